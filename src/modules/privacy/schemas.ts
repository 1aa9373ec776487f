import { Type } from 'typebox'
import { Id, Named, Nullable, OneOf, Text, Timestamp, Whose } from '#platform/schema/schema.ts'

const request = {
  id: Id('Request.'),
  asked_at: Timestamp('When the member asked.'),
  state: OneOf(['open', 'withdrawn', 'done', 'refused'], {
    description: 'Open until the member withdraws it or the gym answers.',
  }),
  reason: Nullable(
    Type.String({ description: "The gym's message to the member.", examples: ['Há cobranças em aberto.'] }),
  ),
  answered_at: Nullable(Timestamp('When it was withdrawn or answered.')),
}

export const OwnErasureRequest = Named('OwnErasureRequest', request)

export const LatestErasureRequest = Nullable(Type.Object(request))

/** The request, as the desk sees it. */
export const ErasureRequest = Named('ErasureRequest', {
  ...request,
  member: Type.Object({
    id: Whose(Id('Member profile.'), 'member'),
    full_name: Type.String({ description: 'Of the member.', examples: ['Ana Souza'] }),
  }),
})

export const RequestParams = Type.Object({ id: Id('Request.') })
export const MemberParams = Type.Object({ id: Id('Member profile.') })

export const ErasureAnswer = Type.Object({
  state: OneOf(['done', 'refused'], { description: 'What the gym did.' }),
  reason: Type.Optional(
    Text(1000, {
      description: 'The message to the member; required for a refusal.',
      examples: ['Há cobranças em aberto.'],
    }),
  ),
})
