import type { BookingAnswer, CommonSettings } from '../program.ts'

// What becomes of a booking in a partner's app (drawn in docs/partners.md). Pure.

/** Why no seat is given, by the code of the refusal here. */
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

/** What the partner is to be told of a booking; undefined where there is nothing to say. */
export function answerFor({ state, reason }: ToldBooking): BookingAnswer | undefined {
  if (state === 'reserved') return { status: 'reserved' }
  if (state === 'rejected') return { status: 'rejected', reason: reason as never }
  return state === 'cancelled' && reason === 'by_gym' ? { status: 'by_gym' } : undefined
}

/**
 * What the partner's answer means for the seat. One that it does not know is nobody's, and so is one that it refuses the first time that it is
 * told: a refusal of what it may know already proves nothing.
 */
export function keepsSeatAfter(said: 'taken' | 'unknown' | 'refused', { unclear }: { unclear: boolean }): boolean {
  return said === 'taken' || (said === 'refused' && unclear)
}

/** The most seats of a class that the program may have. */
export function mostSeatsOf({ classes, most_seats }: CommonSettings, typeId: string): number {
  return classes?.[typeId]?.most_seats ?? most_seats ?? Number.POSITIVE_INFINITY
}
