import type { Chapter } from './scenario.ts'
import { calendar } from './stories/calendar.ts'
import { cancellations } from './stories/cancellations.ts'
import { corrections } from './stories/corrections.ts'
import { debts } from './stories/debts.ts'
import { freezeLimits } from './stories/freeze-limits.ts'
import { freezes } from './stories/freezes.ts'
import { members } from './stories/members.ts'
import { payments } from './stories/payments.ts'
import { renewals } from './stories/renewals.ts'
import { setFields } from './stories/set-fields.ts'
import { setStatus } from './stories/set-status.ts'
import { timeZones } from './stories/time-zones.ts'
import { trials } from './stories/trials.ts'
import { withTrial } from './stories/with-trial.ts'
import { withoutTrial } from './stories/without-trial.ts'

/**
 * What the rules for memberships guarantee. The values were computed by hand from the contract and the rules. A plan is 100 reais for 30
 * days, with 5 days of grace and 2 freezes a year of up to 30 days, unless its name says otherwise.
 */
export const stories: Record<string, Chapter> = {
  ...trials,
  ...renewals,
  ...freezes,
  ...freezeLimits,
  ...cancellations,
  ...payments,
  ...debts,
  ...corrections,
  ...withoutTrial,
  ...withTrial,
  ...setStatus,
  ...setFields,
  ...members,
  ...calendar,
  ...timeZones,
}
