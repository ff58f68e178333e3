# English. One key per sentence; the same keys and variables in every language.

# Offers and terms
offer-to = { $opponent }, { $challenger } challenges you to a game of shogi: { $terms }.
offer-open = { $challenger } offers a game of shogi: { $terms }. Who plays?
offer-declined = { $opponent } declined the challenge.
offer-cancelled = { $challenger } took the challenge back.
offer-expired = Nobody took up the challenge of { $challenger }; it is closed.
terms = { $handicap }, { $side }, { $time }
side-furigoma = furigoma decides who moves first
side-challenger = the challenger plays { $side }
time-none = no time limit
time-per-move = { $duration } a move
time-main = { $main } in all, then { $byoyomi } a move
time-main-only = { $main } in all
duration-days = { $n ->
    [one] { $n } day
   *[other] { $n } days
}
duration-hours = { $n ->
    [one] { $n } hour
   *[other] { $n } hours
}
duration-minutes = { $n ->
    [one] { $n } minute
   *[other] { $n } minutes
}
duration-seconds = { $n ->
    [one] { $n } second
   *[other] { $n } seconds
}

# The course of a game
started = Game { $game }: { $black } plays { $black_side }, { $white } plays { $white_side }. Good luck!
furigoma = Furigoma: { $pawns } × 歩, { $tokins } × と – { $thrower } plays { $side }.
played = **{ $move }** (move { $number })
check = Check!
turn = { $player }, it is your move ({ $side }).
turn-until = Until { $deadline }.
reminder = { $player }, game { $game } is waiting for your move.
how-to-move = Type a move such as `{ $example }`.
takeback-asked = { $asker } would like to take the last move back. { $opponent }, is that all right?
takeback-granted = The move was taken back.
takeback-refused = { $asker }, your opponent prefers to play on.
draw-offered = { $asker } proposes a draw. { $opponent }, do you agree?
draw-refused = { $asker }, your opponent does not agree to a draw.
plan-kept = Noted, and told to nobody. Your conditional moves:
plan-line = { $moves }
plans-none = You have no conditional moves in game { $game }. Leave some as the opponent's move and your answer: `{ $example }`.
plans-cleared = Your conditional moves are gone.
plan-followed = { $player } had the answer ready:
holiday = { $player } is away; the clock stands still until { $until }.
holiday-set = Have a good rest! Clocks stand still in { $n ->
    [one] 1 game
   *[other] { $n } games
} until { $until }.
force-ended = Decided by a moderator.
resign-sure = Do you really want to resign game { $game }?
dismissed = All right.

# The end
ended-mate = Checkmate! { $winner } wins after { $moves } moves.
ended-stalemate = { $loser } has no legal move left and loses. { $winner } wins after { $moves } moves.
ended-resignation = { $loser } resigns. { $winner } wins after { $moves } moves.
ended-timeout = { $loser } ran out of time. { $winner } wins after { $moves } moves.
ended-perpetual = The same position for the fourth time, with check at every move: { $loser } gave the checks and loses. { $winner } wins.
ended-declaration = { $winner } declares entering king and wins after { $moves } moves.
ended-foul = { $loser } broke a rule and loses. { $winner } wins.
ended-adjudication = { $winner } wins by decision of a moderator.
ended-repetition = Sennichite: the same position for the fourth time. The game is drawn; by the official rules it is replayed with colours swapped.
ended-impasse = Impasse (jishōgi): nobody wins.
ended-max-moves = The limit of moves is reached: nobody wins.
ended-agreement = The players agreed on a draw.
ended-aborted = The game was called off; it does not count.

# Buttons
button-accept = Accept
button-decline = Decline
button-cancel = Take back the challenge
button-resign = Resign
button-resign-for-good = Yes, I resign
button-dismiss = No, play on
button-flip = Flip the board
button-hint = Hint
button-answer = Answer
button-solution = Show the solution
button-variations = Solution and variations
button-another = Another one
button-hint-more = Another hint
button-kifu = Record
button-takeback = Take back
button-takeback-yes = Let it be taken back
button-takeback-no = No, play on
button-draw-yes = Agree to a draw
button-draw-no = No, play on
button-declare = Declare
button-rematch = Rematch
button-play = Play { $move }
button-withdraw = Never mind

