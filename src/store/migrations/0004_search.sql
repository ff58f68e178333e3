-- Games found by who played, how it went and which opening it was; ratings per
-- server beside the one of all games; what each rated game changed.

ALTER TABLE games ADD COLUMN turn BIGINT NOT NULL DEFAULT 0; -- the version at which this turn began
ALTER TABLE games ADD COLUMN black BIGINT REFERENCES people (id);
ALTER TABLE games ADD COLUMN white BIGINT REFERENCES people (id);
ALTER TABLE games ADD COLUMN outcome TEXT; -- as in the event `ended`
ALTER TABLE games ADD COLUMN opening TEXT; -- a name of game/opening.rs
CREATE INDEX games_by_black ON games (black, phase);
CREATE INDEX games_by_white ON games (white, phase);
CREATE INDEX games_by_server ON games (server, phase);

-- What waits to be told: a few rows of very many.
CREATE INDEX posts_waiting ON posts (lease_ms) WHERE message IS NULL;

CREATE TABLE standings (
    scope TEXT NOT NULL,            -- all, or a server: discord:99
    person_id BIGINT NOT NULL REFERENCES people (id),
    value_milli BIGINT NOT NULL,
    deviation_milli BIGINT NOT NULL,
    volatility_nano BIGINT NOT NULL,
    wins BIGINT NOT NULL,
    losses BIGINT NOT NULL,
    draws BIGINT NOT NULL,
    PRIMARY KEY (scope, person_id)
);
INSERT INTO standings (scope, person_id, value_milli, deviation_milli, volatility_nano, wins, losses, draws)
SELECT 'all', person_id, value_milli, deviation_milli, volatility_nano, wins, losses, draws FROM ratings;
DROP TABLE ratings;
CREATE INDEX standings_by_value ON standings (scope, value_milli);

CREATE TABLE rating_changes (
    game_id BIGINT NOT NULL REFERENCES games (id),
    scope TEXT NOT NULL,
    person_id BIGINT NOT NULL REFERENCES people (id),
    before_milli BIGINT NOT NULL,
    after_milli BIGINT NOT NULL,
    PRIMARY KEY (game_id, scope, person_id)
);
CREATE INDEX rating_changes_by_person ON rating_changes (person_id, scope);
