//! Addresses that people paste: what is packed into them is read offline.

use komadai::notation::{sfen, usi};
use komadai::record::{self, Format, Record, WriteOptions};

fn read(link: &str) -> Record {
    match record::read_text(link) {
        Ok(mut reading) => {
            assert!(reading.warnings.is_empty(), "{link}: {:?}", reading.warnings);
            reading.records.remove(0)
        }
        Err(error) => panic!("{link}: {error}"),
    }
}

fn check(link: &str, start: &str, moves: &str) {
    let record = read(link);
    let start = sfen::to_sfen(&sfen::parse(start).unwrap());
    assert_eq!(sfen::to_sfen(record.start()), start, "{link}");
    let found: Vec<_> = record.main_moves().map(usi::to_usi).collect();
    assert_eq!(found.join(" "), moves, "{link}");
}

#[test]
fn usen_is_read_with_moves_drops_promotions_and_endings() {
    let opening = "2g2f 3c3d 7g7f 5c5d 3i4h 8b5b 5i6h 5d5e 6h7h 2b3c 7i6h 3a4b";
    check("~0.6y22jm7ku2sq9co20q9ls3xq8lu1a49us09o.", "startpos", opening);
    let resigned = "~0.6y22jm7ku1cx9uw09kbxq.r";
    check(resigned, "startpos", "2g2f 3c3d 7g7f 2b8h+ 7i8h 3a2b B*5e");
    assert_eq!(read(resigned).ending(), Some(&record::Terminal::Resign));
    let diagram = "4k4_9_4zP4_9_9_9_9_9_4K4.b.G~0.b9q.";
    check(diagram, "4k4/9/4+P4/9/9/9/9/9/4K4 b G", "G*5b");
    check("~0.7ku2jm6y236e5t24be9qc", "startpos", "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h");
}

#[test]
fn usen_is_written_as_it_was_read() {
    for text in
        ["~0.6y22jm7ku1cx9uw09kbxq.r", "4k4_9_4zP4_9_9_9_9_9_4K4.b.G~0.b9q.", "~0.6y22jm.~1.2sq."]
    {
        let written = record::write(&read(text), Format::Usen, &WriteOptions::default()).unwrap();
        assert_eq!(written.text.trim_end(), text);
    }
}

#[test]
fn links_with_usen_are_read_and_carry_names() {
    let link = "https://play.mogproject.com/?u=~0.6y22jm.&move=2&bn=%E7%94%B2&wn=B";
    check(link, "startpos", "2g2f 3c3d");
    assert_eq!(read(link).player(komadai::shogi::Color::Black), Some("甲"));
    let link = "https://sunfish-shogi.github.io/shogihome/webapp/index.html?usen=~0.6y22jm.&ply=2";
    check(link, "startpos", "2g2f 3c3d");
}

#[test]
fn comments_in_a_playground_link_go_to_their_moves() {
    let record = read("https://play.mogproject.com/?u=~0.6y22jm.&c1=%E5%A5%BD%E6%89%8B");
    let first = record.main_line().next().unwrap();
    assert_eq!(record.comment(first), Some("好手"));
}

#[test]
fn branches_of_a_playground_link_have_comments_and_a_position_to_open_at() {
    let usen = "~0.6y22jm7ku.~1.2sq7ku.~1.36e.";
    let record = read(&format!(
        "https://play.mogproject.com/?u={usen}&move=2.2&c1.2=%E4%B8%80&c2.2=%E4%BA%8C&c2=%E6%9C%AC"
    ));
    let leaves: Vec<_> = record.leaves().collect();
    assert_eq!(leaves.len(), 3);
    let comment = |leaf: usize, ply: usize| record.comment(record.path(leaves[leaf])[ply - 1]);
    assert_eq!([comment(0, 2), comment(1, 2), comment(2, 2)], [Some("本"), Some("一"), Some("二")]);
    assert_eq!(record.focus, Some(record.path(leaves[2])[1]));
    let reading =
        komadai::record::read_text(&format!("https://play.mogproject.com/?u={usen}&c7.1=x"))
            .unwrap();
    assert_eq!(reading.warnings.len(), 1, "there is no branch 7");
}

#[test]
fn links_open_at_the_position_they_name() {
    let links = [
        "https://www.kento-shogi.com/?moves=7g7f.3c3d.8h2b%2B#2",
        "https://www.shogi-extend.com/share-board?body=position+startpos+moves+7g7f+3c3d+2g2f&turn=2",
        "https://sunfish-shogi.github.io/shogihome/webapp/index.html?usen=~0.6y22jm7ku.&branch=0&ply=2",
        "piyoshogi://?sfen=startpos%20moves%207g7f%203c3d%202g2f&num=2",
    ];
    for link in links {
        let record = read(link);
        assert_eq!(record.focus.map(|node| record.ply(node)), Some(2), "{link}");
    }
    let whole = read("piyoshogi://?sfen=startpos%20moves%207g7f&num=-1");
    assert_eq!(whole.focus, None);
}

