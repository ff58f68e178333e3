//! A sentence by its key: the texts are Fluent bundles in `ftl/`, one file a
//! language, the same keys and variables in each.
//! <https://projectfluent.org/fluent/guide/>

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use jiff::Timestamp;

use super::bundle::{Sources, bundles};
use super::{Language, Part, Text, text};
use crate::game::Person;

macro_rules! keys {
    ($($name:ident => $key:literal,)*) => {
        /// One sentence; what it says stands in `ftl/`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs)] // the English text is the documentation
        pub enum Key { $($name,)* }

        impl Key {
            /// Every key.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The key in the files.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $key,)* }
            }
        }
    };
}

keys! {
    OfferTo => "offer-to",
    OfferOpen => "offer-open",
    OfferDeclined => "offer-declined",
    OfferCancelled => "offer-cancelled",
    OfferExpired => "offer-expired",
    Terms => "terms",
    SideFurigoma => "side-furigoma",
    SideChallenger => "side-challenger",
    TimeNone => "time-none",
    TimePerMove => "time-per-move",
    TimeMain => "time-main",
    TimeMainOnly => "time-main-only",
    DurationDays => "duration-days",
    DurationHours => "duration-hours",
    DurationMinutes => "duration-minutes",
    DurationSeconds => "duration-seconds",
    Started => "started",
    Furigoma => "furigoma",
    Played => "played",
    Check => "check",
    Turn => "turn",
    TurnUntil => "turn-until",
    Reminder => "reminder",
    HowToMove => "how-to-move",
    TakebackAsked => "takeback-asked",
    TakebackGranted => "takeback-granted",
    TakebackRefused => "takeback-refused",
    DrawOffered => "draw-offered",
    DrawRefused => "draw-refused",
    PlanKept => "plan-kept",
    PlanLine => "plan-line",
    PlansNone => "plans-none",
    PlansCleared => "plans-cleared",
    PlanFollowed => "plan-followed",
    Holiday => "holiday",
    HolidaySet => "holiday-set",
    ForceEnded => "force-ended",
    ResignSure => "resign-sure",
    Dismissed => "dismissed",
    EndedMate => "ended-mate",
    EndedStalemate => "ended-stalemate",
    EndedResignation => "ended-resignation",
    EndedTimeout => "ended-timeout",
    EndedPerpetual => "ended-perpetual",
    EndedDeclaration => "ended-declaration",
    EndedFoul => "ended-foul",
    EndedAdjudication => "ended-adjudication",
    EndedRepetition => "ended-repetition",
    EndedImpasse => "ended-impasse",
    EndedMaxMoves => "ended-max-moves",
    EndedAgreement => "ended-agreement",
    EndedAborted => "ended-aborted",
    ButtonAccept => "button-accept",
    ButtonDecline => "button-decline",
    ButtonCancel => "button-cancel",
    ButtonResign => "button-resign",
    ButtonResignForGood => "button-resign-for-good",
    ButtonDismiss => "button-dismiss",
    ButtonFlip => "button-flip",
    ButtonHint => "button-hint",
    ButtonKifu => "button-kifu",
    ButtonTakeback => "button-takeback",
    ButtonTakebackYes => "button-takeback-yes",
    ButtonTakebackNo => "button-takeback-no",
    ButtonDrawYes => "button-draw-yes",
    ButtonDrawNo => "button-draw-no",
    ButtonDeclare => "button-declare",
    ButtonRematch => "button-rematch",
    ButtonPlay => "button-play",
    ButtonWithdraw => "button-withdraw",
    AskWhich => "ask-which",
    AskSure => "ask-sure",
    AskPromote => "ask-promote",
    RefuseNotStarted => "refuse-not-started",
    RefuseNotOffered => "refuse-not-offered",
    RefuseGameOver => "refuse-game-over",
    RefuseNotAPlayer => "refuse-not-a-player",
    RefuseNotYourTurn => "refuse-not-your-turn",
    RefuseNotForYou => "refuse-not-for-you",
    RefuseOwnChallenge => "refuse-own-challenge",
    RefuseNotTheChallenger => "refuse-not-the-challenger",
    RefuseNothingToTakeBack => "refuse-nothing-to-take-back",
    RefuseNothingAsked => "refuse-nothing-asked",
    RefuseOwnQuestion => "refuse-own-question",
    RefuseAskedAlready => "refuse-asked-already",
    RefuseNoDrawOffers => "refuse-no-draw-offers",
    RefuseTooLateToAbort => "refuse-too-late-to-abort",
    RefuseNoGame => "refuse-no-game",
    RefuseNoOffer => "refuse-no-offer",
    RefuseUnknownGame => "refuse-unknown-game",
    RefuseWhichGame => "refuse-which-game",
    RefuseLostRace => "refuse-lost-race",
    RefuseStale => "refuse-stale",
    RefuseUnreadable => "refuse-unreadable",
    RefuseFileTooLarge => "refuse-file-too-large",
    RefuseFileNotFetched => "refuse-file-not-fetched",
    RefuseSelf => "refuse-self",
    RefuseNoHint => "refuse-no-hint",
    RefuseHintNotYourTurn => "refuse-hint-not-your-turn",
    DeclareTitle => "declare-title",
    DeclareKing => "declare-king",
    DeclarePieces => "declare-pieces",
    DeclareCheck => "declare-check",
    DeclarePoints => "declare-points",
    DeclareHandicap => "declare-handicap",
    DeclareWins => "declare-wins",
    DeclareDraws => "declare-draws",
    DeclareNotYet => "declare-not-yet",
    RefuseCannotDeclare => "refuse-cannot-declare",
    RefusePlanOnOwnTurn => "refuse-plan-on-own-turn",
    RefusePlanTooShort => "refuse-plan-too-short",
    RefuseTooManyPlans => "refuse-too-many-plans",
    RefuseNoClock => "refuse-no-clock",
    RefuseHolidayTooLong => "refuse-holiday-too-long",
    RefuseNotAModerator => "refuse-not-a-moderator",
    TermsRated => "terms-rated",
    ProfileRating => "profile-rating",
    ProfileUnrated => "profile-unrated",
    RankingTitle => "ranking-title",
    RankingNone => "ranking-none",
    ArchiveTitle => "archive-title",
    ArchiveNone => "archive-none",
    ArchiveLine => "archive-line",
    ResultWin => "result-win",
    ResultDraw => "result-draw",
    ResultAborted => "result-aborted",
    RefuseRatedHandicap => "refuse-rated-handicap",
    RefuseHintRated => "refuse-hint-rated",
    RefuseTooManyOffers => "refuse-too-many-offers",
    RefuseIllegal => "refuse-illegal",
    RefuseNoSuchFile => "refuse-no-such-file",
    RefuseNoSuchRank => "refuse-no-such-rank",
    RefuseWrongSide => "refuse-wrong-side",
    RefuseNothingBefore => "refuse-nothing-before",
    RefuseNotSame => "refuse-not-same",
    RefuseNoCandidate => "refuse-no-candidate",
    RefuseNoCandidateInstead => "refuse-no-candidate-instead",
    RefuseNoPass => "refuse-no-pass",
    RepetitionCount => "repetition-count",
    LanguageSet => "language-set",
    NotationSet => "notation-set",
    Busy => "busy",
    Fault => "fault",
    Illegal => "illegal",
    IllegalNoPiece => "illegal-no-piece",
    IllegalNotYourPiece => "illegal-not-your-piece",
    IllegalDoesNotMoveSo => "illegal-does-not-move-so",
    IllegalBlocked => "illegal-blocked",
    IllegalOwnPiece => "illegal-own-piece",
    IllegalTakesKing => "illegal-takes-king",
    IllegalNeverPromotes => "illegal-never-promotes",
    IllegalOutsideZone => "illegal-outside-zone",
    IllegalMustPromote => "illegal-must-promote",
    IllegalNotInHand => "illegal-not-in-hand",
    IllegalOccupied => "illegal-occupied",
    IllegalDeadEnd => "illegal-dead-end",
    IllegalTwoPawns => "illegal-two-pawns",
    IllegalIgnoresCheck => "illegal-ignores-check",
    IllegalExposesKing => "illegal-exposes-king",
    IllegalPawnDropMate => "illegal-pawn-drop-mate",
    GamesNone => "games-none",
    GamesTitle => "games-title",
    GamesLine => "games-line",
    Hint => "hint",
    HintLine => "hint-line",
    HintEven => "hint-even",
    HintBetter => "hint-better",
    HintWinning => "hint-winning",
    HintMate => "hint-mate",
    HintDeclare => "hint-declare",
    Kifu => "kifu",
    LabelTurn => "label-turn",
    LabelHand => "label-hand",
    LabelNone => "label-none",
    LabelDefender => "label-defender",
    LabelRest => "label-rest",
    RecordRead => "record-read",
    RecordReadIn => "record-read-in",
    RecordPlayers => "record-players",
    RecordWon => "record-won",
    RecordDrawn => "record-drawn",
    RecordStopped => "record-stopped",
    RecordContinued => "record-continued",
    ReasonMate => "reason-mate",
    ReasonStalemate => "reason-stalemate",
    ReasonResignation => "reason-resignation",
    ReasonTimeout => "reason-timeout",
    ReasonPerpetual => "reason-perpetual",
    ReasonDeclaration => "reason-declaration",
    ReasonFoul => "reason-foul",
    ReasonAdjudication => "reason-adjudication",
    ReasonRepetition => "reason-repetition",
    ReasonImpasse => "reason-impasse",
    ReasonMaxMoves => "reason-max-moves",
    ReasonAgreement => "reason-agreement",
    ViewMove => "view-move",
    ViewStart => "view-start",
    ViewIllegal => "view-illegal",
    ViewFirst => "view-first",
    ViewBack => "view-back",
    ViewForward => "view-forward",
    ViewLast => "view-last",
    ViewGoTo => "view-go-to",
    ViewGoToAsk => "view-go-to-ask",
    ViewGoToWhich => "view-go-to-which",
    ViewVariation => "view-variation",
    ViewFiles => "view-files",
    ViewFilesDone => "view-files-done",
    ViewGif => "view-gif",
    ViewGifSmaller => "view-gif-smaller",
    ViewGifCut => "view-gif-cut",
    ViewAnalyze => "view-analyze",
    RefuseViewGone => "refuse-view-gone",
    RefuseNotShown => "refuse-not-shown",
    RefuseNothingToAnalyze => "refuse-nothing-to-analyze",
    RefuseTooLongToAnalyze => "refuse-too-long-to-analyze",
    Review => "review",
    ReviewSide => "review-side",
    ReviewTurningPoints => "review-turning-points",
    ReviewMove => "review-move",
    ReviewMoveBetter => "review-move-better",
    ReviewNoMistakes => "review-no-mistakes",
    ReviewFile => "review-file",
    ReviewComment => "review-comment",
    JudgementFine => "judgement-fine",
    JudgementSlow => "judgement-slow",
    JudgementDubious => "judgement-dubious",
    JudgementBad => "judgement-bad",
    JudgementTerrible => "judgement-terrible",
    ConvertedSeveral => "converted-several",
    LeftOut => "left-out",
    Warnings => "warnings",
    WarningsMore => "warnings-more",
    WarnAt => "warn-at",
    RefuseRecordTarget => "refuse-record-target",
    PictureCaption => "picture-caption",
    AltTitle => "alt-title",
    AltAnimation => "alt-animation",
    AltStart => "alt-start",
    AltLast => "alt-last",
    AltTurn => "alt-turn",
    AltOver => "alt-over",
    AltCheck => "alt-check",
    AltHand => "alt-hand",
    AltHandEmpty => "alt-hand-empty",
    BoardPieces => "board-pieces",
    TermsMaxMoves => "terms-max-moves",
    TermsPoints24 => "terms-points-24",
    Crowd => "crowd",
    TurnVote => "turn-vote",
    Voted => "voted",
    VotesCounted => "votes-counted",
    AllyAdded => "ally-added",
    HintsTaken => "hints-taken",
    RatingChanged => "rating-changed",
    ToldInItsPlace => "told-in-its-place",
    PlaceClosed => "place-closed",
    ThreadTitle => "thread-title",
    ButtonReplay => "button-replay",
    RefuseNotTheCaptain => "refuse-not-the-captain",
    RefuseRatedAlone => "refuse-rated-alone",
    RefusePlaysAlready => "refuse-plays-already",
    RefuseTooManyAllies => "refuse-too-many-allies",
    RefuseNotAgainstVoters => "refuse-not-against-voters",
    RefuseElsewhere => "refuse-elsewhere",
    RefuseCasualOnly => "refuse-casual-only",
    RefusePairingNeedsOpponent => "refuse-pairing-needs-opponent",
    RefuseNoRank => "refuse-no-rank",
    RefuseNotARank => "refuse-not-a-rank",
    RefuseNoServer => "refuse-no-server",
    RankSet => "rank-set",
    RankUnknown => "rank-unknown",
    RankDan => "rank-dan",
    RankKyu => "rank-kyu",
    ProfileRank => "profile-rank",
    ProfileHere => "profile-here",
    ProfileEverywhere => "profile-everywhere",
    ProfileBetween => "profile-between",
    NotifyPlace => "notify-place",
    NotifyPrivate => "notify-private",
    NotifyNowhere => "notify-nowhere",
    ThreadsOn => "threads-on",
    ThreadsOff => "threads-off",
    QuietOn => "quiet-on",
    QuietOff => "quiet-off",
    CasualOnlyOn => "casual-only-on",
    CasualOnlyOff => "casual-only-off",
    ArchiveExported => "archive-exported",
    ArchiveEmpty => "archive-empty",
    Help => "help",
    LearnRules => "learn-rules",
    LearnPieces => "learn-pieces",
    LearnProverbs => "learn-proverbs",
    HelpTerminal => "help-terminal",
    TerminalWelcome => "terminal-welcome",
    TerminalUnknown => "terminal-unknown",
    TerminalSeat => "terminal-seat",
    TerminalSeatAuto => "terminal-seat-auto",
    TerminalPicture => "terminal-picture",
    TerminalSilent => "terminal-silent",
    TerminalFile => "terminal-file",
    TsumeDaily => "tsume-daily",
    TsumePractice => "tsume-practice",
    TsumeHow => "tsume-how",
    TsumeProgress => "tsume-progress",
    TsumeSolved => "tsume-solved",
    TsumeSolvedLate => "tsume-solved-late",
    TsumeRight => "tsume-right",
    TsumeNoCheck => "tsume-no-check",
    TsumeRefuted => "tsume-refuted",
    TsumeTooLong => "tsume-too-long",
    TsumeUndecided => "tsume-undecided",
    TsumeAsk => "tsume-ask",
    TsumeUnread => "tsume-unread",
    TsumeDone => "tsume-done",
    TsumeNone => "tsume-none",
    TsumeNoLevel => "tsume-no-level",
    TsumeHintMoves => "tsume-hint-moves",
    TsumeHintDrops => "tsume-hint-drops",
    TsumeHintMove => "tsume-hint-move",
    TsumeSolution => "tsume-solution",
    TsumeStreak => "tsume-streak",
    TsumeTable => "tsume-table",
    TsumeTableAll => "tsume-table-all",
    TsumeTableLine => "tsume-table-line",
    TsumeTableNone => "tsume-table-none",
    TsumeSet => "tsume-set",
    TsumeOff => "tsume-off",
    TsumeNotPrivate => "tsume-not-private",
    TsumeBadTime => "tsume-bad-time",
    TsumeBadZone => "tsume-bad-zone",
    TsumeBadLevel => "tsume-bad-level",
    CheckSound => "check-sound",
    CheckUnsound => "check-unsound",
    CheckNoMate => "check-no-mate",
    CheckUnknown => "check-unknown",
    CheckRefused => "check-refused",
    CheckUnreadable => "check-unreadable",
    CheckTwoPawns => "check-two-pawns",
    CheckDead => "check-dead",
    CheckInCheck => "check-in-check",
    CheckTooMany => "check-too-many",
    CheckManyKings => "check-many-kings",
    CheckNoKing => "check-no-king",
    CheckMissing => "check-missing",
    CheckCook => "check-cook",
    CheckUndecided => "check-undecided",
    CheckLast => "check-last",
    CheckPromotion => "check-promotion",
    CheckDrop => "check-drop",
    CheckDetour => "check-detour",
    CheckLeftover => "check-leftover",
    CheckDisputed => "check-disputed",
    CheckEqual => "check-equal",
    CheckTree => "check-tree",
}

