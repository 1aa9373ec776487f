import { setTimeout as pause } from 'node:timers/promises'
import { type BridgeOptions, startBridge } from './bridge.ts'
import { contained } from './devices/containment.ts'
import { bridgeLog, reasonOf } from './log.ts'

/** How long a bridge may take to end. Everything is on the disk at any time, so cutting it off loses nothing. */
const endWithinMs = 10_000

/** What `npx catraca bridge` does: starts a bridge, says when it is ready, and ends it on a signal. */
export async function runBridge({ json, ...options }: Omit<BridgeOptions, 'log'> & { json?: boolean }): Promise<void> {
  const log = bridgeLog(json === true)
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      if (contained(error)) return
      log('warn', 'a bug ended the bridge', { why: reasonOf(error), stack: (error as Error)?.stack })
      process.exit(1)
    })
  }
  const ended = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ended.resolve())
  const bridge = await startBridge({ ...options, log })
  const devices = bridge.devices()
  const lines = devices.map(({ id, address }) => `  ${id}  ${address}\n`)
  process.stdout.write(json ? `${JSON.stringify({ ready: true, devices })}\n` : `Ready.\n${lines.join('')}`)
  await ended.promise
  await Promise.race([bridge.close(), pause(endWithinMs)])
  process.exit(0)
}
