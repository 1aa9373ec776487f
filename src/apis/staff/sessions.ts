import cookie from '@fastify/cookie'
import session, { type FastifySessionOptions } from '@fastify/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import {
  claimSession,
  findStaffBySession,
  longestSessionMs,
  type StaffCaller,
  staffCaller,
} from '#modules/staff/sessions.ts'
import type { SignedIn } from '#modules/staff/sign-in.ts'
import type { StaffOfCompany } from '#modules/staff/sql.ts'
import type { Db } from '#platform/db/pool.ts'
import { cookieSigner } from '#platform/http/cookie-signer.ts'
import { originOf } from '#platform/http/request-origin.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { createSessionStore } from './session-store.ts'

declare module 'fastify' {
  interface Session {
    signedIn?: SignedIn
  }
}

/** The name of the session's cookie; it gets a prefix over https. */
export const sessionCookie = 'catraca'

/**
 * Sessions in PostgreSQL, identified by a signed cookie that scripts cannot read and other sites cannot send. When the service is reached
 * over https, browsers never send the cookie over http, and its name prefix prevents other hosts of the same domain from setting it; the
 * prefix requires the path `/`, which does no harm, because a session gives access to nothing outside /dashboard/api.
 */
export async function staffSessions(
  app: FastifyInstance,
  parts: { pool: pg.Pool; box: SecretBox; https: boolean },
): Promise<void> {
  const { https } = parts
  const store = createSessionStore(parts.pool)
  app.addHook('onClose', async () => void store.close())
  // The last hop to this service may be http, over which the library would not send a secure cookie.
  if (https)
    app.addHook('onRequest', async (request) => void Object.defineProperty(request, 'protocol', { value: 'https' }))
  await app.register(cookie)
  await app.register(session, {
    secret: cookieSigner(parts.box, 'sessions of the dashboard'),
    store: store as unknown as FastifySessionOptions['store'],
    cookieName: https ? `__Host-${sessionCookie}` : sessionCookie,
    saveUninitialized: false,
    rolling: false,
    cookie: {
      path: https ? '/' : '/dashboard/api',
      httpOnly: true,
      sameSite: 'lax',
      secure: https,
      maxAge: longestSessionMs,
    },
  })
}

/**
 * The current state of the person behind a request. A request from a page that declares itself unattended does not count as use of the
 * session.
 */
export async function signedInStaff(db: Db, request: FastifyRequest): Promise<StaffOfCompany | undefined> {
  if (request.session.signedIn === undefined) return undefined
  return findStaffBySession(db, request.session.sessionId, request.headers['x-unattended'] === undefined)
}

export async function findStaffCaller(db: Db, request: FastifyRequest): Promise<StaffCaller | undefined> {
  const person = await signedInStaff(db, request)
  return person && staffCaller(person)
}

/** Begins a new session at every sign-in, so that a session that an attacker planted before is worthless. */
export async function beginSession(
  db: Db,
  request: FastifyRequest,
  signedIn: SignedIn,
  how: 'password' | 'link' | 'passkey',
): Promise<void> {
  await request.session.regenerate()
  // The previous session may have held only a challenge, which lasts for minutes.
  request.session.options({ maxAge: longestSessionMs })
  request.session.signedIn = signedIn
  await request.session.save()
  const { sessionId } = request.session
  await claimSession(db, signedIn, { sessionId, how, origin: originOf(request), requestId: request.id })
}

/** Keeps this request's session open after all other sessions of the person were ended. */
export async function goOn(request: FastifyRequest, epoch: number): Promise<void> {
  request.session.pendingSteps = {}
  request.session.signedIn = { ...request.session.signedIn!, epoch }
  await request.session.save()
}
