import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startWellhubEmulator } from '#modules/partner-visits/emulator/index.ts'
import { connectProgram, partnerTasks, programOf } from '#modules/partner-visits/index.ts'
import type { Db } from '#platform/db/pool.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import { partnerSeats } from './model/classes.ts'

const place = '1001'
const settleMs = 500
const mostLooks = 20
const product_id = 11

/** The partner's answer to a booking: that the visitor has the seat, why not, or that there is nothing to book or cancel. */
export type Said = 'reserved' | 'canceled' | 'nothing' | (string & {})

/** A gym's partner program that is asked about its visitors, at the doors of one unit. */
export interface Partner {
  /** The partner's name for a member; members are named by the steps that made them. */
  keyOf(member: number): string
  /** Records that a member comes by the partner. */
  isVisitor(member: number): void
  /** Makes a person check in, and the gym receive it; returns the id of the member. A repeated call sends it again. */
  checkIn(key: string, name: string): Promise<string>
  undo(key: string): void
  /** Sends the partner all classes that it knows differently. */
  publish(): Promise<void>
  /** Makes a person request a seat, by the number of the step. A repeated call sends it again. */
  book(step: number, key: string, lesson: string): Promise<Said>
  giveUp(step: number, key: string, lesson: string): Promise<Said>
  /** What its app shows of classes that have not begun, after everything pending is settled: their ids here, and who has a seat. */
  classes(): Promise<ShownClass[]>
  /** Whose visits the partner pays for, and whose were accepted here, after everything pending is settled. */
  visits(): Promise<{ there: string[]; here: string[] }>
}

export interface ShownClass {
  /** Undefined if the service does not know it. */
  id: string | undefined
  startsAt: number
  seats: number
  taken: number
  people: string[]
}

interface Opening {
  db: Db
  teamId: string
  box: SecretBox
  /** The address of the server. */
  url: string
  /** The id of the unit. */
  unit: string
  /** The id of the kind of classes that its visitors may book. */
  classType: string
  /** The company's time, in ms. */
  now: () => number
  cleanup: AsyncDisposableStack
}

