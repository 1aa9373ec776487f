import { setTimeout as pause } from 'node:timers/promises'
import { type Command, Option } from 'commander'
import type { Failure } from '#platform/errors/failure.ts'
import { changeConnection, listCommands, releaseDevice } from '../modules/bridges/index.ts'
import {
  entrances,
  getDevice,
  listPairedDevices,
  makePairingCode,
  makes,
  unpairDevice,
} from '../modules/devices/index.ts'
import { requireCompany } from './company.ts'
import { type Connected, connectionOptions, createDevice, type NewDevice, readConnection } from './device-connection.ts'
import { registerDeviceEmulate } from './device-emulate.ts'
import { registerDeviceUsers } from './device-users.ts'
import { deviceOption, forDevice } from './for-device.ts'
import { operatorContext } from './operator-context.ts'
import { orThrow, print, table, withDatabase } from './run.ts'

const lookEveryMs = 300

type Json = { json?: boolean }
type OfDevice = Json & { device: string }

export function registerDevice(program: Command): void {
  const device = program.command('device').description('turnstiles and other devices at the doors')
  registerSetUp(device)
  registerStanding(device)
  registerDeviceEmulate(device)
  registerDeviceUsers(device)
}

function registerSetUp(device: Command): void {
  const create = device
    .command('create')
    .description('add a turnstile; the code that pairs its bridge is good for ten minutes and once')
    .requiredOption('--company <slug>')
    .requiredOption('--unit <ref>', 'ref, name or id of the unit in which it stands')
    .requiredOption('--name <text>', 'what people call it')
    .addOption(new Option('--make <make>', 'who makes it').choices(makes).makeOptionMandatory())
    .option('--model <text>', 'which of them it is')
    .addOption(new Option('--entrance <side>', 'the way its arm turns when people come in').choices(entrances))
  connectionOptions(create)
    .option('--json', 'print JSON')
    .action(async (options: NewDevice & Json) => {
      const { id, pairing_code } = await createDevice(options)
      print(options.json, { id, pairing_code }, [pairing_code, `id ${id}; the code is good for ten minutes and once`])
    })

  const set = device
    .command('set')
    .description('say how the bridge reaches a turnstile on the network of the gym')
    .addOption(deviceOption())
  connectionOptions(set)
    .option('--json', 'print JSON')
    .action(async ({ device: id, json, ...sent }: OfDevice & Connected) => {
      const connection = await forDevice(id, async (inCompany) =>
        orThrow(await inCompany((tx) => changeConnection(tx, id, readConnection(sent)))),
      )
      const { address, login, has_password, serial, settings } = connection
      print(json, { id, ...connection }, [
        `address   ${address ?? 'none'}`,
        `login     ${login ?? 'none'}, ${has_password ? 'with a password' : 'no password'}`,
        `serial    ${serial ?? 'not confirmed'}`,
        ...settings.map(({ name, value }) => `${name} = ${value}`),
      ])
    })

  device
    .command('code')
    .description('make a new code that pairs a device; an earlier one is worthless then')
    .addOption(deviceOption())
    .option('--json', 'print JSON')
    .action(async ({ device: id, json }: OfDevice) => {
      const { code, expires_at } = orThrow(
        await forDevice(id, (inCompany) => inCompany((tx) => makePairingCode(tx, id))),
      )
      print(json, { id, pairing_code: code, expires_at }, [code, `good until ${expires_at} and once`])
    })

  device
    .command('unpair')
    .description('end what a device may do; it has to be paired again')
    .addOption(deviceOption())
    .option('--json', 'print JSON')
    .action(async ({ device: id, json }: OfDevice) => {
      const { unpaired } = orThrow(await forDevice(id, (inCompany) => inCompany((tx) => unpairDevice(tx, id))))
      print(json, { id, unpaired }, [unpaired ? `${id} opens nothing any more.` : `${id} was not paired.`])
    })
}

function registerStanding(device: Command): void {
  device
    .command('list')
    .description('the devices of a company, and how they are')
    .requiredOption('--company <slug>')
    .option('--json', 'print JSON')
    .action(async ({ company, json }: { company: string } & Json) => {
      const devices = await withDatabase(async (db) =>
        listPairedDevices(await operatorContext(db, (await requireCompany(db, company)).id)),
      )
      const rows = devices.map(({ id, name, store_name, make, turnstile, paired }) => {
        const standing = turnstile?.connection ?? (paired === null ? 'unpaired' : 'paired')
        return [id, name, store_name, make ?? 'tablet', standing, turnstile?.state?.alarms.join(',') ?? '']
      })
      print(json, devices, table(['ID', 'NAME', 'UNIT', 'MAKE', 'STATE', 'ALARMS'], rows))
    })

  device
    .command('show')
    .description('a device, and what its bridge last said of it')
    .addOption(deviceOption())
    .option('--json', 'print JSON')
    .action(async ({ device: id, json }: OfDevice) => {
      const shown = orThrow(await forDevice(id, (inCompany) => inCompany((ctx) => getDevice(ctx, id))))
      const { name, store_name, make, model, entrance, turnstile } = shown
      const lines = {
        ...{ name, unit: store_name, make: [make ?? 'tablet', model].filter(Boolean).join(' '), entrance },
        ...{ state: turnstile?.connection, bridge: turnstile?.bridge?.host, ...turnstile?.state },
      }
      const known = Object.entries(lines).filter(([, value]) => value !== null && value !== undefined)
      print(
        json,
        shown,
        known.map(([label, value]) => `${label.padEnd(16)}${value}`),
      )
    })

  device
    .command('release')
    .description('free the arm once, for whoever stands there; the audit trail says why')
    .addOption(deviceOption())
    .requiredOption('--reason <text>', 'why')
    .addOption(new Option('--direction <way>', 'in or out').choices(['in', 'out']).default('in'))
    .option('--json', 'print JSON')
    .action(async ({ device: id, reason, direction, json }: OfDevice & { reason: string; direction: 'in' | 'out' }) => {
      const ended = await forDevice(id, async (inCompany) => {
        const asked = orThrow(await inCompany((tx) => releaseDevice(tx, id, { direction, reason })))
        return untilEnded(asked.id, async () => orThrow(await inCompany((ctx) => listCommands(ctx, id))))
      })
      const { id: command_id, state, detail } = ended
      print(json, { id, command_id, state, detail }, [[state, detail].filter(Boolean).join(': ')])
    })
}

type Listed = Exclude<Awaited<ReturnType<typeof listCommands>>, Failure>

/** Waits for the bridge to say how a command ended, or for the time in which it may begin it. */
async function untilEnded(id: string, look: () => Promise<Listed>): Promise<Listed[number]> {
  for (;;) {
    const found = (await look()).find((command) => command.id === id)!
    if (found.state !== 'waiting') return found
    await pause(lookEveryMs)
  }
}
