import { bookForPartner, cancelSeat } from '#modules/classes/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import type { Acting } from '#platform/context.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import { noteLive } from '#platform/events/live.ts'
import { OutsideFailure } from '#platform/http/call-out.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNow, machineNowText, timestampText } from '#platform/time/clock.ts'
import { atPartner, type ConnectionRow, settingsOf } from '../connections.ts'
import { findPersonOf, lockPerson } from '../people-sql.ts'
import type { Person } from '../program.ts'
import { programOf } from '../programs/index.ts'
import { memberOf } from '../recognise-visitor.ts'
import { answerFor, keepsSeatAfter, mostSeatsOf, reasonOf } from './booking-rules.ts'
import {
  beginTelling,
  findPartnerBooking,
  listOpenBookings,
  lockPartnerBooking,
  type PartnerBookingRow,
  updatePartnerBooking,
} from './bookings-sql.ts'
import { findSlotByPartnerId } from './slots-sql.ts'

type Settling = Acting & { box: SecretBox }

const answerMs = 5000
const tellAgainSeconds = 15
/** After trying for this long to report a decision, the partner is no longer told. */
const hopelessHours = 24

/** Decides what visitors requested in the partner's app, releases the seats that they gave up, and reports the results to the partner. */
export async function settleBookings(ctx: Settling, row: ConnectionRow): Promise<void> {
  for (const { id } of await listOpenBookings(ctx.db, ctx.teamId, row.id, machineNowText())) {
    const isChanged = await attributed(ctx, (tx) => decide({ ...tx, box: ctx.box }, row, id))
    if (isChanged) await noteLive(ctx.db, ctx.teamId, 'classes')
    const booking = await beginTelling(ctx.db, ctx.teamId, { id, now: machineNowText() })
    if (booking !== undefined) await tell(ctx, row, booking)
  }
}

/** Makes the decisions about one booking that can be made here; true if a seat was given or released. */
async function decide(tx: Settling, row: ConnectionRow, id: string): Promise<boolean> {
  const { db, teamId } = tx
  const found = await findPartnerBooking(db, teamId, id)
  if (found === undefined) return false
  // The same order of locks as at the door: the person first, then the member, and the class last.
  await lockPerson(db, teamId, row.program, found.person_key)
  const booking = (await lockPartnerBooking(db, teamId, id))!
  const write = (changes: Partial<PartnerBookingRow>) =>
    updatePartnerBooking(db, teamId, id, { ...changes, updated_at: timestampText(tx.now) })
  if (booking.state === 'asked') {
    if (booking.given_up_at !== null) {
      await write({ state: 'cancelled', reason: 'given_up', told: null })
      return false
    }
    const decided = await reserve(tx, row, booking)
    await write({ told: null, tell_at: machineNowText(), ...decided })
    return decided.state === 'reserved'
  }
  if (booking.state !== 'reserved') return false
  if (booking.given_up_at !== null) {
    await giveSeatBack(tx, booking)
    await write({ state: 'cancelled', reason: 'given_up', tell_at: null })
    return true
  }
  const seat = await db
    .selectFrom('bookings as b')
    .innerJoin('class_instances as i', (join) =>
      join.on('i.team_id', '=', teamId).onRef('i.id', '=', 'b.class_instance_id'),
    )
    .select(['b.status', 'i.ends_at'])
    .where('b.team_id', '=', teamId)
    .where('b.id', '=', booking.booking_id!)
    .executeTakeFirstOrThrow()
  if (seat.status === 'cancelled') {
    await write({ state: 'cancelled', reason: 'by_gym', tell_at: machineNowText(), unclear: false })
  } else if (seat.ends_at <= timestampText(tx.now)) await write({ state: 'over', tell_at: null })
  return false
}

