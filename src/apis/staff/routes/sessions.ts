import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { readMarks, rememberDevice } from '#modules/staff/known-device.ts'
import { readSession } from '#modules/staff/read-session.ts'
import { ownSession } from '#modules/staff/sessions.ts'
import { acceptLink, openLink, type SignedIn, type SignInParts, signIn, type Visitor } from '#modules/staff/sign-in.ts'
import { signInByPasskey } from '#modules/staff/sign-in-by-passkey.ts'
import { recordOwnSecurityEvent } from '#platform/audit/security-events.ts'
import { SignedPasskey } from '#platform/auth/passkeys.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Live } from '#platform/events/live.ts'
import { refuse } from '#platform/http/answers.ts'
import { originOf } from '#platform/http/request-origin.ts'
import { Optional, Text } from '#platform/schema/schema.ts'
import { sessionsTopic } from '../live-route.ts'
import { accountOf, ShownFactorFields, shownFactor } from '../own-account.ts'
import { beginSession, signedInStaff } from '../sessions.ts'

export const SignIn = Type.Object({
  email: Text(200),
  password: Text(200),
  company: Optional(Text(100, { description: 'Id or slug, for a person who works in several companies.' })),
  ...ShownFactorFields,
})
export const PasskeySignIn = Type.Object({ passkey: SignedPasskey })
export const LinkQuery = Type.Object({ token: Text(100) })
export const AcceptedLink = Type.Object({
  token: Text(100),
  name: Optional(Text(200)),
  password: Text(200),
  remove_passkeys: Type.Optional(Type.Boolean()),
  ...ShownFactorFields,
})

/**
 * Signing in, signing out, and reading the current session. These routes are registered before the session check,
 * because they must work without a session.
 */
export async function sessionRoutes(app: FastifyInstance, parts: SignInParts & { live: Live }): Promise<void> {
  const { db, live } = parts
  const open = { open: true }
  const hashing = { open: true, gated: true }

  // Runs after the session library has written its cookie, which happens when an answer is sent.
  app.addHook('onSend', async (request, reply) => {
    const signedIn = begun.get(request)
    if (signedIn !== undefined)
      rememberDevice(parts, request, reply, { team_id: signedIn.teamId, id: signedIn.staffId })
  })
  app.addHook('onResponse', async (request) => {
    for (const work of afterwards.get(request) ?? []) await work()
  })

  app.get('/session', { config: open }, async (request, reply) => answerSession(request, reply))

  app.post('/session', { config: hashing, schema: { body: SignIn } }, async (request, reply) => {
    const sent = { ...(request.body as Static<typeof SignIn>), ...shownFactor(request) }
    const signedIn = await signIn(parts, sent, visitorOf(parts, request))
    return signedIn instanceof Failure ? refuse(reply, signedIn) : begin(request, reply, signedIn, 'password')
  })

  app.delete('/session', { config: open }, async (request, reply) => {
    const person = await signedInStaff(db, request)
    await request.session.destroy()
    if (person !== undefined) {
      const account = accountOf(db, person, request)
      await recordOwnSecurityEvent(account, { action: 'signed_out', ...ownSession(account) })
      live.note(person.team_id, sessionsTopic)
    }
    return reply.send({ success: true, data: {} })
  })

  app.get('/session/link', { config: open, schema: { querystring: LinkQuery } }, async (request, reply) => {
    const link = await openLink(parts, (request.query as Static<typeof LinkQuery>).token, request.ip)
    if (link instanceof Failure) return refuse(reply, link)
    const { name, email, role, company_name: company, has_passkey } = link
    const purpose = link.password_hash === null ? 'invitation' : 'new_password'
    return reply.send({ success: true, data: { name, email, role, company, purpose, has_passkey } })
  })

  app.post('/session/link', { config: hashing, schema: { body: AcceptedLink } }, async (request, reply) => {
    const sent = { ...(request.body as Static<typeof AcceptedLink>), ...shownFactor(request) }
    const signedIn = await acceptLink(parts, sent, request.id)
    return signedIn instanceof Failure ? refuse(reply, signedIn) : begin(request, reply, signedIn, 'link')
  })

  app.post('/session/passkey', { config: open, schema: { body: PasskeySignIn } }, async (request, reply) => {
    const { passkey } = request.body as Static<typeof PasskeySignIn>
    const shown = { ...shownFactor(request), passkey }
    const signedIn = await signInByPasskey(parts, shown, visitorOf(parts, request))
    return signedIn instanceof Failure ? refuse(reply, signedIn) : begin(request, reply, signedIn, 'passkey')
  })

  async function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    signedIn: SignedIn,
    how: 'password' | 'link' | 'passkey',
  ): Promise<FastifyReply> {
    await beginSession(db, request, signedIn, how)
    begun.set(request, signedIn)
    // The browser's previous session has ended. After a sign-in by a link, all other sessions of the person have ended too.
    live.note(signedIn.teamId, sessionsTopic)
    return answerSession(request, reply)
  }

  async function answerSession(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const person = await signedInStaff(db, request)
    if (person === undefined) return refuse(reply, new Failure('UNAUTHORIZED', 'Sign in first.'))
    return reply.send({ success: true, data: await readSession(db, person) })
  }
}

/** The person whom this request signed in. */
const begun = new WeakMap<FastifyRequest, SignedIn>()
const afterwards = new WeakMap<FastifyRequest, (() => Promise<void>)[]>()

function visitorOf({ box }: Pick<SignInParts, 'box'>, request: FastifyRequest): Visitor {
  const waiting: (() => Promise<void>)[] = []
  afterwards.set(request, waiting)
  const { id: requestId } = request
  return {
    origin: originOf(request),
    requestId,
    marks: readMarks(box, request),
    afterwards: (work) => waiting.push(work),
  }
}
