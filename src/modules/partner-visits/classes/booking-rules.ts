import type { BookingAnswer, CommonSettings } from '../program.ts'

// The states of a booking in a partner's app (drawn in docs/partners.md). Pure.

/** Why no seat is given, by our own code for the refusal. */
export const reasonOf = {
  CLASS_FULL: 'full',
  PROGRAM_SEATS_TAKEN: 'limit',
  DUPLICATE_ENTRY: 'booked_already',
  TOO_EARLY_TO_BOOK: 'closed',
  ACCESS_BLOCKED: 'blocked',
  NOT_FOUND: 'unknown_class',
} as const

export interface ToldBooking {
  state: 'asked' | 'reserved' | 'rejected' | 'cancelled' | 'over'
  reason: string | null
}

/** The answer to the partner about a booking; undefined if there is nothing to report. */
export function answerFor({ state, reason }: ToldBooking): BookingAnswer | undefined {
  if (state === 'reserved') return { status: 'reserved' }
  if (state === 'rejected') return { status: 'rejected', reason: reason as never }
  return state === 'cancelled' && reason === 'by_gym' ? { status: 'by_gym' } : undefined
}

/**
 * Whether the seat stays after the partner's answer. The seat is released if the partner does not know the booking, or refuses our first
 * answer. If the partner refuses a repeated answer, the seat stays, because the partner may have accepted the first one.
 */
export function keepsSeatAfter(said: 'taken' | 'unknown' | 'refused', { unclear }: { unclear: boolean }): boolean {
  return said === 'taken' || (said === 'refused' && unclear)
}

/** The most seats of a class that the program may have. */
export function mostSeatsOf({ classes, most_seats }: CommonSettings, typeId: string): number {
  return classes?.[typeId]?.most_seats ?? most_seats ?? Number.POSITIVE_INFINITY
}
