import { flushCompileCache } from 'node:module'
import { contained } from '@catraca/bridge'
import { atFirstUse } from '#platform/at-first-use.ts'
import type { Config } from '#platform/config/config.ts'
import { OtherMajorError } from '#platform/embedded/cluster.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { createLogger, type Logger } from '#platform/log/log.ts'
import { givesUpRoot } from '#platform/startup/give-up-root.ts'
import { type OpenDatabase, openDatabase } from '#platform/startup/open-database.ts'
import { returnMemory } from '#platform/startup/return-memory.ts'
import { say } from './banner.ts'

/** How long everything may take to end, including the requests in progress. */
const shutdownPatienceMs = 30_000
/** A Ctrl-C can arrive twice: from the terminal, and passed on by the parent process (npm did). */
const sameSignalMs = 500

/** Runs the service until a signal ends it. Rejects with an OperatorError when it cannot start. */
export async function serve(config: Config): Promise<void> {
  const log = createLogger(config.logLevel)
  const ending = new AbortController()
  const opened = new AsyncDisposableStack()
  let started = Promise.resolve()
  let closed: Promise<void> | undefined
  // Let a start in progress finish first, so that nothing it opens is left behind.
  const close = () => (closed ??= started.catch(() => {}).then(() => opened.disposeAsync()))
  endOnSignal(ending, close, log)
  try {
    started = start(config, log, opened, ending.signal)
    await started
  } catch (error) {
    await close()
    throw error
  }
}

/** Only one process may serve on an embedded database. */
const workerAlone =
  'A worker does background work only, for servers that use the same database: set DATABASE_URL to the address that they have.'

/** Most of the code is loaded while PostgreSQL, which is a process of its own, starts. */
const loadService = atFirstUse(() => import('./service.ts'))

/** Registers in `opened` how to close everything it opens: in reverse order, one after the other. */
async function start(config: Config, log: Logger, opened: AsyncDisposableStack, ending: AbortSignal): Promise<void> {
  if (config.role === 'worker' && config.databaseUrl === undefined) throw new OperatorError(workerAlone)
  if (config.otlpEndpoint !== undefined) {
    const { startTracing } = await import('#platform/log/opentelemetry.ts')
    const { close } = startTracing({ trustCallers: config.edge.trustedProxies.length > 0, log })
    opened.defer(close)
  }
  if (config.databaseUrl === undefined) say('Starting PostgreSQL …')
  const database = await openUpgraded(config, log, ending)
  if (database === undefined) return
  opened.defer(database.close)
  if (ending.aborted) return
  const { startService } = await loadService()
  await startService({ config, database, log, opened, ending })
  // Node would write it at its end, which does not happen after a kill. A service that gave up root did so earlier.
  if (!givesUpRoot) flushCompileCache()
  returnMemory()
}

/** Upgrades the embedded database first if it was made by an older PostgreSQL. Undefined when the process is to end. */
async function openUpgraded(config: Config, log: Logger, ending: AbortSignal): Promise<OpenDatabase | undefined> {
  const open = () => openDatabase(config, 'service', log, () => void loadService().catch(() => {}))
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof OtherMajorError)) throw error
  }
  const { upgradeCluster } = await import('#src/installation/upgrade-cluster.ts')
  try {
    await upgradeCluster({ config, log, ending })
  } catch (error) {
    if (ending.aborted) return undefined
    throw error
  }
  return ending.aborted ? undefined : open()
}

/** The first signal shuts down cleanly, the second ends the process at once. */
function endOnSignal(ending: AbortController, close: () => Promise<void>, log: Logger): void {
  let since = 0
  const end = async (code: number) => {
    if (ending.signal.aborted) return
    ending.abort()
    since = performance.now()
    setTimeout(() => {
      log.error('the service did not end in time')
      process.exit(1)
    }, shutdownPatienceMs).unref()
    await close().catch((error) => log.error({ err: error }, 'not everything could be closed'))
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (ending.signal.aborted && performance.now() - since > sameSignalMs) process.exit(1)
      void end(0)
    })
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      if (contained(error)) return
      log.fatal({ err: error }, 'a bug ended the service')
      void end(1)
    })
  }
}
