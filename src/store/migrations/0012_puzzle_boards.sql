-- How people do with a board, and which puzzle somebody replies to.
CREATE INDEX puzzles_by_board ON puzzles (board);
CREATE INDEX puzzles_by_message ON puzzles (message);
