# The bot and the web page in one small image, without root.
#   docker build -t komadai .
#   docker run -e DISCORD_TOKEN=… -v komadai:/data -p 8080:8080 komadai

FROM rust:1-bookworm AS build
WORKDIR /komadai
COPY . .
# The registry and the objects of the dependencies outlive a build.
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/komadai/target \
    cargo build --release --locked --bin komadai && cp target/release/komadai /komadai.bin

FROM debian:bookworm-slim
# For the connection to Discord; everything else is in the program.
RUN apt-get update && apt-get install --no-install-recommends -y ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin komadai \
    && install --directory --owner=komadai --group=komadai /data
COPY --from=build /komadai.bin /usr/local/bin/komadai
USER 10001
WORKDIR /data
VOLUME /data
ENV KOMADAI_DB=/data/games.sqlite \
    KOMADAI_LISTEN=0.0.0.0:8080 \
    KOMADAI_ADMIN=0.0.0.0:9090 \
    KOMADAI_LOG_FORMAT=json
EXPOSE 8080 9090
# Not /ready: a Discord that is down is no reason to start the container again.
HEALTHCHECK --interval=30s --timeout=6s --start-period=30s CMD ["komadai", "health", "--alive"]
# It finishes what it does within ten seconds of SIGTERM.
STOPSIGNAL SIGTERM
ENTRYPOINT ["komadai"]
CMD ["run"]
