import { eventKind } from '#platform/events/record-events.ts'
import { AccessEvent, CancelledEntryEvent, DeniedAccessEvent, ExitEvent } from './schemas.ts'

export const accessCheckin = eventKind('access.checkin', AccessEvent)
export const accessDenied = eventKind('access.denied', DeniedAccessEvent)
export const accessCheckout = eventKind('access.checkout', ExitEvent)
export const accessCheckinCancelled = eventKind('access.checkin_cancelled', CancelledEntryEvent)
