import { randomUUIDv7 } from 'node:crypto'
import type { DeviceHealth } from '@catraca/device-contract/messages.ts'
import { localDate } from '../bridge-clock.ts'
import { createDoor, type DoorSurroundings, endGrant } from '../door/door.ts'
import { reasonOf } from '../log.ts'
import { type Loop, loop } from '../server/background.ts'
import { writtenNote } from '../state/device-queue.ts'
import type { KeptGrant } from '../state/grants.ts'
import { type Adapter, DeviceAway, type Door } from './adapter.ts'
import { inside } from './containment.ts'
import type { MakeDefinition } from './define-make.ts'
import { deviceLine } from './device-line.ts'
import { reconcile, type UserWriting, writeUsers } from './device-users.ts'
import { runMake } from './run-make.ts'

export type RunningDevice = ReturnType<typeof runDevice>

/** Who frees an arm when nobody shows anything at the device; `attemptId` is that of a member whom the server has let in. */
export type FreedBy = { purpose: 'release' | 'test'; attemptId?: undefined } | { purpose: 'member'; attemptId: string }

interface DeviceSurroundings extends Pick<DoorSurroundings, 'core' | 'device' | 'address'> {
  make: MakeDefinition
}

/** Raised when a release writes users on devices differently, so that this release writes them all again. */
const rulesVersion = 2
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const writeEveryMs = 60_000
/** How long after an unexpected error an adapter is made anew. */
const restartMs = 5000

