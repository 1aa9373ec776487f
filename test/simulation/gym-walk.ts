import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Act, isThere, type Names } from './acts/act.ts'
import { acts } from './acts/index.ts'
import type { Reply } from './answer.ts'
import { named, wrongEvents } from './checks/events.ts'
import { lookAround } from './checks/index.ts'
import { type Company, openGym } from './company.ts'
import { noteStates, type States, statesOf } from './coverage.ts'
import { furnish, furnishedGym } from './furnish.ts'
import { lessonsOfDay } from './gyms.ts'
import { insisting, repeating } from './insistent.ts'
import { settleSeats } from './model/classes.ts'
import { instantOf, plus } from './model/days.ts'
import type { Gym } from './model/state.ts'
import { passMidnights, passTime } from './model/time.ts'
import type { Deed, GymPlan, Step } from './plan.ts'
import type { Service } from './service.ts'

/** A deed, and its answer: undefined when there was none, `refused` when it was certainly not done. */
export interface Answered {
  deed: Deed
  reply: Reply | 'refused' | undefined
}

/** One gym during a walk: its state in the service, and the worlds of the model that fit all answers and all that was shown. */
export class GymWalk {
  readonly company: Company
  readonly #service: Service
  readonly #begins: number
  /** More than one world, while it is unknown which of several things came first, or whether one was done. */
  #worlds: Gym[]
  /** The last event that was compared. */
  #seq = 0
  #states: States = new Map()
  /** The last step has made something due that the service only does when it looks for such work. */
  #isBehind = false
  /** A digest of all steps and answers, as far as they are the same in each run. */
  readonly #digest = createHash('sha256')

  private constructor(service: Service, company: Company, { setting }: GymPlan) {
    this.#service = service
    this.company = company
    this.#begins = Temporal.Instant.from(setting.begins).epochMilliseconds
    this.#worlds = [furnishedGym(setting)]
  }

  static async open(service: Service, plan: GymPlan): Promise<GymWalk> {
    const company = await openGym(service, plan.setting, (own) => furnish(own, plan.setting))
    const walk = new GymWalk(service, company, plan)
    await walk.#learnLessons()
    walk.#seq = (await company.eventsAfter(0)).at(-1)?.seq ?? 0
    return walk
  }

  /** The same for each run of the same steps, if none of them were simultaneous. */
  digest(): string {
    return this.#digest.digest('hex').slice(0, 16)
  }

  /**
   * Makes a step, and returns the differences between service and model afterwards. Everything is checked if the step requires it, or if it
   * is necessary.
   */
  async make(step: Step): Promise<string[]> {
    await this.begin(step)
    return this.conclude(step, await this.act(step), step.look)
  }

  /** Lets time pass until the step. */
  async begin(step: Step): Promise<void> {
    await this.#letTimePass(this.#begins + step.at * 1000)
  }

