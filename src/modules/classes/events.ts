import { eventKind } from '#platform/events/record-events.ts'
import { BookingRecord, ClassInstance } from './schemas.ts'

export const classCreated = eventKind('class.created', ClassInstance)
export const classBooked = eventKind('class.booked', BookingRecord)
export const classCancelled = eventKind('class.cancelled', BookingRecord)
