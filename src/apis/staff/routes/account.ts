import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { changePassword } from '#modules/staff/change-password.ts'
import type { OwnAccount } from '#modules/staff/change-second-factor.ts'
import { type About, passwordStrength } from '#modules/staff/password-strength.ts'
import { endOwnSessions, listOwnSessions, noteConfirmed } from '#modules/staff/sessions.ts'
import { openLink, type SignInParts } from '#modules/staff/sign-in.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import type { Live } from '#platform/events/live.ts'
import { refuse } from '#platform/http/answers.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { Id, Optional, Text } from '#platform/schema/schema.ts'
import { sessionsTopic } from '../live-route.ts'
import { ownRoutes, ShownFactorFields, shownFactor } from '../own-account.ts'
import { goOn, signedInStaff } from '../sessions.ts'

export const NewPassword = Type.Object({
  password: Text(200),
  new_password: Text(200),
  remove_passkeys: Type.Optional(Type.Boolean()),
  ...ShownFactorFields,
})
export const Strength = Type.Object({ password: Text(200), token: Optional(Text(100)) })
export const SessionParams = Type.Object({ id: Id() })
const strengthsPerMinute = 120

/** What signed-in staff can do with their own account. Needs no permission. */
export async function accountRoutes(app: FastifyInstance, parts: SignInParts & { live: Live }): Promise<void> {
  const { db, live } = parts
  const own = ownRoutes(app, parts)
  const end = (account: OwnAccount, which: { id: string } | { exceptId: string }) =>
    endOwnSessions(account, which).finally(() => live.note(account.teamId, sessionsTopic))

  own('GET /session/list', {}, listOwnSessions)

  own('DELETE /session/list/:id', { params: SessionParams }, async (account, request) => {
    const { id } = request.params as Static<typeof SessionParams>
    const { ended } = await end(account, { id })
    return ended === 0 ? notFound('Session') : { ended }
  })

  own('DELETE /session/list', {}, (account) => end(account, { exceptId: account.person.session_id }))

  own('POST /session/confirm', { confirmed: true }, (account, request) =>
    noteConfirmed(account, request.session.sessionId),
  )

  own('PUT /session/password', { body: NewPassword }, async (account, request) => {
    const sent = { ...(request.body as Static<typeof NewPassword>), ...shownFactor(request) }
    const changed = await changePassword(parts, account, sent)
    if (changed instanceof Failure) return changed
    await goOn(request, changed.epoch)
    live.note(account.teamId, sessionsTopic)
    return {}
  })

  // The dictionaries that detect a weak password are too large for a page, so the page asks the service while the user
  // types.
  app.post('/session/strength', { config: { open: true }, schema: { body: Strength } }, async (request, reply) => {
    const { password, token } = request.body as Static<typeof Strength>
    const { allowed, resetMs } = await parts.rateLimiter.count(`strength ${request.ip}`, strengthsPerMinute)
    if (!allowed) return refuse(reply, tooMany('TOO_MANY_TRIES', resetMs))
    const about: About | Failure | undefined =
      token == null ? await signedInStaff(db, request) : await openLink(parts, token, request.ip)
    if (about === undefined) return refuse(reply, new Failure('UNAUTHORIZED', 'Sign in first.'))
    if (about instanceof Failure) return refuse(reply, about)
    const { score, weakness } = await passwordStrength(password, about)
    return reply.send({ success: true, data: { score, weakness: weakness ?? null } })
  })
}
