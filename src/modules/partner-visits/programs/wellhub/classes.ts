import { type OutsideAnswer, OutsideFailure } from '#platform/http/call-out.ts'
import { failureOf } from '../../failure-of.ts'
import type { BookedClasses, BookingAnswer, Call, CommonSettings, OfferedClass, Slot } from '../../program.ts'
import { instantOf, isObject, type Json, textOf } from '../../read-message.ts'
import { askGym, type GymRequest } from './ask-gym.ts'

// Wellhub's Booking API: a class is what is taught, a slot is one hour of it. A class can't be deleted, and only one of its slots can begin
// at a time in a room.

type WellhubCall = Call<CommonSettings & { token: string }>

/** We do not know rooms: a second class of the same kind at the same hour gets the name of another group. */
const rooms = [null, 'Turma 2', 'Turma 3', 'Turma 4', 'Turma 5']

/** The maximum length of `reference`. */
const referenceLength = 20

/** Checks that each product that the settings name is one of the gym's. */
export async function checkProducts(call: WellhubCall, gym: string): Promise<void> {
  const wanted = Object.entries(call.settings.classes ?? {})
  if (wanted.length === 0) return
  const answer = await askGym(call, gym, { method: 'GET', path: `/setup/v1/gyms/${gym}/products` })
  if (answer.status >= 300) throw failureOf(answer.status, 'classes')
  const products = listIn(answer, 'products')
  const ids = products.map(({ product_id }) => Number(product_id))
  for (const [typeId, { product_id }] of wanted) {
    if (ids.includes(product_id)) continue
    const known = products.map(({ product_id, name }) => `${product_id} (${name})`).join(', ')
    const message = `The gym ${gym} has no product ${product_id}; it has ${known || 'none'}.`
    throw new OutsideFailure('refused', message, { field: `classes.${typeId}.product_id` })
  }
}

export const bookedClasses: BookedClasses<CommonSettings & { token: string }> = {
  answerMinutes: 15,

  async publishClass(call, unitId, { offered, known }) {
    const path = `${pathOf(call, unitId)}/classes`
    const body = classBody(offered)
    // The class may exist already, if the answer to an earlier call was lost.
    const id = known ?? (await findMade(call, unitId, body.reference))
    if (id !== null) {
      const { status } = await ask(call, unitId, { method: 'PUT', path: `${path}/${id}`, body })
      if (status !== 404) return id
    }
    const made = await ask(call, unitId, { method: 'POST', path, body: { classes: [body] } })
    return idIn(made, 'classes') ?? (await findMade(call, unitId, body.reference)) ?? noId()
  },

  async publishSlot(call, unitId, { slot, known, isOther }) {
    const path = `${pathOf(call, unitId)}/classes/${slot.classId}/slots`
    let id = known
    for (const room of rooms) {
      const body = slotBody(slot, room)
      const put = (own: string) => ask(call, unitId, { method: 'PUT', path: `${path}/${own}`, body })
      const { status } = id === null ? { status: 404 } : await put(id)
      if (status < 300) return id!
      if (status === 409) continue
      id = null
      const made = await ask(call, unitId, { method: 'POST', path, body })
      const given = made.status === 409 ? null : idIn(made, 'results')
      if (given !== null) return given
      const there = await findMadeSlot(call, unitId, { path, startsAt: slot.startsAt, room })
      if (there !== null && !(await isOther(there))) {
        await put(there)
        return there
      }
      if (made.status !== 409) noId()
    }
    return noId()
  },

  async removeSlot(call, unitId, { classId, slotId }) {
    await ask(call, unitId, { method: 'DELETE', path: `${pathOf(call, unitId)}/classes/${classId}/slots/${slotId}` })
  },

  async answerBooking(call, unitId, { booking, answer }) {
    const gym = call.settings.units[unitId]!
    const path = `/booking/v2/gyms/${gym}/bookings/${booking}`
    const { status } = await askGym(call, gym, { method: 'PATCH', path, body: answerBody(answer) })
    if (status < 300) return 'taken'
    if (status === 404) return 'unknown'
    if (status === 400 || status === 409 || status === 422) return 'refused'
    throw failureOf(status)
  },
}

