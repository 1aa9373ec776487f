import { setTimeout as pause } from 'node:timers/promises'
import { type ServerProcess, startServerProcess } from '#test/harness/server-process.ts'

/** A Catraca process that is started again whenever it ends, as an operator's supervisor would. */
export interface Supervised {
  /** Ends it with SIGKILL, in the middle of whatever it does. */
  kill(): void
  /** Of the process that lives now; undefined while it starts. */
  url(): string | undefined
  stop(): Promise<void>
}

export async function supervise(env: NodeJS.ProcessEnv, logFile: string): Promise<Supervised> {
  let server: ServerProcess
  let address: string | undefined
  let stopping = false
  const { promise: firstReady, resolve: ready } = Promise.withResolvers<void>()

  const start = () => {
    address = undefined
    const started = startServerProcess(env, logFile)
    server = started
    started.ready.then(
      (url) => {
        if (server === started) address = url
        ready()
      },
      () => {},
    )
    started.ended.then(async () => {
      if (server === started) address = undefined
      // It may have ended because the database is just starting.
      await pause(100)
      if (!stopping) start()
    })
  }
  start()
  await firstReady
  return {
    kill: () => void server.child.kill('SIGKILL'),
    url: () => address,
    async stop() {
      stopping = true
      if (server.hasEnded()) return
      server.child.kill('SIGTERM')
      await server.ended
    },
  }
}
