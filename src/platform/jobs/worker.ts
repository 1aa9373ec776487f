import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  Logger as GraphileLogger,
  type Logger as JobLogger,
  run,
  runMigrations,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker'
import pg from 'pg'
import type { ConnectionTarget } from '../db/pool.ts'
import type { Logger } from '../log.ts'
import type { Task } from './job.ts'
import { rescueJobs } from './rescue.ts'
import { taskList } from './task-list.ts'

const concurrency = 4
const startAgainAfterMs = 1000

/** Creates and upgrades the tables of the job queue; safe when several servers call it at once. */
export async function migrateJobs(pool: pg.Pool, log: Logger): Promise<void> {
  await runMigrations({ pgPool: pool, logger: jobLogger(log) })
}

/**
 * Works on jobs until closed; closing waits for running jobs. Several workers on one database share the work, and a
 * scheduled job runs once for all of them.
 */
export async function startWorker(options: {
  target: ConnectionTarget
  tasks: readonly Task[]
  log: Logger
}): Promise<{ close(): Promise<void> }> {
  const { target, tasks, log } = options
  // A separate pool, because the queue's library expects Dates where ours returns text.
  const pgPool = new pg.Pool({ ...target, max: concurrency + 2, application_name: 'catraca worker' })
  let closing = false
  const onError = (error: Error) => {
    if (!closing) log.warn({ err: error }, 'a connection of the worker broke')
  }
  pgPool.on('error', onError)
  pgPool.on('connect', (client) => client.on('error', onError))
  const workers = new Set<WorkerPool>()
  const events = new EventEmitter() as WorkerEvents
  events.on('pool:create', ({ workerPool }) => void workers.add(workerPool))
  events.on('pool:release', ({ workerPool }) => void workers.delete(workerPool))
  const settings = {
    pgPool,
    taskList: taskList(tasks, log),
    crontab: tasks.flatMap(({ name, cron }) => (cron === undefined ? [] : [`${cron} ${name}`])).join('\n'),
    concurrency,
    noHandleSignals: true,
    events,
    logger: jobLogger(log),
  }
  let runner = await run(settings)
  let restarted = Promise.resolve()
  // The library's runner gives up when the database is away at the wrong moment; it is then started again.
  const keepRunning = () => {
    restarted = runner.promise.catch(() => {}).then(startAgain)
  }
  const startAgain = async () => {
    while (!closing) {
      log.warn('the worker stopped and is started again')
      await pause(startAgainAfterMs)
      try {
        runner = await run(settings)
        return keepRunning()
      } catch (error) {
        log.warn({ err: error }, 'the worker could not be started')
      }
    }
  }
  keepRunning()
  const rescuer = rescueJobs(pgPool, workers, log)
  return {
    async close() {
      closing = true
      await runner.stop().catch(() => {})
      await restarted
      await rescuer.close()
      await pgPool.end()
    },
  }
}

/** Logs the queue's own messages at debug level, and failed jobs as warnings, since they are tried again. */
function jobLogger(log: Logger): JobLogger {
  const levels = { error: 'warn', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return new GraphileLogger(() => (level, message) => log[levels[level as keyof typeof levels] ?? 'debug'](message))
}
