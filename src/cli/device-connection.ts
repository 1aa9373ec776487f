import { readFileSync } from 'node:fs'
import { type Command, InvalidArgumentError } from 'commander'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { openSecretBox } from '#platform/secrets/secrets.ts'
import { type ChangedConnection, changeConnection } from '../modules/bridges/index.ts'
import { saveNewEntry } from '../modules/catalogue/index.ts'
import { findUnit } from '../modules/companies/index.ts'
import { deviceKind, type entrances, makePairingCode, type makes, originOfDevice } from '../modules/devices/index.ts'
import { requireCompany } from './company.ts'
import { asOperator } from './operator-context.ts'
import { orThrow, withDatabase } from './run.ts'

/** How a bridge reaches a device, as the options say it. */
export interface Connected {
  address?: string
  login?: string
  passwordEnv?: string
  passwordFile?: string
  serial?: string
  setting: [name: string, value: string][]
}

export interface NewDevice extends Connected {
  company: string
  unit: string
  name: string
  make: (typeof makes)[number]
  model?: string
  entrance?: (typeof entrances)[number]
}

/** A password is not an option itself, because the shell keeps what was typed and others see what runs. */
export function connectionOptions(command: Command): Command {
  return command
    .option(
      '--address <url>',
      'where it answers on the network of the gym, such as http://192.168.0.129',
      deviceAddress,
    )
    .option('--login <name>', 'with which the bridge signs in to it')
    .option('--password-env <name>', 'the environment variable that holds its password')
    .option('--password-file <file>', 'the file that holds its password')
    .option('--serial <number>', 'its serial number, as its label says; no other device is told of members')
    .option('--setting <name=value>', 'what only this make knows; may be repeated', collectSetting, [])
}

function deviceAddress(text: string): string {
  if (originOfDevice(text) !== undefined) return text
  throw new InvalidArgumentError('It must be an address such as http://192.168.0.129, and no more.')
}

function collectSetting(text: string, before: Connected['setting']): Connected['setting'] {
  const [, name, value] = /^([^=\s]{1,60})=(.{0,500})$/.exec(text) ?? []
  if (name === undefined) throw new InvalidArgumentError('It must be a name and a value such as volume=3.')
  return [...before, [name, value!]]
}

/** What the options say, as staff would send it; settings that are not named stay as they are only if none is. */
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
      ? [passwordFile!, readFileSync(passwordFile!, 'utf8').replace(/\r?\n$/, '')]
      : [passwordEnv, process.env[passwordEnv]]
  if (text) return text
  throw new OperatorError(`There is no password in ${where}.`)
}

/** Adds a turnstile and makes the code that pairs it, as one: none is left behind without the other. */
export async function createDevice(options: NewDevice): Promise<{ id: string; pairing_code: string }> {
  const { company: slug, unit: ref, name, make, model = null, entrance = null } = options
  const sent = readConnection(options)
  return withDatabase(async (db, { config, database }) => {
    const company = await requireCompany(db, slug)
    const unit = await findUnit(db, company.id, ref)
    if (unit === undefined) throw new OperatorError(`${slug} has no unit "${ref}".`)
    const box = openSecretBox(config, database.dataDir)
    return asOperator(db, company.id, async (tx) => {
      const entry = { name, store_id: unit.id, make, model, entrance }
      const id = orThrow(await saveNewEntry(tx, deviceKind, entry)).id as string
      orThrow(await changeConnection({ ...tx, box }, id, sent))
      const { code } = orThrow(await makePairingCode(tx, id))
      return { id, pairing_code: code }
    })
  })
}