/// The files, in the order of [`Language::ALL`].
const SOURCES: Sources = [
    include_str!("ftl/ja.ftl"),
    include_str!("ftl/en.ftl"),
    include_str!("ftl/zh-Hans.ftl"),
    include_str!("ftl/zh-Hant.ftl"),
];

static BUNDLES: LazyLock<Vec<FluentBundle<FluentResource>>> = LazyLock::new(|| bundles(SOURCES));

/// Stand-ins for people and moments while Fluent puts the sentence together.
const OPEN: char = '\u{E000}';
const CLOSE: char = '\u{E001}';

/// A sentence about to be said: its key and what fills the gaps.
#[must_use = "a sentence is said by `text` or `plain`"]
pub struct Sentence<'a> {
    language: Language,
    key: Key,
    arguments: FluentArgs<'a>,
    parts: Vec<Part>,
}

/// Begins a sentence.
pub fn say<'a>(language: Language, key: Key) -> Sentence<'a> {
    Sentence { language, key, arguments: FluentArgs::new(), parts: Vec::new() }
}

impl<'a> Sentence<'a> {
    /// Fills a gap with words from outside or from us; Markdown in them is shown
    /// as it is.
    pub fn words(self, name: &'static str, words: &str) -> Self {
        self.raw(name, text::escape(words))
    }

