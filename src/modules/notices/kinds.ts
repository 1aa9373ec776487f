/** What a member may be told by mail, in the order in which the app lists it. Each can be turned off alone. */
export const noticeKinds = [
  'welcome',
  'waitlist_place',
  'class_changed',
  'class_cancelled',
  'trial_ends',
  'charge_due',
] as const

export type NoticeKind = (typeof noticeKinds)[number]