# Questions about a move
ask-which = Which move do you mean?
ask-sure = Do you want to play { $move }?
ask-promote = Promote or not?

# Refusals
refuse-not-started = The challenge has not been accepted yet.
refuse-not-offered = That challenge is no longer open.
refuse-game-over = That game is over.
refuse-not-a-player = Only the two players can do that.
refuse-not-your-turn = It is not your turn: { $side } is to move.
refuse-not-for-you = That challenge is for somebody else.
refuse-own-challenge = That is your own challenge; somebody else has to accept it.
refuse-not-the-challenger = Only the challenger can take a challenge back.
refuse-nothing-to-take-back = You have no move to take back.
refuse-nothing-asked = There is nothing to answer any more.
refuse-own-question = Your opponent has to answer that.
refuse-asked-already = You have asked that already; your opponent has to answer.
refuse-no-draw-offers = This game knows no draw by agreement.
refuse-too-late-to-abort = Both sides have moved: the game can no longer be called off, only resigned.
refuse-no-game = You have no game running here. `/challenge` starts one.
refuse-no-offer = No challenge is open here. `/challenge` makes one.
refuse-unknown-game = There is no game { $game }.
refuse-which-game = You have several games here: { $games }. Say which one by its number.
refuse-lost-race = Somebody was quicker: the game has moved on. Have another look at the board.
refuse-stale = That button belongs to an earlier moment of the game.
refuse-unreadable = I cannot read `{ $text }` as a move. Try `{ $example }`.
refuse-file-too-large = The file is too large: up to { $megabytes } MB can be read.
refuse-file-not-fetched = The file could not be fetched. Please try again.
refuse-self = Challenge somebody else: nobody plays against themselves.
refuse-no-hint = There is nothing to suggest: the game is over.
refuse-hint-not-your-turn = Hints are for the side to move; it is not your turn.
declare-title = Entering king, { $side }: what a declaration needs
declare-king = { $mark } the king stands in the last three ranks
declare-pieces = { $mark } { $count } other pieces there, 10 needed
declare-check = { $mark } the king is not in check
declare-points = { $mark } { $points } points, { $needed } needed
declare-handicap = ({ $points } of them for the pieces given off)
declare-wins = You can declare now and win.
declare-draws = You can declare now; the game ends without result.
declare-not-yet = Not all is in order yet. The game goes on.
refuse-cannot-declare = A declaration would not succeed in this position, so the game goes on.
refuse-plan-on-own-turn = It is your turn: just move. Conditional moves are for the opponent's turn.
refuse-plan-too-short = A conditional line is the opponent's move and your answer, such as `{ $example }`; it ends with a move of yours.
refuse-too-many-plans = That is more than is kept: up to 16 lines of up to 40 moves.
refuse-no-clock = No clock is running, so none has to stop.
refuse-holiday-too-long = A holiday lasts up to 14 days, and all of them together up to 30 days a game.
refuse-not-a-moderator = Only moderators of this server can do that.
terms-rated = { $terms }, rated
profile-rating = { $player }: { $rating } (±{ $deviation }), { $wins } won, { $losses } lost, { $draws } drawn
profile-unrated = { $player } has not finished a rated game yet.
ranking-title = The strongest here:
ranking-none = Nobody here has finished a rated game yet.
archive-title = The last games of { $player }:
archive-none = { $player } has not finished a game here yet.
archive-line = Game { $game }: { $black } – { $white }, { $moves } moves, { $result }
result-win = { $side } won
result-draw = no winner
result-aborted = called off
refuse-rated-handicap = Only even games are rated.
refuse-hint-rated = There are no hints in rated games.
refuse-too-many-offers = You have ten challenges open already. Take one back first.
refuse-illegal = That is illegal: { $reason }
refuse-no-such-file = There is no file { $file }: files go from 1 to 9.
refuse-no-such-rank = There is no rank { $rank }: ranks go from 一 to 九 (a to i).
refuse-wrong-side = That would be a move of the other side; { $side } is to move.
refuse-nothing-before = 同 (“the same square”) needs a move before it.
refuse-not-same = 同 means { $square } here, where the last move went.
refuse-no-candidate = No { $piece } of yours can go to { $to }.
refuse-no-candidate-instead = No { $piece } of yours can go to { $to }; do you mean the { $instead }?
refuse-no-pass = There is no pass in shogi: you have to move.
repetition-count = { $n ->
    [one] This position is on the board for the first time. Sennichite is the fourth.
   *[other] This position is on the board for the { $n }th time. Sennichite is the fourth.
}
language-set = I will answer you in { $name }.
notation-set = Moves are written for you like this now: { $example }
busy = I am thinking about too many things at once. Please try again in a moment.
fault = Something went wrong on my side. If it happens again, please report it with the number { $id }.

