import { Secret, TOTP } from 'otpauth'
import { machineNow, timestampText } from '#platform/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound } from '#platform/failure.ts'
import type { Gate } from '#platform/gate.ts'
import { invalidRequest } from '#platform/http/validation.ts'
import { placeOf } from '#platform/networks.ts'
import type { RateLimiter } from '#platform/rate-limiter.ts'
import type { SealedColumn } from '#platform/reseal.ts'
import { type SecretBox, UnknownKey } from '#platform/secrets.ts'
import { type RequestOrigin, recordSecurityEvent } from '#platform/security-events.ts'
import { type Admission, admitTry } from './admit-try.ts'
import { tokenHash } from './invite.ts'
import type { DeviceMark } from './known-device.ts'
import { checkNewPassword } from './password-strength.ts'
import { hashPassword, inTurn, isPassword, tooMany } from './passwords.ts'
import { type Account, findLink, listAccounts, type StaffRow, updateStaff, useLink, useTotpStep } from './sql.ts'

/** Whoever works in more companies than this names the one, so that every try takes the same work. */
const mostCompanies = 4
const freeLinks = 30
const totpPeriodSeconds = 30

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
  /** Passwords are hashed behind it. */
  hashing: Gate
  /** At which people reach the service, for example https://gym.example. */
  origin: () => string
}

/** Whoever wants to come in, as far as one knows before. */
export interface Visitor {
  origin: RequestOrigin
  requestId: string
  /** What their browser has of earlier times. */
  marks: DeviceMark[]
  /** Does something once the answer is on its way, so that its time tells nothing. */
  afterwards: (work: () => Promise<void>) => void
}

interface Sent {
  email: string
  password: string
  /** Id or slug of a company. */
  company?: string | null
  code?: string | null
}

/**
 * Signs somebody in by e-mail, password and, where one was set up, a code of the second factor. Several companies may
 * know the address: the password is tried with each, and who works in several with the same one is asked which. Wrong
 * e-mail and wrong password look alike and take as long.
 */
export async function signIn(
  parts: SignInParts,
  sent: Sent,
  visitor: Visitor,
): Promise<SignedIn | Failure<'UNAUTHORIZED' | 'RATE_LIMIT_EXCEEDED'>> {
  const find = async () => {
    const all = (await listAccounts(parts.db, sent.email)).filter((row) => row.is_active && row.password_hash !== null)
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
    visitor.afterwards(() => recordFailure(parts.db, { tried: [person], admitted, visitor, wrong: 'code' }))
  } else if (tried.length === 1) await admitted.giveBack()
  return refused
}

/** Those whose password it is. As many are checked each time, whether they exist or not. */
async function withPassword(accounts: Account[], password: string, checks: number): Promise<Account[]> {
  const matching: Account[] = []
  for (let i = 0; i < checks; i++) {
    if (await isPassword(password, accounts[i]?.password_hash)) matching.push(accounts[i]!)
  }
  return matching
}

/** The second factor of somebody whose password was right; undefined when there is none, or the code is. */
export async function checkSecondFactor(
  { db, box }: Pick<SignInParts, 'db' | 'box'>,
  person: StaffRow,
  sent: { code?: string | null },
): Promise<undefined | Failure<'UNAUTHORIZED'>> {
  if (person.totp_secret !== null) {
    if (sent.code == null)
      return new Failure('UNAUTHORIZED', 'Enter the code of your app.', { reason: 'CODE_REQUIRED' })
    const secret = openTotpSecret(box, person.totp_secret, secretOwner(person))
    if (secret === undefined) {
      const message = 'Codes cannot be checked now. Tell whoever runs the service, who finds the reason in its log.'
      return new Failure('UNAUTHORIZED', message, { reason: 'CODE_UNCHECKABLE' })
    }
    const step = totpStep(secret, sent.code)
    if (step === undefined || !(await useTotpStep(db, person, step))) {
      return new Failure('UNAUTHORIZED', 'The code is wrong or was used before.', { reason: 'CODE_WRONG' })
    }
  }
  return undefined
}

