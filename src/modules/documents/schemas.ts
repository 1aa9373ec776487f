import { type Static, Type } from 'typebox'
import { Id, Named, Nullable, OneOf, Optional, Text, Timestamp } from '#platform/schema/schema.ts'

export const signedIn = ['app', 'paper'] as const

const ofDocument = {
  id: Id(),
  name: Type.String({ examples: ['Contrato de adesão'] }),
  text: Type.String(),
  published_at: Timestamp(),
}

export const GymDocument = Named('GymDocument', ofDocument)
export type GymDocument = Static<typeof GymDocument>

export const NewGymDocument = Type.Object({
  name: Text(100, { examples: ['Contrato de adesão'] }),
  text: Text(50_000),
  replaces: Optional(
    Id('The document that this one replaces. Members who have signed that one are asked to sign this one.'),
  ),
})

export const MemberDocument = Named('MemberDocument', {
  ...ofDocument,
  is_asked: Type.Boolean({ description: 'False once the gym no longer asks for it to be signed.' }),
  signed_at: Nullable(Timestamp('Null until the member has signed.')),
  signed_in: Nullable(OneOf(signedIn, { description: '`paper` is kept by the desk.' })),
  actor_name: Nullable(
    Type.String({ description: 'The person at the desk who recorded the signed paper; or the member.' }),
  ),
})
export type MemberDocument = Static<typeof MemberDocument>

export const NewSignature = Type.Object({ document_id: Id() })
