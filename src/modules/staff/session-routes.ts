import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { attributed } from '#platform/attributed.ts'
import { machineNow, timestampText } from '#platform/clock.ts'
import { Failure, notFound } from '#platform/failure.ts'
import { refuse } from '#platform/http/answers.ts'
import { Optional, Text } from '#platform/http/schema.ts'
import { staffContext } from '#platform/http/staff-api.ts'
import { invalidRequest } from '#platform/http/validation.ts'
import { tokenHash } from './invite.ts'
import { isPassword } from './passwords.ts'
import { permissionsOf } from './permissions.ts'
import { signedInStaff, staffCaller } from './sessions.ts'
import { acceptLink, confirmTotp, proposeTotp, type SignedIn, type SignInParts, signIn } from './sign-in.ts'
import { findLink, listUnits, type StaffOfCompany, updateStaff } from './sql.ts'

const SignIn = Type.Object({ email: Text(200), password: Text(200), code: Optional(Text(20)) })
const LinkQuery = Type.Object({ token: Text(100) })
const AcceptedLink = Type.Object({ token: Text(100), name: Optional(Text(200)), password: Text(200) })
const TotpEnd = Type.Object({ password: Text(200) })
const NewTotp = Type.Object({ secret: Text(64), code: Text(20) })

/** Signing in and out, and who one is. These routes are the door itself, so they stand before the check of sessions. */
export async function sessionRoutes(app: FastifyInstance, parts: SignInParts): Promise<void> {
  const { db } = parts
  const open = { open: true }

  app.get('/session', { config: open }, async (request, reply) => answerSession(request, reply))

  app.post('/session', { config: open, schema: { body: SignIn } }, async (request, reply) => {
    const signedIn = await signIn(parts, request.body as { email: string; password: string }, request.ip)
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
    const signedIn = await acceptLink(db, request.body as { token: string; password: string })
    return signedIn instanceof Failure ? refuse(reply, signedIn) : begin(request, reply, signedIn)
  })

  app.post('/session/totp', { config: open }, async (request, reply) => {
    const person = await signedInStaff(db, request)
    if (person === undefined) return refuse(reply, new Failure('UNAUTHORIZED', 'Sign in first.'))
    return reply.send({ success: true, data: proposeTotp(person, person.company_name) })
  })

  app.put('/session/totp', { config: open, schema: { body: NewTotp } }, (request, reply) =>
    changeTotp(request, reply, (person, tx) => confirmTotp({ ...parts, db: tx }, person, request.body as never)),
  )

  // An open page alone must not be enough to take the second factor away.
  app.delete('/session/totp', { config: open, schema: { body: TotpEnd } }, (request, reply) =>
    changeTotp(request, reply, async (person, tx) => {
      const { password } = request.body as { password: string }
      if (!(await isPassword(password, person.password_hash))) {
        return invalidRequest([{ field: 'password', message: 'is not your password' }])
      }
      await updateStaff(tx, person.team_id, person.id, { totp_secret: null, totp_last_step: null })
    }),
  )

  async function changeTotp(
    request: FastifyRequest,
    reply: FastifyReply,
    change: (person: StaffOfCompany, tx: SignInParts['db']) => Promise<undefined | Failure>,
  ): Promise<FastifyReply> {
    const person = await signedInStaff(db, request)
    if (person === undefined) return refuse(reply, new Failure('UNAUTHORIZED', 'Sign in first.'))
    const caller = staffCaller(person)
    const done = await attributed(staffContext(db, caller, request), (tx) => change(person, tx.db))
    return done instanceof Failure ? refuse(reply, done) : answerSession(request, reply)
  }

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
  const { id, name, email, role, totp_secret, team_id, company_name, slug, timezone, is_test, billing } = person
  return {
    staff: { id, name, email, role, has_totp: totp_secret !== null },
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
