import { ReceivedSignUp, SignUpForm, SignUpRequest } from '#modules/sign-ups/schemas.ts'
import { readSignUpForm, signUp } from '#modules/sign-ups/sign-up.ts'
import { created, data, type Endpoint } from '#platform/endpoint/endpoint.ts'
import type { Tries } from '#platform/limits/tries.ts'
import { type VisitorContext, visitorEndpoints } from '../context.ts'

const endpoint = visitorEndpoints({ tag: 'App', part: 'sign_up' })

/** The page on which visitors sign up. `tries` counts their submissions. */
export function signUpAppEndpoints({ tries }: { tries: Tries }): Endpoint<VisitorContext>[] {
  return [
    endpoint('GET /sign-up', {
      operationId: 'getSignUpForm',
      summary: 'The choices and the consent text for a visitor',
      reply: data(SignUpForm),
      handle: (ctx) => readSignUpForm(ctx, ctx.gym.name),
    }),
    endpoint('POST /sign-up', {
      operationId: 'signUp',
      // Tries are counted outside of the transaction, because a refusal would undo the count.
      transaction: false,
      summary: 'Sign up as a visitor',
      description: `A job makes the member, with the origin Portal do Aluno and the status trial. The answer is the same for a
person who is a member already; the front desk sees both.`,
      body: SignUpRequest,
      reply: created(ReceivedSignUp),
      handle: (ctx, { body }) => signUp(ctx, { tries, name: ctx.gym.name }, body),
    }),
  ]
}
