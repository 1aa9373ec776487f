import { oneOf, searchOf } from '../search.ts'

/** The lists of people to call, in the order in which they are shown. */
export const followUpLists = [
  'promised',
  'past_due',
  'ending',
  'trial',
  'absent_10',
  'absent_20',
  'absent_30',
  'birthday',
] as const
export type FollowUpListName = (typeof followUpLists)[number]

export const followUpsSearch = searchOf({ list: oneOf(followUpLists), show: oneOf(['called']) })
