import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { startBridge } from '@catraca/bridge'
import { attributed } from '#platform/audit/attributed.ts'
import { projectRoot } from '#platform/config/config.ts'
import { actingAlone } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Logger } from '#platform/log/log.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNow } from '#platform/time/clock.ts'
import { changeConnection } from '../modules/bridges/index.ts'
import { makePairingCode } from '../modules/devices/index.ts'

/** The two turnstiles at the doors of the first unit, as in gym.yaml. */
const refs = ['pinheiros-1', 'pinheiros-2']
/** The password of turnstiles that only exist in this process's child, and only listen on this machine. */
const password = 'giro-2026'
const program = join(projectRoot, 'test', 'devices', 'control-id', 'crowd.ts')
const host = '127.0.0.1'
const endPatienceMs = 5000

export interface Given {
  /** The demo gym. */
  company: { id: string; timezone: string }
  db: Db
  box: SecretBox
  dataDir: string
  /** The address of the service on this machine. */
  server: string
  log: Logger
}

/**
 * Puts two emulated turnstiles at the demo gym's doors, with people who come and go. Both turnstiles are in a process of their own, with a
 * bridge in this one. Returns how to end them; undefined if there is nothing to start.
 */
export async function startTurnstiles(given: Given): Promise<(() => Promise<void>) | undefined> {
  const { company, dataDir, server, log } = given
  if (!existsSync(program)) return undefined
  const folder = join(dataDir, 'demo-turnstiles')
  const opened = new AsyncDisposableStack()
  try {
    const child = startCrowd(folder)
    opened.defer(() => endCrowd(child))
    const turnstiles = await turnstilesOf(child)
    const codes = await connect(given, company, turnstiles)
    const bridge = await startBridge({
      server,
      stateDir: join(folder, 'bridge'),
      codes,
      listen: { host, port: 0 },
      tellHost: host,
      deviceNetworks: [host],
      log: (level, message, details = {}) =>
        log[level === 'warn' ? 'info' : 'debug'](details, `demo bridge: ${message}`),
    })
    opened.defer(() => bridge.close())
    return () => opened.disposeAsync()
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

/** The child ends with its standard input, and so with this process in any case. */
function startCrowd(folder: string): ChildProcess {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const args = [program, '--state', folder, '--password', password, '--turnstiles', String(refs.length)]
  const child = spawn(process.execPath, args, {
    env: { PATH, HOME, NODE_COMPILE_CACHE },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  child.stdin!.on('error', () => {})
  // An ordinary user may not raise the priority again, so it is never set higher than the service's own.
  const below = Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL)
  if (child.pid !== undefined) setPriority(child.pid, below)
  return child
}

interface Emulated {
  address: string
  serial: string
}

async function turnstilesOf(child: ChildProcess): Promise<Emulated[]> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('The emulated turnstiles ended while they started')
  })
  ended.catch(() => {})
  const [line] = await Promise.race([once(child.stdout!.setEncoding('utf8'), 'data'), ended])
  return JSON.parse(line).devices
}

async function endCrowd(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.stdin!.end()
  const timer = setTimeout(() => child.kill('SIGKILL'), endPatienceMs)
  await ended
  clearTimeout(timer)
}

/** Tells the bridge the addresses of the turnstiles. Returns codes for those that are not paired. */
async function connect(
  { db, box }: Given,
  { id: teamId, timezone }: { id: string; timezone: string },
  turnstiles: readonly Emulated[],
): Promise<string[]> {
  const now = machineNow()
  const ctx = actingAlone({ db, teamId, timeZone: timezone, now }, 'operator')
  return attributed(ctx, async (tx) => {
    const devices = await tx.db
      .selectFrom('devices')
      .select(['id', 'address', 'serial', 'bridge_id'])
      .where('team_id', '=', teamId)
      .where('ref', 'in', refs)
      .orderBy('ref')
      .execute()
    const codes: string[] = []
    for (const [index, { id, address, serial, bridge_id }] of devices.entries()) {
      const turnstile = turnstiles[index]!
      if (address !== turnstile.address || serial !== turnstile.serial) {
        const changed = await changeConnection(tx, box, id, { ...turnstile, login: 'admin', password })
        if (changed instanceof Failure) throw new Error(changed.message)
      }
      if (bridge_id !== null) continue
      const made = await makePairingCode(tx, id)
      if (made instanceof Failure) throw new Error(made.message)
      codes.push(made.code)
    }
    return codes
  })
}
