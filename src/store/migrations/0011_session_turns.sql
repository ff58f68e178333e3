-- Whose turn it is to begin a session with Discord in each of its buckets.
CREATE TABLE session_turns (
    bucket BIGINT NOT NULL PRIMARY KEY,
    holder BIGINT NOT NULL,         -- a process, by a number of chance
    until_ms BIGINT NOT NULL        -- by the database's clock
);
