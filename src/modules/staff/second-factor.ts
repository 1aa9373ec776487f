import type { Static } from 'typebox'
import { passkeyRefused, type SignedPasskey } from '#platform/auth/passkeys.ts'
import type { RequestOrigin } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { usePasskey } from './passkeys.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { findLock, forgetGuesses, listPasskeys, listRecoveryCodes, takeGuess } from './second-factor-sql.ts'
import { type StaffOfCompany, type StaffRow, useTotpStep } from './sql.ts'
import { tellPerson } from './tell-person.ts'
import { openTotp, totpStep } from './totp.ts'

/**
 * Consecutive wrong codes after which no code is accepted for a day: with a million codes, of which three are valid,
 * an attacker's chance is 1 % a year.
 */
const wrongCodesAllowed = 10
const lockedFor = { hours: 24 }

export interface SecondFactorParts {
  db: Db
  box: SecretBox
  /** The origin at which users reach the service. */
  origin: () => string
}

/** The second factor that a person shows: a code of the app, a recovery code, or a passkey's signature. */
export interface ShownFactor {
  code?: string | null
  passkey?: Static<typeof SignedPasskey> | null
  /** The challenge the passkey was asked to sign, removed from the session. */
  challenge?: string | undefined
  from: RequestOrigin
}

/** Why a second factor was not accepted. */
export type NotShown = Failure<
  'UNAUTHORIZED',
  'CODE_REQUIRED' | 'CODE_WRONG' | 'CODE_UNCHECKABLE' | 'PASSKEY_REFUSED' | 'SECOND_FACTOR_LOCKED'
>

/**
 * Checks the second factor of a person whose password was right: undefined when it is right, or when the account has
 * none. Wrong codes are counted whatever they were for; the tenth in a row locks for a day, which a new link or the
 * company's owner ends sooner. Passkeys are not counted and not locked, because a signature cannot be guessed. Never
 * call this within a transaction: the count must remain when everything else is rolled back.
 */
export async function checkSecondFactor(
  parts: SecondFactorParts,
  person: StaffRow,
  shown: ShownFactor,
): Promise<undefined | NotShown> {
  const { db } = parts
  if (db.isTransaction) throw new Error('A wrong code would be forgotten with the transaction')
  const passkeys = await listPasskeys(db, person.team_id, person.id)
  if (person.totp_secret === null && passkeys.length === 0) return undefined
  if (shown.passkey != null) {
    const used = await usePasskey(parts, shown.passkey, shown.challenge, person)
    return used === undefined ? passkeyRefused() : undefined
  }
  if (shown.code == null || shown.code.trim() === '') {
    const ways = { app: person.totp_secret !== null, passkey: passkeys.length > 0 }
    return new Failure('UNAUTHORIZED', 'Show your second factor, too.', { reason: 'CODE_REQUIRED', ...ways })
  }
  const now = machineNow()
  const at = timestampText(now)
  const guess = { most: wrongCodesAllowed, now: at, lockedUntil: timestampText(now.add(lockedFor)) }
  const guesses = await takeGuess(db, person, guess)
  if (guesses === undefined) return locked((await findLock(db, person, at)) ?? at)
  if (await isGoodCode(parts, person, { code: shown.code, at, from: shown.from })) {
    await forgetGuesses(db, person.team_id, person.id)
    return undefined
  }
  if (person.totp_secret !== null && openTotp(parts.box, person, person.totp_secret) === undefined) {
    await forgetGuesses(db, person.team_id, person.id)
    const message = 'Codes cannot be checked now. Tell the operator of the service, whose log has the reason.'
    return new Failure('UNAUTHORIZED', message, { reason: 'CODE_UNCHECKABLE' })
  }
  if (guesses < wrongCodesAllowed) {
    return new Failure('UNAUTHORIZED', 'The code is wrong or was used before.', { reason: 'CODE_WRONG' })
  }
  const details = { wrong_codes: guesses, locked_until: guess.lockedUntil }
  await transact({ db, actor: 'anonymous', origin: shown.from, requestId: null }, (tx) =>
    tellPerson(tx, person, { action: 'second_factor_locked', details }),
  )
  return locked(guess.lockedUntil)
}

/** Whether the company requires a second factor that this person does not have. */
export function owesSecondFactor(person: StaffOfCompany): boolean {
  return person.second_factor_roles.includes(person.role) && !hasSecondFactor(person)
}

export function hasSecondFactor(person: Pick<StaffOfCompany, 'totp_secret' | 'has_passkey'>): boolean {
  return person.totp_secret !== null || person.has_passkey
}

/** The second factors a person has set up, for their own account. */
export async function describeSecondFactor(db: Db, person: StaffOfCompany) {
  const passkeys = await listPasskeys(db, person.team_id, person.id)
  return {
    has_app: person.totp_secret !== null,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({ id, name, created_at, last_used_at })),
    recovery_codes_left: await countRecoveryCodes(db, person),
    demanded: person.second_factor_roles.includes(person.role),
  }
}

async function countRecoveryCodes(db: Db, { team_id, id }: StaffRow): Promise<number> {
  return (await listRecoveryCodes(db, team_id, { staff_id: id, used_at: null })).length
}

function locked(until: string): Failure<'UNAUTHORIZED', 'SECOND_FACTOR_LOCKED'> {
  const message = 'Too many wrong codes. Ask the owner of the company to unlock you, or wait until tomorrow.'
  return new Failure('UNAUTHORIZED', message, { reason: 'SECOND_FACTOR_LOCKED', locked_until: until })
}

/** An app code is accepted once, and so is a recovery code, whose use is mailed to the person. */
async function isGoodCode(
  { db, box }: SecondFactorParts,
  person: StaffRow,
  { code, at, from }: { code: string; at: string; from: RequestOrigin },
): Promise<boolean> {
  if (person.totp_secret !== null) {
    const secret = openTotp(box, person, person.totp_secret)
    const step = secret === undefined ? undefined : totpStep(secret, code)
    if (step !== undefined) return useTotpStep(db, person, step)
  }
  return transact({ db, actor: `staff:${person.id}`, origin: from, requestId: null }, async (tx) => {
    if (!(await useRecoveryCode(tx.db, person, code, at))) return false
    const details = { left: await countRecoveryCodes(tx.db, person) }
    await tellPerson(tx, person, { action: 'recovery_code_used', details })
    return true
  })
}
