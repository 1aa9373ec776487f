import { recordOwnSecurityEvent, recordSecurityEvent } from '#platform/audit/security-events.ts'
import type { Permission } from '#platform/auth/scopes.ts'
import type { RequestOrigin } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { machineNow, machineNowText } from '#platform/time/clock.ts'
import { deviceInWords } from '#platform/values/device-words.ts'
import { newId } from '#platform/values/ids.ts'
import type { OwnAccount } from './change-second-factor.ts'
import { permissionsOfPerson } from './permissions.ts'
import { owesSecondFactor } from './second-factor.ts'
import {
  claimSessionOfAnyCompany,
  deleteSessions,
  findSessionOfAnyCompany,
  listSessions,
  noteUsed,
  updateSession,
} from './session-sql.ts'
import type { SignedIn } from './sign-in.ts'
import { type StaffOfCompany, updateStaff } from './sql.ts'

export { longestSessionMs } from './session-sql.ts'

const confirmedForMinutes = 10

/** A signed-in member of staff, and the company settings that the request needs. */
export interface StaffCaller {
  staffId: string
  teamId: string
  timeZone: string
  clockOffsetMs: number
  permissions: readonly Permission[]
  /** Whether the caller confirmed their identity within the last ten minutes. */
  isConfirmed: boolean
  /** The trainer record of this person, if there is one. */
  trainerId: string | null
  /** The units in which this person works; an empty list means all. */
  unitIds: string[]
  /**
   * The company requires a second factor for this role and the person has none: until they set one up, everything else
   * is refused.
   */
  owesSecondFactor: boolean
}

/**
 * The current state of the person of a session: a changed role, a departure, or a session that was ended or idle for too long takes effect
 * at once. With `isUse` this counts as use of the session.
 */
export async function findStaffBySession(
  db: Db,
  sessionId: string,
  isUse: boolean,
): Promise<StaffOfCompany | undefined> {
  const person = await findSessionOfAnyCompany(db, sessionId)
  if (person !== undefined && isUse) await noteUsed(db, person, machineNowText())
  return person
}

export function staffCaller(person: StaffOfCompany): StaffCaller {
  const { id: staffId, team_id: teamId, timezone: timeZone, clock_offset_ms: clockOffsetMs } = person
  const isConfirmed = secondsConfirmed(person) > 0
  const trainerId = person.trainer_id
  const permissions = permissionsOfPerson(person)
  return {
    ...{ staffId, teamId, timeZone, clockOffsetMs, permissions, isConfirmed, trainerId },
    unitIds: person.unit_ids,
    owesSecondFactor: owesSecondFactor(person),
  }
}

/** How long the person's identity stays confirmed. */
function secondsConfirmed({ confirmed_at }: Pick<StaffOfCompany, 'confirmed_at'>): number {
  if (confirmed_at === null) return 0
  const until = Temporal.Instant.from(confirmed_at).add({ minutes: confirmedForMinutes })
  return Math.max(0, Math.floor((until.epochMilliseconds - machineNow().epochMilliseconds) / 1000))
}

/** Assigns a session that has just begun to the person, with a line in the audit trail. */
export async function claimSession(
  db: Db,
  { teamId, staffId }: SignedIn,
  { sessionId, how, origin, requestId }: { sessionId: string; how: string; origin: RequestOrigin; requestId: string },
): Promise<void> {
  const id = newId()
  const at = machineNowText()
  await updateStaff(db, teamId, staffId, { last_seen_at: at })
  await claimSessionOfAnyCompany(db, sessionId, { id, team_id: teamId, staff_id: staffId, at, origin })
  await recordSecurityEvent(db, {
    ...{ teamId, actor: `staff:${staffId}`, action: 'signed_in', origin, requestId },
    ...{ subject: 'staff_sessions', subjectId: id, details: { by: how } },
  })
}

/** Records that the person has proved that the session is theirs, which is valid for ten minutes. Returns for how long it is valid. */
export async function noteConfirmed(account: OwnAccount, sid: string): Promise<{ confirmed_for_seconds: number }> {
  const confirmed_at = machineNowText()
  await updateSession(account.db, account.teamId, sid, { confirmed_at })
  await recordOwnSecurityEvent(account, { action: 'identity_confirmed', ...ownSession(account) })
  return { confirmed_for_seconds: secondsConfirmed({ confirmed_at }) }
}

/** What a line of the audit trail says about the person's own session. */
export function ownSession({ person }: OwnAccount) {
  return { subject: 'staff_sessions', subjectId: person.session_id }
}

/** Where a person is signed in. */
export async function listOwnSessions({ db, teamId, person }: OwnAccount) {
  const rows = await listSessions(db, teamId, person.id)
  return rows.map(({ device, ...row }) => ({
    ...{ ...row, ...deviceInWords(device) },
    is_current: row.id === person.session_id,
  }))
}

/** Ends sessions of a person, with a line in the audit trail for each. Returns how many. */
export async function endOwnSessions(
  account: OwnAccount,
  which: { id: string } | { exceptId: string },
): Promise<{ ended: number }> {
  return transact(account, async (tx) => {
    const ended = await deleteSessions(tx.db, tx.person, which)
    for (const { id: subjectId, address, device } of ended) {
      const details = { address, ...deviceInWords(device) }
      await recordOwnSecurityEvent(tx, { action: 'session_ended', subject: 'staff_sessions', subjectId, details })
    }
    return { ended: ended.length }
  })
}
