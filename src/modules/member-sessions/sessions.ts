import type { Static } from 'typebox'
import { appParts } from '#modules/companies/index.ts'
import { recordOwnSecurityEvent } from '#platform/audit/security-events.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { machineNowMs, machineNowText } from '#platform/time/clock.ts'
import { deviceInWords, deviceName } from '#platform/values/device-words.ts'
import type { AppCompany, AppPhone, PhoneOfMember } from './schemas.ts'
import {
  deleteSessions,
  findAppMember,
  findPhoneOfAnyCompany,
  forgetOldPhonesOfAnyCompany,
  listOpenSessions,
  type SessionRow,
  updateSession,
  type WhichSessions,
} from './sql.ts'

const notedEveryMs = 3_600_000

/** The session of a phone. `begunAt` is the real time at which the member last proved who they are. */
export interface PhoneSession {
  id: string
  personId: string
  begunAt: string
}

/** A company whose app is on, as its phones see it; `logo` is as it is stored. */
export type GymOfApp = Omit<Static<typeof AppCompany>, 'time_zone' | 'language'>

/** The company of a request, and the phone's session, if the token belongs to an open one. */
export interface PhoneCaller {
  teamId: string
  gym: GymOfApp
  timeZone: string
  clockOffsetMs: number
  session: (PhoneSession & { lastUsedAt: string }) | undefined
}

/** The company with this slug in an address, and the phone's session, if it has one there. */
export async function findPhone(db: Db, slug: string, tokenHash: Buffer | null): Promise<PhoneCaller | undefined> {
  const row = await findPhoneOfAnyCompany(db, slug, tokenHash)
  if (row === undefined) return undefined
  const { team_id: teamId, name, timezone: timeZone, clock_offset_ms: clockOffsetMs } = row
  const { app_color: color, app_logo: logo, app_welcome: welcome, app_contact: contact } = row
  const parts = appParts.filter((part) => row[`app_${part}`])
  const { session_id: id, member_id: personId, begun_at: begunAt, last_used_at: lastUsedAt } = row
  const session = id === null ? undefined : { id, personId: personId!, begunAt: begunAt!, lastUsedAt: lastUsedAt! }
  const gym = { name, slug: row.slug, color, logo, welcome, contact, parts }
  return { teamId, gym, timeZone, clockOffsetMs, session }
}

/** Records that a session is used, at most once an hour, so that most reads write nothing. Returns whether it was recorded. */
export async function noteUsed(db: Db, { teamId, session }: PhoneCaller): Promise<boolean> {
  if (session === undefined || Date.parse(session.lastUsedAt) > machineNowMs() - notedEveryMs) return false
  await updateSession(db, teamId, session.id, { last_used_at: machineNowText() })
  return true
}

/** The phones of the calling member. */
export async function listOwnPhones(
  { db, teamId }: InCompany,
  { id, personId }: PhoneSession,
): Promise<Static<typeof PhoneOfMember>[]> {
  const rows = await listOpenSessions(db, teamId, personId)
  return rows.map((row) => ({ ...shown(row), current: row.id === id }))
}

/** The phones of a member, for the desk. */
export async function listPhones(
  { db, teamId }: InCompany,
  memberId: string,
): Promise<Static<typeof AppPhone>[] | Failure<'NOT_FOUND'>> {
  const [member, rows] = await Promise.all([
    findAppMember(db, teamId, memberId),
    listOpenSessions(db, teamId, memberId),
  ])
  return member === undefined ? notFound('Member') : rows.map(shown)
}

function shown({ id, device, begun_at, last_used_at }: SessionRow) {
  return { id, device: deviceName(device), begun_at, last_used_at }
}

/** Ends the session of the calling phone. Its passkeys stay: the member may return with them. */
export async function signOut(ctx: Acting, sessionId: string): Promise<{ ended: number }> {
  const ended = await endSessions(ctx, { id: sessionId })
  return { ended: ended.length }
}

/** Ends sessions, with a line in the audit trail for each. */
export async function endSessions(ctx: Acting, which: WhichSessions): Promise<SessionRow[]> {
  const ended = await deleteSessions(ctx.db, ctx.teamId, which)
  for (const { member_id: subjectId, device, address } of ended) {
    const details = { address, ...deviceInWords(device) }
    await recordOwnSecurityEvent(ctx, { action: 'app_session_ended', subject: 'members', subjectId, details })
  }
  return ended
}

/** Deletes sessions, links and codes that nobody uses any more. */
export async function forgetOldPhones(db: Db): Promise<void> {
  await forgetOldPhonesOfAnyCompany(db, machineNowText())
}
