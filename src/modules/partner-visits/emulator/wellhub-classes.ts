import { randomUUID } from 'node:crypto'
import type { Answer, Call } from '#platform/emulator/server.ts'

// Wellhub's Booking API, as far as its public pages and integrators describe it (docs/partners.md): classes, slots, and bookings that are
// rejected if they are not answered within a quarter of an hour.

const answerMinutes = 15
const products = [
  { product_id: 11, name: 'Aulas coletivas', virtual: false },
  { product_id: 12, name: 'Cross', virtual: false },
]
const categories = [
  ...['CLASS_IS_FULL', 'USAGE_RESTRICTION', 'USER_IS_ALREADY_BOOKED', 'SPOT_NOT_AVAILABLE', 'USER_DOES_NOT_EXIST'],
  ...['CHECK_IN_AND_CANCELATION_WINDOWS_CLOSED', 'CLASS_HAS_BEEN_CANCELED', 'CLASS_NOT_FOUND', 'USER_PROFILE_CMS'],
  ...['PREREQUISITES', 'GENERAL_ERROR', 'TECHNICAL_ERROR'],
]

interface ClassHere {
  id: number
  gym: string
  body: Record<string, unknown>
}

export interface SlotHere {
  id: number
  gym: string
  classId: number
  body: Record<string, unknown>
}

export interface BookingHere {
  number: string
  gym: string
  slotId: number
  person: string
  at: Date
  state: 'requested' | 'reserved' | 'rejected' | 'canceled' | 'cancelled_by_gym'
  category: string | null
}

/** `tell` sends the webhook of an event. */
export function startWellhubClasses({ now, tell }: { now: () => Date; tell: (event: BookingEvent) => void }) {
  const classes: ClassHere[] = []
  const slots: SlotHere[] = []
  const bookings: BookingHere[] = []
  let last = 100

  function answer(call: Call, gym: string): Answer {
    const name = `${call.method} ${call.path}`
    if (name === `GET /setup/v1/gyms/${gym}/products`) return { status: 200, body: { gym_id: Number(gym), products } }
    const [, path] = new RegExp(`^\\w+ /booking/v\\d/gyms/${gym}/(.+)$`).exec(name) ?? []
    if (path === undefined) return unknown
    const [first, id, , slotId] = path.split('/')
    if (first === 'bookings' && call.method === 'PATCH') return decide(bookings, gym, { number: id!, body: call.body })
    if (first !== 'classes') return unknown
    if (id === undefined) return answerClasses(call, gym)
    const of = classes.find((one) => one.gym === gym && String(one.id) === id)
    if (of === undefined) return unknown
    if (path.endsWith('/slots')) return call.method === 'GET' ? listSlots(call, of) : addSlot(of, call.body)
    if (slotId !== undefined) return answerSlot(call, of, slotId)
    const wrong = call.method === 'PUT' ? wrongClass(call.body) : undefined
    if (wrong !== undefined || call.method !== 'PUT') return wrong ?? unknown
    of.body = call.body
    return { status: 204 }
  }

  function answerClasses({ method, body }: Call, gym: string): Answer {
    const ofGym = classes.filter((one) => one.gym === gym)
    if (method === 'GET')
      return { status: 200, body: { classes: ofGym.map(({ id, body: said }) => ({ id, ...said })) } }
    const sent = Array.isArray(body.classes) ? (body.classes as Record<string, unknown>[]) : []
    const wrong = sent.length === 0 ? mistaken('classes') : sent.map(wrongClass).find((one) => one !== undefined)
    if (wrong !== undefined || method !== 'POST') return wrong ?? unknown
    const made = sent.map((said) => ({ id: ++last, gym, body: said }))
    classes.push(...made)
    return {
      status: 201,
      body: { classes: made.map(({ id, body: { name, reference } }) => ({ id, name, reference })) },
    }
  }

  function listSlots({ query }: Call, of: ClassHere): Answer {
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
    const found = slots.filter(({ classId, body }) => {
      const day = String(body.occur_date).slice(0, 10)
      return classId === of.id && day >= from && day <= to
    })
    return { status: 200, body: { metadata: {}, results: found.map(({ id, body }) => ({ id, ...body })) } }
  }

  function addSlot(of: ClassHere, body: Record<string, unknown>): Answer {
    const wrong = wrongSlot(body)
    if (wrong !== undefined) return wrong
    if (isTaken(of, body)) return { status: 409, body: { message: 'slot already exists' } }
    const slot = { id: ++last, gym: of.gym, classId: of.id, body }
    slots.push(slot)
    return { status: 201, body: { metadata: {}, results: [{ id: slot.id }] } }
  }

  function answerSlot({ method, body }: Call, of: ClassHere, slotId: string): Answer {
    const slot = slots.find(({ classId, id }) => classId === of.id && String(id) === slotId)
    if (slot === undefined) return unknown
    if (method === 'DELETE') {
      slots.splice(slots.indexOf(slot), 1)
      for (const one of bookings) {
        if (one.slotId === slot.id && isOpen(one)) one.state = 'cancelled_by_gym'
      }
      return { status: 204 }
    }
    const wrong = method === 'PUT' ? wrongSlot(body) : unknown
    if (wrong !== undefined) return wrong
    if (isTaken(of, body, slot)) return { status: 409, body: { message: 'slot already exists' } }
    slot.body = body
    return { status: 204 }
  }

  const isTaken = (of: ClassHere, body: Record<string, unknown>, but?: SlotHere) =>
    slots.some(
      (one) =>
        one !== but && one.classId === of.id && one.body.room === body.room && startOf(one.body) === startOf(body),
    )

  /** Bookings that were not answered in time are rejected. */
  function overdue(): void {
    for (const booking of bookings) {
      const isOver = now().getTime() - booking.at.getTime() > answerMinutes * 60_000
      if (booking.state === 'requested' && isOver) booking.state = 'rejected'
    }
  }

  function decide(
    all: BookingHere[],
    gym: string,
    { number, body }: { number: string; body: Record<string, unknown> },
  ): Answer {
    overdue()
    const booking = all.find((one) => one.gym === gym && one.number === number)
    if (booking === undefined) return unknown
    const { status, reason_category } = body
    if (reason_category !== undefined && !categories.includes(String(reason_category)))
      return mistaken('reason_category')
    if (status === 'CANCELLED_BY_GYM' && isOpen(booking)) booking.state = 'cancelled_by_gym'
    else if (booking.state !== 'requested') return { status: 400, body: { message: `it is ${booking.state}` } }
    else if (status === 'RESERVED') booking.state = 'reserved'
    else if (status === 'REJECTED') booking.state = 'rejected'
    else return mistaken('status')
    booking.category = reason_category === undefined ? null : String(reason_category)
    return { status: 204 }
  }

  return {
    answer,
    slots,
    bookings: () => {
      overdue()
      return bookings
    },
    /** The slots that visitors see in the app, the next first. */
    shownAt: (gym: string) =>
      slots
        .filter((slot) => slot.gym === gym)
        .sort((one, other) => startOf(one.body) - startOf(other.body))
        .map(({ id, classId, body: { occur_date, total_capacity, total_booked } }) => ({
          ...{ slot_id: id, name: classes.find((one) => one.id === classId)?.body.name },
          ...{ occur_date, total_capacity, total_booked },
        })),
    /** A visitor requests a seat in the app; the webhook is on its way when this returns. */
    book(gym: string, slotId: number, visitor: { gympass_user_id: string; name?: string; email?: string }): Answer {
      const slot = slots.find((one) => one.gym === gym && one.id === slotId)
      const { gympass_user_id: person, ...user } = visitor
      const isFull = slot !== undefined && Number(slot.body.total_booked) >= Number(slot.body.total_capacity)
      if (slot === undefined || isFull || !/^\d{13}$/.test(person)) {
        return { status: 400, body: { message: 'a slot that is there and has seats, and a person of 13 digits' } }
      }
      const booking: BookingHere = {
        ...{ number: `BK_${randomUUID().slice(0, 8)}${++last}`, gym, slotId, person, at: now() },
        ...{ state: 'requested', category: null },
      }
      bookings.push(booking)
      tell({ type: 'booking-requested', booking, classId: slot.classId, user })
      return { status: 200, body: { booking_number: booking.number } }
    },
    /** A visitor gives up a booking in the app. */
    giveUp(number: string): Answer {
      overdue()
      const booking = bookings.find((one) => one.number === number)
      if (booking === undefined || !isOpen(booking))
        return { status: 400, body: { message: 'no such booking is open' } }
      booking.state = 'canceled'
      const slot = slots.find(({ id }) => id === booking.slotId)
      tell({ type: 'booking-canceled', booking, classId: slot?.classId ?? 0, user: {} })
      return { status: 200, body: { booking_number: number } }
    },
  }
}

