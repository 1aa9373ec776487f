import { eventKind } from '#platform/record-events.ts'
import { AccessEvent, DeniedAccessEvent, ExitEvent } from './schemas.ts'

export const accessCheckin = eventKind('access.checkin', AccessEvent)
export const accessDenied = eventKind('access.denied', DeniedAccessEvent)
export const accessCheckout = eventKind('access.checkout', ExitEvent)
