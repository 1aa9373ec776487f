import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import type { AccountFailure } from '#modules/staff/account-reasons.ts'
import type { OwnAccount } from '#modules/staff/change-second-factor.ts'
import { confirmIdentity } from '#modules/staff/confirm-identity.ts'
import type { ShownFactor } from '#modules/staff/second-factor.ts'
import { staffCaller } from '#modules/staff/sessions.ts'
import type { SignInParts } from '#modules/staff/sign-in.ts'
import type { StaffOfCompany } from '#modules/staff/sql.ts'
import { SignedPasskey } from '#platform/auth/passkeys.ts'
import type { Db } from '#platform/db/pool.ts'
import { Failure } from '#platform/errors/failure.ts'
import { refuse } from '#platform/http/answers.ts'
import { originOf } from '#platform/http/request-origin.ts'
import { Optional, Text } from '#platform/schema/schema.ts'
import { staffContext } from './api.ts'
import { takeStep } from './pending-steps.ts'
import { signedInStaff } from './sessions.ts'

/** The fields of a body that prove a second factor, in addition to the password. */
export const ShownFactorFields = { code: Optional(Text(40)), passkey: Optional(SignedPasskey) }

/** What signed-in staff send to confirm their identity. */
export const Confirmation = Type.Object({ password: Text(200), ...ShownFactorFields })

/** The second factor that a body proves. The challenge that a passkey signed is removed from the session, so that it is valid only once. */
export function shownFactor(request: FastifyRequest): ShownFactor {
  const { code, passkey } = request.body as Pick<ShownFactor, 'code' | 'passkey'>
  const challenge = passkey == null ? undefined : takeStep(request.session, 'signature')?.challenge
  return { code, passkey, challenge, from: originOf(request) }
}

/** The context of use cases for a person's own account. */
export function accountOf(db: Db, person: StaffOfCompany, request: FastifyRequest): OwnAccount {
  return { ...staffContext(db, staffCaller(person), request), person }
}

/** Either data, which must not have the form of a failure, or a failure with a known reason. */
export type Told = (object & { kind?: never }) | AccountFailure

interface OwnRoute {
  body?: TSchema
  params?: TSchema
  /** The body must first prove that the session belongs to the person. */
  confirmed?: true
}

/** Makes the function that declares a route for signed-in staff about their own account. Such a route needs no permission. */
export function ownRoutes(app: FastifyInstance, parts: SignInParts, config: { open?: boolean } = {}) {
  return (
    route: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`,
    { confirmed, ...schema }: OwnRoute,
    answer: (account: OwnAccount, request: FastifyRequest) => Promise<Told>,
  ): void => {
    const [method, url] = route.split(' ') as [string, string]
    app.route({
      method,
      url,
      config,
      schema: confirmed ? { body: Confirmation, ...schema } : schema,
      handler: async (request, reply) => {
        const person = await signedInStaff(parts.db, request)
        // The session may end while the request runs.
        if (person === undefined) return refuse(reply, new Failure('UNAUTHORIZED', 'Sign in first.'))
        const shown = () => ({ ...(request.body as Static<typeof Confirmation>), ...shownFactor(request) })
        const refused = confirmed && (await confirmIdentity(parts, person, shown()))
        const told = refused ?? (await answer(accountOf(parts.db, person, request), request))
        return told instanceof Failure ? refuse(reply, told) : reply.send({ success: true, data: told })
      },
    })
  }
}
