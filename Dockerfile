FROM node:24-trixie-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run package -- image

FROM debian:trixie-slim AS system
# Pictures of plans write the names of rooms. Nothing is installed after this, so what installs packages goes.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends fontconfig-config fonts-dejavu-core \
  && dpkg --purge --force-depends --force-remove-essential --force-remove-protected apt libapt-pkg7.0 sqv perl-base \
  && rm -rf /var/cache/apt /var/log/* \
  && rm -rf /var/lib/apt/lists/*
RUN ln -s /opt/pianta/bin/pianta /opt/pianta/bin/pianta-agent /usr/local/bin/ \
  && useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin pianta \
  && install -d -m 700 -o pianta -g pianta /data /backups

# A layer keeps what a later one removes, so the system is copied whole.
FROM scratch
COPY --from=system / /
COPY --from=build /build/dist/image /opt/pianta
ENV PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
USER 10001:10001
WORKDIR /data
ENV PIANTA_HOST=0.0.0.0 PIANTA_DATA=/data/pianta PIANTA_AGENT_DATA=/data/agent
# What is freed goes back to the system (shared/host/allocator-settings.ts).
ENV MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
EXPOSE 8420
VOLUME ["/data"]
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s CMD ["pianta", "healthcheck"]
CMD ["pianta", "serve"]
