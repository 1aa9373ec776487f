import { type Static, Type } from 'typebox'
import type { Acting, InCompany } from '#platform/context.ts'
import { actorName } from '#platform/db/actor-name.ts'
import type { Db } from '#platform/db/pool.ts'
import { deleteBy, replaceRows } from '#platform/db/rows.ts'
import { transact } from '#platform/db/transact.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { LocalDate, Named, Nullable, Text, Timestamp } from '#platform/schema/schema.ts'
import { timestampText } from '#platform/time/clock.ts'
import { lockMember, memberExists } from './sql.ts'

const given = {
  note: Nullable(Text(1000, { examples: ['Hipertensa; sem exercícios de isometria'] })),
  certificate_until: Nullable(
    LocalDate(
      'The last day for which a doctor confirms that the member may train; null if the gym has no certificate.',
    ),
  ),
}

export const HealthChanges = Type.Partial(Type.Object(given))
export const MemberHealth = Named('MemberHealth', {
  ...given,
  noted_at: Nullable(Timestamp('Null if nothing was recorded yet.')),
  actor_name: Nullable(Type.String({ description: 'Who noted it.' })),
})
type Health = Static<typeof MemberHealth>

const columns = ['member_id', 'note', 'certificate_until', 'actor', 'noted_at'] as const
const replaceHealth = replaceRows('member_health', ['member_id'], columns)
export const forgetHealth = deleteBy('member_health', 'member_id')

/** The health data that the desk and trainers should know about a member. No public API shows it, and no audit trail stores it. */
export async function getHealth({ db, teamId }: InCompany, memberId: string): Promise<Health | Failure<'NOT_FOUND'>> {
  return (await memberExists(db, teamId, memberId)) ? healthOf(db, teamId, memberId) : notFound('Member')
}

/** Changes only the fields sent; null clears one. */
export async function changeHealth(
  ctx: Acting,
  memberId: string,
  sent: Static<typeof HealthChanges>,
): Promise<Health | Failure<'NOT_FOUND'>> {
  return transact(ctx, async ({ db, teamId, now, actor }) => {
    // Of two changes at once, the second one sees the first.
    if ((await lockMember(db, teamId, memberId)) === undefined) return notFound('Member')
    const { note, certificate_until } = { ...(await healthOf(db, teamId, memberId)), ...sent }
    const row = { member_id: memberId, note, certificate_until, actor, noted_at: timestampText(now) }
    await replaceHealth(db, teamId, row)
    return healthOf(db, teamId, memberId)
  })
}

const nothing = { note: null, certificate_until: null, noted_at: null, actor_name: null }

async function healthOf(db: Db, teamId: string, memberId: string): Promise<Health> {
  const row = await db
    .selectFrom('member_health as h')
    .select(['h.note', 'h.certificate_until', 'h.noted_at', actorName(teamId, 'h.actor').as('actor_name')])
    .where('h.team_id', '=', teamId)
    .where('h.member_id', '=', memberId)
    .executeTakeFirst()
  return row ?? nothing
}
