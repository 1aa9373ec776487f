import type { Static } from 'typebox'
import { type PasskeyCreation, passkeyCreation, readSignature, type SignedPasskey } from '#platform/auth/passkeys.ts'
import type { Db } from '#platform/db/pool.ts'
import { machineNowText } from '#platform/time/clock.ts'
import {
  findPasskeyOfAnyCompany,
  listPasskeys,
  notePasskeyUse,
  type PasskeyRow,
  type PersonId,
} from './second-factor-sql.ts'
import type { StaffOfCompany } from './sql.ts'

interface Surroundings {
  db: Db
  /** The origin at which users reach the service. */
  origin: () => string
}

/** The options for a browser to create a passkey of a person. */
export async function ownPasskeyCreation(
  { db, origin }: Surroundings,
  person: StaffOfCompany,
): Promise<Static<typeof PasskeyCreation>> {
  return passkeyCreation(origin(), {
    id: person.id,
    name: person.email,
    displayName: `${person.name} (${person.company_name})`,
    site: 'Catraca',
    has: (await listPasskeys(db, person.team_id, person.id)).map(({ credential_id }) => credential_id),
  })
}

/**
 * Verifies the passkey that signed this challenge for this service and records its use. Undefined for a passkey that
 * is not registered or belongs to another person, for another site, for a challenge that was already answered, and for
 * a counter that went back.
 */
export async function usePasskey(
  { db, origin }: Surroundings,
  answer: Static<typeof SignedPasskey>,
  challenge: string | undefined,
  person?: PersonId,
): Promise<PasskeyRow | undefined> {
  const passkey = challenge === undefined ? undefined : await findPasskeyOfAnyCompany(db, answer.id)
  if (challenge === undefined || passkey === undefined) return undefined
  if (person !== undefined && (passkey.team_id !== person.team_id || passkey.staff_id !== person.id)) return undefined
  const counter = await readSignature(origin(), answer, { passkey, challenge })
  if (counter === undefined) return undefined
  return (await notePasskeyUse(db, passkey, { counter, challenge, at: machineNowText() })) ? passkey : undefined
}
