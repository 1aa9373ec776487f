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
import type pg from 'pg'
import { workerName } from '../compatibility.ts'
import { type ConnectionTarget, createPool } from '../db/pool.ts'
import type { Logger } from '../log/log.ts'
import { createOutage } from '../log/outage.ts'
import type { Task } from './job.ts'
import { rescueJobs } from './rescue.ts'
import { taskList } from './task-list.ts'

const concurrency = 4
const firstPauseMs = 250
const longestPauseMs = 10_000
/** How long writing the results of the last jobs may take; after that, those jobs are done again. */
const lastWritesMs = 2000
const endsOfPool = [
  'pool:release',
  'pool:gracefulShutdown:complete',
  'pool:forcefulShutdown:complete',
  'pool:forcefulShutdown:error',
] as const

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
  const outage = createOutage(log, {
    away: 'the worker cannot work, because the database does not answer as it should; it is tried again',
    back: 'the worker works again',
  })
  // A separate pool, because the queue's library expects Dates where ours returns text.
  const pgPool = createPool(target, {
    max: concurrency + 2,
    applicationName: workerName,
    ownTypes: false,
    outage,
  })
  releaseOnce(pgPool)
  let closing = false
  // The pools of workers that have not shut down, of which at most one continues, each with the function that reports its shutdown.
  const workers = new Map<WorkerPool, () => void>()
  // The library's own promises may never settle: if it could not write the end of a job, they keep waiting (graphile/worker#636).
  let shutDown = Promise.resolve()
  const events = new EventEmitter() as WorkerEvents
  events.on('pool:create', ({ workerPool }) => {
    shutDown = new Promise((resolve) => workers.set(workerPool, resolve))
  })
  for (const event of endsOfPool) {
    events.on(event, ({ workerPool }) => {
      workers.get(workerPool)?.()
      workers.delete(workerPool)
    })
  }
  const settings = {
    pgPool,
    taskList: taskList(tasks, log),
    crontab: tasks.flatMap(({ name, cron }) => (cron === undefined ? [] : [`${cron} ${name}`])).join('\n'),
    concurrency,
    noHandleSignals: true,
    events,
    logger: jobLogger(log),
    // Otherwise the library does not await writing a job's end, and a connection that breaks meanwhile ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  }
  let runner = await run(settings)
  let restarted = Promise.resolve()
  const stop = async () => {
    const stopped = runner.stop().catch(() => {})
    await Promise.race([stopped, shutDown.then(() => pause(lastWritesMs, undefined, { ref: false }))])
  }
  // The library's runner gives up when the database is away at the wrong moment; it is then started again.
  const keepRunning = () => {
    restarted = Promise.race([runner.promise.catch(() => {}), shutDown]).then(() => {
      if (!closing) outage.began(new Error('The library that runs jobs has stopped'))
      void runner.stop().catch(() => {}) // this ends what else it does by the clock
      return startAgain()
    })
  }
  const startAgain = async () => {
    for (let pauseMs = firstPauseMs; !closing; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      await pause(pauseMs)
      try {
        runner = await run(settings)
        if (closing) return await stop()
        outage.ended()
        return keepRunning()
      } catch (error) {
        outage.began(error)
      }
    }
  }
  keepRunning()
  const rescuer = rescueJobs(pgPool, () => [...workers.keys()], log)
  return {
    async close() {
      closing = true
      outage.close()
      await stop()
      await restarted
      await rescuer.close()
      await pgPool.end()
    },
  }
}

/** Logs the queue's own messages at debug level, and failed jobs as warnings, since they are tried again. */
export function jobLogger(log: Logger): JobLogger {
  const levels = { error: 'warn', warning: 'warn', info: 'debug', debug: 'trace' } as const
  return new GraphileLogger(() => (level, message) => log[levels[level as keyof typeof levels] ?? 'debug'](message))
}

/** When a connection breaks while the worker ends, the library releases its listening connection twice, which the pool treats as a bug. */
function releaseOnce(pool: pg.Pool): void {
  type Listener = (
    error: Error | undefined,
    client: pg.PoolClient | undefined,
    release: (error?: Error) => void,
  ) => void
  const connect = pool.connect.bind(pool)
  const connectOnce = (listener?: Listener) => {
    if (listener === undefined) return connect()
    return connect((error, client, release) => {
      let isReleased = false
      listener(error, client, (failed) => {
        if (isReleased) return
        isReleased = true
        release(failed)
      })
    })
  }
  pool.connect = connectOnce as typeof pool.connect
}
