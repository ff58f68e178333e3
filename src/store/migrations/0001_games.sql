-- Games as lists of events. One text for SQLite and PostgreSQL: BIGINT and TEXT
-- only, moments in milliseconds since 1970 (UTC), numbers from `counters`.

CREATE TABLE counters (
    name TEXT NOT NULL PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO counters (name, value) VALUES ('people', 0), ('games', 0), ('posts', 0);

-- Everything else names a person by this number, so that forgetting somebody is
-- a change of one row.
CREATE TABLE people (
    id BIGINT NOT NULL PRIMARY KEY,
    face_id TEXT NOT NULL UNIQUE,   -- discord:1234
    name TEXT NOT NULL              -- when last seen
);

CREATE TABLE games (
    id BIGINT NOT NULL PRIMARY KEY,
    place TEXT NOT NULL,            -- discord:5678
    server TEXT,
    language TEXT NOT NULL,         -- ja, en, zh-Hans, zh-Hant
    phase TEXT NOT NULL,            -- offered, withdrawn, running, over
    to_move BIGINT REFERENCES people (id),
    version BIGINT NOT NULL,        -- how many events there are
    ply BIGINT NOT NULL,
    deadline_ms BIGINT,             -- when the flag of the side to move falls
    remind_ms BIGINT,               -- when that side is to be reminded
    created_ms BIGINT NOT NULL,
    updated_ms BIGINT NOT NULL
);
CREATE INDEX games_by_place ON games (place, phase);
CREATE INDEX games_by_deadline ON games (deadline_ms);
CREATE INDEX games_by_reminder ON games (remind_ms);
CREATE INDEX games_by_age ON games (phase, created_ms);

-- What happened, in order; `kind` and `data` are described in event_text.rs.
CREATE TABLE events (
    game_id BIGINT NOT NULL REFERENCES games (id),
    seq BIGINT NOT NULL,            -- from 1
    at_ms BIGINT NOT NULL,
    person_id BIGINT REFERENCES people (id),
    kind TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (game_id, seq)
);

-- Who has to do with which game.
CREATE TABLE seats (
    game_id BIGINT NOT NULL REFERENCES games (id),
    person_id BIGINT NOT NULL REFERENCES people (id),
    role TEXT NOT NULL,             -- challenger, invited, player
    PRIMARY KEY (game_id, person_id, role)
);
CREATE INDEX seats_by_person ON seats (person_id);

-- What has to be told exactly once: written together with the event, closed
-- when the message is out.
CREATE TABLE posts (
    id BIGINT NOT NULL PRIMARY KEY,
    game_id BIGINT NOT NULL REFERENCES games (id),
    version BIGINT NOT NULL,        -- the game after so many events; reminder: moves
    kind TEXT NOT NULL,             -- event, reminder
    place TEXT NOT NULL,
    language TEXT NOT NULL,
    created_ms BIGINT NOT NULL,
    lease_ms BIGINT NOT NULL,       -- whoever is sending it has until then
    message TEXT,                   -- the face's id of it once it is out
    UNIQUE (game_id, version, kind)
);
CREATE INDEX posts_by_message ON posts (message);

CREATE TABLE settings (
    scope TEXT NOT NULL,            -- person:7, server:discord:99, place:discord:5678
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (scope, name)
);
