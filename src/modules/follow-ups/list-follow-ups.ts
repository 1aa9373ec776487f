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

/** How many people on each list have not been called yet. */
export function countFollowUps(ctx: InCompany): Promise<Static<typeof FollowUpLists>> {
  return countWaiting(ctx.db, ctx.teamId, daysOf(ctx))
}

/**
 * The members whom somebody should call: members who owe money, whose membership ends within 15 days without renewal, who tried the gym and
 * did not stay, who have not come for 10, 20 or 30 days, who have a birthday, or whose note is due. A member with a note about the list
 * counts as `called`: for a week, or until the day in the note.
 */
export function listFollowUps(
  ctx: InCompany,
  { list = 'promised', called = false }: Static<typeof FollowUpQuery>,
): Promise<FollowUp[]> {
  return listWaiting(ctx.db, ctx.teamId, { list, called }, daysOf(ctx))
}
