import { isDeepStrictEqual } from 'node:util'
import { isThere, type Names } from './acts/act.ts'
import { acts } from './acts/index.ts'
import { named, wrongEvents } from './checks/events.ts'
import { lookAround } from './checks/index.ts'
import { noteStates } from './coverage.ts'
import { emptyGym, lessonsOfDay, type Setting } from './gyms.ts'
import { settleSeats } from './model/classes.ts'
import { instantOf, plus } from './model/days.ts'
import type { Gym } from './model/state.ts'
import { passMidnights, passTime } from './model/time.ts'
import { type Company, openGym, type Reply, type Service } from './service.ts'
import type { Deed, Step } from './steps.ts'

/** A step after which service and model do not agree. */
export interface Finding {
  step: Step
  /** How many steps were made before it. */
  made: number
  wrong: string[]
  company: Company
}

/** Makes the steps in a gym of their own, and stops at the first after which service and model disagree. */
export async function walk(
  service: Service,
  setting: Setting,
  steps: Step[],
  onStep: (step: Step) => void = () => {},
): Promise<Finding | undefined> {
  const company = await openGym(service, setting)
  const begins = Temporal.Instant.from(setting.begins).epochMilliseconds
  // More than one, while it cannot be told which of the things that were done at once came first.
  let worlds = [emptyGym(setting)]
  await learnLessons(worlds, company)
  let seq = (await company.eventsAfter(0)).at(-1)?.seq ?? 0
  let made = 0
  for (const step of steps) {
    const deeds = step.deeds.filter(({ of }) => isThere(worlds[0]!, of as Names))
    if (deeds.length === 0) continue
    const before = worlds[0]!
    worlds = worlds.map((gym) => ({ ...structuredClone(gym), events: [] }))
    await letTimePass(worlds, company, begins + step.at * 1000)

    const replies = await Promise.all(deeds.map(({ id, do: what, of }) => acts[what]!.send(company, of as never, id)))
    await company.advance()
    const told = await company.eventsAfter(seq)
    const differences = await lookAround(company)
    const answered = deeds.map((deed, i) => ({ deed, reply: replies[i]! }))
    const outcomes = worlds.flatMap((gym) =>
      orders(answered).map((order) => {
        const world = structuredClone(gym)
        const wrong = order.flatMap(({ deed, reply }) => apply(world, deed, reply))
        return { world, wrong: [...wrong, ...differences(world), ...wrongEvents(world, named(told, company))] }
      }),
    )
    worlds = outcomes.filter(({ wrong }) => wrong.length === 0).map(({ world }) => world)
    if (worlds.length === 0) return { step, made, wrong: outcomes[0]!.wrong, company }
    worlds = worlds.filter((one, i) => !worlds.slice(0, i).some((other) => isDeepStrictEqual(one, other)))
    noteStates(company.coverage, before, worlds[0]!)
    for (const { do: what } of deeds) company.coverage.act(what)
    seq = told.at(-1)?.seq ?? seq
    made++
    onStep(step)
  }
  return undefined
}

/** For the model and the service alike. */
async function letTimePass(worlds: Gym[], company: Company, to: number): Promise<void> {
  const before = worlds[0]!.today
  for (const gym of worlds) passTime(gym, to)
  await company.setTime(to)
  await company.advance()
  if (worlds[0]!.today !== before) await learnLessons(worlds, company)
}

function apply(world: Gym, { id, do: what, of }: Deed, reply: Reply): string[] {
  const wrong = acts[what]!.expect(world, of as never, { id, reply })
  settleSeats(world)
  passMidnights(world)
  return wrong.map((line) => `${what}: ${line}`)
}

function orders<T>(all: T[]): T[][] {
  if (all.length <= 1) return [all]
  return all.flatMap((first, i) => orders(all.toSpliced(i, 1)).map((rest) => [first, ...rest]))
}

/** Takes over which classes the schedule has made. */
async function learnLessons(worlds: Gym[], company: Company): Promise<void> {
  const { today, timeZone } = worlds[0]!
  const { body } = await company.api('GET', `/classes?date_from=${today}&date_to=${plus(today, 27)}`)
  const known = new Set(company.ids.values())
  for (const { id, date, start_time } of body.data) {
    if (known.has(id)) continue
    const { ref, from, capacity } = lessonsOfDay.find((one) => one.from === start_time)!
    const lesson = { day: date, startsAt: instantOf(date, timeZone, from), capacity, cancelled: false, bookings: [] }
    for (const gym of worlds) gym.lessons.set(`${ref} ${date}`, structuredClone(lesson))
    company.ids.set(`lesson ${ref} ${date}`, id)
  }
}
