/** Every kind of event and when it is sent. A webhook subscribes to some or all of these. */
export const eventTypes = {
  'member.created': 'A member was registered.',
  'member.updated': 'Data of a member changed.',
  'member.status_changed': "A member's status changed.",
  'member.deactivated':
    'A member became cancelled, whatever the reason: sent once, after member.status_changed. Blocking a member from entering does not send it.',
  'membership.created': 'A membership was sold.',
  'membership.activated': 'A membership became active: sold without a trial, its trial ended, or its payment arrived.',
  'membership.renewed': 'A membership began its next period.',
  'membership.cancelled': 'A membership was cancelled, by a person or automatically.',
  'membership.past_due': 'A payment for a membership is late.',
  'access.checkin': 'An entry was allowed.',
  'access.checkin_cancelled': 'An entry was taken back: a turnstile reported later that nobody passed.',
  'access.checkout': 'An exit was registered.',
  'access.denied': 'An entry was denied.',
  'class.created': 'A class was put on the calendar.',
  'class.booked': 'A member booked a seat, joined the waitlist, or was promoted from it.',
  'class.cancelled': 'A booking was cancelled.',
  'sale.created': 'A sale was made at the point of sale.',
  'sale.paid': 'A sale was paid.',
  'sale.refunded': 'A sale was refunded, in part or as a whole.',
  'financial.created': 'A charge was made.',
  'financial.paid': 'A charge was paid.',
  'financial.overdue': 'A charge is overdue.',
} as const satisfies Record<string, string>

export type EventType = keyof typeof eventTypes
export const eventTypeNames = Object.keys(eventTypes) as EventType[]

/** The kinds of events a webhook subscribes to, by name; the table stores null for all, including future kinds. */
export const wantedEvents = (events: string[] | null): string[] => events ?? eventTypeNames
