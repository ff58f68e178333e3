//! Values of headers that CSA writes in a form of its own: dates and clocks.

use std::borrow::Cow;

use crate::record::headers::csa_key_of;

/// What a value says, however it is written: `2026/1/2(金) 10:00` is
/// `2026/01/02 10:00:00`, and `0:15+30` is `900+30+0`.
pub(in crate::record) fn meaning<'a>(key: &str, value: &'a str) -> Cow<'a, str> {
    let plain = match csa_key_of(key) {
        Some("START_TIME" | "END_TIME") => date(value),
        Some("TIME_LIMIT") => time(value).map(Cow::Owned),
        _ => None,
    };
    plain.unwrap_or(Cow::Borrowed(value))
}

/// `2026/01/02(金) 10:00` → `2026/01/02 10:00:00`.
pub(super) fn date(value: &str) -> Option<Cow<'_, str>> {
    if is_plain_date(value) {
        return Some(Cow::Borrowed(value));
    }
    let plain: String = match (value.find(['(', '（']), value.find([')', '）'])) {
        (Some(open), Some(close)) if open < close => {
            let after = value[close..].chars().skip(1).collect::<String>();
            format!("{}{after}", &value[..open])
        }
        _ => value.to_owned(),
    };
    let plain = plain.replace('-', "/");
    let mut words = plain.split_whitespace();
    let day = words.next()?;
    let fields: Vec<_> = day.split('/').collect();
    let all_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if fields.len() != 3 || !fields.iter().all(|field| all_digits(field)) {
        return None;
    }
    let day = format!("{}/{:0>2}/{:0>2}", fields[0], fields[1], fields[2]);
    let text = match words.next() {
        None => day,
        Some(clock) => {
            let mut fields: Vec<_> = clock.split(':').collect();
            if fields.len() == 2 {
                fields.push("00");
            }
            if fields.len() != 3 || !fields.iter().all(|field| all_digits(field)) {
                return None;
            }
            format!("{day} {:0>2}:{:0>2}:{:0>2}", fields[0], fields[1], fields[2])
        }
    };
    words.next().is_none().then_some(Cow::Owned(text))
}

/// Whether a date stands there as CSA writes it: most do.
fn is_plain_date(value: &str) -> bool {
    const SHAPE: &[u8] = b"0000/00/00 00:00:00";
    let is_like = |(&byte, &shape): (&u8, &u8)| match shape {
        b'0' => byte.is_ascii_digit(),
        mark => byte == mark,
    };
    matches!(value.len(), 10 | 19) && value.as_bytes().iter().zip(SHAPE).all(is_like)
}

/// `HH:MM+SS`, from that or from V3's seconds.
pub(super) fn time_limit(value: &str) -> Option<String> {
    if is_time_limit(value) {
        return Some(value.to_owned());
    }
    let [main, byoyomi, increment] = v3_time(value)?;
    let fits = increment == 0.0 && main % 60.0 == 0.0 && byoyomi.fract() == 0.0;
    let minutes = (main / 60.0) as u64;
    fits.then(|| format!("{:02}:{:02}+{:02}", minutes / 60, minutes % 60, byoyomi as u64))
}

/// `main+byoyomi+increment`, from that or from V2's `HH:MM+SS`.
pub(super) fn time(value: &str) -> Option<String> {
    if v3_time(value).is_some() {
        return Some(value.to_owned());
    }
    if !is_time_limit(value) {
        return None;
    }
    let (main, byoyomi) = value.split_once('+')?;
    let (hours, minutes) = main.split_once(':')?;
    let main = hours.parse::<u64>().ok()? * 3600 + minutes.parse::<u64>().ok()? * 60;
    Some(format!("{main}+{}+0", byoyomi.parse::<u64>().ok()?))
}

fn is_time_limit(value: &str) -> bool {
    value.split_once('+').is_some_and(|(main, byoyomi)| {
        let digits =
            |text: &str| (1..=4).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        digits(byoyomi) && main.split_once(':').is_some_and(|(h, m)| digits(h) && digits(m))
    })
}

fn v3_time(value: &str) -> Option<[f64; 3]> {
    let plain = |text: &str| text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let fields: Vec<f64> = value
        .split('+')
        .map(|field| field.parse().ok().filter(|&f: &f64| plain(field) && f <= 1e7))
        .collect::<Option<_>>()?;
    fields.try_into().ok()
}
