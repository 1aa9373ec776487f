import { createHmac, randomUUID } from 'node:crypto'
import { type Answer, type Call, startEmulator } from '#platform/emulator/server.ts'
import { type EmulatorOptions, noFaults, type PaidVisit } from './options.ts'
import { type BookingEvent, startWellhubClasses } from './wellhub-classes.ts'

// Wellhub, as far as its public pages and integrators describe it (docs/partners.md): validate is strict, and knows only check-ins that
// were made here.

const token = 'wellhub-token'
const webhookSecret = 'wellhub-secret'
const gyms = ['1001', '1002', '1003']
const checkInMinutes = 60

interface CheckIn {
  gym: string
  person: string
  at: Date
  state: 'open' | 'validated' | 'cancelled'
}

export interface Visitor {
  gympass_user_id: string
  first_name?: string
  last_name?: string
  email?: string
  phone_number?: string
}

export async function startWellhubEmulator(options: EmulatorOptions = {}) {
  const { now = () => new Date(), stamp = (at) => at } = options
  let { webhookUrl } = options
  const checkIns: CheckIn[] = []
  /** The messages sent, as they were written. */
  const sent: string[] = []
  const paid: PaidVisit[] = []

  function answer(call: Call): Answer {
    const { method, path, headers, body } = call
    const helped = /^\/helper\/v1\/gyms\/(\w+)\/simulate\/(.+)$/.exec(path)
    if (helped !== null) return help(helped[1]!, helped[2]!, body)
    const gym = headers['x-gym-id']
    if (headers.authorization !== `Bearer ${token}` || typeof gym !== 'string' || !gyms.includes(gym)) {
      return { status: 401, body: { message: 'Unauthorized' } }
    }
    return `${method} ${path}` === 'POST /access/v1/validate'
      ? validate(gym, body.gympass_id)
      : classes.answer(call, gym)
  }

  /** The actions of the person who plays the visitors. */
  function help(gym: string, deed: string, body: Record<string, unknown>): Answer {
    if (deed === 'slots') return { status: 200, body: classes.shownAt(gym) }
    if (deed === 'checkins') return simulate(gym, body as unknown as Visitor)
    const { gympass_user_id, slot_id, name, email } = body as Record<string, string>
    const visitor = { gympass_user_id: String(gympass_user_id), ...(name && { name }), ...(email && { email }) }
    if (deed === 'bookings') return classes.book(gym, Number(slot_id), visitor)
    const [, booking] = /^bookings\/(.+)\/cancel$/.exec(deed) ?? []
    return booking === undefined ? { status: 404, body: { message: 'no Route matched' } } : classes.giveUp(booking)
  }

  function validate(gym: string, person: unknown): Answer {
    if (typeof person !== 'string' || !/^\d{13}$/.test(person)) return failure(400, 'validation.error')
    const found = checkIns.findLast((one) => one.gym === gym && one.person === person)
    const isOver = found !== undefined && now().getTime() - found.at.getTime() > checkInMinutes * 60_000
    if (found === undefined || (isOver && found.state !== 'open')) return failure(404, 'checkin.validation.notfound')
    if (found.state === 'cancelled') return failure(400, 'checkin.validation.canceled')
    if (found.state === 'validated') return failure(400, 'checkin.already.validated')
    if (isOver) return failure(400, 'checkin.validation.expired')
    found.state = 'validated'
    const validated_at = now().toISOString()
    paid.push({ place: gym, person, at: validated_at })
    const product = { id: 1, description: 'Musculação' }
    const results = { user: { gympass_id: person }, gym: { id: Number(gym), product }, validated_at }
    return { status: 200, body: { metadata: { total: 1, errors: 0 }, results } }
  }

  function simulate(gym: string, visitor: Visitor): Answer {
    const person = String(visitor.gympass_user_id)
    const day = now().toDateString()
    const isSecond = checkIns.some(
      (one) => one.person === person && one.state !== 'cancelled' && one.at.toDateString() === day,
    )
    if (!gyms.includes(gym) || !/^\d{13}$/.test(person) || isSecond) {
      return { status: 400, body: { message: 'one check-in a day, of 13 digits, at a gym that there is' } }
    }
    const at = now()
    checkIns.push({ gym, person, at, state: 'open' })
    return { status: 200, body: send(messageOf(gym, { ...visitor, gympass_user_id: person }, stamp(at))) }
  }

  function send(message: object): unknown {
    const text = JSON.stringify(message)
    sent.push(text)
    if (webhookUrl !== undefined) void emulator.tell(webhookUrl, text, { 'x-gympass-signature': sign(text) })
    return JSON.parse(text)
  }

  function tellOfBooking({ type, booking, classId, user }: BookingEvent): void {
    const { number: booking_number, gym, slotId, person } = booking
    const odd = emulator.happens('oddForms')
    send({
      event_type: odd ? type.replaceAll('-', '_').toUpperCase() : type,
      event_data: {
        user: { unique_token: person, ...user },
        slot: { id: odd ? String(slotId) : slotId, gym_id: odd ? gym : Number(gym), class_id: classId, booking_number },
        timestamp: odd ? Math.floor(stamp(now()).getTime() / 1000) : stamp(now()).getTime(),
        event_id: randomUUID(),
      },
    })
  }

  function messageOf(gym: string, { gympass_user_id, ...user }: Visitor, at: Date) {
    const odd = emulator.happens('oddForms')
    return {
      event_type: 'checkin',
      event_data: {
        user: { unique_token: odd ? Number(gympass_user_id) : gympass_user_id, ...user },
        location: { lat: -22.9, lon: -47.06 },
        gym: { id: odd ? gym : Number(gym), title: `Academia ${gym}`, product: { id: 1, description: 'Musculação' } },
        timestamp: odd ? at.getTime() : Math.floor(at.getTime() / 1000),
      },
    }
  }

  function sign(text: string): string {
    const hex = createHmac('sha1', webhookSecret).update(text).digest('hex')
    if (!emulator.happens('oddForms')) return hex.toUpperCase()
    return emulator.draw() < 0.5 ? hex : `0X${hex.toUpperCase()}`
  }

  const classes = startWellhubClasses({ now, tell: tellOfBooking })
  const emulator = await startEmulator(options, { noFaults, answer, isHelp: (path) => path.startsWith('/helper/') })
  return {
    ...{ url: emulator.url, base_url: emulator.url, token, webhook_secret: webhookSecret, gyms, paid },
    ...{ told: emulator.told, close: emulator.close, faults: emulator.faults },
    sendTo: (url: string | undefined) => {
      webhookUrl = url
    },
    sent,
    slots: classes.slots,
    shownAt: classes.shownAt,
    bookings: classes.bookings,
    book: classes.book,
    giveUp: classes.giveUp,
    /** A visitor checks in with the app; the webhook is on its way when this returns. */
    checkIn: (gym: string, visitor: Visitor) => simulate(gym, visitor),
    cancel: (gym: string, person: string) => {
      const found = checkIns.findLast((one) => one.gym === gym && one.person === person && one.state === 'open')
      if (found !== undefined) found.state = 'cancelled'
    },
  }
}

/** A failure has an array of errors instead of results. */
function failure(status: number, key: string): Answer {
  return { status, body: { metadata: { total: 0, errors: 1 }, errors: [{ key, message: key }] } }
}
