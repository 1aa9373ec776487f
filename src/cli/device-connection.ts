import { readFileSync } from 'node:fs'
import { originOfDevice } from '@catraca/device-contract/device-address.ts'
import type { entrances, Make } from '@catraca/device-contract/messages.ts'
import { InvalidArgumentError } from 'commander'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { type ChangedConnection, changeConnection } from '../modules/bridges/index.ts'
import { saveNewEntry } from '../modules/catalogue/index.ts'
import { findUnit } from '../modules/companies/index.ts'
import { deviceKind, makePairingCode } from '../modules/devices/index.ts'
import type { OperatorCommand } from './command.ts'
import type { OpenedCompany } from './in-company.ts'
import { orThrow } from './run.ts'

/** The options for how a bridge reaches a device. */
interface Connected {
  address?: string
  login?: string
  passwordEnv?: string
  passwordFile?: string
  serial?: string
  setting: [name: string, value: string][]
}

interface NewDevice extends OpenedCompany {
  unit: string
  name: string
  make: Make
  model?: string
  entrance?: (typeof entrances)[number]
  connection: ChangedConnection
}

/** A password is not an option itself, because the shell keeps what was typed and other users can see command lines. */
export function withConnectionOptions<Known extends object>(command: OperatorCommand<Known>) {
  return command
    .option(
      '--address <url>',
      'where it answers on the network of the gym, such as http://192.168.0.129',
      deviceAddress,
    )
    .option('--login <name>', 'the user name with which the bridge signs in to it')
    .option('--password-env <name>', 'the environment variable that holds its password')
    .option('--password-file <file>', 'the file that holds its password')
    .option('--serial <number>', 'its serial number from its label; no other device gets data of members')
    .usualOption('--setting <name=value>', 'a setting of this make only; may be repeated', [], collectSetting)
}

function deviceAddress(text: string): string {
  if (originOfDevice(text) !== undefined) return text
  throw new InvalidArgumentError('It must be an address such as http://192.168.0.129, and no more.')
}

function collectSetting(text: string, before: Connected['setting'] = []): Connected['setting'] {
  const [, name, value] = /^([^=\s]{1,60})=(.{0,500})$/.exec(text) ?? []
  if (name === undefined) throw new InvalidArgumentError('It must be a name and a value such as direction=in.')
  return [...before, [name, value!]]
}

/** The options in the form that staff would send; without any setting among the options, all settings stay as they are. */
export function readConnection({ address, login, serial, setting, ...secret }: Connected): ChangedConnection {
  const password = readPassword(secret)
  return {
    ...(address !== undefined && { address }),
    ...(login !== undefined && { login }),
    ...(password !== undefined && { password }),
    ...(serial !== undefined && { serial }),
    ...(setting.length > 0 && { settings: setting.map(([name, value]) => ({ name, value })) }),
  }
}

function readPassword({ passwordEnv, passwordFile }: Pick<Connected, 'passwordEnv' | 'passwordFile'>) {
  if (passwordEnv === undefined && passwordFile === undefined) return undefined
  const [where, text] =
    passwordEnv === undefined
      ? [passwordFile!, readOf(passwordFile!).replace(/\r?\n$/, '')]
      : [passwordEnv, process.env[passwordEnv]]
  if (text) return text
  throw new OperatorError(`There is no password in ${where}.`)
}

function readOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new OperatorError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** Adds a turnstile and makes its pairing code in one step, so that neither is left without the other. */
export async function createDevice(given: NewDevice): Promise<{ id: string; pairing_code: string }> {
  const { db, box, company, asOperator, unit: ref, name, make, model = null, entrance = null, connection } = given
  const unit = await findUnit(db, company.id, ref)
  if (unit === undefined) throw new OperatorError(`${company.slug} has no unit "${ref}".`)
  return asOperator(async (tx) => {
    const entry = { name, store_id: unit.id, make, model, entrance }
    const id = orThrow(await saveNewEntry(tx, deviceKind, entry)).id as string
    orThrow(await changeConnection(tx, box, id, connection))
    const { code } = orThrow(await makePairingCode(tx, id))
    return { id, pairing_code: code }
  })
}
