import { type Static, Type } from 'typebox'
import { pageQuery } from '#platform/schema/pagination.ts'
import { Cents, Id, LocalDate, Named, Nullable, OneOf, Text, Timestamp } from '#platform/schema/schema.ts'
import { programIds } from './programs/index.ts'

const program = Type.String({ description: 'Which partner.', examples: ['wellhub'] })

/** A connection with a partner. */
export const PartnerConnection = Named('PartnerConnection', {
  id: Id(),
  program,
  state: OneOf(['connected', 'problem']),
  problem: Nullable(Type.String({ description: 'The problem of the last call, and what to do.' })),
  problem_kind: Nullable(OneOf(['refused', 'unauthorised', 'busy', 'away', 'unclear'])),
  units: Type.Array(Type.String({ description: 'The ref of a unit, or its id.' })),
})
export type PartnerConnection = Static<typeof PartnerConnection>

export const visitStates = ['waiting', 'validated', 'refused', 'expired', 'cancelled'] as const

/** A check-in in a partner's app. */
export const PartnerVisit = Named('PartnerVisit', {
  id: Id(),
  program,
  person_key: Type.String({ description: 'The partner’s key of the person.' }),
  member_id: Nullable(Id()),
  unit: Type.String({ description: 'The ref of the unit, or its id.' }),
  checked_in_at: Timestamp(),
  validated_at: Nullable(Timestamp('When the partner confirmed it.')),
  state: OneOf(visitStates),
  reason: Nullable(Type.String({ description: 'The reason for the state, unless it is validated.' })),
})
export type PartnerVisit = Static<typeof PartnerVisit>

const count = Type.Integer()
const counts = { waiting: count, validated: count, refused: count, expired: count, cancelled: count }
export type VisitCounts = Record<(typeof visitStates)[number], number>

/** The partner's prices. */
export const PartnerPrices = Named('PartnerPrices', {
  visit_cents: Nullable(Cents({ description: 'For a confirmed visit; null while it is not known.' })),
  person_month_cents: Nullable(
    Cents({ description: 'The most for one person in a month; null without such a limit.' }),
  ),
})
export type PartnerPrices = Static<typeof PartnerPrices>

/** A connection with its figures. */
export const PartnerFigures = Named('PartnerFigures', {
  ...PartnerConnection.properties,
  units: Type.Array(Type.String({ description: 'The name of a unit.' })),
  prices: PartnerPrices,
  last_webhook_at: Nullable(Timestamp("The time of the partner's last message; real time.")),
  today: Named('VisitsToday', counts),
  month: Named('VisitsOfMonth', counts),
  month_cents: Nullable(Type.Integer({ description: 'The amount that it will pay for the month, at these prices.' })),
})
export type PartnerFigures = Static<typeof PartnerFigures>

const MonthOf = Type.Optional(LocalDate('A day of the month.'))
export const FiguresQuery = Type.Object({ month_of: MonthOf })
export const VisitListQuery = Type.Object({
  month_of: MonthOf,
  state: Type.Optional(OneOf(visitStates)),
  ...pageQuery,
})

const member = Nullable(Named('PartnerVisitMember', { id: Id(), full_name: Type.String() }))
export const VisitListItem = Named('VisitListItem', {
  id: Id(),
  member,
  store_name: Type.String(),
  checked_in_at: Timestamp(),
  validated_at: Nullable(Timestamp()),
  let_in_at: Nullable(Timestamp('Let in while the partner was silent.')),
  state: OneOf(visitStates),
  reason: Nullable(Type.String()),
})
export type VisitListItem = Static<typeof VisitListItem>

/** A line of a partner's report. */
export const ReportedVisit = Named('ReportedVisit', {
  person_key: Type.String({ minLength: 1, maxLength: 40, description: 'The number at Wellhub, or the CPF.' }),
  date: LocalDate(),
})
export type ReportedVisit = Static<typeof ReportedVisit>
export const Report = Type.Object(
  { visits: Type.Array(ReportedVisit, { minItems: 1, maxItems: 10_000 }) },
  { additionalProperties: false },
)

export const Comparison = Named('ReportComparison', {
  in_both: count,
  only_here: Type.Array(Named('VisitOnlyHere', { ...ReportedVisit.properties, member })),
  only_there: Type.Array(ReportedVisit),
})
export type Comparison = Static<typeof Comparison>

/** The keys with which a partner identifies a member. */
export const PersonLink = Named('PersonLink', {
  program: OneOf(programIds),
  person_key: Text(40, {
    description: 'The number that the visitor’s app shows, or the CPF.',
    examples: ['1000000000001'],
  }),
  since: Timestamp(),
})
export type PersonLink = Static<typeof PersonLink>
export const NewPersonLink = Type.Pick(PersonLink, ['program', 'person_key'])
