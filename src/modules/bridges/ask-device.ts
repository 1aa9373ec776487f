import { type Connection, connectionOf, listDevices } from '#modules/devices/index.ts'
import { recordOwnSecurityEvent } from '#platform/audit/security-events.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { type Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { insertCommand } from './commands.ts'

/** A person who asks for a release stands in front of the arm and will not wait longer. */
const releaseLivesSeconds = 30
const configureLivesSeconds = 600

type Asked = { id: string; expires_at: string }
type NotAsked = Failure<'NOT_FOUND'> | RuleViolated<'DEVICE_OFFLINE'>

/** Releases the arm of a turnstile once for a member; the id of the member's attempt to enter becomes the id of the command. */
export function admitAtDevice(tx: Acting, id: string, reason: string): Promise<Asked | NotAsked> {
  return freeDevice(tx, id, { kind: 'admit', direction: 'in', reason })
}

/**
 * Releases the arm of a turnstile once: to let in somebody whom no rule admits, to admit a member, or to test a passage. In a test, the
 * turn counts for nothing. The audit trail says who did it and why.
 */
export async function freeDevice(
  tx: Acting,
  id: string,
  asked: { kind: 'release' | 'admit' | 'test_passage'; direction: 'in' | 'out'; reason?: string },
): Promise<Asked | NotAsked> {
  const refused = await refuse(tx, id, ['online'])
  if (refused !== undefined) return refused
  const { kind, ...details } = asked
  const action = kind === 'test_passage' ? 'device_tested' : 'device_released'
  await recordOwnSecurityEvent(tx, { action, subject: 'devices', subjectId: id, details })
  return insertCommand(tx, { device_id: id, livesSeconds: releaseLivesSeconds, ...asked })
}

/** Makes the bridge write a turnstile's settings into it once more, and read them back. */
export async function configureDevice(tx: Acting, id: string): Promise<Asked | NotAsked> {
  const refused = await refuse(tx, id, ['online', 'device_away'])
  return refused ?? insertCommand(tx, { device_id: id, kind: 'configure', livesSeconds: configureLivesSeconds })
}

async function refuse({ db, teamId }: InCompany, id: string, able: Connection[]): Promise<NotAsked | undefined> {
  const [device] = await listDevices(db, teamId, id)
  if (device === undefined) return notFound('Device')
  if (able.includes(connectionOf(device, machineNowText()))) return undefined
  return ruleViolated('DEVICE_OFFLINE', `${device.name} cannot be reached now. In an emergency, free it by hand.`)
}
