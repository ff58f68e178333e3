-- Tsume: what was posted where, and how people do. Numbers come from the counter
-- of the posts, so that a message's nonce means one thing only. (The versions
-- up to 9 belong to the games.)

CREATE TABLE puzzles (
    id BIGINT NOT NULL PRIMARY KEY,
    server TEXT,                    -- NULL: somebody's exercise
    day TEXT,                       -- the server's date, 2026-11-30
    board TEXT NOT NULL,            -- SFEN: pieces and the attacker's hand
    plies BIGINT NOT NULL,
    place TEXT,
    language TEXT NOT NULL,
    due_ms BIGINT NOT NULL,
    lease_ms BIGINT NOT NULL,       -- whoever is posting it has until then
    message TEXT,                   -- the face's id of it once it is out
    UNIQUE (server, day)
);

CREATE TABLE attempts (
    puzzle_id BIGINT NOT NULL REFERENCES puzzles (id),
    person_id BIGINT NOT NULL REFERENCES people (id),
    moves TEXT NOT NULL,            -- USI, both sides'
    wrong BIGINT NOT NULL,          -- wrong tries
    hints BIGINT NOT NULL,
    touched_ms BIGINT NOT NULL,
    solved_ms BIGINT,
    in_time BIGINT NOT NULL,        -- 1: solved before the next one was out
    PRIMARY KEY (puzzle_id, person_id)
);
CREATE INDEX attempts_by_person ON attempts (person_id, touched_ms);
