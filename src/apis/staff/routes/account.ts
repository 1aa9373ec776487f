import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { changePassword } from '#modules/staff/change-password.ts'
import { confirmIdentity } from '#modules/staff/confirm-identity.ts'
import { type About, passwordStrength } from '#modules/staff/password-strength.ts'
import { endOwnSessions, listOwnSessions, secondsConfirmed } from '#modules/staff/sessions.ts'
import { openLink, type SignInParts } from '#modules/staff/sign-in.ts'
import type { StaffOfCompany } from '#modules/staff/sql.ts'
import { recordSecurityEvent } from '#platform/audit/security-events.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import type { Live } from '#platform/events/live.ts'
import { refuse, ThrownFailure } from '#platform/http/answers.ts'
import { originOf } from '#platform/http/request-origin.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { Id, Optional, Text } from '#platform/schema/schema.ts'
import { sessionsTopic } from '../live-route.ts'
import { goOn, sessionEvent, signedInStaff } from '../sessions.ts'
import { Confirmation, ShownFactorFields, shownFactor } from './second-factor.ts'

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

  app.get('/session/list', async (request, reply) => {
    return reply.send({ success: true, data: await listOwnSessions(db, await owner(request)) })
  })

  app.delete('/session/list/:id', { schema: { params: SessionParams } }, async (request, reply) => {
    const { id } = request.params as Static<typeof SessionParams>
    const ended = await end(request, { id })
    return ended === 0 ? refuse(reply, notFound('Session')) : reply.send({ success: true, data: { ended } })
  })

  app.delete('/session/list', async (request, reply) => {
    const ended = await end(request, { exceptId: (await owner(request)).session_id })
    return reply.send({ success: true, data: { ended } })
  })

  app.post('/session/confirm', { schema: { body: Confirmation } }, async (request, reply) => {
    const person = await owner(request)
    const sid = request.session.sessionId
    const { password } = request.body as Static<typeof Confirmation>
    const refused = await confirmIdentity(parts, { person, sid }, { ...shownFactor(request), password })
    if (refused !== undefined) return refuse(reply, refused)
    await recordSecurityEvent(db, { ...sessionEvent(person, request), action: 'identity_confirmed' })
    const seconds = secondsConfirmed(await owner(request))
    return reply.send({ success: true, data: { confirmed_for_seconds: seconds } })
  })

  app.put('/session/password', { schema: { body: NewPassword } }, async (request, reply) => {
    const person = await owner(request)
    const visitor = { origin: originOf(request), requestId: request.id }
    const sent = { ...(request.body as Static<typeof NewPassword>), ...shownFactor(request) }
    const changed = await changePassword(parts, person, sent, visitor)
    if (changed instanceof Failure) return refuse(reply, changed)
    await goOn(request, changed.epoch)
    live.note(person.team_id, sessionsTopic)
    return reply.send({ success: true, data: {} })
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

  async function end(request: FastifyRequest, which: { id: string } | { exceptId: string }): Promise<number> {
    const person = await owner(request)
    const asked = { origin: originOf(request), requestId: request.id }
    return endOwnSessions(db, person, which, asked).finally(() => live.note(person.team_id, sessionsTopic))
  }

  /** The signed-in person; the session may end while the request runs. */
  async function owner(request: FastifyRequest): Promise<StaffOfCompany> {
    const person = await signedInStaff(db, request)
    if (person === undefined) throw new ThrownFailure(new Failure('UNAUTHORIZED', 'Sign in first.'))
    return person
  }
}
