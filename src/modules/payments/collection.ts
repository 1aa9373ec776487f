import { type Static, Type } from 'typebox'
import { findMember } from '#modules/members/index.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { type Failure, notFound, type RuleViolated } from '#platform/errors/failure.ts'
import { type providerReasons, refusalOf } from '#platform/http/outside-refusals.ts'
import { Id, LocalDate, Named, Nullable, OneOf, Timestamp } from '#platform/schema/schema.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { endAttempt } from './ask-provider.ts'
import { type AttemptRow, advanceAttempt, findAttempt } from './attempts-sql.ts'
import { listAskedOf, listMandatesOfMember, listRenewingOf } from './collection-sql.ts'
import { findConnection, type Reach } from './connections.ts'
import { cancelMandate } from './mandates.ts'
import { findWaysToPay, mandateOf } from './ways-to-pay.ts'

const By = OneOf(['pix', 'credit_card'], { description: 'What pays.' })

/** How charges are collected from a member. */
export const Collection = Named('Collection', {
  offers: Nullable(By),
  memberships: Type.Array(
    Named('CollectedMembership', {
      membership_id: Id(),
      plan_name: Type.String({ examples: ['Mensal'] }),
      mandate: Nullable(
        Named('CollectingMandate', { id: Id(), state: OneOf(['waiting', 'active']), by: By, since: Timestamp() }),
      ),
    }),
    { description: 'Those that renew automatically.' },
  ),
  attempts: Type.Array(
    Named('CollectionAttempt', {
      id: Id(),
      charge_id: Id(),
      description: Type.String({ examples: ['Mensal'] }),
      kind: OneOf(['code', 'due', 'cycle'], {
        description: 'With a code or page, with a code that has a due day, or with a mandate.',
      }),
      provider: Type.String({ examples: ['pix'] }),
      state: OneOf(['asking', 'waiting', 'unpaid', 'paid', 'ended', 'refused']),
      amount_cents: Type.Integer({ examples: [12990] }),
      due_date: Nullable(LocalDate('By a mandate.')),
      expires_at: Nullable(Timestamp('Until when it can be paid.')),
      asked_at: Timestamp(),
    }),
    { description: 'The last twenty, newest first.' },
  ),
})

/** How a member's memberships are paid automatically, and the requests that providers got. */
export async function showCollection(
  ctx: InCompany,
  memberId: string,
): Promise<Static<typeof Collection> | Failure<'NOT_FOUND'>> {
  const { db, teamId } = ctx
  if ((await findMember(db, teamId, memberId)) === undefined) return notFound('Member')
  const [ways, mandates, memberships, asked] = await Promise.all([
    findWaysToPay(ctx),
    listMandatesOfMember(db, teamId, memberId),
    listRenewingOf(db, teamId, memberId),
    listAskedOf(db, teamId, memberId),
  ])
  return {
    offers: ways.itself,
    memberships: memberships.map((membership) => {
      const row = mandates.find(({ membership_id }) => membership_id === membership.membership_id)
      return { ...membership, mandate: row === undefined ? null : { ...mandateOf(row), since: row.updated_at } }
    }),
    attempts: asked.map(({ created_at, ...attempt }) => ({ ...attempt, asked_at: created_at }) as never),
  }
}

/** Ends the mandate of a membership, which is paid in another way from then on. */
export async function endMandateOf(
  ctx: Acting,
  reach: Reach,
  { memberId, membershipId }: { memberId: string; membershipId: string },
): ReturnType<typeof cancelMandate> {
  const mandates = await listMandatesOfMember(ctx.db, ctx.teamId, memberId)
  const open = mandates.find(({ membership_id }) => membership_id === membershipId)
  return open === undefined ? notFound('Mandate') : cancelMandate(ctx, reach, open.id)
}

export const EndedAttempt = Named('EndedAttempt', {
  id: Id(),
  state: OneOf(['paid', 'ended'], { description: 'It may have been paid at that moment.' }),
})

/** Ends the attempt at a provider, and further automatic attempts; the charge stays open. An attempt that is over stays as it is. */
export async function stopAttempt(
  ctx: Acting,
  reach: Reach,
  id: string,
): Promise<Static<typeof EndedAttempt> | Failure<'NOT_FOUND'> | RuleViolated<keyof typeof providerReasons>> {
  const find = () => findAttempt(ctx.db, ctx.teamId, id)
  const attempt = await find()
  if (attempt === undefined) return notFound('Attempt')
  if (!['asking', 'waiting', 'unpaid'].includes(attempt.state)) return endOf(attempt)
  const connection = (await findConnection(ctx.db, ctx.teamId, attempt.connection_id))!
  const refused = await endAttempt(ctx, reach, { connection, attempt }).catch(refusalOf)
  if (refused !== undefined) return refused
  // A bank that has tried in vain has nothing left to end; only we would ask it again.
  const known = (await find())!
  if (known.state !== 'unpaid') return endOf(known)
  await advanceAttempt(ctx.db, ctx.teamId, id, { state: 'ended', updated_at: timestampText(machineNow()) })
  return endOf((await find())!)
}

const endOf = ({ id, state }: AttemptRow) => ({ id, state: state === 'paid' ? ('paid' as const) : ('ended' as const) })
