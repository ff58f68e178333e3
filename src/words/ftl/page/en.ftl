# The page of the web service. Keys are the same in every language.

# Every page
skip = Skip to content
description = Paste a shogi record and play through it on a board; convert between KIF, KI2, CSA, SFEN, USI and JKF; make diagrams and GIFs; analyse.
languages = Languages
light-or-dark = Light or dark
privacy = Records are not kept. A shared link holds the whole game itself.
for-programs = API for programs

# First page
title = Komadai – view and convert shogi records
headline = Paste a shogi record, play through it
lead = Any format and any encoding: shown on a board, and given back as another format, a diagram or a GIF.
paste-label = Record, position or link
paste-example = ▲７六歩 △３四歩 ▲２六歩 …  or  startpos moves 7g7f 3c3d 2g2f
file-label = File
show = Show the board
drop-hint = You can drop a file anywhere on this page.
formats = KIF, KI2, BOD, CSA, SFEN, USI, JKF, USEN, links that hold their game, boards drawn with characters; in Shift_JIS, UTF-8, EUC-JP and more.
example = See an example (Bishop Exchange)
sample-alt = A diagram of a middle game; the White king is in check.

# A game
board = Board
steps = Step through the moves
first = To the start
back = One move back
next = One move on
last = To the end
flip = Flip the board
theme = Board
theme-kaya = Kaya wood
theme-dark = Dark
theme-contrast = High contrast
theme-print = Printed
pieces = Pieces
pieces-kanji = One kanji
pieces-bold = One kanji, bold
pieces-two = Two kanji
pieces-letters = Letters
pieces-bilingual = Kanji and letters
moves = Moves
moves-count = { $n -> 
    [one] 1 move
   *[other] { $n } moves
}
several-games = There are { $n } games in it.
variation-from = Variation from move { $n }
cut = The record is long: some variations are not shown here. Downloads hold all of it.
has-comment = has a comment
other-move = Another move (variation)
share = Share
link = Link to this game
copy = Copy
no-link = This record is too long or too unusual for a link.
png = PNG of this position
download = Download as
record = Record
animation = Animation
from = From move
to = to move
seconds = seconds a move
engine = Ask the engine
hint = Best move here
solve = Look for a mate
analyse = Analyse the game
stop = Stop

# Said by the script; %words% are filled in there
copied = Copied
waiting = Waiting for a turn …
thinking = Thinking …
stopped = Stopped.
failed = That did not work. Please try again in a moment.
no-mate = There is no mate.
mate-unknown = Not found out in the time given.
mate-found = Mate in %plies% %line%
hint-found = %line% (%score%)
accuracy = Accuracy ☗%black% ☖%white%
judgement-dubious = dubious
judgement-bad = mistake
judgement-terrible = blunder

# Names of sides beside the course of a game
chart-black = Sente
chart-white = Gote

# How lines end
end-resign = resigns
end-interrupt = interrupted
end-repetition = repetition
end-impasse = impasse
end-draw = draw
end-timeout = out of time
end-foul-lose = loses by a foul
end-foul-win = wins by a foul
end-foul-black = foul by Sente
end-foul-white = foul by Gote
end-declaration = wins by declaration
end-mate = mate
end-nomate = no mate
end-max-moves = move limit
end-default-win = wins by default
end-default-lose = loses by default
end-sealed = sealed move
end-take-back = takeback
end-error = error

# Problems
problem-bad-parameter = A parameter cannot be understood.
problem-bad-body = What was sent cannot be read.
problem-empty = There is no record.
problem-too-large = That is too large.
problem-not-writable = This record cannot be written in that format.
problem-not-found = There is nothing here.
problem-wrong-method = This cannot be asked in that way.
problem-too-many-requests = Too many requests. Please wait a moment.
problem-too-many-jobs = You have too many jobs waiting.
problem-too-slow = That took too long.
problem-busy = Too busy just now. Please try again in a moment.
problem-fault = Something of ours broke. It was logged.
not-found-detail = The address is wrong, or what was there is forgotten.
