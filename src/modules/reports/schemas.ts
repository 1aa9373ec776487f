import { type Static, Type } from 'typebox'
import { Id, LocalDate, Named, Nullable, OneOf, Text, Whose } from '#platform/schema/schema.ts'

/** The reports, by what they count. */
export const reports = ['sold', 'ended', 'retention', 'revenue', 'frequency', 'classes', 'students'] as const
export type Report = (typeof reports)[number]

export const longestDays = 366
export const mostReportRows = 20_000

const period = {
  report: Type.Optional(OneOf(reports, { description: '`sold` unless told.' })),
  from: Type.Optional(LocalDate("The first day, by the company's clock; by default the first of this month.")),
  to: Type.Optional(LocalDate(`The last day; today unless told, and at most ${longestDays} in all.`)),
}
export const ReportQuery = Type.Object(period)
export type ReportQuery = Static<typeof ReportQuery>
export const ReportRowsQuery = Type.Object({
  ...period,
  key: Type.Optional(Text(200, { description: 'Only the rows behind the line with this key.' })),
})
export type ReportRowsQuery = Static<typeof ReportRowsQuery>

const Sum = (description: string) => Nullable(Type.Integer({ description }))

/** One line of a report: the number of rows, and their sums. */
export const ReportLine = Named('ReportLine', {
  key: Type.String({
    description:
      'What the line is about: the plan, the reason, the month, the month and the plan, the number of visits, the class, or the trainer.',
  }),
  label: Nullable(Type.String({ description: 'The name of the line; null if the key says it.' })),
  rows: Type.Integer({ description: 'How many rows are behind it.' }),
  cents: Sum('Their sum, if the report is about money.'),
  part: Sum(
    'The part of `whole`: members who have stayed, booked seats, or students who have trained in the last two weeks.',
  ),
  whole: Sum('Members, seats, or students.'),
})
export type ReportLine = Static<typeof ReportLine>

/** One of the memberships, payments, members or classes behind a line. */
export const ReportRow = Named('ReportRow', {
  key: Type.String(),
  label: Nullable(Type.String()),
  member_id: Whose(
    Nullable(Id('Null if the row is about no member: a class, or a sale to a walk-in customer.')),
    'member',
  ),
  full_name: Nullable(Type.String()),
  on: Nullable(LocalDate('The day of the sale, the end, the payment, the class, the last visit, or of joining.')),
  what: Nullable(Type.String({ description: 'The plan, the payment method, the visits, the program, or the hour.' })),
  cents: Sum('In cents, if the row is about money.'),
  part: Sum('As on the line.'),
  whole: Sum('As on the line.'),
})
export type ReportRow = Static<typeof ReportRow>
