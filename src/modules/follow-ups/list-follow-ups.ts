import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { localDate, timestampText } from '#platform/time/clock.ts'
import { countWaiting, type Days, listWaiting } from './lists-sql.ts'
import type { FollowUp, FollowUpLists, FollowUpQuery } from './schemas.ts'

const daysOf = ({ now, timeZone }: InCompany): Days => ({
  today: localDate(now, timeZone).toString(),
  timeZone,
  ago: (days) => timestampText(now.subtract({ hours: 24 * days })),
})

/** How many of each list nobody has called yet. */
export function countFollowUps(ctx: InCompany): Promise<Static<typeof FollowUpLists>> {
  return countWaiting(ctx.db, ctx.teamId, daysOf(ctx))
}

/**
 * The members whom somebody should call: who owes, whose membership ends by itself within 15 days, who tried the gym and did not
 * stay, who has not come for 10, 20 or 30 days, whose birthday it is, and whose note has its day. A member about whom something is noted is
 * `called`: for a week, or until the day that the note names.
 */
export function listFollowUps(
  ctx: InCompany,
  { list = 'promised', called = false }: Static<typeof FollowUpQuery>,
): Promise<FollowUp[]> {
  return listWaiting(ctx.db, ctx.teamId, { list, called }, daysOf(ctx))
}
