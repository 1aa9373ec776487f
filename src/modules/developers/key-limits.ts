import { defaultRateLimit } from '#platform/auth/api-keys.ts'
import type { InCompany } from '#platform/context.ts'
import { lockName } from '#platform/db/lock-name.ts'
import { type Failure, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { machineNowText } from '#platform/time/clock.ts'

/** Most active keys that a company's staff may create; the operator may create more. */
const mostKeys = 200

export const keyLimitReasons = {
  TOO_MANY_KEYS: 'A company has at most `limit` keys that are neither revoked nor expired.',
}

/** In the transaction that creates a key: counts the active keys, and locks the count until the key is created. */
export async function refuseMoreKeys({ db, teamId }: InCompany): Promise<RuleViolated<'TOO_MANY_KEYS'> | undefined> {
  await lockName(db, `keys of ${teamId}`)
  const { living } = await db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('living'))
    .where('team_id', '=', teamId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', machineNowText())]))
    .executeTakeFirstOrThrow()
  if (living < mostKeys) return undefined
  return ruleViolated('TOO_MANY_KEYS', `The company has ${mostKeys} keys, which is the most.`, { limit: mostKeys })
}

/** The rate of a new key, up to the operator's maximum for companies. */
export function rateWithin(sent: number | null | undefined, most: number): number | Failure<'INVALID_REQUEST'> {
  if (sent == null) return Math.min(defaultRateLimit, most)
  if (sent <= most) return sent
  return invalidRequest([{ field: 'rate_limit', rule: 'max', limit: most, message: `must be at most ${most}` }])
}
