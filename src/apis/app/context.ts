import type { DeviceAtDoor } from '#modules/devices/kiosk.ts'
import type { Opened } from '#modules/member-sessions/begin-session.ts'
import type { GymOfApp, PhoneSession } from '#modules/member-sessions/sessions.ts'
import type { Acting } from '#platform/context.ts'
import { endpointsFor, type IdParams } from '#platform/endpoint/endpoint.ts'
import { Failure } from '#platform/errors/failure.ts'

/** The context of endpoints of the app that need no session. */
export interface VisitorContext extends Acting {
  gym: GymOfApp
  /** Null for a phone that has no session. */
  session: PhoneSession | null
  /** Sets the token of the phone's session with the answer; null removes it. */
  keepToken(token: string | null): void
  /** Sets the device's token with the answer. */
  keepDeviceToken(token: string): void
}

/** The context of endpoints that a member calls. */
export interface PhoneContext extends VisitorContext {
  session: PhoneSession
  memberId: string
}

/** The context of endpoints that a paired device calls. */
export interface KioskContext extends VisitorContext {
  device: DeviceAtDoor
}

/** Every endpoint may answer that the company has no app, or has switched this part of it off. */
const everywhere = { scope: 'app', failures: ['NOT_FOUND'] } as const

interface OfApp {
  tag: string
  params?: IdParams
  part?: string
}

export const visitorEndpoints = (common: OfApp) =>
  endpointsFor<VisitorContext>()({ ...everywhere, ...common, open: true })
export const phoneEndpoints = (common: OfApp) => endpointsFor<PhoneContext>()({ ...everywhere, ...common })
export const kioskEndpoints = (common: OfApp) =>
  endpointsFor<KioskContext>()({ ...everywhere, ...common, byDevice: true })

/** Sets the token of the new session on the phone, and answers with the session. */
export function comeIn<F extends Failure>({ keepToken }: VisitorContext, opened: Opened | F): Opened['session'] | F {
  if (opened instanceof Failure) return opened
  keepToken(opened.token)
  return opened.session
}
