import { expect } from 'vitest'
import { type DashboardSurroundings, dashboardEndpoints } from '#apis/staff/endpoints.ts'
import { inviteStaff, type Role } from '#modules/staff/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { Failure } from '#platform/errors/failure.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import { expectDeclared } from './client.ts'

export const password = 'uma senha bem longa'

export interface StaffAnswer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  body: any
}

/** A staff member who is signed in. */
export interface StaffClient {
  id: string
  email: string
  /** Of the session. */
  cookie: string
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<StaffAnswer>
  get(path: string): Promise<StaffAnswer>
  post(path: string, body?: unknown): Promise<StaffAnswer>
  patch(path: string, body?: unknown): Promise<StaffAnswer>
}

/** Ends the ten minutes for which a sign-in counts as proof of a person's identity. */
export async function letConfirmationExpire(service: { db: Db }, { id }: { id: string }): Promise<void> {
  const confirmed_at = Temporal.Now.instant().subtract({ minutes: 10 }).toString()
  await service.db.updateTable('staff_sessions').set({ confirmed_at }).where('staff_id', '=', id).execute()
}

const staffEndpoints = dashboardEndpoints({} as DashboardSurroundings)

/** Calls the staff API (`POST /session`), with or without a cookie, and checks every answer against its endpoint's declaration. */
export async function callStaffApi(
  url: string,
  call: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<StaffAnswer> {
  const [method, path] = call.split(' ') as [string, string]
  const response = await fetch(`${url}/dashboard/api${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const answer = { status: response.status, headers: response.headers, body: await response.json() }
  expectDeclared(staffEndpoints, { method, path }, answer)
  return answer
}

/** A person with this role, and the token of the link for setting the password. */
export async function invited(
  service: { db: Db },
  gym: { teamId: string },
  role: Role,
  email = `${role}-${crypto.randomUUID()}@example.com`,
) {
  const made = await inviteStaff(await operatorContext(service.db, gym.teamId), { name: `Rita ${role}`, email, role })
  if (made instanceof Failure) throw new Error(made.message)
  return { ...made, email }
}

export async function signedIn(
  service: { db: Db; url: string },
  gym: { teamId: string },
  role: Role,
): Promise<StaffClient> {
  const { id, email, token } = await invited(service, gym, role)
  const answer = await callStaffApi(service.url, 'POST /session/link', { token, password })
  expect(answer.status).toBe(200)
  const cookie = answer.headers.get('set-cookie')!.split(';')[0]!
  const send: StaffClient['send'] = (method, path, body, headers) =>
    callStaffApi(service.url, `${method} ${path}`, body, { cookie, ...headers })
  return {
    id,
    email,
    cookie,
    send,
    get: (path) => send('GET', path),
    post: (path, body = {}) => send('POST', path, body),
    patch: (path, body) => send('PATCH', path, body),
  }
}