#[test]
fn boards_of_shogi_extend_are_read_in_every_packing() {
    let empty = "https://www.shogi-extend.com/share-board?xbody=\
                 cG9zaXRpb24gc2ZlbiA5LzkvOS85LzkvOS85LzkvOSBiIC0gMQ&turn=0";
    check(empty, "9/9/9/9/9/9/9/9/9 b - 1", "");
    let dots =
        "https://www.shogi-extend.com/share-board?body=position.sfen.4k4/9/9/9/9/9/9/9/4K4.b.G.1";
    check(dots, "4k4/9/9/9/9/9/9/9/4K4 b G 1", "");
    let form = "https://www.shogi-extend.com/share-board?body=position+startpos+moves+7g7f&turn=1";
    check(form, "startpos", "7g7f");
    let handicap = "https://www.shogi-extend.com/share-board?handicap_preset_key=\
                    %E5%85%AB%E6%9E%9A%E8%90%BD%E3%81%A1";
    check(handicap, "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", "");
}

#[test]
fn kento_links_are_read_with_their_branch() {
    let link = "https://www.kento-shogi.com/?moves=7g7f.3c3d.8h2b%2B#3";
    check(link, "startpos", "7g7f 3c3d 8h2b+");
    let branched = "https://www.kento-shogi.com/?moves=7g7f.3c3d&branch=8c8d.2g2f&branchFrom=1#3";
    assert_eq!(read(branched).leaves().count(), 2);
    let start = "https://www.kento-shogi.com/?initpos=4k4%2F9%2F9%2F9%2F9%2F9%2F9%2F9%2F4K4%20b%20G%201&moves=G*5b";
    check(start, "4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5b");
}

#[test]
fn a_plus_in_a_link_is_a_promotion_or_a_blank_as_makes_sense() {
    let promoted = "4k4/9/4+P4/9/9/9/9/9/4K4 b G 1";
    let as_is = "https://sfenreader.appspot.com/sfen?sfen=4k4/9/4+P4/9/9/9/9/9/4K4%20b%20G%201";
    check(as_is, promoted, "");
    let coded = "https://sfenreader.appspot.com/sfen?sfen=4k4/9/4%2BP4/9/9/9/9/9/4K4+b+G+1&lm=76";
    check(coded, promoted, "");
    let in_path = "https://lishogi.org/analysis/4k4/9/4+P4/9/9/9/9/9/4K4_b_G_1";
    check(in_path, promoted, "");
}

#[test]
fn positions_in_paths_and_fragments_are_read() {
    let tsume = "8k/9/7P1/9/9/9/9/9/9 b G 1";
    check("https://lishogi.org/editor/standard/8k/9/7P1/9/9/9/9/9/9_b_G_1", tsume, "");
    check("http://kyokumen.jp/positions/8k/9/7P1/9/9/9/9/9/9%20b%20G", tsume, "");
    let db = "https://shogidb2.com/games/0123456789012345678901234567890123456789#\
              8k%2F9%2F7P1%2F9%2F9%2F9%2F9%2F9%2F9%20b%20G%201";
    check(db, tsume, "");
    let board = "https://shogidb2.com/board?sfen=lnsgkgsnl%2F1r5b1%2Fppppppppp%2F9%2F9%2F9%2FPPPPPPPPP%2F1B5R1%2FLNSGKGSNL%20w%20-%202&moves=-3334FU%2B2726FU";
    let second = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 2";
    let record = read(board);
    let moves: Vec<_> = record.main_moves().map(usi::to_usi).collect();
    assert_eq!(moves, ["3c3d", "2g2f"]);
    assert_eq!(record.start().turn, sfen::parse(second).unwrap().turn);
    check("piyoshogi://?sfen=8k%2F9%2F7P1%2F9%2F9%2F9%2F9%2F9%2F9%20b%20G%201&num=0", tsume, "");
    check("https://www.studiok-i.net/kifu/?sfen=startpos%20moves%207g7f", "startpos", "7g7f");
    check("https://example.org/view?position=startpos%20moves%207g7f", "startpos", "7g7f");
}

#[test]
fn what_a_chat_puts_around_a_link_does_no_harm() {
    check(
        "これ <https://lishogi.org/analysis/8k/9/7P1/9/9/9/9/9/9_b_G_1>。",
        "8k/9/7P1/9/9/9/9/9/9 b G 1",
        "",
    );
    check(
        "[盤](https://lishogi.org/analysis/8k/9/7P1/9/9/9/9/9/9_b_G_1)",
        "8k/9/7P1/9/9/9/9/9/9 b G 1",
        "",
    );
}

#[test]
fn links_that_only_name_a_game_are_refused_by_site() {
    for (link, site) in [
        ("https://lishogi.org/abcdEFGH", "lishogi"),
        ("https://lishogi.org/training/HZTum", "lishogi"),
        ("https://81dojo.com/kifuviewer.html?kid=123", "81Dojo"),
        ("https://shogiwars.heroz.jp/games/a-b-20260101_000000?tw=1", "Shogi Wars"),
        ("https://live.shogi.or.jp/ryuou/kifu/1/x.html", "Japan Shogi Association"),
    ] {
        let error = record::read_text(link).unwrap_err();
        assert!(error.to_string().contains(site), "{error}");
    }
    let error = record::read_text("https://lishogi.org/analysis/minishogi/x").unwrap_err();
    assert_eq!(error.refusal.code(), "other-variant");
}
