import { type Static, Type } from 'typebox'
import { paymentMethods } from '#modules/billing/index.ts'
import { pageQuery } from '#platform/schema/pagination.ts'
import { Id, LocalDate, Named, Nullable, OneOf, Optional, Text, Timestamp } from '#platform/schema/schema.ts'

const Cents = (description: string) =>
  Type.Integer({ minimum: 0, maximum: 100_000_000, description, examples: [10_000] })
const Sum = (description: string) => Type.Integer({ description, examples: [12_990] })

/** The payments received by one method. */
const Takings = Named('Takings', {
  method: Nullable(OneOf(paymentMethods)),
  payments: Type.Integer({ description: 'How many.', examples: [4] }),
  paid_cents: Sum('What was received.'),
  back_cents: Sum('The refunded and reversed amounts.'),
})
export type Takings = Static<typeof Takings>

/** The cash of a person at the desk, from the opening of the drawer to its count. */
export const Drawer = Named('Drawer', {
  id: Id(),
  store_id: Nullable(Id('Unit.')),
  store_name: Nullable(Type.String()),
  staff_id: Id(),
  staff_name: Type.String({ examples: ['Rita'] }),
  opened_at: Timestamp(),
  float_cents: Sum('The amount in it at the beginning.'),
  closed_at: Nullable(Timestamp()),
  closed_by_name: Nullable(Type.String()),
  movements: Type.Array(
    Named('DrawerMovement', {
      id: Id(),
      cents: Type.Integer({ description: 'Positive for cash put in, negative for cash taken out.', examples: [-5000] }),
      reason: Type.String({ examples: ['Sangria'] }),
      at: Timestamp(),
    }),
  ),
  takings: Nullable(
    Type.Array(Takings, { description: 'The payments that its person took, by method; null until it is counted.' }),
  ),
  expected_cents: Nullable(Sum('The expected amount; null until it is counted.')),
  counted_cents: Nullable(Sum('What was in it.')),
  note: Nullable(Type.String()),
})
export type Drawer = Static<typeof Drawer>

export const DrawersQuery = Type.Object({
  open: Type.Optional(Type.Boolean({ description: 'Only those that are open, or only those that are counted.' })),
  ...pageQuery,
})

export const NewDrawer = Type.Object({
  store_id: Optional(Id('Unit; a company with only one unit may leave it out.')),
  float_cents: Cents('The amount in it at the beginning.'),
})

export const NewMovement = Type.Object({
  direction: OneOf(['in', 'out']),
  amount_cents: Type.Integer({ minimum: 1, maximum: 100_000_000, examples: [5000] }),
  reason: Text(200, { examples: ['Sangria'] }),
})

export const Count = Type.Object({
  counted_cents: Cents('The counted amount.'),
  note: Optional(Text(500)),
})

/** The payments of a day, by person and method. */
export const DayReport = Named('DayReport', {
  date: LocalDate(),
  people: Type.Array(
    Named('TakingsOfPerson', {
      actor: Type.String({ description: 'As in the audit trail.', examples: ['time'] }),
      actor_name: Nullable(Type.String({ examples: ['Rita'] })),
      store_name: Nullable(Type.String({ description: 'The unit of the drawer that the person had on that day.' })),
      takings: Type.Array(Takings),
    }),
  ),
})
export type DayReport = Static<typeof DayReport>
