//! Games on disk. The only folder that names sqlx.