# Fouls
illegal = { $move } is illegal: { $reason }
illegal-no-piece = no piece stands on { $from }.
illegal-not-your-piece = the piece on { $from } is not yours.
illegal-does-not-move-so = the { $piece } on { $from } does not move to { $to }.
illegal-blocked = a piece on { $by } is in the way.
illegal-own-piece = your own piece stands on { $to }.
illegal-takes-king = a king is never taken.
illegal-never-promotes = the { $piece } does not promote.
illegal-outside-zone = a piece promotes only when it moves into, inside or out of the last three ranks.
illegal-must-promote = the { $piece } must promote there, it could never move again.
illegal-not-in-hand = you have no { $piece } in hand.
illegal-occupied = { $to } is occupied, and drops go to empty squares.
illegal-dead-end = a { $piece } dropped there could never move.
illegal-two-pawns = nifu – you already have a pawn on file { $file }, on { $other }.
illegal-ignores-check = your king is in check from { $by }, and that does not answer it.
illegal-exposes-king = your king could be taken from { $by }.
illegal-pawn-drop-mate = uchifuzume – a dropped pawn may give check, but not mate.

# Lists and hints
games-none = You have no games running.
games-title = Your games:
games-line = Game { $game }: { $black } – { $white }, move { $number }, { $side } to move
hint = I would play **{ $move }**.
hint-line = { $value }: { $moves }
hint-square = Hint: it goes to { $square }.
hint-chances = From here { $side } wins about { $percent } % of the games. Evaluations below are from Sente's side, in hundredths of a pawn.
short-mate = mate in { $plies }
hint-even = The game is about even.
hint-better = { $side } stands better.
hint-winning = { $side } is winning.
hint-mate = { $side } mates in { $plies }.
hint-declare = You may declare entering king and win.
kifu = The record of game { $game }.

# A record that somebody brought
record-read = **{ $format }**, { $n ->
    [one] 1 move
   *[other] { $n } moves
}.
record-read-in = **{ $format }** ({ $encoding }), { $n ->
    [one] 1 move
   *[other] { $n } moves
}.
record-players = ☗ { $black } – ☖ { $white }
record-won = { $winner } won ({ $reason })
record-drawn = Nobody won ({ $reason })
record-stopped = The game was broken off
record-continued = Joined with your message before.
reason-mate = checkmate
reason-stalemate = no legal move
reason-resignation = resignation
reason-timeout = time
reason-perpetual = perpetual check
reason-declaration = entering king
reason-foul = rule broken
reason-adjudication = by decision
reason-repetition = sennichite
reason-impasse = impasse
reason-max-moves = move limit
reason-agreement = agreement
view-move = { $number }/{ $last } **{ $move }**
view-start = 0/{ $last } **Start**
view-illegal = This move is against the rules: { $reason }
view-first = Start
view-back = ◀ Back
view-forward = Next ▶
view-last = End
view-go-to = Go to…
view-go-to-ask = Which move? 0 to { $last }
view-go-to-which = Type `/goto` and the number of the move, 0 to { $last }.
view-variation = Variation { $shown }/{ $count }
view-files = Formats
view-files-done = The game in the other formats.
view-gif = GIF
view-gif-smaller = Drawn smaller to stay within what can be uploaded.
view-gif-cut = The first { $n ->
    [one] move was
   *[other] { $n } moves were
} left out to stay within what can be uploaded.
view-analyze = Analyse
refuse-view-gone = I have not kept this record any longer. Please paste it again.
refuse-not-shown = No record is shown: paste one, or use /convert.
refuse-nothing-to-analyze = There is nothing to analyse: no legal move from the start position.
refuse-too-long-to-analyze = I analyse games of up to { $n } moves.