export async function openPartner(opening: Opening): Promise<Partner> {
  const { db, teamId, box, url, unit, classType, now, cleanup } = opening
  // The partner lives by the company's clock, but the times of its messages are real.
  const stamp = (at: Date) => new Date(at.getTime() - now() + Date.now())
  const wellhub = await startWellhubEmulator({ now: () => new Date(now()), stamp })
  cleanup.defer(wellhub.close)
  const { base_url, token, webhook_secret } = wellhub
  const settings = {
    ...{ base_url, token, webhook_secret, units: { [unit]: place } },
    ...{ classes: { [classType]: { product_id } }, most_seats: partnerSeats },
  }
  const own = { box, allowPrivate: true, origin: url }
  const wanted = { program: programOf('wellhub'), settings: settings as never }
  const connected = await connectProgram(await operatorContext(db, teamId), own, wanted)
  if (!('id' in connected)) throw new Error(connected.message)
  const { id: connectionId, webhook_url } = connected
  const tasks = new Map(partnerTasks(db, box).map(({ name, run }) => [name, run]))
  const queues = new Map<string, Promise<unknown>>()
  /** Runs a job of the connection, after earlier ones with its name: a queue runs one at a time. */
  async function run(name: string): Promise<void> {
    const before = queues.get(name) ?? Promise.resolve()
    const done = before.then(() => tasks.get(name)!({ teamId, connectionId, version: 1 }))
    queues.set(
      name,
      done.catch(() => {}),
    )
    await done
  }
  const visitors = new Set<number>()
  /** The messages to the gym about each person's last check-in. */
  const messages = new Map<string, { day: string; at: number; text: string }>()
  /** Bookings by the steps that made them. */
  const bookings = new Map<number, { number: string; text: string }>()
  /** The booking by which a person last got a seat in a class. */
  const seats = new Map<string, string>()
  const visitsOf = () => db.selectFrom('partner_visits').where('team_id', '=', teamId)

  async function tell(text: string): Promise<void> {
    const signature = createHmac('sha1', webhook_secret).update(text).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-gympass-signature': signature }
    const answer = await fetch(webhook_url, { method: 'POST', headers, body: text })
    if (!answer.ok) throw new Error(`The webhook was answered ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }

  const slotsHere = () =>
    db.selectFrom('partner_slots').select(['partner_id', 'class_instance_id']).where('team_id', '=', teamId)

  /** Makes something happen in the app once, sends it as often as this is called, and settles it. */
  async function inApp(step: number, ask: () => { number: string; status: number } | undefined): Promise<Said> {
    if (!bookings.has(step)) {
      const asked = ask()
      if (asked?.status !== 200) return 'nothing'
      bookings.set(step, { number: asked.number, text: wellhub.sent.at(-1)! })
    }
    const { number, text } = bookings.get(step)!
    await tell(text)
    await run('settle-partner-bookings')
    const { state, category } = wellhub.bookings().find((one) => one.number === number)!
    return state === 'rejected' ? String(category) : state
  }

  return {
    keyOf: (member) => String((visitors.has(member) ? 2_000_000_000_000 : 1_000_000_000_000) + member),
    isVisitor: (member) => void visitors.add(member),
    async checkIn(key, name) {
      const day = new Date(now()).toDateString()
      const told = messages.get(key)
      if (told?.day !== day) {
        // A check-in has no id except its second, and no person checks in twice within a second.
        if (told !== undefined) await pause(Math.max(0, told.at + 1000 - Date.now()))
        const { status, body } = wellhub.checkIn(place, { gympass_user_id: key, first_name: name })
        if (status !== 200) throw new Error(`The partner refused a check-in: ${JSON.stringify(body)}`)
        messages.set(key, { day, at: Date.now(), text: JSON.stringify(body) })
      }
      await tell(messages.get(key)!.text)
      await run('recognise-visitors')
      const people = db.selectFrom('partner_people').select('member_id').where('team_id', '=', teamId)
      return (await people.where('person_key', '=', key).executeTakeFirstOrThrow()).member_id
    },
    undo: (key) => wellhub.cancel(place, key),
    publish: () => run('publish-partner-classes'),
    async book(step, key, lesson) {
      const slot = await slotsHere().where('class_instance_id', '=', lesson).executeTakeFirst()
      const said = await inApp(step, () => {
        if (slot === undefined) return undefined
        const { status, body } = wellhub.book(place, Number(slot.partner_id), { gympass_user_id: key })
        const number = String((body as { booking_number?: string }).booking_number)
        return { number, status }
      })
      if (said === 'reserved') seats.set(`${key} ${lesson}`, bookings.get(step)!.number)
      return said
    },
    giveUp: (step, key, lesson) =>
      inApp(step, () => {
        const number = seats.get(`${key} ${lesson}`)
        return number === undefined ? undefined : { number, ...wellhub.giveUp(number) }
      }),
    async classes() {
      // A cancelled class is removed when its visitors have been notified.
      for (let round = 0; round < 2; round++) {
        await run('settle-partner-bookings')
        await run('publish-partner-classes')
      }
      const here = new Map((await slotsHere().execute()).map((row) => [row.partner_id, row.class_instance_id]))
      const reserved = wellhub.bookings().filter(({ state }) => state === 'reserved')
      return wellhub.slots.map(({ id, body: { occur_date, total_capacity, total_booked } }) => ({
        ...{ id: here.get(String(id)), startsAt: Date.parse(String(occur_date)) },
        ...{ seats: Number(total_capacity), taken: Number(total_booked) },
        people: reserved.filter(({ slotId }) => slotId === id).map(({ person }) => person),
      }))
    },
    async visits() {
      for (let look = 0; look < mostLooks; look++) {
        await run('settle-partner-visits')
        const open = await visitsOf()
          .select('id')
          .where('state', '=', 'waiting')
          .where((where) => where.or([where('asking_until', 'is not', null), where('next_ask_at', 'is not', null)]))
          .executeTakeFirst()
        if (open === undefined) break
        await db
          .updateTable('partner_visits')
          .set({ next_ask_at: timestampText(machineNow()) })
          .where('team_id', '=', teamId)
          .where('next_ask_at', 'is not', null)
          .execute()
        await pause(settleMs)
      }
      const here = await visitsOf().select('person_key').where('state', '=', 'validated').execute()
      return {
        there: wellhub.paid.map(({ person }) => person).sort(),
        here: here.map(({ person_key }) => person_key).sort(),
      }
    },
  }
}