/** One line for each account that was tried, and one when the next try has to wait: tries that wait leave none. */
async function recordFailure(
  db: Db,
  failed: { tried: Account[]; admitted: Admission; visitor: Visitor; wrong: 'password' | 'code' },
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

/** A link that is still good. An address that asks for one that never was, again and again, has to wait. */
export async function openLink(
  { db, rateLimiter }: Pick<SignInParts, 'db' | 'rateLimiter'>,
  token: string,
  address: string | null,
): Promise<NonNullable<Awaited<ReturnType<typeof findLink>>> | Failure<'NOT_FOUND' | 'RATE_LIMIT_EXCEEDED'>> {
  const share = { key: `link from ${placeOf(address ?? '')}`, free: freeLinks }
  const taken = await rateLimiter.tries.take(share)
  if (taken.waitMs > 0) return tooMany('TOO_MANY_TRIES', taken.waitMs)
  const link = await findLink(db, tokenHash(token), timestampText(machineNow()))
  if (link === undefined) return notFound('Link')
  await rateLimiter.tries.giveBack(taken)
  return link
}

/** Takes a link, which sets the password and ends all sessions that there were. */
export async function acceptLink(
  parts: SignInParts,
  sent: { token: string; name?: string | null; password: string },
  { origin, requestId }: Pick<Visitor, 'origin' | 'requestId'>,
): Promise<SignedIn | Failure<'NOT_FOUND' | 'INVALID_REQUEST' | 'RATE_LIMIT_EXCEEDED'>> {
  const found = await openLink(parts, sent.token, origin.address)
  if (found instanceof Failure) return found
  const name = sent.name?.trim() || found.name
  const refused = await checkNewPassword('password', sent.password, { ...found, name })
  if (refused !== undefined) return refused
  const hashed = await inTurn(parts.hashing, true, () => hashPassword(sent.password))
  if (hashed instanceof Failure) return hashed
  const now = timestampText(machineNow())
  return transact({ db: parts.db }, async (tx) => {
    const link = await findLink(tx.db, tokenHash(sent.token), now)
    if (link === undefined || !(await useLink(tx.db, link.team_id, link.id, now))) return notFound('Link')
    const session_epoch = link.session_epoch + 1
    const changes = { name, password_hash: hashed.result, session_epoch, updated_at: now }
    await updateStaff(tx.db, link.team_id, link.staff_id, changes)
    const { team_id: teamId, staff_id: staffId } = link
    const event = { teamId, actor: `staff:${staffId}`, origin, subject: 'staff', subjectId: staffId, requestId }
    await recordSecurityEvent(tx.db, { ...event, action: 'password_changed', details: { by: 'link' } })
    return { teamId, staffId, epoch: session_epoch }
  })
}

/** A fresh secret of the second factor and the address that an app scans; nothing is kept before it is confirmed. */
export function proposeTotp(person: Pick<StaffRow, 'email'>, issuer: string): { secret: string; uri: string } {
  const totp = new TOTP({ issuer, label: person.email, secret: new Secret({ size: 20 }) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** Turns the second factor on, once a code shows that the app has the secret. */
export async function confirmTotp(
  { db, box }: Pick<SignInParts, 'db' | 'box'>,
  person: Pick<StaffRow, 'team_id' | 'id'>,
  { secret, code }: { secret: string; code: string },
): Promise<undefined | Failure<'INVALID_REQUEST'>> {
  const step = /^[A-Z2-7]{32}$/.test(secret) ? totpStep(secret, code) : undefined
  if (step === undefined) return invalidRequest([{ field: 'code', message: 'is not the code that the app shows now' }])
  const totp_secret = box.seal(secret, secretOwner(person))
  await updateStaff(db, person.team_id, person.id, { totp_secret, totp_last_step: step })
}

/** Undefined when it was sealed with a key that this process does not have, which a start says in the log. */
function openTotpSecret(box: SecretBox, sealed: Buffer, owner: string): string | undefined {
  try {
    return box.open(sealed, owner)
  } catch (error) {
    if (error instanceof UnknownKey) return undefined
    throw error
  }
}

/** Which step of time a code belongs to; one before and one after are good, too. */
function totpStep(secret: string, code: string): number | undefined {
  const now = machineNow().epochMilliseconds
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: totpPeriodSeconds })
  const delta = totp.validate({ token: code.replaceAll(' ', ''), window: 1, timestamp: now })
  return delta === null ? undefined : Math.floor(now / 1000 / totpPeriodSeconds) + delta
}

export const sealedTotpSecrets: SealedColumn = {
  table: 'staff',
  column: 'totp_secret',
  key: ['team_id', 'id'],
  owner: ({ team_id, id }) => secretOwner({ team_id: team_id!, id: id! }),
}

function secretOwner({ team_id, id }: Pick<StaffRow, 'team_id' | 'id'>): string {
  return `${team_id} ${id}`
}
