import { Type } from 'typebox'
import { SignUp } from '#modules/sign-ups/schemas.ts'
import { listUnseen, seeSignUp } from '#modules/sign-ups/unseen.ts'
import { data } from '#platform/endpoint/endpoint.ts'
import { staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Members', scope: { read: 'members:read', write: 'members:write' } })

export const signUpStaffEndpoints = [
  endpoint('GET /sign-ups', {
    operationId: 'listSignUps',
    summary: 'Visitors who signed up and whom the desk has not seen yet',
    description: 'The latest fifty, newest first.',
    reply: data(Type.Array(SignUp)),
    handle: (ctx) => listUnseen(ctx),
  }),
  endpoint('POST /sign-ups/:id/seen', {
    operationId: 'seeSignUp',
    summary: 'Remove a sign-up from the list',
    reply: data(Type.Object({ seen: Type.Literal(true) })),
    handle: (ctx, { params }) => seeSignUp(ctx, params.id),
  }),
]
