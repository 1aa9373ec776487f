import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform/config/config.ts'

/** A separate Catraca process, whose log goes to a file as an operator would have it. */
export interface ServerProcess {
  child: ChildProcess
  /** Resolves to its address once it serves, or to undefined once it only does background work; rejects if it ends before. */
  ready: Promise<string | undefined>
  /** Resolves when it has ended, for any reason. */
  ended: Promise<void>
  hasEnded(): boolean
}

/** Starts `bin/serve.js` of `release`, by default this one. */
export function startServerProcess(
  env: NodeJS.ProcessEnv,
  logFile: string,
  release: string = projectRoot,
): ServerProcess {
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, [join(release, 'bin', 'serve.js')], {
    cwd: release,
    env,
    stdio: ['ignore', 'pipe', log],
  })
  closeSync(log)
  const ended = once(child, 'exit').then(() => {})
  const ready = new Promise<string | undefined>((resolve, reject) => {
    let printed = ''
    child.stdout!.setEncoding('utf8').on('data', (text) => {
      printed += text
      const address = /^ {2}API +(\S+)\/api\/v1$/m.exec(printed)?.[1]
      if (address !== undefined || printed.includes('background work')) resolve(address)
    })
    ended.then(() => reject(new Error(`The server ended before it was ready; its log is ${logFile}`)), reject)
  })
  ready.catch(() => {})
  return { child, ready, ended, hasEnded: () => child.exitCode !== null || child.signalCode !== null }
}