# Analysis
review = Analysis: { $n ->
    [one] 1 move
   *[other] { $n } moves
}
review-opening = Opening: { $opening }
review-castles = Castles: { $castles }
review-side = { $side }: accuracy **{ $percent } %**, { $slips }
review-turning-points = Where it was decided:
review-move = { $number }. **{ $move }** – { $judgement }, { $before } % → { $after } %.
review-move-better = Better: { $best }
review-move-mate = There was a mate in { $plies }: { $line }
review-mate-missed = { $number }. **{ $move }** – { $better }
review-board = { $number }. played { $move }, better { $best }
review-no-mistakes = no mistakes
review-file = The record with the engine's notes is attached.
review-comment = { $judgement }. { $better }
judgement-fine = fine
judgement-slow = inaccuracy
judgement-dubious = mistake
judgement-bad = blunder
judgement-terrible = serious blunder

# Alt text of boards
label-turn = to move
label-hand = In hand
label-none = none
label-defender = Defender's hand
label-rest = all the rest
converted-several = The file holds { $n } games; this is the first.
left-out = { $format } has no place for: { $things }.
warnings = { $n ->
    [one] One thing was not right:
   *[other] { $n } things were not right:
}
warnings-more = … and { $n } more.
warn-at = line { $line } `{ $text }`: { $problem }
refuse-record-target = { $format } is read, not written. Choose another format.
picture-caption = { $number }. { $move }
alt-title = Shogi board
alt-animation = The game as an animation, { $n ->
    [one] 1 move
   *[other] { $n } moves
}. At its end: { $end }
alt-start = Start position
alt-last = Last move { $number }: { $move }
alt-turn = { $side } to move
alt-over = The game is over
alt-check = Check
alt-hand = { $side } in hand: { $pieces }
alt-hand-empty = nothing
board-pieces = { $side } has { $pieces }

# Sides, votes, settings
terms-max-moves = { $terms }, drawn after 500 moves
terms-points-24 = { $terms }, entering king by 24 points
crowd = everybody
program-name = Komadai level { $level }
turn-vote = It is everybody's move ({ $side }): type the move you want to vote for it.
voted = { $voter } votes for **{ $move }** ({ $n ->
    [one] 1 vote
   *[other] { $n } votes
} so far).
votes-counted = Counted { $deadline }.
ally-added = { $ally } consults with { $player } from now on and may move for that side.
hints-taken = { $player } took { $n ->
    [one] 1 hint
   *[other] { $n } hints
}.
rating-changed = { $player }: { $before } → { $after } ({ $difference })
told-in-its-place = The board is posted where game { $game } is played, too.
place-closed = I can no longer write in the channel of your game, so the board comes here. The game goes on: type your move here.
thread-title = Game { $game }: { $black } – { $white }
button-replay = Replay, colours swapped
refuse-not-the-captain = Whoever consults may move, leave conditional moves and ask for hints; the rest is for the player.
refuse-rated-alone = Rated games are played one against one.
refuse-rated-program = Games against the program are not rated.
refuse-plays-already = That person is in this game already.
refuse-too-many-allies = Up to nine people may consult on one side.
refuse-not-against-voters = Against everybody there is neither taking back nor a draw by agreement.
refuse-elsewhere = You have no game running here. Your games elsewhere: { $games }. Say which one by its number, or move where it is played.
refuse-casual-only = On this server no game is rated.
refuse-pairing-needs-opponent = Choose an opponent: pairing by rank and half a lance are between two people.
refuse-no-rank = I do not know the rank of { $player }. `/rank` sets it.
refuse-not-a-rank = I cannot read `{ $text }` as a rank. Write it as `3 dan` or `2 kyu`.
refuse-no-server = That is a setting of a server; use it there.
rank-set = Your rank: { $rank }
rank-unknown = You have no rank yet.
rank-dan = { $n } dan
rank-kyu = { $n } kyu
profile-rank = Rank: { $rank }
profile-here = On this server:
profile-everywhere = In all games:
profile-between = You against { $player }: { $wins } won, { $losses } lost, { $draws } drawn
archive-exported = The records of { $n ->
    [one] 1 game
   *[other] { $n } games
}.
archive-empty = No finished game fits that.

