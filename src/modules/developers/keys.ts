import { type Static, Type } from 'typebox'
import { findCompanyById } from '#modules/companies/index.ts'
import { allowedAddresses, findKey, listKeys, lockKey, mostAllowedAddresses } from '#platform/auth/api-keys.ts'
import { endKey, issueKey, rotateKey } from '#platform/auth/change-keys.ts'
import { scopes } from '#platform/auth/scopes.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { Id, Named, Nullable, OneOf, Optional, Text, Timestamp } from '#platform/schema/schema.ts'
import { machineNow } from '#platform/time/clock.ts'
import { readNetwork } from '#platform/values/networks.ts'
import { rateWithin, refuseMoreKeys } from './key-limits.ts'

export const ApiKey = Named('ApiKey', {
  id: Id(),
  name: Type.String(),
  key: Type.String({ description: 'Its beginning and end.', examples: ['ctr_live_…a1B2'] }),
  scopes: Type.Array(Type.String()),
  rate_limit: Type.Integer({ description: 'Requests per minute.' }),
  created_at: Timestamp(),
  expires_at: Nullable(Timestamp()),
  revoked_at: Nullable(Timestamp()),
  allowed_addresses: Nullable(
    Type.Array(Type.String({ examples: ['203.0.113.0/24'] }), {
      description: 'From where it may be used; null: from everywhere.',
    }),
  ),
  last_used_at: Nullable(Timestamp('Noted once a minute.')),
  last_used_from: Nullable(Type.String({ description: 'An IP address.', examples: ['203.0.113.7'] })),
})

export const NewApiKey = Type.Object({
  name: Text(200),
  scopes: Type.Array(OneOf(scopes), { minItems: 1, uniqueItems: true }),
  rate_limit: Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  expires_at: Optional(Timestamp()),
  allowed_addresses: Optional(
    Type.Array(Text(50, { examples: ['203.0.113.0/24'] }), {
      minItems: 1,
      maxItems: mostAllowedAddresses,
      description: 'IP addresses or networks from where it may be used; left out, from everywhere.',
    }),
  ),
})
export const RotateApiKey = Type.Object({ overlap_hours: Optional(Type.Integer({ minimum: 0, maximum: 720 })) })
export const ShownApiKey = Named('ShownApiKey', {
  id: Id(),
  name: Type.String(),
  key: Type.String({ description: 'Shown this once.' }),
  scopes: Type.Array(Type.String()),
})

export const keyReasons = {
  KEY_REVOKED: 'A revoked key has no successor; create a new one.',
  KEY_EXPIRED: 'A key whose end has passed has no successor; create a new one.',
}

/** A company's keys, newest first. */
export async function listApiKeys({ db, teamId }: InCompany): Promise<Static<typeof ApiKey>[]> {
  const keys = await listKeys(db, teamId)
  return keys.reverse().map(({ prefix, last_four, ...row }) => ({
    ...row,
    key: `${prefix}…${last_four}`,
    allowed_addresses: allowedAddresses(row),
  }))
}

/** `mostRate` is the highest rate the operator lets companies give a key, in requests per minute. */
export async function createApiKey(
  ctx: Acting,
  sent: Static<typeof NewApiKey>,
  mostRate: number,
): Promise<Static<typeof ShownApiKey> | Failure<'INVALID_REQUEST'> | RuleViolated<'TOO_MANY_KEYS'>> {
  const expiresAt = sent.expires_at == null ? undefined : Temporal.Instant.from(sent.expires_at)
  if (expiresAt !== undefined && Temporal.Instant.compare(expiresAt, machineNow()) <= 0) {
    return invalidRequest([{ field: 'expires_at', rule: 'future', message: 'must lie in the future' }])
  }
  const networks = (sent.allowed_addresses ?? []).map(readNetwork)
  const allowed = networks.filter((network) => network !== undefined)
  if (allowed.length < networks.length) {
    const field = `allowed_addresses[${networks.indexOf(undefined)}]`
    const message = 'must be an IP address or a network such as 203.0.113.0/24'
    return invalidRequest([{ field, rule: 'network', message }])
  }
  const rateLimit = rateWithin(sent.rate_limit, mostRate)
  if (rateLimit instanceof Failure) return rateLimit
  const { name, scopes: granted } = sent
  return transact(ctx, async (tx) => {
    const refused = await refuseMoreKeys(tx)
    if (refused !== undefined) return refused
    const { is_test: isTest } = (await findCompanyById(tx.db, tx.teamId))!
    const fresh = { teamId: tx.teamId, isTest, name, scopes: granted, rateLimit, expiresAt }
    const made = await issueKey(tx, { ...fresh, allowed: allowed.length === 0 ? undefined : allowed })
    return { id: made.id, key: made.key, name, scopes: granted }
  })
}

/** Ends a key at once, on every server. */
export async function revokeApiKey(
  ctx: Acting,
  id: string,
): Promise<{ id: string; revoked_at: string } | Failure<'NOT_FOUND'>> {
  const key = await findKey(ctx.db, ctx.teamId, id)
  return key === undefined ? notFound('Key') : { id, revoked_at: await endKey(ctx, key) }
}

/** Creates a successor with the same name, scopes, limit, addresses and end; the old key ends after the overlap. */
export async function rotateApiKey(
  ctx: Acting,
  id: string,
  overlapHours: number,
): Promise<
  Static<typeof ShownApiKey> | Failure<'NOT_FOUND'> | RuleViolated<keyof typeof keyReasons | 'TOO_MANY_KEYS'>
> {
  return transact(ctx, async (tx) => {
    const old = await lockKey(tx.db, tx.teamId, id)
    if (old === undefined) return notFound('Key')
    if (old.revoked_at !== null) return ruleViolated('KEY_REVOKED', keyReasons.KEY_REVOKED)
    const refused = await refuseMoreKeys(tx)
    if (refused !== undefined) return refused
    const made = await rotateKey(tx, old, machineNow().add({ hours: overlapHours }))
    if (made === undefined) return ruleViolated('KEY_EXPIRED', keyReasons.KEY_EXPIRED)
    return { id: made.id, key: made.key, name: old.name, scopes: old.scopes }
  })
}
