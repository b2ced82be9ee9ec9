# syntax=docker/dockerfile:1
# Builds with the steps of scripts/container/build.sh, which `pnpm check:container` runs and tries without a container engine.
# Node's current LTS; `docker build --build-arg NODE_VERSION=20.20.2 .` makes an image with the oldest that is supported.
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm AS build
WORKDIR /source
RUN npm install --global pnpm@10.34.9
COPY . .
RUN scripts/container/build.sh /server

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATABASE_PATH=/data/skladno.db
WORKDIR /server
COPY --from=build /server .
COPY scripts/container/healthcheck.mjs .
# The database belongs to the user that the server runs as, and outlives the container.
RUN mkdir --mode 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --retries=3 CMD ["node", "healthcheck.mjs"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "apps/api/dist/main.js"]
CMD ["serve"]
