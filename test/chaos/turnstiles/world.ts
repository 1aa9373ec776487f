import { join } from 'node:path'
import type { Supervised } from '#test/chaos/processes.ts'
import { startControlId } from '#test/devices/control-id/device.ts'
import type { Ground } from '#test/faults/ground/ground.ts'
import { until } from '#test/faults/ground/wait.ts'
import { freePort } from '#test/harness/free-port.ts'
import { type Proxy as Line, startProxy } from '#test/harness/proxy.ts'
import { type BridgeProcess, superviseBridge } from './bridge-process.ts'
import type { Entry } from './compare.ts'
import type { Person } from './crowd.ts'
import { type Door, doorOf } from './door.ts'
import { switchesOf, type TurnstilePlan } from './plan.ts'

/** A company with two units. Each has turnstiles and a bridge with its own line to the server. */
export interface World {
  server: Supervised
  /** The port of the server, behind the lines. */
  port: number
  bridges: BridgeProcess[]
  lines: Line[]
  doors: Door[]
  /** All entries in the service. */
  stored(): Promise<Entry[]>
  /** All rows that it wrote about passages, by table. */
  rows(): Promise<Record<string, readonly object[]>>
  /** The front desk blocks a member. */
  block(person: Person): Promise<void>
  /** The members by their numbers on the devices. */
  memberOf(): Promise<Map<number, string>>
  /** Registers a turnstile with its connection; returns its pairing code. */
  makeDevice(device: NewDevice): Promise<{ id: string; code: string }>
}

export interface NewDevice {
  unit: number
  index: number
  model: string
  entrance: string
  address: string
  serial: string
  login: string
  password: string
}

/** The password of the devices, which refuse the factory password. */
const password = 'giro-2026'
const syncPatienceMs = 180_000

/** Adds the doors of each unit and waits until every device knows enough users. */
export async function addUnits(
  world: World,
  { users, ...building }: Omit<Building, 'unit'> & { users: number },
): Promise<void> {
  for (const unit of [0, 1]) await addUnit(world, { ...building, unit })
  const isReady = ({ device }: Door) =>
    device.mode() === 'online' && device.rows('users').length >= users && device.rows('cards').length >= users
  await until('the devices to know their users', () => world.doors.every(isReady), syncPatienceMs)
}

interface Building {
  ground: Ground
  plan: Pick<TurnstilePlan, 'turnstiles' | 'seconds'>
  unit: number
  /** Called with each line that a device writes into its own log; the device is named by the folder of its state. */
  onLog?: (line: { kind: string }, device: string) => void
}

/** A unit with its bridge, as an installer sets it up. */
export async function addUnit(world: World, { ground, plan, unit, onLog }: Building): Promise<void> {
  const line = await startProxy({ host: '127.0.0.1', port: world.port })
  ground.cleanup.defer(async () => line.close())
  const codes: string[] = []
  for (let index = 0; index < plan.turnstiles; index++) {
    const stateDir = await ground.folder()
    const switches = switchesOf(index, plan)
    const device = await startControlId({
      stateDir,
      switches,
      ...(onLog && { onLog: (line) => onLog(line, stateDir) }),
    })
    ground.cleanup.defer(() => device.end())
    await setPassword(device.address)
    const entrance = index % 2 === 0 ? 'clockwise' : 'anticlockwise'
    const model = switches.model === 'idblock_next' ? 'iDBlock Next' : 'iDBlock'
    const { id, code } = await world.makeDevice({
      ...{ unit, index, model, entrance, address: device.address, serial: device.serial, login: 'admin', password },
    })
    codes.push(code)
    world.doors.push(doorOf({ id, unit, device }))
  }
  const stateDir = await ground.folder()
  const bridge = superviseBridge({
    server: `http://127.0.0.1:${line.port}`,
    port: await freePort(),
    stateDir,
    codes,
    logFile: join(stateDir, 'bridge.log'),
  })
  ground.cleanup.defer(bridge.stop)
  await bridge.addresses()
  world.lines.push(line)
  world.bridges.push(bridge)
}

async function setPassword(address: string): Promise<void> {
  const post = (path: string, body: object) =>
    fetch(`${address}/${path}`, { method: 'POST', headers: { connection: 'close' }, body: JSON.stringify(body) })
  const { session } = (await (await post('login.fcgi', { login: 'admin', password: 'admin' })).json()) as {
    session: string
  }
  await post(`change_login.fcgi?session=${session}`, { login: 'admin', password })
}
