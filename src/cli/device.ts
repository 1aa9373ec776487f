import { setTimeout as pause } from 'node:timers/promises'
import { entrances, makeIds } from '@catraca/device-contract/messages.ts'
import type { Command } from 'commander'
import type { Failure } from '#platform/errors/failure.ts'
import { changeConnection, freeDevice, listCommands } from '../modules/bridges/index.ts'
import { getDevice, listPairedDevices, makePairingCode, unpairDevice } from '../modules/devices/index.ts'
import { someText } from './arguments.ts'
import { command } from './command.ts'
import { createDevice, readConnection, withConnectionOptions } from './device-connection.ts'
import { registerDeviceEmulate } from './device-emulate.ts'
import { registerDeviceUsers } from './device-users.ts'
import { table } from './run.ts'

const lookEveryMs = 300

export function registerDevice(program: Command): void {
  const device = program.command('device').description('turnstiles and other devices at the doors')
  registerSetUp(device)
  registerStanding(device)
  registerDeviceEmulate(device)
  registerDeviceUsers(device)
}

function registerSetUp(device: Command): void {
  const create = command(
    device,
    'create',
    'add a turnstile; the code that pairs its bridge is valid once, for ten minutes',
  )
    .ofCompany()
    .requiredOption('--unit <ref>', 'ref, name or id of the unit in which it stands')
    .requiredOption('--name <text>', 'what people call it', someText(200))
    .requiredOption('--make <make>', 'its make', makeIds)
    .option('--model <text>', 'its model')
    .option('--entrance <side>', 'the way its arm turns when people come in', entrances)
  withConnectionOptions(create)
    .first((options) => ({ connection: readConnection(options) }))
    .answer(async (given) => {
      const made = await createDevice(given)
      const lines = [made.pairing_code, `id ${made.id}; the code is valid once, for ten minutes`]
      return { json: made, lines }
    })

  const set = command(device, 'set', 'set how the bridge reaches a turnstile on the network of the gym')
  withConnectionOptions(set.ofRow('devices', '--device <id>', 'the device')).answer(async (given) => {
    const { asOperator, box, id } = given
    const connection = await asOperator((tx) => changeConnection(tx, box, id, readConnection(given)))
    const { address, login, has_password, serial, settings } = connection
    const lines = [
      `address   ${address ?? 'none'}`,
      `login     ${login ?? 'none'}, ${has_password ? 'with a password' : 'no password'}`,
      `serial    ${serial ?? 'not confirmed'}`,
      ...settings.map(({ name, value }) => `${name} = ${value}`),
    ]
    return { json: { id, ...connection }, lines }
  })

  command(device, 'code', 'make a new code that pairs a device; an earlier one is then invalid')
    .ofRow('devices', '--device <id>', 'the device')
    .answer(async ({ asOperator, id }) => {
      const { code, expires_at } = await asOperator((tx) => makePairingCode(tx, id))
      return { json: { id, pairing_code: code, expires_at }, lines: [code, `valid once, until ${expires_at}`] }
    })

  command(device, 'unpair', 'end the access of a device; it has to be paired again')
    .ofRow('devices', '--device <id>', 'the device')
    .answer(async ({ asOperator, id }) => {
      const { unpaired } = await asOperator((tx) => unpairDevice(tx, id))
      const line = unpaired ? `${id} opens nothing any more.` : `${id} was not paired.`
      return { json: { id, unpaired }, lines: [line] }
    })
}

function registerStanding(device: Command): void {
  command(device, 'list', 'the devices of a company, and their state')
    .ofCompany()
    .answer(async ({ ctx }) => {
      const devices = await listPairedDevices(ctx)
      const rows = devices.map(({ id, name, store_name, make, turnstile, paired }) => {
        const standing = turnstile?.connection ?? (paired === null ? 'unpaired' : 'paired')
        return [id, name, store_name, make ?? 'tablet', standing, turnstile?.state?.alarms.join(',') ?? '']
      })
      return { json: devices, lines: table(['ID', 'NAME', 'UNIT', 'MAKE', 'STATE', 'ALARMS'], rows) }
    })

  command(device, 'show', 'a device, and the last report of its bridge')
    .ofRow('devices', '--device <id>', 'the device')
    .answer(async ({ asOperator, id }) => {
      const shown = await asOperator((tx) => getDevice(tx, id))
      const { name, store_name, make, model, entrance, turnstile } = shown
      const facts = {
        ...{ name, unit: store_name, make: [make ?? 'tablet', model].filter(Boolean).join(' '), entrance },
        ...{ state: turnstile?.connection, bridge: turnstile?.bridge?.host, ...turnstile?.state },
      }
      const known = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined)
      return { json: shown, lines: known.map(([label, value]) => `${label.padEnd(16)}${value}`) }
    })

  command(device, 'release', 'free the arm once, for the person in front of it; the audit trail gets the reason')
    .ofRow('devices', '--device <id>', 'the device')
    .requiredOption('--reason <text>', 'why', someText(500))
    .usualOption('--direction <way>', 'in or out', 'in', ['in', 'out'])
    .answer(async ({ asOperator, id, reason, direction }) => {
      const asked = await asOperator((tx) => freeDevice(tx, id, { kind: 'release', direction, reason }))
      const ended = await untilEnded(asked.id, () => asOperator((tx) => listCommands(tx, id)))
      const { id: command_id, state, detail } = ended
      return { json: { id, command_id, state, detail }, lines: [[state, detail].filter(Boolean).join(': ')] }
    })
}

type Listed = Exclude<Awaited<ReturnType<typeof listCommands>>, Failure>

/** Waits until the bridge reports how a command ended, or until the time to begin it is over. */
async function untilEnded(id: string, look: () => Promise<Listed>): Promise<Listed[number]> {
  for (;;) {
    const found = (await look()).find((command) => command.id === id)!
    if (found.state !== 'waiting') return found
    await pause(lookEveryMs)
  }
}
