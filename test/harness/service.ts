import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { Writable } from 'node:stream'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { passwordGate } from '#modules/staff/index.ts'
import { createDeliverer, type Deliverer } from '#modules/webhooks/index.ts'
import { createAuthenticator } from '#platform/auth/authenticate.ts'
import { defaultEdge, type EdgeSettings } from '#platform/config/edge-settings.ts'
import { isDistributed } from '#platform/db/citus.ts'
import { type ConnectionTarget, createDb, createPool, type Db } from '#platform/db/pool.ts'
import { asService } from '#platform/db/service-role.ts'
import { type DeliveryBell, hangDeliveryBell } from '#platform/events/delivery-bell.ts'
import { createLive } from '#platform/events/live.ts'
import { createSignals } from '#platform/events/signals.ts'
import type { Task } from '#platform/jobs/job.ts'
import type { Gate } from '#platform/limits/gate.ts'
import { createRateLimiter } from '#platform/limits/rate-limiter.ts'
import type { Logger } from '#platform/log/log.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { readMigrations } from '#platform/migrations/files.ts'
import { createSchemaCheck } from '#platform/migrations/schema-check.ts'
import { createSecretBox, type SecretBox } from '#platform/secrets/secrets.ts'
import { createReadiness } from '#platform/startup/readiness.ts'
import { machineNow } from '#platform/time/clock.ts'
import { buildApp } from '#src/process/http-app.ts'
import { placeOf } from '#src/process/installation-figures.ts'
import { backgroundTasks, type Surroundings } from '#src/process/jobs.ts'
import { Client } from './client.ts'
import { dropDatabase, makeDatabase } from './database.ts'
import { demoDatabase } from './demo-database.ts'
import { type Gym, type GymOptions, makeGym } from './gym.ts'
import { type Wire, watchWire } from './wire.ts'

export interface TestService {
  /** A connection as the owner of the tables, for what a test reads or prepares; the application only has its own role. */
  db: Db
  /** The connection with the application's role. */
  target: ConnectionTarget
  /** The connection as the owner of the tables. */
  owner: ConnectionTarget
  url: string
  /** The origin at which people reach it: the same, unless a test sets another. */
  origin: string
  /** Lines of level warn and above in the service's log; the file fails when it ends with errors in them. */
  logged: { level: number; msg: string }[]
  log: Logger
  /** Returns the errors logged so far, which then count as expected. */
  takeErrors(): { msg: string; err?: { message: string } }[]
  /** Everything the service logged, as text. */
  logText: () => string
  gym(options?: GymOptions): Promise<Gym>
  anon: Client
  /** Delivers webhooks, also to private addresses, with short time limits. */
  deliverer: Deliverer
  /** The bell by which the application notifies workers of due deliveries. */
  bell: DeliveryBell
  /** The box that encrypts the webhooks' secrets here. */
  box: SecretBox
  /** The gate for hashing passwords here. */
  hashing: Gate
  /** What was mailed. */
  mails: Mail[]
  /** The connections of the application. */
  pool: pg.Pool
  /** Counts what the application sends to PostgreSQL. */
  wire: Wire
  /** The jobs, with a mailer that only collects mails. */
  tasks(surroundings?: Partial<Surroundings>): Task[]
}

/** The box with which every test service seals secrets. */
export const boxOfTests = createSecretBox(Buffer.alloc(32, 7))

/** How long a test service waits for a receiver. */
export const patience = { connectMs: 300, answerMs: 800 }

const warning = 40
const error = 50

/** Tests call from one address, hundreds at a time. */
const edgeOfTests: Partial<EdgeSettings> = { maxConnectionsPerAddress: defaultEdge.maxConnections }

/**
 * A service for a test file: a clone of the migrated template database and the application on a free port. When the file ends, logged
 * errors make it fail, and the database is dropped.
 */