# Help
help =
    {""}**Komadai** – shogi by chat
    `/challenge` offers a game, `/accept` takes it up.
    `/engine` begins a game against the program, from beginner (1) to strong (10).
    To move, just write it, in any notation: `7六歩`, `▲７六歩`, `7g7f`, `P-7f`, `+7776FU`.
    `/board` shows the board, `/hint` asks the engine, `/kifu` hands out the record, `/resign` gives up (and asks first).
    `/convert` shows a record or position (KIF, KI2, CSA, USI, SFEN, a link) on a board to step through, and writes it in another format; pasting or attaching one does too.
    `/if` leaves conditional moves, `/holiday` stops your clock, `/archive`, `/profile` and `/ranking` show what was played.
    `/consult` lets somebody help you; `/settings` has your language, board, pieces, notices and rank, and for moderators those of the server.
    `/tsume` sets mate problems: one a day, more to practise on, and checks your own.
    `/rule`, `/piece` and `/proverb` teach the game.
learn-rules = Rules – `/rule NAME` explains one:
learn-pieces = Pieces – `/piece NAME` shows how one moves:
learn-proverbs = Proverbs – `/proverb` says any of them:
help-terminal =
    /new [HANDICAP]     a new game between the two seats of this terminal
    /engine [LEVEL]     a game against the program, level 1 to 10; `white`, a handicap
    /as NAME            who types next: sente, gote, a name; `/as auto` is whoever is to move
    /board [flip] [PLY] the board, from the other side, after so many moves
    /board words        the board read out, piece by piece
    /goto N             the record that is shown, after so many moves
    /press N            press a button of the last answer
    /challenge /accept /decline /cancel /resign /takeback /draw /declare /abort
    /if 7六歩 3四歩 · /if clear · /holiday 7 · /end #3 sente|gote|abort
    /rule /piece /proverb [NAME]
    /tsume [today|practice [2] [5手] [sacrifice]|answer 4一銀 …|hint|solution|streak|leaderboard [all]|check SFEN]
    /hint /kifu [FORMAT] /convert FILE [FORMAT] /games /archive /profile /ranking /language [ja|en|zh-Hans|zh-Hant]
    /notation [japanese|japanese-half|kif|csa|usi|hodges|numbers|kitao-kawasaki|…]
    /archive [NAME] [won|lost|drawn] [OPENING] · /export the same as one file of records
    /consult NAME · /rank 3 dan · /settings [NAME VALUE]
    Terms of a challenge: rated draws limit 24 by-rank half-lance all (against everybody)
    /help /quit
    Everything else is typed as in a channel: 7六歩, 7g7f, P-7f, ▲2六步 …
terminal-welcome = Komadai in your terminal. `/new` starts a game, `/help` lists the commands.
terminal-unknown = I do not know { $command }. `/help` lists the commands.
terminal-seat = Now { $player } types.
terminal-seat-auto = Now whoever is to move types.
terminal-picture = Picture: { $path }
terminal-silent = (In a channel I would stay silent here.)
terminal-file = File: { $path }

