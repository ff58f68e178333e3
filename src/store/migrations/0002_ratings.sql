-- Ratings (Glicko-2) in thousandths, volatility in billionths: whole numbers
-- are the same in every database.

CREATE TABLE ratings (
    person_id BIGINT NOT NULL PRIMARY KEY REFERENCES people (id),
    value_milli BIGINT NOT NULL,
    deviation_milli BIGINT NOT NULL,
    volatility_nano BIGINT NOT NULL,
    wins BIGINT NOT NULL,
    losses BIGINT NOT NULL,
    draws BIGINT NOT NULL
);
CREATE INDEX ratings_by_value ON ratings (value_milli);
