import { machineNowText } from '#platform/clock.ts'
import { type Failure, notFound, type RuleViolated, ruleViolated } from '#platform/failure.ts'
import { recordOwnSecurityEvent } from '#platform/security-events.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { insertCommand } from './commands.ts'
import { type Connection, connectionOf } from './connection-rules.ts'
import { listDevices } from './sql.ts'

/** Who frees an arm stands before it and will not wait for longer. */
const releaseLivesSeconds = 30
const configureLivesSeconds = 600

type Asked = { id: string; expires_at: string }
type NotAsked = Failure<'NOT_FOUND'> | RuleViolated<'DEVICE_OFFLINE'>

/** Frees the arm of a turnstile once, for somebody whom no rule lets in. The audit trail says who did it and why. */
export async function releaseDevice(
  tx: TeamContext,
  id: string,
  { direction, reason }: { direction: 'in' | 'out'; reason: string },
): Promise<Asked | NotAsked> {
  const refused = await refuse(tx, id, ['online'])
  if (refused !== undefined) return refused
  const details = { direction, reason }
  await recordOwnSecurityEvent(tx, { action: 'device_released', subject: 'devices', subjectId: id, details })
  return insertCommand(tx, { device_id: id, kind: 'release', livesSeconds: releaseLivesSeconds, direction, reason })
}

/** Frees the arm of a turnstile once, and its turn counts for nothing. */
export async function testPassage(tx: TeamContext, id: string, direction: 'in' | 'out'): Promise<Asked | NotAsked> {
  const refused = await refuse(tx, id, ['online'])
  if (refused !== undefined) return refused
  await recordOwnSecurityEvent(tx, {
    ...{ action: 'device_tested', subject: 'devices', subjectId: id, details: { direction } },
  })
  return insertCommand(tx, { device_id: id, kind: 'test_passage', livesSeconds: releaseLivesSeconds, direction })
}

/** Has the bridge write the settings of a turnstile into it once more, and read them back. */
export async function configureDevice(tx: TeamContext, id: string): Promise<Asked | NotAsked> {
  const refused = await refuse(tx, id, ['online', 'device_away'])
  return refused ?? insertCommand(tx, { device_id: id, kind: 'configure', livesSeconds: configureLivesSeconds })
}

async function refuse({ db, teamId }: TeamContext, id: string, able: Connection[]): Promise<NotAsked | undefined> {
  const [device] = await listDevices(db, teamId, id)
  if (device === undefined) return notFound('Device')
  if (able.includes(connectionOf(device, machineNowText()))) return undefined
  return ruleViolated('DEVICE_OFFLINE', `${device.name} cannot be reached now. In an emergency, free it by hand.`)
}
