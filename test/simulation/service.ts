import { sql } from 'kysely'
import { pino } from 'pino'
import { createDeliverer, type Deliverer } from '#modules/webhooks/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { createSecretBox } from '#platform/secrets/secrets.ts'
import { machineNow } from '#platform/time/clock.ts'
import { endServer, type Ground, type Server, secretsKey } from '#test/faults/ground/ground.ts'
import { shiftedBy } from '#test/faults/ground/shifted.ts'
import { until } from '#test/faults/ground/wait.ts'
import { freePort } from '#test/harness/free-port.ts'
import { Coverage } from './coverage.ts'
import { openDatabase } from './database.ts'
import { type Receiver, startReceiver } from './receiver.ts'

/** The service under the walk: a server process of its own on its own PostgreSQL. */
export interface Service {
  url: string
  db: Db
  receiver: Receiver
  deliverer: Deliverer
  /** For commands that run on the same database. */
  settings: Record<string, string>
  /** Something is being broken: an answer may be missing. */
  disturbed: boolean
  /** Waits until server and database work. */
  up(): Promise<void>
  /** Kills the server, and starts it again at the same address. */
  killServer(): Promise<void>
  killPostgres(): Promise<void>
  /** Starts a second server on a machine whose clock is ahead; every other call of a disturbed round goes to it. */
  startOther(secondsAhead: number): Promise<void>
  endOther(): Promise<void>
  /** The server for the next call. */
  address(): string
  freeze(): void
  thaw(): void
  /** The server's log, from warnings up. */
  log: Server['log']
  /** What the run has reached. */
  coverage: Coverage
  /** Ends what was started beside the service. */
  cleanup: AsyncDisposableStack
}

/** The time limit for a receiver that never answers. */
const answerMs = 400

/** On its own PostgreSQL, or in a new database beside that of `databaseUrl`. */
export async function startService(ground: Ground, databaseUrl?: string): Promise<Service> {
  const database = await openDatabase(ground, databaseUrl)
  const port = await freePort()
  // The walk itself does the time-based work, at the moments of its steps.
  const settings = { DATABASE_URL: database.url, CATRACA_ROLE: 'api', PORT: String(port) }
  let server = await ground.server(settings)
  let other: Server | undefined
  let calls = 0
  const { url } = server
  const receiver = await startReceiver(ground.cleanup)
  const deliverer = createDeliverer({
    db: database.db,
    box: createSecretBox(Buffer.from(secretsKey, 'hex')),
    log: pino({ level: 'silent' }),
    clock: machineNow,
    allowPrivate: async () => true,
    answerMs,
  })
  ground.cleanup.defer(deliverer.close)
  const service: Service = {
    url,
    db: database.db,
    receiver,
    deliverer,
    settings: { DATABASE_URL: settings.DATABASE_URL, CATRACA_SECRETS_KEY: secretsKey },
    disturbed: false,
    coverage: new Coverage(),
    cleanup: ground.cleanup,
    log: () => server.log(),
    async up() {
      await until('an answer of the database', () => sql`select`.execute(database.db).catch(() => undefined))
      await until('an answer of the server', () =>
        fetch(`${url}/readyz`).then(
          (answer) => answer.arrayBuffer().then(() => answer.ok),
          () => false,
        ),
      )
    },
    async killServer() {
      server.child.kill('SIGKILL')
      await server.ended
      server = await ground.server(settings)
    },
    killPostgres: database.kill,
    async startOther(secondsAhead) {
      other = await ground.server({ ...settings, PORT: '0', ...shiftedBy(secondsAhead) })
    },
    async endOther() {
      if (other !== undefined) await endServer(other)
      other = undefined
    },
    address: () => (other !== undefined && service.disturbed && ++calls % 2 === 0 ? other.url : url),
    freeze: () => server.freeze(),
    thaw: () => server.thaw(),
  }
  return service
}
