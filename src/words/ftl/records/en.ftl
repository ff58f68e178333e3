# What is said about records, by the codes of src/record/fault/ and write.rs.
problem-unknown-line = I cannot tell what this line is.
problem-malformed-move = This is no move; expected was { $expected }.
problem-illegal-move = An illegal move, kept and marked. { $reason }
problem-ambiguous-move = { $n } pieces could make this move, and none was chosen.
problem-impossible-move = No piece can make this move.
problem-left-out = Left out: the line of play stopped before.
problem-unplayable-start = A side has two kings, so no move can be followed.
problem-move-after-end = A move after the end of the game.
problem-wrong-piece = Another piece stands there; the board was believed.
problem-wrong-side = It is the other side's turn.
problem-forced-promotion = The piece has to promote there and was taken as promoted.
problem-implicit-variation = Move number { $n } goes back and begins a variation.
problem-variation-too-far = A variation from move { $n }, but the line before has { $length } moves.
problem-ambiguous-branch = A branch at move { $n } that does not say which line it leaves; taken from the last.
problem-stray-variation = A variation before the first move; ignored.
problem-unknown-handicap = Nobody knows this handicap; the board was used.
problem-other-lance = The moves fit the board without the lance on 9a, as lishogi has it; taken so.
problem-handicap-ignored = Handicap and board differ; the board was used.
problem-row-length = A row of { $n } squares instead of 9.
problem-row-count = A board of { $n } rows instead of 9.
problem-unknown-piece = `{ $text }` is no piece.
problem-cannot-place = There is no room for this piece.
problem-no-turn = Nobody says who is to move; the first move told it.
problem-odd-start = The start position could not arise in a game.
problem-ending-disagrees = The last line names another ending than the moves.
problem-move-count-disagrees = The last line counts { $n } moves, the record has { $length }.
problem-unknown-ending = An ending that I do not know, kept as it is written.
problem-time-without-move = A time without a move.
problem-malformed-time = This is no time; expected were minutes and seconds.
problem-declared-encoding = The file says that it is in { $declared }, and is in { $found }.
problem-undecodable = { $n } characters could not be decoded.
problem-bad-sfen = This is no position in SFEN.
problem-wrong-field = The part `{ $text }` of the JKF is not as it should be.
problem-more = … and { $n } more.

expected-kif-move = a move such as ７六歩(77) or ４五角打
expected-ki2-move = a move such as ▲７六歩
expected-csa-move = a move such as +7776FU or +0055KA
expected-usi-move = a move such as 7g7f
expected-usen-move = three characters of base 36 for each move
expected-usen-offset = a number of moves
expected-move-before = a move before 同
expected-hand-piece = a piece that can be in hand

loss-variations = { $n ->
        [one] 1 variation
       *[other] { $n } variations
    }
loss-comments = { $n ->
        [one] the comment on 1 move
       *[other] the comments on { $n } moves
    }
loss-bookmarks = { $n ->
        [one] 1 bookmark
       *[other] { $n } bookmarks
    }
loss-remarks = { $n ->
        [one] 1 line for programs
       *[other] { $n } lines for programs
    }
loss-times = { $n ->
        [one] 1 time
       *[other] { $n } times
    }
loss-fractions = { $n ->
        [one] the fraction of a second of 1 time
       *[other] the fractions of a second of { $n } times
    }
loss-headers = headers ({ $names })
loss-headers-joined = headers given twice, as two ({ $names })
loss-move-number = the move number { $n } of the start
loss-ending = the ending ({ $from })
loss-ending-changed = the ending ({ $from }, which became { $to })
loss-moves = { $n ->
        [one] 1 move
       *[other] { $n } moves
    }
loss-illegal-moves = { $n ->
        [one] 1 illegal move
       *[other] { $n } moves from an illegal one on
    }
loss-promotions = { $n ->
        [one] the promotion of 1 illegal move
       *[other] the promotions of { $n } illegal moves
    }
loss-pieces = { $n ->
        [one] the name of the piece in 1 move from an empty square
       *[other] the names of the pieces in { $n } moves from empty squares
    }
loss-characters = { $n ->
        [one] 1 character that { $to } does not have
       *[other] { $n } characters that { $to } does not have
    }

refusal-empty = There is nothing in it.
refusal-too-large = That is too large to be a game record: { $n } bytes, where { $limit } are the limit.
refusal-too-many-games = There are more games in one file than I read.
refusal-unknown-format = I find no game record or position in that. I read KIF, KI2, BOD, CSA, SFEN, USI, JKF, USEN and links.
refusal-drawing = I cannot make a position of this drawn board. KIF or SFEN would do.
refusal-other-format = That looks like { $what }, which I do not read. Export the game as KIF or CSA.
refusal-other-variant = That is a game other than shogi on 9×9 squares ({ $text }).
refusal-unknown-handicap = Nobody knows the handicap “{ $text }”, and there is no board.
refusal-bad-sfen = That is no position in SFEN.
refusal-bad-json = The JSON is broken here.
refusal-expected = That is JSON, but not a record in JKF.
refusal-needs-network = The game itself is only on { $site }. Paste its KIF or CSA here instead.

stranger-pgn = PGN
stranger-psn = PSN
stranger-web-page = a web page
stranger-pdf = a PDF
stranger-picture = a picture
stranger-zip = a ZIP archive

place-line = line { $line }
place-column = line { $line }, column { $column }
warning = warning
cannot-hold = { $format } cannot hold { $thing }
