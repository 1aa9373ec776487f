import cookie from '@fastify/cookie'
import session, { type FastifySessionOptions } from '@fastify/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type StaffCaller, sessionCookie } from '#apis/staff/api.ts'
import { recordSecurityEvent } from '#platform/audit/security-events.ts'
import type { Db } from '#platform/db/pool.ts'
import { cookieSigner } from '#platform/http/cookie-signer.ts'
import { originOf } from '#platform/http/request-origin.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNow, machineNowText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { permissionsOf } from './permissions.ts'
import { owesSecondFactor } from './second-factor.ts'
import { claimSessionOfAnyCompany, findSessionOfAnyCompany, noteUsed } from './session-sql.ts'
import { createSessionStore } from './session-store.ts'
import type { SignedIn } from './sign-in.ts'
import { type StaffOfCompany, updateStaff } from './sql.ts'

declare module 'fastify' {
  interface Session {
    signedIn?: SignedIn
  }
}

/**
 * The longest life of a session, however much it is used; the company sets how long it may be idle
 * (`companies.staff_idle_minutes`).
 */
const liveForMs = 7 * 24 * 3600 * 1000
const confirmedForMinutes = 10

/**
 * Sessions in PostgreSQL, identified by a signed cookie that scripts cannot read and other sites cannot send. When the
 * service is reached over https, browsers never send the cookie over http, and its name prefix keeps other hosts of
 * the same domain from planting one; the prefix requires the path `/`, which does no harm, because a session gives
 * access to nothing outside /dashboard/api.
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
      maxAge: liveForMs,
    },
  })
}

/**
 * The current state of the person behind a request: a changed role, a departure, or a session that was ended or idle
 * for too long takes effect at once. This counts as use of the session, unless the page says that it is unattended.
 */
export async function signedInStaff(db: Db, request: FastifyRequest): Promise<StaffOfCompany | undefined> {
  if (request.session.signedIn === undefined) return undefined
  const person = await findSessionOfAnyCompany(db, request.session.sessionId)
  if (person === undefined || request.headers['x-unattended'] !== undefined) return person
  await noteUsed(db, person, machineNowText())
  return person
}

export async function findStaffCaller(db: Db, request: FastifyRequest): Promise<StaffCaller | undefined> {
  const person = await signedInStaff(db, request)
  return person && staffCaller(person)
}

export function staffCaller(person: StaffOfCompany): StaffCaller {
  const { id: staffId, team_id: teamId, timezone: timeZone, clock_offset_ms: clockOffsetMs, role } = person
  const isConfirmed = secondsConfirmed(person) > 0
  const trainerId = person.trainer_id
  const permissions = permissionsOf[role]
  return {
    ...{ staffId, teamId, timeZone, clockOffsetMs, permissions, isConfirmed, trainerId },
    owesSecondFactor: owesSecondFactor(person),
  }
}

/** How long the person's identity stays confirmed. */
export function secondsConfirmed({ confirmed_at }: Pick<StaffOfCompany, 'confirmed_at'>): number {
  if (confirmed_at === null) return 0
  const until = Temporal.Instant.from(confirmed_at).add({ minutes: confirmedForMinutes })
  return Math.max(0, Math.floor((until.epochMilliseconds - machineNow().epochMilliseconds) / 1000))
}

/** Begins a new session at every sign-in, so that one planted by an attacker before is worthless. */
export async function beginSession(
  db: Db,
  request: FastifyRequest,
  signedIn: SignedIn,
  how: 'password' | 'link' | 'passkey',
): Promise<void> {
  const { teamId, staffId } = signedIn
  await request.session.regenerate()
  // The one before may have been that of a challenge, which lasts for minutes.
  request.session.options({ maxAge: liveForMs })
  request.session.signedIn = signedIn
  await request.session.save()
  const [id, origin] = [newId(), originOf(request)]
  const at = machineNowText()
  await updateStaff(db, teamId, staffId, { last_seen_at: at })
  await claimSessionOfAnyCompany(db, request.session.sessionId, { id, team_id: teamId, staff_id: staffId, at, origin })
  await recordSecurityEvent(db, {
    ...{ teamId, actor: `staff:${staffId}`, action: 'signed_in', origin, requestId: request.id },
    ...{ subject: 'staff_sessions', subjectId: id, details: { by: how } },
  })
}

/** Keeps this request's session open after all others of its person were ended. */
export async function goOn(request: FastifyRequest, epoch: number): Promise<void> {
  request.session.pendingSteps = {}
  request.session.signedIn = { ...request.session.signedIn!, epoch }
  await request.session.save()
}

/** The security event for a person's own session. */
export function sessionEvent({ team_id: teamId, id, session_id }: StaffOfCompany, request: FastifyRequest) {
  const origin = originOf(request)
  const subject = { subject: 'staff_sessions', subjectId: session_id }
  return { teamId, actor: `staff:${id}`, origin, ...subject, requestId: request.id }
}
