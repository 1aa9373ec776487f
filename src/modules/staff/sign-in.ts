import { Secret, TOTP } from 'otpauth'
import { machineNow, timestampText } from '#platform/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound } from '#platform/failure.ts'
import { invalidRequest } from '#platform/http/validation.ts'
import type { RateLimiter } from '#platform/rate-limiter.ts'
import type { SealedColumn } from '#platform/reseal.ts'
import { type SecretBox, UnknownKey } from '#platform/secrets.ts'
import { tokenHash } from './invite.ts'
import { hashPassword, isPassword, shortestPassword } from './passwords.ts'
import { emailKey, findLink, findStaffByEmail, type StaffRow, updateStaff, useLink, useTotpStep } from './sql.ts'

const triesPerMinute = { account: 5, address: 30 }
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
  /** At which people reach the service, for example https://gym.example. */
  origin: () => string
}

/**
 * Signs somebody in by e-mail, password and, where one was set up, a code of the second factor. Wrong e-mail and wrong
 * password look alike and take as long. An account takes five tries a minute, an address thirty.
 */
export async function signIn(
  { db, box, rateLimiter }: SignInParts,
  sent: { email: string; password: string; code?: string | null },
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
  return { teamId: person.team_id, staffId: person.id, epoch: person.session_epoch }
}

/** Takes a link, which sets the password and ends all sessions that there were. */
export async function acceptLink(
  db: Db,
  sent: { token: string; name?: string | null; password: string },
): Promise<SignedIn | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>> {
  if (sent.password.length < shortestPassword) {
    return invalidRequest([{ field: 'password', message: `must have at least ${shortestPassword} characters` }])
  }
  const password_hash = await hashPassword(sent.password)
  const now = timestampText(machineNow())
  return transact({ db }, async (tx) => {
    const link = await findLink(tx.db, tokenHash(sent.token), now)
    if (link === undefined || !(await useLink(tx.db, link.team_id, link.id, now))) return notFound('Link')
    const session_epoch = link.session_epoch + 1
    const name = sent.name?.trim() || link.name
    await updateStaff(tx.db, link.team_id, link.staff_id, { name, password_hash, session_epoch, updated_at: now })
    return { teamId: link.team_id, staffId: link.staff_id, epoch: session_epoch }
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
