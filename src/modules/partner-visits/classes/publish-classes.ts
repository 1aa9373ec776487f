import { findCompanyById } from '#modules/companies/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import type { Acting } from '#platform/context.ts'
import { OutsideFailure } from '#platform/http/call-out.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNowText, timestampText } from '#platform/time/clock.ts'
import { atPartner, type ConnectionRow, settingsOf } from '../connections.ts'
import type { BookedClasses, Call, CommonSettings, Slot } from '../program.ts'
import { programOf } from '../programs/index.ts'
import { mostSeatsOf } from './booking-rules.ts'
import { listBookingsOfSlot } from './bookings-sql.ts'
import { giveSeatBack } from './settle-bookings.ts'
import {
  deleteSlot,
  findPartnerClass,
  findSlot,
  findSlotByPartnerId,
  listSlots,
  listStale,
  type SlotRow,
  type Stale,
  writePartnerClass,
  writeSlot,
} from './slots-sql.ts'

const answerMs = 5000
/** Partners allow no longer window in which a visitor can't give up a booking. */
const longestLeaveHours = 24

interface Publishing {
  ctx: Acting & { box: SecretBox }
  row: ConnectionRow
  settings: CommonSettings
  classes: BookedClasses<CommonSettings>
  call: Call<CommonSettings>
  company: NonNullable<Awaited<ReturnType<typeof findCompanyById>>>
}

/**
 * Publishes all classes whose data at the partner are out of date. Throws if the partner does not answer. If the partner refuses a class,
 * the other classes are published all the same.
 */
export async function publishClasses(ctx: Acting & { box: SecretBox }, row: ConnectionRow): Promise<void> {
  const { db, teamId, box } = ctx
  const { classes } = programOf(row.program)
  const stale = await listStale(db, teamId, row.id, machineNowText())
  if (classes === null || stale.length === 0) return
  const company = (await findCompanyById(db, teamId))!
  const settings = settingsOf(box, row)
  let refused: OutsideFailure | undefined
  for (const one of stale) {
    try {
      await atPartner(db, { box, row, answerMs }, (call) =>
        publish({ ctx, row, settings, classes, call, company }, one),
      )
    } catch (error) {
      if (!(error instanceof OutsideFailure && error.kind === 'refused')) throw error
      refused ??= error
    }
  }
  if (refused !== undefined) throw refused
}

async function publish(given: Publishing, stale: Stale): Promise<void> {
  const { ctx, row } = given
  const at = { connection_id: row.id, class_instance_id: stale.class_instance_id }
  const slot = await findSlot(ctx.db, ctx.teamId, at)
  const isElsewhere = slot?.unit_id !== stale.unit_id || slot?.class_type_id !== stale.class_type_id
  if (slot !== undefined && isElsewhere) {
    const isGone = stale.has_begun || (await remove(given, slot))
    if (!isGone) return
    await deleteSlot(ctx.db, ctx.teamId, at)
  }
  if (stale.mark !== null) await publishSlot(given, stale, isElsewhere ? undefined : slot)
}

/**
 * Removes a class from the partner's app. Its visitors' seats are released first, and the partner is told of each, so this may need another
 * round: false until then.
 */
async function remove({ ctx, settings, classes, call }: Publishing, slot: SlotRow): Promise<boolean> {
  const { connection_id: connectionId, partner_id, partner_class_id: classId } = slot
  const bookings = await listBookingsOfSlot(ctx.db, ctx.teamId, { connectionId, slot: partner_id })
  for (const booking of bookings) {
    if (booking.state === 'reserved') await attributed(ctx, (tx) => giveSeatBack(tx, booking))
  }
  if (bookings.length > 0) return false
  // A connection that was made again after this one has found the slot at the partner and publishes it.
  const isTakenOver = (await listSlots(ctx.db, ctx.teamId, { partner_class_id: classId, partner_id })).length > 1
  // The partner can't be called for a unit that is no longer connected.
  if (!isTakenOver && settings.units[slot.unit_id] !== undefined) {
    await classes.removeSlot(call, slot.unit_id, { classId, slotId: partner_id })
  }
  return true
}

async function publishSlot(given: Publishing, stale: Stale, slot: SlotRow | undefined): Promise<void> {
  const { ctx, row, settings, classes, call } = given
  const { unit_id, class_type_id, class_instance_id, mark } = stale as Stale & Record<'unit_id' | 'mark', string>
  const productId = settings.classes![class_type_id!]!.product_id
  const classId = await publishClass(given, stale, productId)
  const partner_id = await classes.publishSlot(call, unit_id, {
    slot: slotOf(given, stale, { classId, productId }),
    known: slot?.partner_id ?? null,
    async isOther(partner_id) {
      const own = await findSlotByPartnerId(ctx.db, ctx.teamId, { connection_id: row.id, partner_id })
      return own !== undefined && own.class_instance_id !== class_instance_id
    },
  })
  const ids = { connection_id: row.id, class_instance_id, unit_id, class_type_id: class_type_id! }
  await writeSlot(ctx.db, ctx.teamId, { ...ids, partner_class_id: classId, partner_id, mark })
}

async function publishClass(
  { ctx, row, classes, call }: Publishing,
  { unit_id, class_type_id, type_name, type_description, type_mark }: Stale,
  productId: number,
): Promise<string> {
  const of = { connection_id: row.id, unit_id: unit_id!, class_type_id: class_type_id! }
  const known = await findPartnerClass(ctx.db, ctx.teamId, of)
  const mark = `${type_mark} ${productId}`
  if (known?.mark === mark) return known.partner_id
  const described = { name: type_name, description: type_description ?? '' }
  const offered = { typeId: class_type_id!, ...described, productId }
  const partner_id = await classes.publishClass(call, unit_id!, { offered, known: known?.partner_id ?? null })
  await writePartnerClass(ctx.db, ctx.teamId, { ...of, partner_id, mark })
  return partner_id
}

function slotOf(
  { ctx, company, settings }: Publishing,
  { class_type_id, starts_at, ends_at, max_capacity, current_bookings, of_program, trainer }: Stale,
  ids: { classId: string; productId: number },
): Slot {
  const start = Temporal.Instant.from(starts_at)
  const before = (hours: number) => timestampText(start.subtract({ minutes: hours * 60 }))
  const { app_book_hours_before, app_leave_hours_before } = company
  const free = Math.min(max_capacity - current_bookings, mostSeatsOf(settings, class_type_id!) - of_program)
  return {
    ...ids,
    startsAt: start.toZonedDateTimeISO(ctx.timeZone).toString({ timeZoneName: 'never', smallestUnit: 'second' }),
    minutes: Math.round((Date.parse(ends_at) - Date.parse(starts_at)) / 60_000),
    seats: max_capacity,
    taken: max_capacity - Math.max(0, free),
    opensAt: app_book_hours_before === null ? null : before(app_book_hours_before),
    closesAt: starts_at,
    cancellableUntil: before(Math.min(app_leave_hours_before, longestLeaveHours)),
    trainer,
  }
}
