import { type DenialReason, denialReasons } from '@catraca/device-contract/entry-rules.ts'
import { type Static, Type } from 'typebox'
import { pageQuery } from '#platform/schema/pagination.ts'
import { Id, Named, Nullable, OneOf, Optional, Text, Timestamp } from '#platform/schema/schema.ts'

export const entryMethods = ['manual', 'qr', 'card', 'biometric', 'facial'] as const
export type EntryMethod = (typeof entryMethods)[number]
const EntryMethod = OneOf(entryMethods)
const reasons = Object.keys(denialReasons) as DenialReason[]
const reasonList = Object.entries(denialReasons).map(([reason, meaning]) => `- \`${reason}\`: ${meaning}`)
const DenialReasonField = Nullable(
  OneOf(reasons, { description: ['Null when allowed; otherwise why not:', '', ...reasonList].join('\n') }),
)

/** The answer at the door; it has no envelope. */
export const EntryAnswer = Named('EntryAnswer', {
  allowed: Type.Boolean(),
  duplicate: Type.Boolean({
    description: 'A second reading of an entry that has just been let in: nothing is counted.',
  }),
  member_profile_id: Nullable(Id('Null when the code identifies no member.')),
  reason: DenialReasonField,
})

/** The answer to an exit; it has no envelope. */
export const ExitAnswer = Named('ExitAnswer', {
  status: OneOf(['checked_out', 'unpaired_exit'], {
    description: '`unpaired_exit`: no entry at this unit was open; it is logged and nothing is counted.',
  }),
  member_profile_id: Id(),
})

const access = {
  allowed: Type.Boolean(),
  duplicate: Type.Boolean(),
  member_profile_id: Nullable(Id()),
  method: EntryMethod,
  store_id: Id('Unit.'),
}
const passed = {
  ...access,
  happened_at: Optional(
    Timestamp(
      'Only for a passage that a turnstile reported more than five seconds later: when it happened, as in the entry.',
    ),
  ),
}
/** The payload of access events: the result, not the member. */
export const AccessEvent = Named('AccessEvent', passed)
export const DeniedAccessEvent = Named('DeniedAccessEvent', { ...passed, reason: DenialReasonField })
export const CancelledEntryEvent = Named('CancelledEntryEvent', {
  ...access,
  checkin_id: Id('The entry, which is no longer listed.'),
  checkin_at: Timestamp(),
})
export const ExitEvent = Named('ExitEvent', {
  ...passed,
  automatic: Type.Boolean({
    description:
      'True when the exit was not registered: the visit reached the longest time allowed, or a new one began.',
  }),
})

const checkin = {
  id: Id(),
  store_id: Id('Unit.'),
  checkin_at: Timestamp(),
  checkout_at: Nullable(Timestamp('Null while inside.')),
  method: EntryMethod,
}

/** An entry in the company's list. */
export const Checkin = Named('Checkin', {
  ...checkin,
  member_profile_id: Id(),
  device_id: Nullable(Id()),
  created_at: Timestamp(),
})

/** An entry in a member's history. */
export const CheckinOfMember = Named('CheckinOfMember', {
  ...checkin,
  device_name: Nullable(Type.String({ examples: ['Catraca 1'] })),
})

export const Occupancy = Named('Occupancy', {
  current_count: Type.Integer({ description: 'People inside now, in all units.', examples: [37] }),
  max_capacity: Type.Integer({ description: 'Capacity of all units.', examples: [200] }),
})

const store_id = Optional(Id('Unit; required when the company has more than one.'))

export const EntryRequest = Type.Object({
  member_profile_id: Optional(Id('Required when member_code is not sent.')),
  member_code: Optional(
    Text(64, {
      description: [
        "What the member shows at a reader, as it was read: the QR text of the member's app (`m2…`), the number that the app",
        'shows for readers that take only digits (up to 20 digits), a code of the older form (`m1…`), or the number of the',
        'access card. Digits that are the number of a registered card are taken as that card.',
      ].join(' '),
    }),
  ),
  method: Optional(
    OneOf(entryMethods, {
      description: '`manual` by default; `qr` with a code of the app, `card` with a card number.',
    }),
  ),
  store_id,
})
export type EntryRequest = Static<typeof EntryRequest>

export const ExitRequest = Type.Object({
  member_profile_id: Id(),
  method: Optional(OneOf(entryMethods, { description: '`manual` by default.' })),
  store_id,
})
export type ExitRequest = Static<typeof ExitRequest>

export const MemberCheckinsParams = Type.Object({ id: Id('Member profile.') })
export const MemberCheckinsQuery = Type.Object({
  limit: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 30,
    description: 'The number of newest entries to return.',
  }),
})

export const ListCheckinsQuery = Type.Object({
  since: Type.Optional(
    Timestamp(
      'From this time on, inclusive; by default the last 24 hours before the request, so send it to read more than one page.',
    ),
  ),
  until: Type.Optional(Timestamp('Up to this time, exclusive.')),
  recorded_since: Type.Optional(
    Timestamp(
      'Written from this time on, by `created_at`, whenever the entry happened; the list is then in the order of `created_at`.',
    ),
  ),
  store_id: Type.Optional(Id('Unit.')),
  member_profile_id: Type.Optional(Id()),
  method: Type.Optional(EntryMethod),
  ...pageQuery,
})
export type ListCheckinsQuery = Static<typeof ListCheckinsQuery>

export const Override = Type.Object({
  member_id: Id(),
  store_id: Optional(Id()),
  device_id: Optional(Id('A turnstile of the unit to release; its turn then is the entry.')),
  reason: Text(500),
})

export const KioskEntryRequest = Type.Object({
  code: Text(64, {
    description: 'The code or number that a member shows, as it was read or typed.',
    examples: ['0004512'],
  }),
})

const { allowed, duplicate, reason } = EntryAnswer.properties
export const KioskEntry = Named('KioskEntry', {
  ...{ allowed, duplicate, reason },
  first_name: Nullable(
    Type.String({ description: 'Of the member, if they may come in; otherwise null.', examples: ['Ana'] }),
  ),
})