/** Makes the adapter of a device and keeps it running. An error in it affects this device only. */
export function runDevice(around: DeviceSurroundings) {
  const { core, device, make } = around
  const { clock, log, queue, store, members } = core
  const health: DeviceHealth = { device_id: device.id, online: false, mode: 'unknown', waiting: 0, alarms: [] }
  let stopped = false
  let restarting: NodeJS.Timeout | undefined
  let reconciledAt = Number.NEGATIVE_INFINITY
  let writer: Loop | undefined
  /** Whether the device last gave the serial number that somebody confirmed. */
  let isConfirmed = false

  const alarm = (code: string, on: boolean) => {
    if (health.alarms.includes(code) === on) return
    const others = health.alarms.filter((known) => known !== code)
    health.alarms = on ? [...others, code].slice(-20) : others
    core.wake.health()
  }
  const door: Door = createDoor({
    ...around,
    abilities: () => adapter.abilities,
    line: deviceLine(device.address, core.network, alarm),
    identified(serial) {
      if (serial !== undefined) health.serial = serial
      isConfirmed = device.serial !== null && serial?.trim() === device.serial
      alarm('serial_unconfirmed', device.serial === null)
      alarm('serial_differs', device.serial !== null && !isConfirmed)
      return isConfirmed
    },
    alarm,
    health: (now) => {
      const back = now.online === true && !health.online
      const changed = now.online !== undefined && now.online !== health.online
      Object.assign(health, now)
      if (changed) core.wake.health()
      if (!back) return
      reconciledAt = Number.NEGATIVE_INFINITY
      queue.hurry(device.id)
      writer?.wake()
    },
  })
  let adapter = inside({ deviceId: device.id, onTrouble }, () => runMake(make, door))

  function onTrouble(error: unknown): void {
    log('warn', 'a device had an unexpected error; it is restarted', { device_id: device.id, why: reasonOf(error) })
    if (stopped || restarting !== undefined) return
    restarting = setTimeout(() => void begin(), restartMs)
  }

  async function begin(): Promise<void> {
    restarting = undefined
    await run((old) => old.stop()).catch(() => {})
    if (stopped) return
    adapter = inside({ deviceId: device.id, onTrouble }, () => runMake(make, door))
    await start()
  }

  const start = () => run((started) => started.start()).catch(onTrouble)
  const run = <T>(work: (adapter: Adapter) => Promise<T>) =>
    inside({ deviceId: device.id, onTrouble }, async () => work(adapter))

  const writing = (): UserWriting => ({
    ...core,
    deviceId: device.id,
    adapter,
    nowMs: clock.now,
  })

  /** Writes all users again before their time on the device is over, each day, and when the settings that decide it changed. */
  function renew(now: number): void {
    const { snapshot_hours: hours, company, clock_offset_ms } = core.config()
    const day = localDate(now + clock_offset_ms, company.timezone)
    const { entrance, settings } = device
    const rule = [rulesVersion, core.policy(), hours, day, entrance, JSON.stringify(settings)].join(' ')
    const noted = door.memory.get(writtenNote) ?? ''
    const [at, by] = [noted.slice(0, noted.indexOf('|')), noted.slice(noted.indexOf('|') + 1)]
    if (by === rule && now - Number(at) < (hours * hourMs) / 2) return
    store.transact(() => {
      queue.add(device.id, [...members.users(), ...members.leaving()])
      door.memory.set(writtenNote, `${now}|${rule}`)
    })
  }

  /** Compares daily and after each reconnect, renews how long users are valid, and writes waiting changes. */
  async function writeAll(): Promise<void> {
    if (!adapter.abilities.holdsUsers || !health.online || !isConfirmed) return
    const now = clock.now()
    try {
      await run(async () => {
        if (now - reconciledAt >= dayMs && adapter.listUsers !== undefined) {
          const strangers = await reconcile(writing())
          reconciledAt = now
          alarm('unknown_users', strangers > 0)
        }
        renew(now)
        await writeUsers(writing())
      })
    } catch (error) {
      if (error instanceof DeviceAway) return
      throw error
    }
  }

  /** How many users the device holds. Undefined until all waiting changes are written and no member is kept only for the way out. */
  function usersHeld(): number | undefined {
    const { holdsUsers, letsOutAlone } = adapter.abilities
    const holds = holdsUsers && health.online && isConfirmed && queue.length(device.id) === 0
    const keepsLeaving = letsOutAlone && members.leaving().length > 0
    return holds && !keepsLeaving ? members.count() : undefined
  }

  /** Frees the arm. A turn of it is nobody's entry, unless the server has let a member in by an attempt. */
  async function release(direction: 'in' | 'out', { purpose, attemptId = randomUUIDv7() }: FreedBy): Promise<void> {
    const grant: KeptGrant = {
      ...{ attemptId, deviceId: device.id, direction, userId: null, purpose, decidedBy: 'server' },
      ...{ sent: false, credential: null, method: null, marks: {} },
      ...{ grantedAt: clock.now(), counted: false, ended: null },
    }
    core.grants.add(grant)
    try {
      await run((released) => released.release(direction, attemptId))
    } catch (error) {
      endGrant(core, grant, { how: 'gave_up', at: clock.now() }, false)
      throw error
    }
    // Where turns are not reported, freeing the arm counts as the passage.
    if (purpose === 'member' && !adapter.abilities.confirmsTurns) {
      endGrant(core, grant, { how: 'turned', at: clock.now() }, true)
    }
  }

  void start()
  writer = loop(writeAll, { name: `writing users of device ${device.id}`, everyMs: writeEveryMs, log })
  return {
    config: device,
    make,
    address: around.address,
    get adapter() {
      return adapter
    },
    /** Runs code of its adapter, so that an error that is not caught is traced to this device. */
    run,
    release,
    // The bridge asks a device for its users only once a day. If no change waits for the device, it has the users of the snapshot.
    health: (): DeviceHealth => {
      const users = usersHeld()
      const waiting = adapter.abilities.holdsUsers ? queue.length(device.id) : 0
      const { firmware, serial, ...rest } = health
      return { ...rest, ...shown({ firmware, serial }), waiting, ...(users !== undefined && { users }) }
    },
    /** Whether the device may get data of members: it gave the serial number that somebody confirmed. */
    isConfirmed: () => isConfirmed,
    /** There are users to write to the device. */
    usersWait: () => writer?.wake(),
    usersHeld,
    async stop() {
      stopped = true
      clearTimeout(restarting)
      await writer?.close()
      await run((old) => old.stop()).catch((error) => log('warn', 'a device did not stop', { why: reasonOf(error) }))
    },
  }
}

/**
 * The texts that a device reports about itself, in a form that the server accepts. If the server refused one of them, it would refuse the
 * report of the whole bridge.
 */
function shown(
  said: Record<'firmware' | 'serial', string | null | undefined>,
): Pick<DeviceHealth, 'firmware' | 'serial'> {
  const texts = Object.entries(said).map(([name, text]) => {
    return [name, (text ?? '').replaceAll('\0', '').trim().slice(0, 100).toWellFormed()] as const
  })
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}
