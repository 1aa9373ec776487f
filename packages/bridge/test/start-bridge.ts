import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startHttpDevice } from '../../../test/devices/http/device.ts'
import { type Bridge, type BridgeOptions, startBridge } from '../src/bridge.ts'
import { deviceId, type FakeServer } from './fake-server.ts'

export interface LogLine {
  level: string
  message: string
  details: Record<string, unknown> | undefined
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'catraca-bridge-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/** A bridge in this process, with what it logged. It ends with the test. */
export async function bridgeOf(server: FakeServer, options: Partial<BridgeOptions> = {}) {
  const log: LogLine[] = []
  const stateDir = options.stateDir ?? newFolder()
  const bridge = await startBridge({
    server: server.url,
    stateDir,
    codes: ['hoje-K7QM-R2PX'],
    listen: { host: '127.0.0.1', port: 0 },
    deviceNetworks: ['127.0.0.0/8'],
    log: (level, message, details) => log.push({ level, message, details }),
    ...options,
  })
  let closed = false
  const close = async () => {
    if (!closed) await bridge.close()
    closed = true
  }
  onTestFinished(close)
  return { bridge, log, stateDir, close, address: addressOf(bridge) }
}

function addressOf(bridge: Bridge, id = deviceId): string {
  return bridge.devices().find((device) => device.id === id)?.address ?? ''
}

/** A board that speaks to the bridge. It ends with the test. */
export async function boardAt(address: string, switches: Parameters<typeof startHttpDevice>[0]['switches'] = {}) {
  const device = await startHttpDevice({
    stateDir: newFolder(),
    address,
    secret: 'segredo-da-placa',
    switches: { retry_ms: 50, ...switches },
  })
  onTestFinished(() => device.end())
  return device
}
