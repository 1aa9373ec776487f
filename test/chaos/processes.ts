import { setTimeout as pause } from 'node:timers/promises'
import { endServer } from '#test/faults/ground/ground.ts'
import { type ServerProcess, startServerProcess } from '#test/harness/server-process.ts'

/** A Catraca process that is restarted whenever it ends, like under an operator's supervisor. */
export interface Supervised {
  /** Ends it with SIGKILL, in the middle of its work. */
  kill(): void
  /** The address of the running process; undefined while it starts, or if it only does background work. */
  url(): string | undefined
  stop(): Promise<void>
}

export function supervise(env: NodeJS.ProcessEnv, logFile: string): Supervised {
  let server: ServerProcess
  let address: string | undefined
  let stopping = false

  const start = () => {
    address = undefined
    const started = startServerProcess(env, logFile)
    server = started
    started.ready.then(
      (url) => {
        if (server === started) address = url
      },
      () => {},
    )
    started.ended.then(async () => {
      if (server === started) address = undefined
      // The process may have ended because the database is just starting.
      await pause(100)
      if (!stopping) start()
    })
  }
  start()
  return {
    kill: () => void server.child.kill('SIGKILL'),
    url: () => address,
    async stop() {
      stopping = true
      await endServer(server)
    },
  }
}