export interface BookingEvent {
  type: 'booking-requested' | 'booking-canceled'
  booking: BookingHere
  classId: number
  user: { name?: string; email?: string }
}

const isOpen = ({ state }: BookingHere) => state === 'requested' || state === 'reserved'
const startOf = (body: Record<string, unknown>) => Date.parse(String(body.occur_date))
const unknown: Answer = { status: 404, body: { message: 'not found' } }
const mistaken = (field: string): Answer => ({ status: 400, body: { message: `${field} is wrong` } })

function wrongClass({ name, product_id, reference, bookable, visible }: Record<string, unknown>): Answer | undefined {
  if (typeof name !== 'string' || name === '' || name.length > 255) return mistaken('name')
  if (!products.some((product) => product.product_id === product_id)) return mistaken('product_id')
  if (typeof reference !== 'string' || reference.length > 20) return mistaken('reference')
  return typeof bookable === 'boolean' && typeof visible === 'boolean' ? undefined : mistaken('bookable')
}

function wrongSlot(body: Record<string, unknown>): Answer | undefined {
  const { occur_date, length_in_minutes, total_capacity, total_booked, cancellable_until, booking_window } = body
  const isTime = (value: unknown) =>
    typeof value === 'string' && /(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value))
  if (!isTime(occur_date)) return mistaken('occur_date')
  if (!products.some(({ product_id }) => product_id === body.product_id)) return mistaken('product_id')
  if (!Number.isInteger(length_in_minutes) || Number(length_in_minutes) < 1) return mistaken('length_in_minutes')
  if (!Number.isInteger(total_capacity) || Number(total_capacity) < 1) return mistaken('total_capacity')
  const isCount = Number.isInteger(total_booked) && Number(total_booked) >= 0
  if (!isCount || Number(total_booked) > Number(total_capacity)) return mistaken('total_booked')
  const hoursBefore = (startOf(body) - Date.parse(String(cancellable_until))) / 3_600_000
  if (cancellable_until !== undefined && !(hoursBefore >= 0 && hoursBefore <= 24)) return mistaken('cancellable_until')
  const { opens_at, closes_at } = (booking_window ?? {}) as Record<string, unknown>
  return booking_window !== undefined && !(isTime(opens_at) && isTime(closes_at))
    ? mistaken('booking_window')
    : undefined
}
