import { id, oneOf, page, searchOf, text } from '../search.ts'

export const memberStatuses = ['active', 'trial', 'frozen', 'cancelled'] as const
export const membershipStatuses = ['active', 'trial', 'past_due', 'frozen', 'cancelled'] as const

/** The orders of members; a dash reverses the order. */
export const memberOrders = ['full_name', 'joined_at', 'last_checkin_at', 'total_checkins'] as const
const sort = oneOf(memberOrders.flatMap((order) => [order, `-${order}`] as const))

/** The tabs besides the first, the summary. */
export const memberTab = oneOf(['profile', 'memberships', 'money', 'visits', 'measurements', 'programs', 'workouts'])

export const membersSearch = searchOf({ q: text, status: oneOf(memberStatuses), sort, page })
export const memberSearch = searchOf({ tab: memberTab, page })
/** `q` is the id of a plan. */
export const membershipsSearch = searchOf({ q: id, status: oneOf(membershipStatuses), page })
