import { machineNow, timestampText } from '#platform/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound } from '#platform/failure.ts'
import { invalidRequest } from '#platform/http/validation.ts'
import type { RateLimiter } from '#platform/rate-limiter.ts'
import type { SecretBox } from '#platform/secrets.ts'
import { recordSecurityEvent } from '#platform/security-events.ts'
import { tokenHash } from './invite.ts'
import { hashPassword, isPassword, shortestPassword } from './passwords.ts'
import { checkSecondFactor, type ShownFactor } from './second-factor.ts'
import { endSessions, holdPerson } from './second-factor-sql.ts'
import { emailKey, endOpenLinks, findActiveStaff, findLink, findStaffByEmail, updateStaff, useLink } from './sql.ts'

const triesPerMinute = { account: 5, address: 30 }

/** What a session remembers. */
export interface SignedIn {
  teamId: string
  staffId: string
  epoch: number
}

export interface SignInParts {
  db: Db
  box: SecretBox
  rateLimiter: RateLimiter
  /** At which people reach the service, for example https://gym.example. */
  origin: () => string
}

/**
 * Signs somebody in by e-mail, password and, where there is one, the second factor. Wrong e-mail and wrong
 * password look alike and take as long. An account takes five tries a minute, an address thirty.
 */
export async function signIn(
  { db, box, rateLimiter, origin }: SignInParts,
  sent: { email: string; password: string } & ShownFactor,
  address: string,
): Promise<SignedIn | Failure<'UNAUTHORIZED' | 'RATE_LIMIT_EXCEEDED'>> {
  const tries = await Promise.all([
    rateLimiter.count(`sign-in ${emailKey(sent.email)}`),
    rateLimiter.count(`sign-in from ${address}`),
  ])
  if (tries[0].used > triesPerMinute.account || tries[1].used > triesPerMinute.address) {
    const retry_after_seconds = Math.ceil(Math.max(...tries.map(({ resetMs }) => resetMs)) / 1000)
    return new Failure('RATE_LIMIT_EXCEEDED', 'Too many tries. Wait a minute.', { retry_after_seconds })
  }
  const person = await findStaffByEmail(db, sent.email)
  const right = await isPassword(sent.password, person?.password_hash)
  if (!right || person === undefined || !person.is_active) {
    return new Failure('UNAUTHORIZED', 'E-mail or password is wrong.', { reason: 'WRONG_PASSWORD' })
  }
  const refused = await checkSecondFactor({ db, box, origin }, person, sent)
  if (refused !== undefined) return refused
  return { teamId: person.team_id, staffId: person.id, epoch: person.session_epoch }
}

/**
 * Takes a link, which sets the password and ends all sessions and other links that there were. It does not go around the
 * second factor: who has one shows it here, too.
 */
export async function acceptLink(
  { db, box, origin }: Pick<SignInParts, 'db' | 'box' | 'origin'>,
  sent: { token: string; name?: string | null; password: string } & ShownFactor,
): Promise<SignedIn | Failure<'NOT_FOUND' | 'INVALID_REQUEST' | 'UNAUTHORIZED'>> {
  if (sent.password.length < shortestPassword) {
    return invalidRequest([{ field: 'password', message: `must have at least ${shortestPassword} characters` }])
  }
  const now = timestampText(machineNow())
  const whose = await findLink(db, tokenHash(sent.token), now)
  const person = whose && (await findActiveStaff(db, whose.team_id, whose.staff_id))
  if (whose === undefined || person === undefined) return notFound('Link')
  const refused = await checkSecondFactor({ db, box, origin }, person, sent)
  if (refused !== undefined) return refused
  const password_hash = await hashPassword(sent.password)
  return transact({ db }, async (tx) => {
    // Nothing may have changed since the second factor was asked for, which itself may be new.
    if (!(await holdPerson(tx.db, person, person.session_epoch))) return notFound('Link')
    await endOpenLinks(tx.db, person.team_id, person.id, whose.id)
    if (!(await useLink(tx.db, person.team_id, whose.id, now))) return notFound('Link')
    const name = sent.name?.trim() || person.name
    await updateStaff(tx.db, person.team_id, person.id, { name, password_hash, updated_at: now })
    await recordSecurityEvent(tx.db, {
      teamId: person.team_id,
      actor: `staff:${person.id}`,
      action: 'link_used',
      origin: sent.from,
      subject: 'staff',
      subjectId: person.id,
    })
    return { teamId: person.team_id, staffId: person.id, epoch: await endSessions(tx.db, person) }
  })
}
