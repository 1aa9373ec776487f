import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { loadBridge } from '@catraca/bridge'
import type { FastifyInstance } from 'fastify'
import { anchorPath, createSealer } from '#modules/audit/index.ts'
import { loadStripe } from '#modules/billing/index.ts'
import { anyCompany, findCompany } from '#modules/companies/index.ts'
import { createVisitSettler } from '#modules/partner-visits/index.ts'
import { createPaymentTender } from '#modules/payments/index.ts'
import { loadPasswordEstimator } from '#modules/staff/index.ts'
import { rehearseDelivery } from '#modules/webhooks/index.ts'
import { loadLibraries } from '#platform/at-first-use.ts'
import { createAuthenticator } from '#platform/auth/authenticate.ts'
import { loadPasskeyLibrary } from '#platform/auth/passkeys.ts'
import { findCopiedAt, settleInstallation } from '#platform/backup/installation.ts'
import { loadAge } from '#platform/backup/protection.ts'
import { type Config, originHere, publicOrigin } from '#platform/config/config.ts'
import { isDistributed } from '#platform/db/citus.ts'
import { connectClient } from '#platform/db/client.ts'
import { readTarget } from '#platform/db/hosts.ts'
import { createCountFolder } from '#platform/db/kept-counts.ts'
import type { Db } from '#platform/db/pool.ts'
import { createReadReplica, type ReadReplica } from '#platform/db/read-replica.ts'
import { takeStatistics } from '#platform/db/statistics.ts'
import { loadReference } from '#platform/endpoint/reference.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { deliveryBellOf } from '#platform/events/delivery-bell.ts'
import { createLive } from '#platform/events/live.ts'
import { createSignals } from '#platform/events/signals.ts'
import type { SystemUser } from '#platform/files/system-user.ts'
import { addressesOf, listenOn } from '#platform/http/listen-on.ts'
import { startWorker } from '#platform/jobs/worker.ts'
import { createRateLimiter } from '#platform/limits/rate-limiter.ts'
import { createRequestLogger, type Logger } from '#platform/log/log.ts'
import { createMailer, loadMailLibrary } from '#platform/mail/mail.ts'
import { readMigrations } from '#platform/migrations/files.ts'
import { createSchemaCheck } from '#platform/migrations/schema-check.ts'
import { handOverKeyFile } from '#platform/secrets/key-file.ts'
import { openSecretBox } from '#platform/secrets/secrets.ts'
import { type DatabaseClock, followDatabaseClock } from '#platform/startup/database-clock.ts'
import { canReadCode, givesUpRoot, giveUpRoot } from '#platform/startup/give-up-root.ts'
import type { OpenDatabase } from '#platform/startup/open-database.ts'
import { createReadiness, type Readiness } from '#platform/startup/readiness.ts'
import { runWhile } from '#platform/startup/run-while.ts'
import { machineNow } from '#platform/time/clock.ts'
import { demoSlug } from '#src/demo/slug.ts'
import { loadBackup, scheduledBackups } from '#src/installation/backup-schedule.ts'
import { changeArchive } from '#src/installation/change-archive.ts'
import { describeHeld, settleAccess } from '#src/installation/copied-access.ts'
import { prepareDatabase } from '#src/installation/prepare-database.ts'
import { describeLostSecrets } from '#src/installation/rotate-secrets.ts'
import { banner, say } from './banner.ts'
import { buildApp } from './http-app.ts'
import { placeOf } from './installation-figures.ts'
import { backgroundTasks, configuredDeliverer, configuredGateways, privateWebhookRule } from './jobs.ts'
import { startOwnBridge } from './own-bridge.ts'
import { enqueueDueCompanies } from './passing-time.ts'

/** How long requests in progress may take to end. */
const requestPatienceMs = 20_000

interface Starting {
  config: Config
  database: OpenDatabase
  log: Logger
  /** How to close what was opened: in reverse order, one after the other. */
  opened: AsyncDisposableStack
  ending: AbortSignal
}

