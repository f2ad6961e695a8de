# One image: the app, the gateway and the mock backend. Without BACKEND_URL it is a demo:
#   docker run --rm -p 3000:3000 stargazarr
# Nothing is written, so it runs read-only, without volumes and as any user. npm run image builds and tries it.

# The active LTS. Any image with Node 20.19 or newer, npm and bash works; for builds that can be repeated, use a digest
# (node:24-bookworm-slim@sha256:…).
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund --loglevel=error
COPY . .
RUN node --import tsx scripts/build.ts

FROM ${BASE}
ARG VERSION=0.5.12
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Stargazarr" \
      org.opencontainers.image.description="Plex watchlist tracker and notification center: the admin's web dashboard." \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="MIT"
# Package managers have no business in the running image.
RUN rm -rf /usr/local/lib/node_modules /usr/lib/node_modules /opt/yarn* \
      /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn* \
      /usr/bin/npm /usr/bin/npx /usr/bin/corepack
# Without source maps and the stand-alone mock.
COPY --from=build /src/dist/package.json /src/dist/THIRD_PARTY_LICENSES.txt /app/
COPY --from=build /src/dist/server /app/server
COPY --from=build /src/dist/web /app/web
# No PORT here, so that PORT_FILE may name another one than 3000.
ENV NODE_ENV=production HOST=0.0.0.0
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
# Asks the address that the gateway listens on. bash, which Debian's images have, takes 2 MB; a Node process would take 40 MB each time.
HEALTHCHECK --interval=30s --timeout=3s --start-period=5s --retries=3 \
  CMD ["bash", "-c", "port=${PORT_FILE:+$(<\"$PORT_FILE\")}; exec 3<>/dev/tcp/${HOST:-127.0.0.1}/${port:-${PORT:-3000}} && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
# Node would let short-lived objects take three times as much, up to 48 MB more.
ENTRYPOINT ["node", "--max-semi-space-size=8", "/app/server/main.js"]
