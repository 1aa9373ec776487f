import { Secret, TOTP } from 'otpauth'
import type { SealedColumn } from '#platform/secrets/reseal.ts'
import { type SecretBox, UnknownKey } from '#platform/secrets/secrets.ts'
import { machineNow } from '#platform/time/clock.ts'
import type { PersonId } from './second-factor-sql.ts'

const periodSeconds = 30

/** A new secret and the address that an app scans. */
export function newTotp(person: { email: string; company_name: string }): { secret: string; uri: string } {
  const totp = new TOTP({ issuer: person.company_name, label: person.email, secret: new Secret({ size: 20 }) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The time step a code belongs to; codes of the previous and the next step are accepted too. */
export function totpStep(secret: string, code: string): number | undefined {
  const now = machineNow().epochMilliseconds
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds })
  const delta = totp.validate({ token: code.replaceAll(' ', ''), window: 1, timestamp: now })
  return delta === null ? undefined : Math.floor(now / 1000 / periodSeconds) + delta
}

export function sealTotp(box: SecretBox, person: PersonId, secret: string): Buffer {
  return box.seal(secret, ownerOf(person))
}

/** Undefined when it was sealed with a key that this process does not have, which is logged at startup. */
export function openTotp(box: SecretBox, person: PersonId, sealed: Buffer): string | undefined {
  try {
    return box.open(sealed, ownerOf(person))
  } catch (error) {
    if (error instanceof UnknownKey) return undefined
    throw error
  }
}

export const sealedTotpSecrets: SealedColumn = {
  table: 'staff',
  column: 'totp_secret',
  key: ['team_id', 'id'],
  owner: ({ team_id, id }) => ownerOf({ team_id: team_id!, id: id! }),
}

function ownerOf({ team_id, id }: PersonId): string {
  return `${team_id} ${id}`
}
