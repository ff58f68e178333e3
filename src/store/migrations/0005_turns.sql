-- Games in which it is somebody's turn: those that wait for the program.
CREATE INDEX games_by_turn ON games (to_move, phase);
