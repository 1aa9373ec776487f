import { recordOwnSecurityEvent, recordSecurityEvent } from '#platform/audit/security-events.ts'
import type { RequestOrigin } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import type { Gate } from '#platform/limits/gate.ts'
import type { RateLimiter } from '#platform/limits/rate-limiter.ts'
import { countFailure } from '#platform/limits/too-many.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { placeOf } from '#platform/values/networks.ts'
import { tokenHash } from '#platform/values/tokens.ts'
import { type Admission, admitTry } from './admit-try.ts'
import { removePasskeys } from './change-second-factor.ts'
import type { DeviceMark } from './known-device.ts'
import { checkNewPassword } from './password-strength.ts'
import { hashPassword, inTurn, isPassword } from './passwords.ts'
import { checkSecondFactor, type ShownFactor } from './second-factor.ts'
import { endSessions, holdPerson } from './second-factor-sql.ts'
import {
  type Account,
  endOpenLinks,
  findLinkOfAnyCompany,
  listAccountsOfAnyCompany,
  updateStaff,
  useLink,
} from './sql.ts'
import { tellPerson } from './tell-person.ts'

/** A person who works in more companies than this must name one, so that every attempt takes the same work. */
const mostCompanies = 4
const freeLinks = 30

/** The data that a session stores. */
export interface SignedIn {
  teamId: string
  staffId: string
  epoch: number
}

export interface SignInParts {
  db: Db
  box: SecretBox
  rateLimiter: RateLimiter
  /** Limits how many passwords are hashed at once. */
  hashing: Gate
  /** The origin at which users reach the service, for example https://gym.example. */
  origin: () => string
}

/** The person signing in, as far as is known beforehand. */
export interface Visitor {
  origin: RequestOrigin
  requestId: string
  /** Marks left in their browser by earlier sign-ins. */
  marks: DeviceMark[]
  /** Runs work once the answer has been sent, so that its duration reveals nothing. */
  afterwards: (work: () => Promise<void>) => void
}

interface Sent extends ShownFactor {
  email: string
  password: string
  /** Id or slug of a company. */
  company?: string | null
}

/**
 * Signs a person in by e-mail, password and, if there is one, the second factor. Several companies may know the
 * address: the password is tried with each, and a person who uses the same one in several is asked to choose. Wrong
 * e-mail and wrong password look alike and take equally long.
 */
export async function signIn(
  parts: SignInParts,
  sent: Sent,
  visitor: Visitor,
): Promise<SignedIn | Failure<'UNAUTHORIZED' | 'RATE_LIMIT_EXCEEDED'>> {
  const find = async () => {
    const all = (await listAccountsOfAnyCompany(parts.db, sent.email)).filter(
      (row) => row.is_active && row.password_hash !== null,
    )
    const named = all.filter((row) => sent.company == null || [row.team_id, row.slug].includes(sent.company))
    return { accounts: named, isShared: all.length > 1 }
  }
  const admitted = await admitTry(parts.rateLimiter.tries, sent.email, visitor, find)
  if (admitted instanceof Failure) return admitted
  const tried = admitted.accounts.slice(0, sent.company == null ? mostCompanies : 1)
  const checks = sent.company == null ? mostCompanies : 1
  const checked = await inTurn(parts.hashing, admitted.onKnownDevice, () => withPassword(tried, sent.password, checks))
  if (checked instanceof Failure) {
    await admitted.giveBack()
    return checked
  }
  const matching = checked.result
  const [person] = matching
  if (person === undefined) {
    visitor.afterwards(() => recordFailure(parts.db, { tried, admitted, visitor, wrong: 'password' }))
    return new Failure('UNAUTHORIZED', 'E-mail or password is wrong.', { reason: 'WRONG_PASSWORD' })
  }
  if (matching.length > 1) {
    if (matching.length === tried.length) await admitted.giveBack()
    const companies = matching.map(({ team_id, company_name }) => ({ id: team_id, name: company_name }))
    return new Failure('UNAUTHORIZED', 'Choose the company.', { reason: 'CHOOSE_COMPANY', companies })
  }
  const refused = await checkSecondFactor(parts, person, sent)
  if (refused === undefined) {
    await admitted.succeed(person, { everywhere: tried.length === 1 })
    return { teamId: person.team_id, staffId: person.id, epoch: person.session_epoch }
  }
  if (refused.details?.reason !== 'CODE_REQUIRED') {
    const wrong = sent.passkey == null ? 'code' : 'passkey'
    visitor.afterwards(() => recordFailure(parts.db, { tried: [person], admitted, visitor, wrong }))
  } else if (tried.length === 1) await admitted.giveBack()
  return refused
}