# Tsume: the puzzle of the day, answers, checking a problem
tsume-daily = **Tsume of { $day }**: mate in { $plies }, level { $level } of 5.
tsume-practice = **Tsume**: mate in { $plies }, level { $level } of 5.
tsume-how = Answer with the button or `/tsume answer`, in any notation; only you see it. In the channel, hide your moves: `||2c||`.
tsume-how-alone = Answer with the button or `/tsume answer`: one move or all of them, in any notation.
tsume-progress = So far: { $line }
tsume-solved = Solved! { $line }
tsume-solved-late = It does not count for the table: the solution had been shown or the next puzzle was out.
tsume-right = { $move } is right. The defender plays { $reply }; { $plies } plies to mate. Your move.
tsume-no-check = { $move } gives no check. In tsume every move of yours is check.
tsume-refuted = { $move } does not mate: { $reply } refutes it.
tsume-too-long = { $move } does mate, but in { $plies } plies; it can be done in { $wanted }.
tsume-undecided = I could not judge { $move } in time; it counts neither way. Try another move, or again.
tsume-ask = Which do you mean: { $moves }?
tsume-unread = I find no move in that that could be played here.
tsume-done = You have solved this one. `/tsume practice` gives another.
tsume-none = No puzzle is open. `/tsume today` shows the puzzle of the day, `/tsume practice` another.
tsume-no-level = There is no puzzle of that level.
tsume-hint-moves = Hint: the piece that moves is the { $piece }.
tsume-hint-drops = Hint: a { $piece } is dropped.
tsume-hint-move = Hint: the move is { $move }.
tsume-solution = Solution: ||{ $line }||
tsume-streak = Days in a row: { $current } (best { $best }). Solved here: { $solved }.
tsume-table = Tsume of the day, this server:
tsume-table-all = Tsume of the day, everywhere:
tsume-table-line = { $rank }) { $player }: { $solved } solved, { $wrong } wrong tries
tsume-table-none = Nobody has solved a puzzle of the day yet.
tsume-set = A puzzle will be posted here every day at { $time } ({ $zone }); the first one { $next }.
tsume-off = No more daily puzzles here.
tsume-not-private = A daily puzzle is posted in a server's channel, not in private.
tsume-bad-time = Write the hour, the time zone and, if you like, a level from 1 to 5: `8:00 Asia/Tokyo 2`. I did not understand the hour.
tsume-bad-zone = I do not know that time zone. Names look like `Asia/Tokyo`, `Europe/Berlin`, `UTC`.
tsume-bad-level = The level is a number from 1 to 5, or `any`.
tsume-solving = Solved by { $solved } of { $tried } who tried.
tsume-form-title = Tsume: mate in { $plies }
tsume-form-moves = Your moves: one, or all of them
tsume-form-next = Your next moves ({ $plies } plies to mate)
tsume-give-up = Shall I show the solution? The puzzle then no longer counts for your days in a row.
tsume-variations = Variations: ||{ $lines }||
tsume-variation = move { $number }: { $line }
tsume-before = The tsume of { $day }, for those who wondered:
tsume-bad-wish = Say what you want to practise on: a level from 1 to 5, a length such as `5-ply`, a theme ({ $themes }), or several of them.
tsume-for-all-solved = { $player } has solved it!
tsume-for-all-right = { $player }: right so far, { $plies } plies to mate.
tsume-for-all-wrong = { $player }: not this time.
tsume-for-all-other = { $player }:
practice-level = Level { $level } of 5
practice-length = Mate in { $plies }
theme-sacrifice = Sacrifice
theme-major-sacrifice = Rook or bishop sacrifice
theme-non-promotion = Non-promotion
theme-interposition = Interposition
theme-double-check = Double check
theme-discovered-check = Discovered check
theme-empty-hand = Nothing in hand
check-sound = Sound: mate in { $plies }, level { $level } of 5.
check-unsound = Not sound: mate in { $plies }.
check-no-mate = There is no mate.
check-unknown = I did not find the shortest mate in time.
check-refused = This cannot be a tsume problem:
check-unreadable = I find no position in that.
check-two-pawns = two pawns on file { $file } (nifu)
check-dead = the { $piece } on { $square } can never move
check-in-check = the king to mate is in check, but it is not its turn
check-too-many = { $count } pieces of { $piece }: one set has fewer
check-many-kings = more than one king on a side
check-no-king = there is no king to mate
check-missing = pieces of the box are missing: the defender holds all the rest
check-cook = Cook: at move { $number }, { $move } mates too.
check-undecided = Undecided: at move { $number }, does { $move } mate too?
check-last = At the last move { $move } mates too; that is tolerated.
check-promotion = At move { $number } promoting or not is left open; tolerated.
check-drop = At move { $number } { $move } does as well; tolerated.
check-detour = At move { $number } { $move } only makes a detour; tolerated.
check-leftover = Pieces are left over: { $pieces }.
check-disputed = The length depends on whether futile interpositions are counted: { $standard } without, { $all } with.
check-equal = The defence { $move } at move { $number } is as long.
check-tree = All variations are in the attached record.