export function useService({
  edge,
  unknownKeysPerMinute = 10_000,
  demo = false,
}: {
  edge?: Partial<EdgeSettings>
  unknownKeysPerMinute?: number | undefined
  /** With the demo gym in its database. */
  demo?: boolean
} = {}): TestService {
  const service = {} as TestService
  let end: () => Promise<void>

  beforeAll(async () => {
    const template = inject('template')
    const database = `test_${randomUUID().replaceAll('-', '')}`
    const original = demo ? await demoDatabase() : template
    await makeDatabase(database, original.database!)
    const ownerTarget = { ...template, database }
    const owner = createDb(createPool(ownerTarget, { session: 'unlimited' }))
    const target = asService(ownerTarget)
    const pool = createPool(target)
    const db = createDb(pool)
    await isDistributed(db) // a process asks this when it starts
    const lines: string[] = []
    const log = pino(
      { level: 'debug' },
      new Writable({
        write(chunk, _encoding, done) {
          lines.push(String(chunk))
          done()
        },
      }),
    )
    const bell = hangDeliveryBell(db, log)
    const authenticator = createAuthenticator(db)
    const rateLimiter = await createRateLimiter({ redisUrl: undefined, pool, embedded: true, log })
    const box = boxOfTests
    const signals = await createSignals({ db, target, log })
    const live = createLive({ signals, log })
    const hashing = passwordGate()
    const place = placeOf({ smtpUrl: undefined, stripeSecretKey: undefined }, tmpdir())
    const dashboard = { box, live, hashing, allowPrivate: async () => true, origin: () => service.origin, place }
    const readiness = createReadiness(target, log)
    readiness.add('schema', createSchemaCheck(await readMigrations()))
    const parts = { db, pool, readiness, box, authenticator, rateLimiter, log, dashboard }
    const app = await buildApp({ ...parts, edge: { ...edgeOfTests, ...edge }, unknownKeysPerMinute })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const deliverer = createDeliverer({ db, box, log, clock: machineNow, allowPrivate: async () => true, ...patience })
    const mails: Mail[] = []
    const mailer = {
      async send(mail: Mail) {
        await mail.beforeContent?.()
        mails.push(mail)
      },
    }
    const reach = { box, allowPrivate: async () => true }
    const surroundings = { gateways: {}, deliverer, mailer, log, box, reach, origin: url }
    Object.assign(service, {
      db: owner,
      log,
      deliverer,
      bell,
      box,
      hashing,
      mails,
      pool,
      wire: watchWire(pool),
      tasks: (given: Partial<Surroundings> = {}) => backgroundTasks(db, { ...surroundings, ...given }),
      target,
      owner: ownerTarget,
      url,
      origin: url,
      anon: new Client(url, undefined),
      gym: (options: GymOptions = {}) => makeGym({ db, url, deliverer, box }, options),
      logText: () => lines.join(''),
      takeErrors: () => {
        const isError = (line: string) => JSON.parse(line).level >= error
        const taken = lines.filter(isError).map((line) => JSON.parse(line))
        lines.splice(0, lines.length, ...lines.filter((line) => !isError(line)))
        return taken
      },
    })
    Object.defineProperty(service, 'logged', {
      get: () => lines.map((line) => JSON.parse(line)).filter((line) => line.level >= warning),
    })
    end = async () => {
      await app.close()
      live.close()
      await signals.close()
      await deliverer.close()
      await readiness.close()
      await rateLimiter.close()
      await bell.close()
      await db.destroy()
      if (!pool.ended) await pool.end() // as Kysely leaves it when it sent no query itself
      await owner.destroy()
      await dropDatabase(database)
    }
  })

  // The logged lines that may explain a failed test.
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') process.stderr.write(service.logged.map(({ msg }) => `${msg}\n`).join(''))
  })

  afterAll(async () => {
    await end()
    expect(service.logged.filter((line) => line.level >= error)).toEqual([])
  })
  return service
}
