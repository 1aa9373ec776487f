import { isThere, type Names } from './acts/act.ts'
import { acts } from './acts/index.ts'
import { named, wrongEvents } from './checks/events.ts'
import { differences, readShown } from './checks/state.ts'
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
  let gym = emptyGym(setting)
  await learnLessons(gym, company)
  let seq = (await company.eventsAfter(0)).at(-1)?.seq ?? 0
  let made = 0
  for (const step of steps) {
    const deeds = step.deeds.filter(({ of }) => isThere(gym, of as Names))
    if (deeds.length === 0) continue
    gym = structuredClone(gym)
    gym.events = []
    await letTimePass(gym, company, begins + step.at * 1000)

    const replies = await Promise.all(deeds.map(({ id, do: what, of }) => acts[what]!.send(company, of as never, id)))
    await company.advance()
    const told = await company.eventsAfter(seq)
    const shown = await readShown(company, lessonsToLookAt(gym, deeds))
    // Things that are done at once may happen in any order.
    const outcomes = orders(deeds.map((deed, i) => ({ deed, reply: replies[i]! }))).map((order) => {
      const world = structuredClone(gym)
      const wrong = order.flatMap(({ deed, reply }) => apply(world, deed, reply))
      wrong.push(...differences(world, shown), ...wrongEvents(world, named(told, company)))
      return { world, wrong }
    })
    const fitting = outcomes.find(({ wrong }) => wrong.length === 0)
    if (fitting === undefined) return { step, made, wrong: outcomes[0]!.wrong }
    gym = fitting.world
    seq = told.at(-1)?.seq ?? seq
    made++
    onStep(step)
  }
  return undefined
}

/** For the model and the service alike. */
async function letTimePass(gym: Gym, company: Company, to: number): Promise<void> {
  const before = gym.today
  passTime(gym, to)
  await company.setTime(to)
  await company.advance()
  if (gym.today !== before) await learnLessons(gym, company)
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
async function learnLessons(gym: Gym, company: Company): Promise<void> {
  const { body } = await company.api('GET', `/classes?date_from=${gym.today}&date_to=${plus(gym.today, 27)}`)
  const known = new Set(company.ids.values())
  for (const { id, date, start_time } of body.data) {
    if (known.has(id)) continue
    const { ref, from, capacity } = lessonsOfDay.find((one) => one.from === start_time)!
    const startsAt = instantOf(date, gym.timeZone, from)
    gym.lessons.set(`${ref} ${date}`, { day: date, startsAt, capacity, cancelled: false, bookings: [] })
    company.ids.set(`lesson ${ref} ${date}`, id)
  }
}

/** Those with bookings that are not long over, and those that the step is about. */
function lessonsToLookAt(gym: Gym, deeds: Deed[]): string[] {
  const lately = gym.now - 86_400_000
  const busy = [...gym.lessons].filter(([, { bookings, startsAt }]) => bookings.length > 0 && startsAt > lately)
  const named = deeds.flatMap(({ of }) => (of as Names).lesson ?? [])
  return [...new Set([...busy.map(([name]) => name), ...named])]
}