/** Prepares the database and starts what the configured role does; prints a message on standard output when everything is running. */
export async function startService({ config, database, log, opened, ending }: Starting): Promise<void> {
  say('Bringing the database up to date …')
  await prepareDatabase(database, log)
  if (ending.aborted) return
  // The role of the service may be new in this database.
  const clock = await followDatabaseClock(database.pool, log)
  opened.defer(clock.close)
  const readiness = createReadiness(database.pooled, log, database.embedded ? database.dataDir : undefined)
  opened.defer(readiness.close)
  readiness.add('schema', createSchemaCheck(await readMigrations()))
  readiness.add('clock', () => (clock.verdict() === 'wrong' ? clock.sentence() : undefined))
  const box = openSecretBox(config, database.dataDir)
  readiness.add('secrets', (db) => describeLostSecrets(db, box))
  const lostSecrets = await describeLostSecrets(database.db, box)
  if (lostSecrets !== undefined) log.error(lostSecrets)
  const isCopy = await noticeCopy(database, log)
  await loadWhatIsLoadedLater(config, database)
  const starting = { config, database, log, opened, ending }
  if (config.role === 'worker') {
    if (config.portIsSet) await startWorkerApp({ ...starting, readiness })
    else await goOnWithoutRoot(config, database, log)
    await keepBackgroundWork(starting, clock, isCopy)
    process.stdout.write(isCopy ? copyWaits : 'Catraca is doing background work.\n')
    return
  }
  const app = await startApp({ ...starting, readiness })
  if (ending.aborted) return
  // Only after the port is bound: the demo gym's key and link are shown once, and would be lost if the port were
  // taken.
  const seeded = await seedDemoIfWanted(config, database)
  if (config.role === 'all') await keepBackgroundWork(starting, clock, isCopy)
  const { port } = app.server.address() as AddressInfo
  if (config.bridge === true) opened.defer(await startOwnBridge({ config, dataDir: database.dataDir, port, log }))
  const demo = await findCompany(database.db, demoSlug)
  process.stdout.write(
    banner({ config, port, database, seeded, demo, isCopy, lostSecrets, terminal: process.stdout.isTTY }),
  )
  const showsDoors = demo !== undefined && database.embedded && config.role === 'all' && config.bridge === undefined
  if (showsDoors && !isCopy) {
    const { keepDemoDoors } = await loadDemoDoors()
    const box = openSecretBox(config, database.dataDir)
    const server = originHere({ host: config.host, port })
    opened.defer(keepDemoDoors({ db: database.db, box, dataDir: database.dataDir, server, log }))
  }
}

interface Serving extends Omit<Starting, 'ending'> {
  readiness: Readiness
}

async function startApp({ config, database, log, opened, readiness }: Serving): Promise<FastifyInstance> {
  const { db, pool, target, embedded } = database
  const authenticator = createAuthenticator(db)
  const signals = await createSignals({ db, target, log })
  opened.defer(signals.close)
  signals.hear('access_changed', {
    onSignal: (teamId) => authenticator.forget(teamId),
    onGap: () => authenticator.forget(),
  })
  const rateLimiter = await createRateLimiter({ redisUrl: config.redisUrl, pool, embedded, log })
  opened.defer(rateLimiter.close)
  const reads = await openReadReplica(config, db, log)
  if (reads !== undefined) opened.defer(reads.close)
  const live = createLive({ signals, log, reads })
  opened.defer(live.close)
  const box = openSecretBox(config, database.dataDir)
  const allowPrivate = privateWebhookRule(config, { db, embedded })
  const origin = () => publicOrigin({ ...config, port: (app.server.address() as AddressInfo).port })
  const { edge, limits } = config
  const dashboard = { live, box, allowPrivate, origin, limits, place: placeOf(config, database.dataDir) }
  const requestLog = createRequestLogger(config.logLevel)
  const parts = {
    db,
    pool,
    box,
    authenticator,
    rateLimiter,
    log,
    readiness,
    reads,
    requestLog,
    edge,
    dashboard,
    companyShare: limits.companyShare,
  }
  const app: FastifyInstance = await buildApp(parts)
  opened.defer(() => closeApp(app, log))
  await listenWithoutRoot(app, config, database, log)
  return app
}

/** Lists of the dashboard are read from there when it can be reached and has caught up, so a start does not wait for it. */
async function openReadReplica(config: Config, db: Db, log: Logger): Promise<ReadReplica | undefined> {
  const { databaseReadUrl: url, preparedStatements } = config
  if (url === undefined) return undefined
  if (await isDistributed(db)) {
    throw new OperatorError(
      'DATABASE_READ_URL is for one PostgreSQL and its replica, not for a Citus cluster: leave it out.',
    )
  }
  // A replica takes no writes, whatever the address says.
  const target = { ...readTarget(url), demandsWrites: false, unnamed: !preparedStatements }
  return createReadReplica({ db, target, log })
}

