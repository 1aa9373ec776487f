import type { Static } from 'typebox'
import { appParts } from '#modules/companies/index.ts'
import { recordOwnSecurityEvent } from '#platform/audit/security-events.ts'
import {
  type Acting,
  type AppVisit,
  type DeviceOfVisit,
  type InCompany,
  type PhoneSession,
  sessionOf,
  type TeamContext,
} from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { machineNowMs, machineNowText } from '#platform/time/clock.ts'
import { deviceInWords, deviceName } from '#platform/values/device-words.ts'
import type { AppPhone, PhoneOfMember } from './schemas.ts'
import {
  deleteSessions,
  findAppMember,
  findPhoneOfAnyCompany,
  forgetOldPhonesOfAnyCompany,
  listOpenSessions,
  type PhoneRow,
  type SessionRow,
  updateLastUse,
  type WhichSessions,
} from './sql.ts'

const notedEveryMs = 3_600_000

/** The company of a request, and the session of the phone, if the token sent is that of one that is open. */
export interface PhoneCaller {
  teamId: string
  company: AppVisit['company']
  timeZone: string
  clockOffsetMs: number
  /** The parts of the app that the company has switched on. */
  parts: readonly string[]
  device?: DeviceOfVisit
  session: (PhoneSession & { lastUsedAt: string }) | undefined
}

/** The company that an address names, and the session of the phone, if it has one there. */
export async function findPhone(db: Db, slug: string, tokenHash: Buffer | null): Promise<PhoneCaller | undefined> {
  const row = await findPhoneOfAnyCompany(db, slug, tokenHash)
  if (row === undefined) return undefined
  const { team_id, name, slug: known, timezone, clock_offset_ms } = row
  const { app_color: color, app_logo: logo, app_welcome: welcome, app_contact: contact } = row
  return {
    teamId: team_id,
    company: { name, slug: known, color, logo, welcome, contact },
    timeZone: timezone,
    clockOffsetMs: clock_offset_ms,
    parts: appParts.filter((part) => row[`app_${part}`]),
    session: sessionIn(row),
  }
}

function sessionIn({ session_id, member_id, begun_at, last_used_at }: PhoneRow): PhoneCaller['session'] {
  if (session_id === null) return undefined
  return { id: session_id, personId: member_id!, begunAt: begun_at!, lastUsedAt: last_used_at! }
}

/** Notes that a session is used, at most once an hour, so that reading does not write. Returns whether it did. */
export async function noteUsed(db: Db, { teamId, session }: PhoneCaller): Promise<boolean> {
  if (session === undefined || Date.parse(session.lastUsedAt) > machineNowMs() - notedEveryMs) return false
  await updateLastUse(db, teamId, session.id, machineNowText())
  return true
}

/** The phones of the member who asks. */
export async function listOwnPhones(ctx: TeamContext): Promise<Static<typeof PhoneOfMember>[]> {
  const { id, personId } = sessionOf(ctx)
  const rows = await listOpenSessions(ctx.db, ctx.teamId, personId)
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

/** Ends the session of the phone that asks. Its passkeys stay: the member may come back by them. */
export async function signOut(ctx: TeamContext): Promise<{ ended: number }> {
  const ended = await endSessions(ctx, { id: sessionOf(ctx).id })
  ctx.app!.setToken(null)
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

/** Deletes what nobody uses any more. */
export async function forgetOldPhones(db: Db): Promise<void> {
  await forgetOldPhonesOfAnyCompany(db, machineNowText())
}
