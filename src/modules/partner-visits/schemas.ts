import { type Static, Type } from 'typebox'
import { Id, Named, Nullable, OneOf, Timestamp } from '#platform/schema/schema.ts'

const program = Type.String({ description: 'Which partner.', examples: ['wellhub'] })

/** A connection with a partner. */
export const PartnerConnection = Named('PartnerConnection', {
  id: Id(),
  program,
  state: OneOf(['connected', 'problem']),
  problem: Nullable(Type.String({ description: 'What the last call met, and what to do.' })),
  units: Type.Array(Type.String({ description: 'The ref of a unit, or its id.' })),
})
export type PartnerConnection = Static<typeof PartnerConnection>

/** A check-in in a partner's app. */
export const PartnerVisit = Named('PartnerVisit', {
  id: Id(),
  program,
  person_key: Type.String({ description: 'How the partner calls the person.' }),
  member_id: Nullable(Id()),
  unit: Type.String({ description: 'The ref of the unit, or its id.' }),
  checked_in_at: Timestamp(),
  validated_at: Nullable(Timestamp('When the partner took it.')),
  state: OneOf(['waiting', 'validated', 'refused', 'expired', 'cancelled']),
  reason: Nullable(Type.String({ description: 'Why it is what it is, unless it is validated.' })),
})
export type PartnerVisit = Static<typeof PartnerVisit>
