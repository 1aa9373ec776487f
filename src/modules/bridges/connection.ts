import { originOfDevice } from '@catraca/device-contract/device-address.ts'
import { makes } from '@catraca/device-contract/makes.generated.ts'
import type { Make } from '@catraca/device-contract/messages.ts'
import { findTurnstile, updateConnection } from '#modules/devices/index.ts'
import { recordOwnSecurityEvent } from '#platform/audit/security-events.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { type Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import type { FieldError } from '#platform/errors/field-errors.ts'
import { noteLive } from '#platform/events/live.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { insertCommand } from './commands.ts'
import { sealPassword } from './config.ts'

const readConfigLivesSeconds = 600

export interface ChangedConnection {
  address?: string | null
  login?: string | null
  password?: string | null
  /** The serial number that somebody read off the device; no device with another number gets data about members. */
  serial?: string | null
  /** They replace all settings that were stored. */
  settings?: { name: string; value: string }[]
}

/** How a bridge reaches a turnstile on the gym's network; the password itself is not returned, only whether there is one. */
export async function getConnection({ db, teamId }: InCompany, id: string) {
  const found = await findTurnstile(db, teamId, id)
  if (found === undefined) return notFound('Device')
  const { address, login, has_password, serial } = found
  const settings = Object.entries(found.settings as Record<string, string>).map(([name, value]) => ({ name, value }))
  return { address, login, has_password: Boolean(has_password), serial, settings }
}

/**
 * Changes how a bridge reaches a turnstile; the bridge learns of it at once. A factory password is refused, because anyone on the network
 * knows it, and so is a setting that the make does not have. A new address removes the stored password, because otherwise it would be
 * sent to an unknown device.
 */
export async function changeConnection(
  tx: Acting,
  box: SecretBox,
  id: string,
  sent: ChangedConnection,
): Promise<
  | Awaited<ReturnType<typeof getConnection>>
  | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>
  | RuleViolated<'FACTORY_PASSWORD'>
> {
  const { db, teamId } = tx
  const device = await findTurnstile(db, teamId, id)
  if (device === undefined) return notFound('Device')
  const { address, login, password = dropped(sent.address, device.address), serial, settings } = sent
  const factoryPasswords: readonly string[] = makes[device.make as Make].factoryPasswords
  if (password && factoryPasswords.includes(password.toLowerCase())) {
    const why = 'This is the password with which the device was delivered. Change it at the device first.'
    return ruleViolated('FACTORY_PASSWORD', why)
  }
  const mistakes = settings?.flatMap((one, at) => mistakesIn(device.make as Make, one, `settings[${at}]`)) ?? []
  if (mistakes.length > 0) return invalidRequest(mistakes)
  if (Object.keys(sent).length === 0) return getConnection(tx, id)
  await updateConnection(db, teamId, id, {
    ...(address !== undefined && { address }),
    ...(login !== undefined && { login }),
    ...(serial !== undefined && { serial: serial?.trim() || null }),
    ...(password !== undefined && {
      password: password === null ? null : sealPassword(box, teamId, id, password),
    }),
    ...(settings !== undefined && {
      settings: JSON.stringify(Object.fromEntries(settings.map(({ name, value }) => [name, value]))),
    }),
  })
  if (sent.password !== undefined) {
    await recordOwnSecurityEvent(tx, { action: 'device_password_set', subject: 'devices', subjectId: id })
  }
  if (device.bridge_id === null) await noteLive(db, teamId, 'devices')
  else await insertCommand(tx, { device_id: id, kind: 'read_config', livesSeconds: readConfigLivesSeconds })
  return getConnection(tx, id)
}

/** The settings and passwords that the make of a device does not accept. An empty value stands for the default. */
function mistakesIn(make: Make, { name, value }: { name: string; value: string }, field: string): FieldError[] {
  const known = new Map<string, readonly string[] | string>(Object.entries(makes[make].settings))
  const takes = known.get(name)
  const oneOf = (values: readonly string[]) => ({
    rule: 'enum' as const,
    values: [...values],
    message: `must be one of: ${values.join(', ')}`,
  })
  if (takes === undefined) return [{ field: `${field}.name`, ...oneOf([...known.keys()]) }]
  if (value === '') return []
  if (typeof takes !== 'string') return takes.includes(value) ? [] : [{ field: `${field}.value`, ...oneOf(takes) }]
  if (new RegExp(takes).test(value)) return []
  return [{ field: `${field}.value`, rule: 'form', pattern: takes, message: `must match ${takes}` }]
}

/** Null, which removes the password, if a different address was sent. */
function dropped(sent: string | null | undefined, known: string | null): null | undefined {
  if (sent === undefined || known === null) return undefined
  return sent !== null && originOfDevice(sent) === originOfDevice(known) ? undefined : null
}