# The panel of settings
settings-mine = Your settings
settings-server = Settings of this server
settings-line = { $setting }:{" "}
settings-choose = Choose what to change
settings-choose-value = { $setting }: choose
setting-on = on
setting-off = off
setting-usual = as usual
setting-all-channels = all channels
setting-puzzle-at = { $time } ({ $zone }), level { $level }
setting-puzzle-form = Hour, time zone, level 1–5 or any; off
setting-rank-form = Your rank: 3 dan, 2 kyu …; empty: none
setting-language = Language
setting-notation = How moves are written
setting-pieces = Pieces
setting-theme = Board
setting-my-side = Board from my own side
setting-notify = When it is my move
setting-text-only = Boards in words
setting-rank = Rank
setting-server-language = Language
setting-channels = Channels to play in
setting-free-text = Read moves typed without a mention
setting-threads = A thread for every game
setting-puzzle = Mate problem every day
setting-clock = Usual clock
setting-force-end = Who may end games
setting-quiet = Mention nobody
setting-casual-only = No rated games
way-place = mention me where the game is played
way-private = private message
way-nowhere = do not call me
theme-kaya = wood
theme-dark = dark
theme-contrast = high contrast
theme-print = as in print
pieces-kanji = one kanji, by brush
pieces-bold = one kanji, bold
pieces-two-kanji = two kanji
pieces-letters = letters
pieces-bilingual = kanji with letters
force-end-moderators = whoever may delete messages
force-end-managers = whoever may manage the server
force-end-nobody = nobody
refuse-force-end = On this server you may not end games of others.
refuse-channel = On this server I play elsewhere:
refuse-setting-value = { $setting } takes one of `{ $values }`.
refuse-setting-channels = Choose one to 25 channels.
button-settings = My settings
button-setting-write = Type it in
button-setting-usual = As usual
button-step-through = Step through
server-lacks = I lack permissions in this channel: { $permissions }.
hello = Shogi in this server: `/challenge` starts a game, `/tsume` sets a mate problem, and a pasted record becomes a board. `/help` has the rest, `/settings` what moderators may change.
privacy = I keep your name and number on the service, your games ({ $n }), your answers to puzzles, records you pasted (for 90 days) and your settings; no other messages. All of it is in the file.
button-forget = Delete it
button-forget-for-good = Yes, delete everything
forget-sure = Your running games will be resigned, and your name, settings and records deleted for good. Finished games stay without your name. Really?
forgotten = Done: I know nothing about you any more.
refuse-no-private = That is for you alone, and I cannot write to you in private. Use the command `/{ $command }`: only you see its answer.
permission-view = View Channel
permission-send = Send Messages
permission-files = Attach Files
permission-history = Read Message History
permission-threads = Create Public Threads
permission-send-threads = Send Messages in Threads
