import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { renewLink } from '#modules/staff/index.ts'
import type { TestService } from '#test/harness/service.ts'
import { callStaffApi, password, type StaffAnswer, type StaffClient } from '#test/harness/staff.ts'

/** The new session as a browser keeps it; if there was an earlier one, its cookie is cleared first. */
export const cookieOf = (headers: Headers) => {
  const sessions = headers.getSetCookie().filter((text) => text.startsWith('catraca='))
  return { cookie: sessions.at(-1)!.split(';')[0]! }
}

/** A new link for a person, as the operator makes it. */
export async function newLink({ db }: TestService, { id }: { id: string }): Promise<string> {
  const person = db.selectFrom('staff').select(['team_id', 'id']).where('id', '=', id)
  return renewLink(db, await person.executeTakeFirstOrThrow())
}

/** The means of a person with an app for codes. */
interface WithApp {
  secret: string
  /** Recovery codes; null if there already was a second factor. */
  codes: string[]
  /** A code works only once. So this returns the app's next code, which is already valid, and after that a recovery code. */
  nextCode(): string
}

/** Sets up an app, as the person's dashboard does, with the first code that it can show. */
export async function setUpApp(person: StaffClient, shown: object = {}): Promise<WithApp> {
  const proposed = await person.send('POST', '/session/totp', { password, ...shown })
  expect(proposed.status).toBe(200)
  const { secret } = proposed.body.data
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const now = Date.now()
  const set = await person.send('PUT', '/session/totp', { code: totp.generate({ timestamp: now }) })
  expect(set.status).toBe(200)
  const codes = set.body.data.new_recovery_codes
  const next = [totp.generate({ timestamp: now + 30_000 })]
  return { secret, codes, nextCode: () => next.pop() ?? codes.pop() }
}

export const signIn = (service: TestService, email: string, sent: object = {}) =>
  callStaffApi(service.url, 'POST /session', { email, password, ...sent })

/** The refusal in an answer: its status and reason, or the field it names. */
export function refusalOf({ status, body }: StaffAnswer): [number, string | undefined] {
  const details = body.error?.details ?? {}
  return [status, details.fields?.[0]?.field ?? details.reason ?? details.field]
}

/** The lines of the audit trail about how a person signs in, oldest first. */
export async function eventsOf(service: TestService, person: { id: string }): Promise<string[]> {
  const rows = await service.db
    .selectFrom('audit_trail')
    .select('action')
    .where('subject', '=', 'staff')
    .where('subject_id', '=', person.id)
    .where('action', 'not in', ['insert', 'update', 'delete'])
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}