/** A worker answers the orchestrator if it is given a port for that. */
async function startWorkerApp({ config, database, log, opened, readiness }: Serving): Promise<void> {
  const { buildWorkerApp } = await import('./worker-app.ts')
  const app = await buildWorkerApp({ database, readiness, edge: config.edge, log })
  opened.defer(() => closeApp(app, log))
  await listenWithoutRoot(app, config, database, log)
}

/** Only root can open a port below 1024; with any other port, root never handles a request. */
async function listenWithoutRoot(
  app: FastifyInstance,
  config: Config,
  database: OpenDatabase,
  log: Logger,
): Promise<void> {
  const portOfRoot = config.port > 0 && config.port < 1024
  if (!portOfRoot) await goOnWithoutRoot(config, database, log)
  await listenOn(app, await addressesOf(config.host), config.port).catch((error: NodeJS.ErrnoException) => {
    throw error instanceof OperatorError ? error : new OperatorError(cannotListen(config, error))
  })
  if (portOfRoot) await goOnWithoutRoot(config, database, log)
}

/** Waits for the requests in progress, but not for a client that never sends the rest of its own. */
async function closeApp(app: FastifyInstance, log: Logger): Promise<void> {
  const inTime = app.close().then(() => true)
  if (await Promise.race([inTime, pause(requestPatienceMs, false)])) return
  log.warn('requests in flight did not end in time and are cut off')
}

/** Does the background work while the machine's clock can be trusted, and otherwise leaves it to other servers. */
async function keepBackgroundWork(given: Starting, clock: DatabaseClock, isCopy: boolean): Promise<void> {
  const { log } = given
  const end = await runWhile(
    () => clock.verdict() !== 'wrong',
    (opened) => startBackgroundWork({ ...given, opened }, isCopy),
    (error) => log.warn({ err: error }, 'background work could not be started or ended; trying again'),
  )
  given.opened.defer(end)
}

/** The work on the database itself begins at once. In a copy, all other work waits until the copy is adopted. */
async function startBackgroundWork(starting: Starting, isCopy: boolean): Promise<void> {
  const { config, database, log, opened } = starting
  const { db, dataDir } = database
  if (isCopy) opened.defer(await startOnceAdopted(starting))
  else await startWorkForOthers(starting)
  const anchorFile = anchorPath(dataDir, config.databaseUrl)
  const sealer = createSealer({ db, box: openSecretBox(config, dataDir), anchorFile, log })
  opened.defer(sealer.close)
  sealer.start()
  const folder = createCountFolder({ db, log })
  opened.defer(folder.close)
  folder.start()
}

function startOnceAdopted(starting: Starting): Promise<() => Promise<void>> {
  const { database, log, ending } = starting
  let isAdopted = false
  return runWhile(
    async () => (isAdopted ||= !ending.aborted && (await findCopiedAt(database.db)) === null),
    async (opened) => {
      await startWorkForOthers({ ...starting, opened })
      log.info('the copy was adopted: background work begins')
    },
    (error) => log.warn({ err: error }, 'the background work of the adopted copy could not be started; trying again'),
  )
}

/** Work that others notice: deliveries, mails, payment providers, and the passing of time, which leads to messages. */
async function startWorkForOthers({ config, database, log, opened }: Starting): Promise<void> {
  const { db, target, dataDir } = database
  const deliverer = configuredDeliverer(config, database, log)
  opened.defer(deliverer.close)
  const gateways = configuredGateways(config)
  const box = openSecretBox(config, dataDir)
  const tasks = backgroundTasks(db, {
    ...{ gateways, deliverer, box, log, origin: publicOrigin(config) },
    reach: { box, allowPrivate: privateWebhookRule(config, database) },
    mailer: createMailer({ smtpUrl: config.smtpUrl, from: config.alertEmailFrom }, log),
  })
  if (config.smtpUrl === undefined) {
    log.info('SMTP_URL is not set: mails are only logged, and nobody comes into the app by a code.')
  }
  const worker = await startWorker({ target, tasks, log })
  opened.defer(worker.close)
  opened.adopt(deliveryBellOf(db)?.hear(deliverer.ring), (silence) => silence?.())
  // Catch up at once with work that came due while nothing was running.
  await enqueueDueCompanies(db, log)
  deliverer.startSweeping()
  const tender = createPaymentTender({ db, log })
  opened.defer(tender.close)
  tender.start()
  const settler = createVisitSettler({ db, log })
  opened.defer(settler.close)
  settler.start()
  const backups = scheduledBackups({ config, database, log })
  opened.defer(backups.close)
  backups.start()
  if (!database.embedded) return
  const archive = changeArchive({ config, database, log })
  opened.defer(archive.close)
  archive.start()
}