    /// Fills a gap that stands between backticks.
    pub fn code(self, name: &'static str, words: &str) -> Self {
        self.raw(name, words.replace('`', "'"))
    }

    /// Fills a gap with a number.
    pub fn number(mut self, name: &'static str, number: impl Into<i64>) -> Self {
        self.arguments.set(name, FluentValue::from(number.into()));
        self
    }

    /// Fills a gap with a person.
    pub fn person(self, name: &'static str, person: &Person) -> Self {
        self.part(name, Part::Person(person.clone()))
    }

    /// Fills a gap with a moment.
    pub fn moment(self, name: &'static str, moment: Timestamp) -> Self {
        self.part(name, Part::Moment(moment))
    }

    fn raw(mut self, name: &'static str, mut words: String) -> Self {
        words.retain(|c| c != OPEN && c != CLOSE);
        self.arguments.set(name, FluentValue::from(words));
        self
    }

    fn part(mut self, name: &'static str, part: Part) -> Self {
        let stand_in = format!("{OPEN}{}{CLOSE}", self.parts.len());
        self.parts.push(part);
        self.arguments.set(name, FluentValue::from(stand_in));
        self
    }

    /// The sentence.
    pub fn text(self) -> Text {
        let formatted = self.formatted();
        let mut text = Text::EMPTY;
        let mut rest = formatted.as_str();
        while let Some((before, after)) = rest.split_once(OPEN) {
            text.push(Part::Words(before.to_owned()));
            let (number, after) = after.split_once(CLOSE).unwrap_or((after, ""));
            if let Some(part) = number.parse::<usize>().ok().and_then(|i| self.parts.get(i)) {
                text.push(part.clone());
            }
            rest = after;
        }
        text.push(Part::Words(rest.to_owned()));
        text
    }

