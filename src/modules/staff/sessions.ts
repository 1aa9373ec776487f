import cookie from '@fastify/cookie'
import session, { type FastifySessionOptions } from '@fastify/session'
import connectPgSimple from 'connect-pg-simple'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { machineNow, timestampText } from '#platform/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import type { StaffCaller } from '#platform/http/staff-api.ts'
import type { SecretBox } from '#platform/secrets.ts'
import { permissionsOf } from './permissions.ts'
import { owesSecondFactor } from './second-factor.ts'
import type { SignedIn } from './sign-in.ts'
import { findActiveStaff, noteSeen, type StaffOfCompany } from './sql.ts'

declare module 'fastify' {
  interface Session {
    signedIn?: SignedIn
  }
}

const liveForMs = 7 * 24 * 3600 * 1000

/** Sessions in PostgreSQL, told apart by a signed cookie that scripts cannot read and other sites cannot send. */
export async function staffSessions(app: FastifyInstance, parts: { pool: pg.Pool; box: SecretBox }): Promise<void> {
  const PgStore = connectPgSimple(session as never)
  const store = new PgStore({ pool: parts.pool, tableName: 'staff_sessions', pruneSessionInterval: 900 })
  app.addHook('onClose', async () => void store.close())
  await app.register(cookie)
  await app.register(session, {
    secret: parts.box.derive('sessions of the dashboard'),
    store: store as unknown as FastifySessionOptions['store'],
    cookieName: 'catraca',
    saveUninitialized: false,
    rolling: false,
    cookie: { path: '/dashboard/api', httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: liveForMs },
  })
}

/** Who a request comes from, as they are now: a role that was changed, or somebody who left, counts at once. */
export async function signedInStaff(db: Db, request: FastifyRequest): Promise<StaffOfCompany | undefined> {
  const { signedIn } = request.session
  if (signedIn === undefined) return undefined
  const person = await findActiveStaff(db, signedIn.teamId, signedIn.staffId)
  if (person === undefined || person.session_epoch !== signedIn.epoch) return undefined
  await noteSeen(db, person, timestampText(machineNow()))
  return person
}

export async function findStaffCaller(db: Db, request: FastifyRequest): Promise<StaffCaller | undefined> {
  const person = await signedInStaff(db, request)
  return person && staffCaller(person)
}

export function staffCaller(person: StaffOfCompany): StaffCaller {
  const { id: staffId, team_id: teamId, timezone: timeZone, clock_offset_ms: clockOffsetMs, role } = person
  return {
    staffId,
    teamId,
    timeZone,
    clockOffsetMs,
    permissions: permissionsOf[role],
    owesSecondFactor: owesSecondFactor(person),
  }
}
