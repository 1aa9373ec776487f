import { type Static, Type } from 'typebox'
import { findCompanyById } from '#modules/companies/index.ts'
import { createKey, findKey, replaceKey, revokeKey } from '#platform/auth/api-keys.ts'
import { scopes } from '#platform/auth/scopes.ts'
import { machineNow } from '#platform/clock.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound, ruleViolated } from '#platform/failure.ts'
import { Id, Named, Nullable, OneOf, Optional, Text, Timestamp } from '#platform/http/schema.ts'
import { invalidRequest } from '#platform/http/validation.ts'
import type { TeamContext } from '#platform/team-context.ts'
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
  last_used_at: Nullable(Timestamp('Within the last thirty days.')),
})

export const NewApiKey = Type.Object({
  name: Text(200),
  scopes: Type.Array(OneOf(scopes), { minItems: 1, uniqueItems: true }),
  rate_limit: Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  expires_at: Optional(Timestamp()),
})
export const RotateApiKey = Type.Object({ overlap_hours: Optional(Type.Integer({ minimum: 0, maximum: 720 })) })
export const ShownApiKey = Named('ShownApiKey', {
  id: Id(),
  name: Type.String(),
  key: Type.String({ description: 'Shown this once.' }),
  scopes: Type.Array(Type.String()),
})

export const keyReasons = { KEY_REVOKED: 'A revoked key has no successor; create a new one.' }

/** A company's keys, newest first. */
export async function listApiKeys({ db, teamId }: TeamContext): Promise<Static<typeof ApiKey>[]> {
  const rows = await db
    .selectFrom('api_keys as k')
    .select(['k.id', 'k.name', 'k.prefix', 'k.last_four', 'k.scopes', 'k.rate_limit', 'k.created_at'])
    .select(['k.expires_at', 'k.revoked_at'])
    .select((eb) =>
      eb
        .selectFrom('api_requests as r')
        .select('r.at')
        .whereRef('r.team_id', '=', 'k.team_id')
        .whereRef('r.api_key_id', '=', 'k.id')
        .orderBy('r.id', 'desc')
        .limit(1)
        .as('last_used_at'),
    )
    .where('k.team_id', '=', teamId)
    .orderBy('k.id', 'desc')
    .execute()
  return rows.map(({ prefix, last_four, ...row }) => ({ ...row, key: `${prefix}…${last_four}` }))
}

/** `mostRate` is what the operator allows companies to give a key, in requests per minute. */
export async function createApiKey(
  ctx: TeamContext,
  sent: Static<typeof NewApiKey>,
  mostRate: number,
): Promise<Static<typeof ShownApiKey> | Failure<'INVALID_REQUEST' | 'RULE_VIOLATED'>> {
  const expiresAt = sent.expires_at == null ? undefined : Temporal.Instant.from(sent.expires_at)
  if (expiresAt !== undefined && Temporal.Instant.compare(expiresAt, machineNow()) <= 0) {
    return invalidRequest([{ field: 'expires_at', message: 'must lie in the future' }])
  }
  const rateLimit = rateWithin(sent.rate_limit, mostRate)
  if (rateLimit instanceof Failure) return rateLimit
  const { name, scopes: granted } = sent
  return transact(ctx, async (tx) => {
    const refused = await refuseMoreKeys(tx)
    if (refused !== undefined) return refused
    const { db, teamId } = tx
    const { is_test: isTest } = (await findCompanyById(db, teamId))!
    const made = await createKey(db, { teamId, isTest, name, scopes: granted, rateLimit, expiresAt })
    return { ...made, name, scopes: granted }
  })
}

/** Ends a key at once, on every server. */
export async function revokeApiKey(
  { db, teamId }: TeamContext,
  id: string,
): Promise<{ id: string; revoked_at: string } | Failure<'NOT_FOUND'>> {
  if ((await findOwn(db, teamId, id)) === undefined) return notFound('Key')
  await revokeKey(db, id)
  return { id, revoked_at: (await findKey(db, id))!.revoked_at! }
}

/** Makes a successor with the same name, scopes and limit; the old key ends after the overlap. */
export async function rotateApiKey(
  ctx: TeamContext,
  id: string,
  overlapHours: number,
): Promise<Static<typeof ShownApiKey> | Failure<'NOT_FOUND' | 'RULE_VIOLATED'>> {
  return transact(ctx, async (tx) => {
    const { db, teamId } = tx
    const old = await findOwn(db, teamId, id)
    if (old === undefined) return notFound('Key')
    if (old.revoked_at !== null) return ruleViolated('KEY_REVOKED', keyReasons.KEY_REVOKED)
    const refused = await refuseMoreKeys(tx)
    if (refused !== undefined) return refused
    const made = await replaceKey(db, old, machineNow().add({ hours: overlapHours }))
    return { ...made, name: old.name, scopes: old.scopes }
  })
}

async function findOwn(db: TeamContext['db'], teamId: string, id: string) {
  const key = await findKey(db, id)
  return key?.team_id === teamId ? key : undefined
}
