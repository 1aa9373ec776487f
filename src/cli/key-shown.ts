import { machineNowText } from '#platform/time/clock.ts'
import { allowedAddresses, type KeyWithUse } from '../platform/auth/api-keys.ts'

/** The fields of a key that may be shown, in JSON. */
export function showKey({ team_id: _, prefix, last_four, ...rest }: KeyWithUse) {
  return { ...rest, key: `${prefix}…${last_four}`, allowed_addresses: allowedAddresses(rest) }
}

export function lastUse({ last_used_at, last_used_from }: Pick<KeyWithUse, 'last_used_at' | 'last_used_from'>): string {
  if (last_used_at === null) return 'never'
  return last_used_from === null ? last_used_at : `${last_used_at} from ${last_used_from}`
}

export function stateOf(key: Record<'revoked_at' | 'expires_at' | 'held_at', string | null>): string {
  const { revoked_at, expires_at, held_at } = key
  if (revoked_at !== null) return 'revoked'
  if (held_at !== null) return 'waits for catraca adopt'
  if (expires_at === null) return 'valid'
  return expires_at > machineNowText() ? `until ${expires_at}` : 'expired'
}