const pathOf = ({ settings }: WellhubCall, unitId: string) => `/booking/v1/gyms/${settings.units[unitId]}`

/** Answers that decide nothing are thrown; 404 and 409 are returned to the caller. */
async function ask(call: WellhubCall, unitId: string, request: GymRequest): Promise<OutsideAnswer> {
  const answer = await askGym(call, call.settings.units[unitId]!, request)
  if (answer.status < 300 || answer.status === 404 || answer.status === 409) return answer
  if (answer.status === 400 || answer.status === 422) {
    throw new OutsideFailure('refused', `Wellhub does not take ${request.path}`, { field: 'classes' })
  }
  throw failureOf(answer.status)
}

async function findMade(call: WellhubCall, unitId: string, reference: string): Promise<string | null> {
  const made = await ask(call, unitId, { method: 'GET', path: `${pathOf(call, unitId)}/classes` })
  return textOf(listIn(made, 'classes').find((one) => one.reference === reference)?.id)
}

/** The slot of an hour and room, whichever class it belongs to. */
async function findMadeSlot(
  call: WellhubCall,
  unitId: string,
  { path, startsAt, room }: { path: string; startsAt: string; room: string | null },
): Promise<string | null> {
  const [from, to] = [-1, 1].map((days) => Temporal.PlainDate.from(startsAt.slice(0, 10)).add({ days }))
  const there = await ask(call, unitId, { method: 'GET', path: `${path}?from=${from}&to=${to}` })
  const isSame = (one: Json) => instantOf(one.occur_date) === instantOf(startsAt) && textOf(one.room) === room
  return textOf(listIn(there, 'results').find(isSame)?.id)
}

function classBody({ typeId, name, description, productId }: OfferedClass) {
  const reference = typeId.replaceAll('-', '').slice(-referenceLength)
  const shown = { name: name.slice(0, 255), description: description || name }
  return { ...shown, bookable: true, visible: true, product_id: productId, reference }
}

function slotBody(slot: Slot, room: string | null) {
  return {
    occur_date: slot.startsAt,
    status: 1,
    length_in_minutes: slot.minutes,
    total_capacity: slot.seats,
    total_booked: slot.taken,
    product_id: slot.productId,
    ...(room !== null && { room }),
    ...(slot.opensAt !== null && { booking_window: { opens_at: slot.opensAt, closes_at: slot.closesAt } }),
    cancellable_until: slot.cancellableUntil,
    ...(slot.trainer !== null && { instructors: [{ name: slot.trainer, substitute: false }] }),
  }
}

const categories = {
  full: 'CLASS_IS_FULL',
  limit: 'SPOT_NOT_AVAILABLE',
  booked_already: 'USER_IS_ALREADY_BOOKED',
  closed: 'CHECK_IN_AND_CANCELATION_WINDOWS_CLOSED',
  blocked: 'USAGE_RESTRICTION',
  class_cancelled: 'CLASS_HAS_BEEN_CANCELED',
  unknown_class: 'CLASS_NOT_FOUND',
} as const

function answerBody(answer: BookingAnswer) {
  if (answer.status === 'reserved') return { status: 'RESERVED' }
  if (answer.status === 'by_gym') return { status: 'CANCELLED_BY_GYM', reason_category: 'CLASS_HAS_BEEN_CANCELED' }
  return { status: 'REJECTED', reason: answer.reason, reason_category: categories[answer.reason] }
}

function listIn({ body }: OutsideAnswer, name: string): Json[] {
  const list: unknown = isObject(body) ? body[name] : undefined
  return Array.isArray(list) ? list.filter(isObject) : []
}

const idIn = (answer: OutsideAnswer, name: string) => textOf(listIn(answer, name)[0]?.id)

function noId(): never {
  throw new OutsideFailure('unclear', 'Wellhub has taken it, and does not say as what')
}
