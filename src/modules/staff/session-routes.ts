import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { machineNow, timestampText } from '#platform/clock.ts'
import { Failure, notFound } from '#platform/failure.ts'
import { refuse } from '#platform/http/answers.ts'
import { Optional, Text } from '#platform/http/schema.ts'
import { tokenHash } from './invite.ts'
import { permissionsOf } from './permissions.ts'
import { hasSecondFactor, owesSecondFactor } from './second-factor.ts'
import { ShownFactorFields, secondFactorRoutes, shownFactor } from './second-factor-routes.ts'
import { signedInStaff } from './sessions.ts'
import { acceptLink, type SignedIn, type SignInParts, signIn } from './sign-in.ts'
import { findLink, listUnits, type StaffOfCompany } from './sql.ts'

const SignIn = Type.Object({ email: Text(200), password: Text(200), ...ShownFactorFields })
const LinkQuery = Type.Object({ token: Text(100) })
const AcceptedLink = Type.Object({
  token: Text(100),
  name: Optional(Text(200)),
  password: Text(200),
  ...ShownFactorFields,
})

/** Signing in and out, and who one is. These routes are the door itself, so they stand before the check of sessions. */
export async function sessionRoutes(app: FastifyInstance, parts: SignInParts): Promise<void> {
  const { db } = parts
  const open = { open: true }

  app.get('/session', { config: open }, async (request, reply) => answerSession(request, reply))

  app.post('/session', { config: open, schema: { body: SignIn } }, async (request, reply) => {
    const sent = { ...(request.body as { email: string; password: string }), ...shownFactor(request) }
    const signedIn = await signIn(parts, sent, request.ip)
    if (signedIn instanceof Failure) {
      if (signedIn.kind === 'RATE_LIMIT_EXCEEDED') reply.header('Retry-After', signedIn.details!.retry_after_seconds)
      return refuse(reply, signedIn)
    }
    return begin(request, reply, signedIn)
  })

  app.delete('/session', { config: open }, async (request, reply) => {
    await request.session.destroy()
    return reply.send({ success: true, data: {} })
  })

  app.get('/session/link', { config: open, schema: { querystring: LinkQuery } }, async (request, reply) => {
    const { token } = request.query as { token: string }
    const link = await findLink(db, tokenHash(token), timestampText(machineNow()))
    if (link === undefined) return refuse(reply, notFound('Link'))
    const { name, email, role, company_name: company } = link
    const purpose = link.password_hash === null ? 'invitation' : 'new_password'
    return reply.send({ success: true, data: { name, email, role, company, purpose } })
  })

  app.post('/session/link', { config: open, schema: { body: AcceptedLink } }, async (request, reply) => {
    const sent = { ...(request.body as { token: string; password: string }), ...shownFactor(request) }
    const signedIn = await acceptLink(parts, sent)
    return signedIn instanceof Failure ? refuse(reply, signedIn) : begin(request, reply, signedIn)
  })

  await secondFactorRoutes(app, { ...parts, begin, signedInStaff: (request) => signedInStaff(db, request) })

  /** A new session for whoever has just signed in, so that one planted before is worth nothing. */
  async function begin(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn): Promise<FastifyReply> {
    await request.session.regenerate()
    request.session.signedIn = signedIn
    await request.session.save()
    return answerSession(request, reply)
  }

  async function answerSession(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const person = await signedInStaff(db, request)
    if (person === undefined) return refuse(reply, new Failure('UNAUTHORIZED', 'Sign in first.'))
    const units = await listUnits(db, person.team_id)
    return reply.send({ success: true, data: { ...describe(person), units, permissions: permissionsOf[person.role] } })
  }
}

function describe(person: StaffOfCompany) {
  const { id, name, email, role, team_id, company_name, slug, timezone, is_test, billing } = person
  const factor = { has_second_factor: hasSecondFactor(person), owes_second_factor: owesSecondFactor(person) }
  return {
    staff: { id, name, email, role, ...factor },
    company: {
      id: team_id,
      name: company_name,
      slug,
      time_zone: timezone,
      is_test,
      billing,
      now: timestampText(machineNow().add({ milliseconds: person.clock_offset_ms })),
    },
  }
}
