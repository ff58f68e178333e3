-- Records that people brought, for the buttons below them. The bytes stand in
-- base64: the two databases do not agree on a type for bytes.

CREATE TABLE records (
    id BIGINT NOT NULL PRIMARY KEY,
    person_id BIGINT NOT NULL REFERENCES people (id),
    name TEXT,                      -- of the file, if it was one
    base64 TEXT NOT NULL,
    used_ms BIGINT NOT NULL         -- when somebody last looked at it, to the day
);
CREATE INDEX records_by_use ON records (used_ms);
CREATE INDEX records_by_person ON records (person_id);
INSERT INTO counters (name, value) VALUES ('records', 0);
