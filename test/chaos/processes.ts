import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { projectRoot } from '#platform/config.ts'

/** A Catraca process that is started again whenever it ends, as an operator's supervisor would. */
export interface Supervised {
  /** Ends it with SIGKILL, in the middle of whatever it does. */
  kill(): void
  /** Of the process that lives now; undefined while it starts. */
  url(): string | undefined
  stop(): Promise<void>
}

export async function supervise(env: NodeJS.ProcessEnv, logFile: string): Promise<Supervised> {
  let child: ChildProcess
  let address: string | undefined
  let stopping = false
  let ready = () => {}
  const firstReady = new Promise<void>((resolve) => {
    ready = resolve
  })

  const start = () => {
    address = undefined
    const log = openSync(logFile, 'a')
    const started = spawn(process.execPath, ['bin/serve.js'], { cwd: projectRoot, env, stdio: ['ignore', 'pipe', log] })
    child = started
    let printed = ''
    started.stdout!.setEncoding('utf8').on('data', (text) => {
      printed += text
      const found = /^ {2}API +(\S+)\/api\/v1$/m.exec(printed)?.[1]
      if (child === started && found !== undefined) address = found
      if (found !== undefined || printed.includes('background work')) ready()
    })
    started.on('exit', async () => {
      if (child === started) address = undefined
      // It may have ended because the database is just starting.
      await pause(100)
      if (!stopping) start()
    })
  }
  start()
  await firstReady
  return {
    kill: () => void child.kill('SIGKILL'),
    url: () => address,
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