/** Gives the visitor a seat, or the reason why there is none. */
async function reserve(tx: Settling, row: ConnectionRow, booking: PartnerBookingRow) {
  const named = { connection_id: row.id, partner_id: booking.slot }
  const slot = await findSlotByPartnerId(tx.db, tx.teamId, named)
  if (slot === undefined) {
    // A booking creates no member; an existing member can be erased.
    const known = await findPersonOf(tx.db, tx.teamId, { program: row.program, person_key: booking.person_key })
    return { member_id: known ?? null, state: 'rejected' as const, reason: 'unknown_class' }
  }
  const member_id = await memberOf(tx, row, booking.told as unknown as Person)
  const instanceId = slot.class_instance_id
  const mostSeats = mostSeatsOf(settingsOf(tx.box, row), slot.class_type_id)
  const seat = await bookForPartner(tx, { instanceId, memberId: member_id, programId: row.program_id, mostSeats })
  const at = { member_id, class_instance_id: instanceId }
  if (!(seat instanceof Failure)) return { ...at, state: 'reserved' as const, reason: null, booking_id: seat.id }
  return { ...at, state: 'rejected' as const, reason: rejectionOf(seat) }
}

function rejectionOf({ kind, details }: Failure): string {
  const why = details?.reason ?? kind
  if (why !== 'CLASS_NOT_BOOKABLE') return reasonOf[why as keyof typeof reasonOf]
  return details?.cause === 'cancelled' ? 'class_cancelled' : 'closed'
}

/** Reports the result of a booking to the partner. If the time for an answer has passed without one, the seat is released. */
async function tell(ctx: Settling, row: ConnectionRow, booking: PartnerBookingRow): Promise<void> {
  const { db, teamId, box } = ctx
  const answer = answerFor(booking)
  const classes = programOf(row.program).classes
  const write = (changes: Partial<PartnerBookingRow>) => updatePartnerBooking(db, teamId, booking.id, changes)
  if (answer === undefined || classes === null) return void (await write({ tell_at: null, unclear: false }))
  try {
    const given = { booking: booking.reference, answer }
    const said = await atPartner(db, { box, row, answerMs }, (call) =>
      classes.answerBooking(call, booking.unit_id, given),
    )
    await write({ tell_at: null, unclear: false })
    if (booking.state === 'reserved' && !keepsSeatAfter(said, booking)) await release(ctx, booking, 'refused_there')
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    const unclear = booking.unclear || error.kind === 'unclear'
    const until = Temporal.Instant.from(booking.requested_at).add({ minutes: classes.answerMinutes })
    const isLate = Temporal.Instant.compare(until, ctx.now) <= 0
    if (isLate && booking.state === 'reserved' && !unclear) {
      await write({ tell_at: null })
      return release(ctx, booking, 'too_late')
    }
    const isHopeless = ctx.now.since(Temporal.Instant.from(booking.updated_at)).total('hours') > hopelessHours
    const later = timestampText(machineNow().add({ seconds: tellAgainSeconds }))
    await write({ unclear, tell_at: isHopeless || (isLate && booking.state === 'rejected') ? null : later })
  }
}

/** Releases the seat of a booking, but never a seat that the member has booked here since. */
export async function giveSeatBack(
  tx: Acting,
  { class_instance_id, member_id, booking_id }: PartnerBookingRow,
): Promise<void> {
  await cancelSeat(tx, class_instance_id!, member_id!, (_, { id }) =>
    id === booking_id ? undefined : notFound('Booking'),
  )
}

async function release(ctx: Settling, booking: PartnerBookingRow, reason: string): Promise<void> {
  await attributed(ctx, async (tx) => {
    const locked = (await lockPartnerBooking(tx.db, tx.teamId, booking.id))!
    if (locked.state !== 'reserved') return
    await giveSeatBack(tx, locked)
    const updated_at = timestampText(tx.now)
    await updatePartnerBooking(tx.db, tx.teamId, booking.id, { state: 'cancelled', reason, updated_at })
  })
  await noteLive(ctx.db, ctx.teamId, 'classes')
}