  /** Does all deeds of the step at once. */
  async act({ deeds }: Step): Promise<Answered[]> {
    const possible = deeds.filter(({ do: what, of }) =>
      this.#worlds.every((gym) => isThere(gym, of as Names) && (actOf(what).isPossible?.(gym, of as never) ?? true)),
    )
    return Promise.all(possible.map((deed) => this.#send(deed)))
  }

  async conclude(step: Step, answered: Answered[], look: boolean): Promise<string[]> {
    for (const { deed, reply } of answered) {
      if (reply === undefined) await actOf(deed.do).recover?.(this.company, deed.of as never, deed.id)
    }
    if (answered.length === 1) this.#digest.update(JSON.stringify([step, whatWasSaid(answered[0]!)]))
    const done = answered.filter(({ reply }) => reply !== 'refused')
    const orders = possibleOrders(done)
    const outcomes = this.#worlds.flatMap((gym) =>
      orders.map((order) => {
        const world = orders.length === 1 ? gym : structuredClone(gym)
        const wrong = order.flatMap((one) => apply(world, one))
        this.#isBehind = passMidnights(world) || this.#isBehind
        return { world, wrong }
      }),
    )
    // If the answers leave only one world, a look would show nothing that the next look does not.
    const possible = distinct(outcomes.filter(({ wrong }) => wrong.length === 0))
    const mustLook = look || (orders.length > 1 && possible.length !== 1)
    const wrongOf = mustLook ? await this.#lookAround() : () => []
    const fitting = possible.filter((world) => wrongOf(world).length === 0)
    if (fitting.length === 0) {
      const lines = outcomes.map(({ world, wrong }) => [...wrong, ...wrongOf(world)])
      return lines.toSorted((a, b) => a.length - b.length)[0]!
    }
    this.#worlds = fitting
    for (const { deed } of answered) this.company.coverage.act(deed.do)
    if (mustLook) this.#noteStates()
    return []
  }

  /** Counts what the steps since the last look have reached, and forgets the compared events. */
  #noteStates(): void {
    const states = statesOf(this.#worlds[0]!)
    noteStates(this.company.coverage, this.#states, states)
    this.#states = states
    for (const gym of this.#worlds) gym.events = []
  }

  /** Checks everything once more when all steps are made. */
  async finish(): Promise<string[]> {
    const wrongOf = await this.#lookAround()
    const wrong = this.#worlds.map(wrongOf)
    return wrong.some((lines) => lines.length === 0) ? [] : wrong[0]!
  }

  async #send(deed: Deed): Promise<Answered> {
    const { id, do: what, of, manner } = deed
    const company =
      manner === 'insists'
        ? insisting(this.company, this.#service, id)
        : manner === 'repeats'
          ? repeating(this.company, id)
          : this.company
    try {
      const reply = await actOf(what).send(company, of as never, id)
      const reason = reply.body?.error?.details?.reason
      // A caller who was told that nothing was done may rely on it.
      if (this.#service.disturbed && reply.status >= 429) {
        return { deed, reply: reason === 'OUTCOME_UNKNOWN' || reply.status === 500 ? undefined : 'refused' }
      }
      return { deed, reply }
    } catch (error) {
      if (!this.#service.disturbed) throw error
      return { deed, reply: undefined }
    }
  }

  async #lookAround(): Promise<(gym: Gym) => string[]> {
    await this.company.advance()
    await this.company.deliver()
    const told = await this.company.eventsAfter(this.#seq)
    const differences = await lookAround(this.company)
    this.#seq = told.at(-1)?.seq ?? this.#seq
    const names = named(told, this.company)
    return (gym) => [...differences(gym), ...wrongEvents(gym, names)]
  }

  /** For both the model and the service. The service does its time-based work when the model says that there is some. */
  async #letTimePass(to: number): Promise<void> {
    const gym = this.#worlds[0]!
    const [day, told] = [gym.today, gym.events.length]
    for (const world of this.#worlds) passTime(world, to)
    await this.company.setTime(to)
    if (gym.today !== day || gym.events.length > told || this.#isBehind) await this.company.advance()
    this.#isBehind = false
    if (gym.today !== day) await this.#learnLessons()
  }

  /** Reads which classes the schedule has made. */
  async #learnLessons(): Promise<void> {
    const { today, timeZone } = this.#worlds[0]!
    const { body } = await this.company.api('GET', `/classes?date_from=${today}&date_to=${plus(today, 27)}`)
    const known = new Set(this.company.ids.values())
    for (const { id, date, start_time } of body.data) {
      if (known.has(id)) continue
      const { ref, from, capacity } = lessonsOfDay.find((one) => one.from === start_time)!
      const startsAt = instantOf(date, timeZone, from)
      const lesson = { day: date, startsAt, capacity, largest: capacity, cancelled: false, bookings: [] }
      for (const gym of this.#worlds) gym.lessons.set(`${ref} ${date}`, structuredClone(lesson))
      this.company.ids.set(`lesson ${ref} ${date}`, id)
    }
  }
}

/** The worlds without duplicates. Worlds that differ only in the order of their events are equal, because that order is not compared. */
function distinct(outcomes: { world: Gym }[]): Gym[] {
  const unordered = outcomes.map(({ world }) => ({ ...world, events: world.events.toSorted() }))
  const isNew = (i: number) => !unordered.slice(0, i).some((earlier) => isDeepStrictEqual(earlier, unordered[i]))
  return outcomes.flatMap(({ world }, i) => (isNew(i) ? [world] : []))
}

/** The part of an answer that is the same in each run. */
function whatWasSaid({ deed, reply }: Answered): unknown {
  if (reply === undefined || reply === 'refused') return deed.id
  const { body, status } = reply
  return [status, body?.error?.details?.reason ?? body?.error?.code ?? body?.data?.status ?? body?.reason ?? null]
}

const actOf = (name: string): Act => acts[name]!

function apply(world: Gym, { deed: { id, do: what, of }, reply }: Answered): string[] {
  const wrong = actOf(what).expect(world, of as never, { id, reply: reply as Reply | undefined })
  settleSeats(world)
  return wrong.map((line) => `${what}: ${line}`)
}

/** Every order in which simultaneous deeds may have happened; a deed without an answer may also not have happened. */
function possibleOrders(all: Answered[]): Answered[][] {
  const lost = all.filter(({ reply }) => reply === undefined)
  const subsets = lost.reduce<Answered[][]>((sets, one) => sets.flatMap((set) => [set, [...set, one]]), [[]])
  return subsets.flatMap((undone) => orders(all.filter((one) => !undone.includes(one))))
}

function orders<T>(all: T[]): T[][] {
  if (all.length <= 1) return [all]
  return all.flatMap((first, i) => orders(all.toSpliced(i, 1)).map((rest) => [first, ...rest]))
}