    /// The sentence without Markdown and mentions: for labels and alt texts.
    pub fn plain(self) -> String {
        self.text().to_plain()
    }

    fn formatted(&self) -> String {
        let bundle = &BUNDLES[self.language as usize];
        let pattern = bundle.get_message(self.key.as_str()).and_then(|message| message.value());
        let pattern = pattern.expect("a test finds every key in every language");
        let mut errors = Vec::new();
        let formatted = bundle.format_pattern(pattern, Some(&self.arguments), &mut errors);
        debug_assert!(errors.is_empty(), "{}: {errors:?}", self.key.as_str());
        formatted.into_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// Each key of a file with the variables of its text.
    fn variables(source: &str) -> BTreeMap<String, BTreeSet<String>> {
        let head = regex::Regex::new(r"^([a-z0-9-]+) =").unwrap();
        let variable = regex::Regex::new(r"\{ *\$([a-z_]+)").unwrap();
        let mut keys: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut key = String::new();
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            if let Some(found) = head.captures(line) {
                key = found[1].to_owned();
                assert!(keys.insert(key.clone(), BTreeSet::new()).is_none(), "{key} stands twice");
            }
            let found = variable.captures_iter(line).map(|found| found[1].to_owned());
            if let Some(entry) = keys.get_mut(&key) {
                entry.extend(found);
            }
        }
        keys
    }

