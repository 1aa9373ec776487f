import { Type } from 'typebox'
import { Named } from '#platform/http/schema.ts'

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