async function noticeCopy(database: OpenDatabase, log: Logger): Promise<boolean> {
  const { copiedAt } = await settleInstallation(database)
  await settleAccess(database.db, { keep: false })
  const held = await describeHeld(database.db)
  if (held !== undefined) log.warn(held)
  if (copiedAt === null) return false
  log.warn(
    'This is a copy of another installation: it sends no webhooks and mails, calls no payment provider, and lets no time pass, until npx catraca adopt makes it an installation of its own.',
  )
  return true
}

const copyWaits = 'Catraca does no background work: this is a copy. npx catraca adopt starts it.\n'

/** Loaded on demand, because it slows down every start. */
const loadDemo = () => import('#src/demo/seed.ts')
const loadDemoDoors = () => import('#src/demo/doors.ts')

/** Loads what is otherwise loaded on demand, for a service that gives up root and cannot read its own folder afterwards. */
async function loadWhatIsLoadedLater({ role, stripeSecretKey, bridge }: Config, { user }: OpenDatabase): Promise<void> {
  if (user === undefined || !givesUpRoot || canReadCode(user)) return
  const ofPages = role === 'worker' ? [] : [loadDemo(), loadPasskeyLibrary(), loadPasswordEstimator(), loadReference()]
  const ofPayments = stripeSecretKey === undefined ? [] : [loadStripe()]
  if (bridge === true) await loadBridge()
  await Promise.all([rehearseDelivery(), loadBackup(), loadAge(), loadMailLibrary(), ...ofPages, ...ofPayments])
  if (bridge === undefined && role === 'all') await loadDemoDoors()
  // The modules that were just loaded may name libraries, too.
  loadLibraries()
}

async function goOnWithoutRoot(config: Config, database: OpenDatabase, log: Logger): Promise<void> {
  const { user, dataDir, target, embedded } = database
  if (user === undefined || !givesUpRoot) return
  if (config.secretsKey === undefined) handOverKeyFile(dataDir, user)
  giveUpRoot(user, log)
  openSecretBox(config, dataDir).keyIds() // logs a warning when the file cannot be read
  if (!embedded) await requireReach(target, user)
}

/**
 * Checks that the database is also reachable as this user: the server may authenticate by system user, or DATABASE_URL
 * may name files that only root can read.
 */
async function requireReach(target: OpenDatabase['target'], { name }: SystemUser): Promise<void> {
  try {
    const client = await connectClient(target)
    await client.end()
  } catch (error) {
    throw new OperatorError(
      `Catraca gives up root and goes on as the user ${name}, as whom the database at DATABASE_URL cannot be used: ${(error as Error).message}. Start it as an ordinary user who may.`,
    )
  }
}

/** Returns the demo gym's credentials if it was just created. */
async function seedDemoIfWanted(config: Config, { db, owner, embedded }: OpenDatabase) {
  const wanted = config.demo ?? (embedded && !(await anyCompany(db)))
  if (!wanted || (await findCompany(db, demoSlug)) !== undefined) return undefined
  const { seedDemo } = await loadDemo()
  const seeded = await seedDemo(db, machineNow(), (doing, step, steps) =>
    say(`Making the demo gym, ${step} of ${steps}: ${doing} …`),
  )
  if (seeded !== undefined) await takeStatistics(owner)
  return seeded
}

function cannotListen({ host, port }: Config, error: NodeJS.ErrnoException): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken by another program. Set PORT to another one.`
    case 'EACCES':
      return `Port ${port} may not be opened by this user. Set PORT to one above 1023.`
    default:
      return `Catraca cannot listen on ${host}:${port} (${error.code}). Check HOST and PORT.`
  }
}
