import { Type } from 'typebox'
import { LocalDate, Named } from '#platform/schema/schema.ts'

const count = (description: string, example: number) => Type.Integer({ description, examples: [example] })

export const Metrics = Named('Metrics', {
  active_members: count('Members who are active or on trial.', 412),
  total_members: count('Members of any status.', 530),
  trial_members: count('Members on trial.', 27),
  mrr_cents: count(
    'Monthly recurring revenue in cents of BRL: of each active membership, its price divided by the months of its billing period.',
    5_218_340,
  ),
  churn_rate: Type.Number({
    description: `Per cent, two decimals: of the members who had a membership before this month began and in it, those who
have none any more. 0 when there were none.`,
    examples: [3.2],
  }),
  cancelled_this_month: count('Memberships that ended this month, up to today.', 14),
  cancelled_last_month: count('Memberships that ended last month.', 11),
  checkins_today: count('Entries today.', 187),
  checkins_this_month: count('Entries this month.', 4211),
  overdue_memberships: count('Memberships that are past due.', 9),
  occupancy: Named('OccupancyOfMetrics', {
    current_count: Type.Integer({ examples: [37] }),
    max_capacity: Type.Integer({ examples: [200] }),
  }),
})

const Count = Type.Integer()
export const daysOfEntries = 90
export const daysOfClasses = 56

export const Insights = Named('Insights', {
  by_hour: Type.Array(
    Named('EntriesByHour', { weekday: Type.Integer({ description: '1 is Monday.' }), hour: Count, entries: Count }),
    {
      description: `Entries of the last ${daysOfEntries} days, by local weekday and hour; hours without any are absent.`,
    },
  ),
  by_month: Type.Array(
    Named('MonthOfMemberships', {
      month: LocalDate('Its first day.'),
      mrr_cents: Type.Integer({
        description: 'A twelfth of the yearly revenue from the memberships under contract on its last day, or today.',
      }),
      active_members: Type.Integer({
        description: 'Members with a membership under contract on its last day, or today.',
      }),
      lost_members: Type.Integer({ description: 'Members whose last membership ended in this month.' }),
      joined_members: Type.Integer({ description: 'Members whose first membership began in this month.' }),
    }),
  ),
  class_occupancy: Type.Array(
    Named('ClassOccupancy', { class_type_name: Type.String(), seats: Count, booked: Count, waited: Count }),
    { description: `Of the classes of the last ${daysOfClasses} days.` },
  ),
  cohorts: Type.Array(
    Named('Cohort', {
      month: LocalDate('The month in which their first membership began.'),
      members: Count,
      retained: Type.Array(Count, {
        description: 'How many had a valid membership at the end of this month, and of each later one.',
      }),
    }),
  ),
})