    #[test]
    fn every_language_has_every_sentence_with_the_same_gaps() {
        let english = variables(SOURCES[Language::En as usize]);
        let known: BTreeSet<_> = Key::ALL.iter().map(|key| key.as_str().to_owned()).collect();
        assert_eq!(english.keys().cloned().collect::<BTreeSet<_>>(), known);
        for (language, source) in Language::ALL.iter().zip(SOURCES) {
            let there = variables(source);
            for (key, gaps) in &english {
                assert_eq!(there.get(key), Some(gaps), "{key} in {language}");
            }
            assert_eq!(there.len(), english.len(), "{language} has a key too many");
        }
    }

    #[test]
    fn every_sentence_parses_and_can_be_said_in_every_language() {
        for (language, source) in Language::ALL.into_iter().zip(SOURCES) {
            for (key, gaps) in variables(source) {
                let key = *Key::ALL.iter().find(|known| known.as_str() == key).unwrap();
                let mut sentence = say(language, key);
                for gap in &gaps {
                    let gap: &'static str = gap.clone().leak();
                    sentence = match gap {
                        "n" => sentence.number(gap, 3),
                        _ => sentence.words(gap, "x"),
                    };
                }
                assert!(!sentence.plain().is_empty(), "{key:?}");
            }
        }
    }

    #[test]
    fn every_sentence_is_said_somewhere() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut code = String::new();
        let mut folders = vec![root];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|ext| ext == "rs") {
                    code.push_str(&std::fs::read_to_string(path).unwrap());
                }
            }
        }
        for key in Key::ALL {
            let used = regex::Regex::new(&format!(r"Key::{key:?}\b")).unwrap();
            assert!(used.is_match(&code), "{key:?} is never said");
        }
    }

    #[test]
    fn people_stay_open_and_what_they_call_themselves_is_no_markup() {
        let evil = Person::new("local:x", "**@everyone**\u{E000}0\u{E001}");
        let text =
            say(Language::En, Key::Turn).person("player", &evil).words("side", "**b**").text();
        assert_eq!(text.parts()[0], Part::Person(evil));
        assert_eq!(text.parts()[1], Part::Words(r", it is your move (\*\*b\*\*).".to_owned()));
    }
}
