import type { DeviceAtDoor } from '#modules/devices/kiosk.ts'
import type { Opened } from '#modules/member-sessions/begin-session.ts'
import type { GymOfApp, PhoneSession } from '#modules/member-sessions/sessions.ts'
import type { Acting } from '#platform/context.ts'
import { endpointsFor } from '#platform/endpoint/endpoint.ts'
import { Failure } from '#platform/errors/failure.ts'

/** What endpoints of the app get that need no session. */
export interface VisitorContext extends Acting {
  gym: GymOfApp
  /** Null for a phone that has none. */
  session: PhoneSession | null
  /** Gives the phone the token of its session with the answer, or takes it away. */
  keepToken(token: string | null): void
  /** Gives a device its token with the answer. */
  keepDeviceToken(token: string): void
}

/** What endpoints get that a member calls. */
export interface PhoneContext extends VisitorContext {
  session: PhoneSession
  memberId: string
}

/** What endpoints get that a paired device calls. */
export interface KioskContext extends VisitorContext {
  device: DeviceAtDoor
}

/** Each may answer that the company has no app, or has this part of it switched off. */
const everywhere = { scope: 'app', failures: ['NOT_FOUND'] } as const

interface OfApp {
  tag: string
  part?: string
}

export const visitorEndpoints = (common: OfApp) =>
  endpointsFor<VisitorContext>()({ ...everywhere, ...common, open: true })
export const phoneEndpoints = (common: OfApp) => endpointsFor<PhoneContext>()({ ...everywhere, ...common })
export const kioskEndpoints = (common: OfApp) =>
  endpointsFor<KioskContext>()({ ...everywhere, ...common, byDevice: true })

/** Gives the phone the token of the session that has begun, and answers with the session. */
export function comeIn<F extends Failure>({ keepToken }: VisitorContext, opened: Opened | F): Opened['session'] | F {
  if (opened instanceof Failure) return opened
  keepToken(opened.token)
  return opened.session
}
