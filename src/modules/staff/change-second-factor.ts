import type { Static } from 'typebox'
import { type MadePasskey, readMadePasskey } from '#platform/auth/passkeys.ts'
import type { Acting } from '#platform/context.ts'
import { guarded } from '#platform/db/constraints.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { duplicate, Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import type { AccountReason } from './account-reasons.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { hasSecondFactor, type SecondFactorParts } from './second-factor.ts'
import {
  deletePasskey,
  deletePasskeys,
  deleteRecoveryCodes,
  holdPerson,
  insertPasskey,
  listPasskeys,
  type PersonId,
} from './second-factor-sql.ts'
import { endOtherSessions } from './session-sql.ts'
import { type StaffOfCompany, updateStaff } from './sql.ts'
import { type MailedAction, tellPerson } from './tell-person.ts'
import { sealTotp, totpStep } from './totp.ts'

const mostPasskeys = 20

/** Signed-in staff who change their own account. */
export interface OwnAccount extends Acting {
  person: StaffOfCompany
}

/** The result of a change: the epoch under which this one session continues, and new codes to show. */
export interface FactorChange {
  epoch: number
  recoveryCodes: string[] | null
}

type NotChanged =
  | Failure<'UNAUTHORIZED' | 'INVALID_REQUEST' | 'NOT_FOUND' | 'DUPLICATE_ENTRY'>
  | RuleViolated<AccountReason>

/** Sets the authenticator app, replacing an earlier one, once a code proves that the app has the secret. */
export async function setTotp(
  account: OwnAccount,
  { box }: Pick<SecondFactorParts, 'box'>,
  { secret, code }: { secret: string; code: string },
): Promise<FactorChange | NotChanged> {
  const { person } = account
  const step = totpStep(secret, code)
  if (step === undefined) {
    const message = 'is not the code that the app shows now'
    return invalidRequest([{ field: 'code', rule: 'wrong_code', message }])
  }
  return change(account, { action: 'second_factor_set' }, async (db) => {
    const totp_secret = sealTotp(box, person, secret)
    await updateStaff(db, person.team_id, person.id, { totp_secret, totp_last_step: step })
    return firstCodes(db, person)
  })
}

export async function removeTotp(account: OwnAccount): Promise<FactorChange | NotChanged> {
  const { person } = account
  if (person.totp_secret === null) return notFound('App')
  return change(account, { action: 'second_factor_removed' }, async (db) => {
    await updateStaff(db, person.team_id, person.id, { totp_secret: null, totp_last_step: null })
    return codesWithoutFactor(db, person, person.has_passkey)
  })
}

/** Adds a passkey that the browser created for this challenge. */
export async function addPasskey(
  account: OwnAccount,
  parts: Pick<SecondFactorParts, 'origin'>,
  made: { name: string; answer: Static<typeof MadePasskey>; challenge: string },
): Promise<FactorChange | NotChanged> {
  const { person } = account
  const passkey = await readMadePasskey(parts.origin(), made.answer, made.challenge)
  if (passkey instanceof Failure) return passkey
  if ((await listPasskeys(account.db, person.team_id, person.id)).length >= mostPasskeys) {
    return ruleViolated('TOO_MANY_PASSKEYS', `More than ${mostPasskeys} passkeys are not kept.`, {
      limit: mostPasskeys,
    })
  }
  const name = made.name.trim()
  const row = { ...passkey, id: newId(), staff_id: person.id, name }
  const created_at = machineNowText()
  const taken = () => duplicate('passkey', 'This passkey is registered already.')
  return guarded(
    change(account, { action: 'passkey_added', details: { name } }, async (db) => {
      await insertPasskey(db, person.team_id, { ...row, created_at })
      return firstCodes(db, person)
    }),
    { staff_passkeys_credential_id_key: taken },
  )
}

export async function removePasskey(account: OwnAccount, passkeyId: string): Promise<FactorChange | NotChanged> {
  const { person } = account
  const passkeys = await listPasskeys(account.db, person.team_id, person.id)
  const passkey = passkeys.find(({ id }) => id === passkeyId)
  if (passkey === undefined) return notFound('Passkey')
  return change(account, { action: 'passkey_removed', details: { name: passkey.name } }, async (db) => {
    await deletePasskey(db, person.team_id, { staff_id: person.id, id: passkeyId })
    return codesWithoutFactor(db, person, person.totp_secret !== null || passkeys.length > 1)
  })
}

/** Deletes every passkey of a person who chooses a new password, in the same transaction, and mails the person. */
export async function removePasskeys(
  tx: Pick<Acting, 'db' | 'actor' | 'origin' | 'requestId'>,
  person: PersonId & Pick<StaffOfCompany, 'totp_secret'>,
): Promise<void> {
  const removed = (await deletePasskeys(tx.db, person.team_id, person.id)).length
  if (removed === 0) return
  await codesWithoutFactor(tx.db, person, person.totp_secret !== null)
  await tellPerson(tx, person, { action: 'passkey_removed', details: { removed } })
}

/** Replaces the remaining recovery codes with ten new ones. */
export async function renewRecoveryCodes(account: OwnAccount): Promise<FactorChange | NotChanged> {
  const { person } = account
  if (!hasSecondFactor(person))
    return ruleViolated('NO_SECOND_FACTOR', 'Recovery codes replace a lost second factor, and there is none.')
  return change(account, { action: 'recovery_codes_made' }, (db) => makeRecoveryCodes(db, person))
}

/**
 * Changes how a person signs in. Does nothing if their sign-in has changed since they confirmed their password;
 * otherwise ends all their other sessions, records the change and mails the person.
 */
async function change(
  account: OwnAccount,
  told: { action: MailedAction; details?: Record<string, unknown> },
  write: (db: Db) => Promise<string[] | null | NotChanged>,
): Promise<FactorChange | NotChanged> {
  return transact(account, async (tx) => {
    const { db, person } = tx
    const signInFirst = new Failure('UNAUTHORIZED', 'Sign in first.')
    const { team_id, id, session_epoch } = person
    const held = await holdPerson(db, team_id, { id, session_epoch, is_active: true })
    if (held === undefined) return signInFirst
    const recoveryCodes = await write(db)
    if (recoveryCodes instanceof Failure) return recoveryCodes
    await tellPerson(tx, person, told)
    const others = await endOtherSessions(db, person)
    return others === undefined ? signInFirst : { epoch: others.epoch, recoveryCodes }
  })
}

/** The first second factor comes with recovery codes for the day it is lost. */
async function firstCodes(db: Db, person: StaffOfCompany): Promise<string[] | null> {
  return hasSecondFactor(person) ? null : makeRecoveryCodes(db, person)
}

/** Without a second factor, recovery codes have no purpose and are deleted. */
async function codesWithoutFactor(db: Db, person: PersonId, anyLeft: boolean): Promise<null> {
  if (!anyLeft) await deleteRecoveryCodes(db, person.team_id, person.id)
  return null
}