/** The accounts whose password this is. The number of checks is always the same, whether or not the accounts exist. */
async function withPassword(accounts: Account[], password: string, checks: number): Promise<Account[]> {
  const matching: Account[] = []
  for (let i = 0; i < checks; i++) {
    if (await isPassword(password, accounts[i]?.password_hash)) matching.push(accounts[i]!)
  }
  return matching
}

/**
 * Records one line for each account that was tried, and one when the next attempt has to wait; attempts made during
 * the wait are not recorded.
 */
async function recordFailure(
  db: Db,
  failed: { tried: Account[]; admitted: Admission; visitor: Visitor; wrong: 'password' | 'code' | 'passkey' },
): Promise<void> {
  const { origin, requestId } = failed.visitor
  const { nextWaitSeconds } = failed.admitted
  for (const { team_id: teamId, id: subjectId } of failed.tried) {
    const event = { teamId, actor: 'anonymous', origin, subject: 'staff', subjectId, requestId }
    await recordSecurityEvent(db, { ...event, action: 'sign_in_failed', details: { wrong: failed.wrong } })
    if (nextWaitSeconds === 0) continue
    const details = { wait_seconds: nextWaitSeconds }
    await recordSecurityEvent(db, { ...event, action: 'sign_in_throttled', details })
  }
}

/**
 * Finds the person of a link that is still valid. A client that keeps asking for links that never existed is told to wait.
 */
export async function openLink(
  { db, rateLimiter }: Pick<SignInParts, 'db' | 'rateLimiter'>,
  token: string,
  address: string | null,
): Promise<
  NonNullable<Awaited<ReturnType<typeof findLinkOfAnyCompany>>> | Failure<'NOT_FOUND' | 'RATE_LIMIT_EXCEEDED'>
> {
  const link = await findLinkOfAnyCompany(db, tokenHash(token), machineNowText())
  if (link !== undefined) return link
  const share = { key: `link from ${placeOf(address ?? '')}`, free: freeLinks }
  return countFailure(rateLimiter.tries, share, notFound('Link'))
}

/**
 * Accepts a link: sets the password and ends all earlier sessions and links. A link does not bypass the second factor, which must be shown
 * here as well. A person who already had a password is notified by mail; their passkeys are deleted if they want it.
 */
export async function acceptLink(
  parts: SignInParts,
  sent: { token: string; name?: string | null; password: string; remove_passkeys?: boolean } & ShownFactor,
  requestId: string,
): Promise<SignedIn | Failure<'NOT_FOUND' | 'INVALID_REQUEST' | 'UNAUTHORIZED' | 'RATE_LIMIT_EXCEEDED'>> {
  const person = await openLink(parts, sent.token, sent.from.address)
  if (person instanceof Failure) return person
  const name = sent.name?.trim() || person.name
  const refused =
    (await checkNewPassword('password', sent.password, { ...person, name })) ??
    (await checkSecondFactor(parts, person, sent))
  if (refused !== undefined) return refused
  const hashed = await inTurn(parts.hashing, true, () => hashPassword(sent.password))
  if (hashed instanceof Failure) return hashed
  const at = machineNowText()
  const { team_id: teamId, id, link_id } = person
  const by = { db: parts.db, teamId, actor: `staff:${id}`, origin: sent.from, requestId }
  return transact(by, async (tx) => {
    const { db } = tx
    // Nothing may have changed since the second factor was checked; the factor itself may have been added since.
    const held = await holdPerson(db, teamId, { id, session_epoch: person.session_epoch, is_active: true })
    if (held === undefined) return notFound('Link')
    await endOpenLinks(db, teamId, id, link_id)
    if (!(await useLink(db, teamId, { id: link_id, used_at: null }, { used_at: at }))) return notFound('Link')
    await updateStaff(db, teamId, id, { name, password_hash: hashed.result, updated_at: at })
    const about = { subject: 'staff', subjectId: id }
    await recordOwnSecurityEvent(tx, { ...about, action: 'link_used' })
    const changed = { action: 'password_changed', details: { by: 'link' } } as const
    if (person.password_hash === null) await recordOwnSecurityEvent(tx, { ...about, ...changed })
    else await tellPerson(tx, person, changed)
    if (sent.remove_passkeys) await removePasskeys(tx, person)
    return { teamId, staffId: id, epoch: await endSessions(db, person) }
  })
}
