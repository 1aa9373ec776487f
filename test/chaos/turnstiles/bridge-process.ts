import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { projectRoot } from '#platform/config/config.ts'
import type { Supervised } from '#test/chaos/processes.ts'
import { until } from '#test/faults/ground/wait.ts'

export interface BridgeProcess extends Supervised {
  /** The server address that each device gets, by the device's id. */
  addresses(): Promise<Map<string, string>>
  /** How often it was started. */
  starts(): number
  /** The file with its standard error. */
  logFile: string
}

const readyPatienceMs = 120_000

/** `npx catraca bridge` of one unit, which is restarted whenever it ends, like under systemd. */
export function superviseBridge(options: {
  server: string
  port: number
  stateDir: string
  codes: readonly string[]
  logFile: string
}): BridgeProcess {
  let child: ChildProcess
  let ready: { id: string; address: string }[] | undefined
  let [starts, stopping] = [0, false]
  const { PATH, HOME, NODE_COMPILE_CACHE = '' } = process.env

  const start = () => {
    starts += 1
    ready = undefined
    const { server, port, stateDir, codes } = options
    const args = ['bridge', '--server', server, '--listen', `127.0.0.1:${port}`, '--state', stateDir, '--json']
    args.push('--device-network', '127.0.0.0/8')
    // When restarted with the same state, it needs no code.
    if (starts === 1) args.push(...codes.flatMap((code) => ['--pair', code]))
    const log = openSync(options.logFile, 'a')
    const own = spawn(process.execPath, [join(projectRoot, 'bin/catraca.js'), ...args], {
      env: { PATH, HOME, NODE_COMPILE_CACHE },
      stdio: ['ignore', 'pipe', log],
    })
    closeSync(log)
    child = own
    let printed = ''
    own.stdout!.setEncoding('utf8').on('data', (text) => {
      printed += text
      const line = printed.split('\n').find((one) => one.startsWith('{"ready":true'))
      if (line !== undefined && own === child && ready === undefined) ready = JSON.parse(line).devices
    })
    once(own, 'exit').then(async () => {
      await pause(200)
      if (!stopping && own === child) start()
    })
  }
  start()
  return {
    kill: () => void child.kill('SIGKILL'),
    url: () => (ready === undefined ? undefined : `http://127.0.0.1:${options.port}`),
    starts: () => starts,
    logFile: options.logFile,
    async addresses() {
      const devices = await until('the bridge to be ready', () => ready, readyPatienceMs)
      return new Map(devices.map(({ id, address }) => [id, address]))
    },
    async stop() {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await once(child, 'exit')
      clearTimeout(timer)
    },
  }
}
