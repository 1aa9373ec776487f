import type { Some } from './acts/act.ts'
import { acts, weights } from './acts/index.ts'
import { Chance } from './chance.ts'
import { faults } from './faults/index.ts'
import {
  debounceSeconds,
  founder,
  foundersPerMembership,
  lessonsOfDay,
  type Setting,
  settingOf,
  units,
} from './gyms.ts'
import { localTime, plus } from './model/days.ts'
import { codeSeconds } from './model/door.ts'
import type { Deed, FaultName, Plan, PlannedFault, Step } from './plan.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour
/** What people do about a class that fills up, one after another. */
const rush = { book: 6, giveBack: 2, block: 1, unblock: 2, resize: 1 }
const pauses = { moment: 40, minutes: 28, hours: 18, night: 10, days: 3, weeks: 2 }

/** Everything of a seed; `steps` in all gyms together, and the names of the faults that may strike. */
export function planOf(
  seed: number,
  { gyms, steps, faultNames }: { gyms: number; steps: number; faultNames: FaultName[] },
): Plan {
  const rounds = Math.ceil(steps / gyms)
  const planned = drawFaults(new Chance(seed ^ 0xfa17), rounds, faultNames)
  const struck = new Set(planned.map(({ round }) => round))
  return {
    seed,
    gyms: Array.from({ length: gyms }, (_, i) => {
      const setting = settingOf(seed, i)
      return { setting, steps: drawSteps(new Chance(seed * 31 + i), rounds, { setting, struck }) }
    }),
    faults: planned,
  }
}

const roundsBetweenFaults = 150

function drawFaults(chance: Chance, rounds: number, names: FaultName[]): PlannedFault[] {
  if (names.length === 0) return []
  const weights = Object.fromEntries(names.map((name) => [name, faults[name].often])) as Record<FaultName, number>
  const planned: PlannedFault[] = []
  for (
    let round = chance.whole(5, roundsBetweenFaults);
    round < rounds;
    round += chance.whole(20, 2 * roundsBetweenFaults)
  ) {
    planned.push({ name: chance.weighted(weights), round, afterMs: chance.whole(0, 60), lasts: chance.whole(2, 12) })
  }
  return planned
}

/** The steps of a gym: what its people do, in the order of time. */
function drawSteps(
  chance: Chance,
  count: number,
  { setting, struck }: { setting: Setting; struck: Set<number> },
): Step[] {
  const made: Record<'register' | 'sell' | 'makeCode' | 'sellAtCounter', number[]> = {
    register: [],
    sell: [],
    makeCode: [],
    sellAtCounter: [],
  }
  /** The members of memberships, both by the deeds that made them. */
  const buyers = new Map<number, number>()
  /** The memberships to which something was done. */
  const touched: number[] = []
  /** A class that is filling up, and who has wanted a seat in it. */
  let filling: { lesson: string; members: number[] } | undefined
  const often = weights(setting)
  const begins = Temporal.Instant.from(setting.begins)
  const firstDay = begins.toZonedDateTimeISO(setting.timeZone).toPlainDate().toString()
  const steps: Step[] = []
  let at = minute
  let before: Deed | undefined
  for (let id = 0; id < count; id++) {
    // Who has a code shows it at once, and again when the door does not open.
    const shown = before !== undefined && chance.share() < 0.5 ? codeOf(before) : undefined
    if (chance.share() < 0.1) filling = undefined
    at += shown === undefined && filling === undefined ? pause(chance) : chance.whole(3, 30)
    // What is done while something breaks happens some seconds sooner or later, so nothing else may depend on the second.
    if (struck.has(id) || struck.has(id - 1)) at += 10 * hour
    at = awayFromEnds(at, steps.slice(-40))
    if (struck.has(id)) at = awayFromTheHour(begins.epochMilliseconds, at, setting.timeZone)
    const together = struck.has(id) || chance.share() < 0.06 ? 2 : 1
    const deeds = Array.from({ length: together }, (_, i): Deed => {
      const some = {
        member: founding(chance, setting) ?? someMember(chance, { made, buyers }),
        membership:
          founding(chance, setting, foundersPerMembership) ??
          recent(chance, chance.share() < 0.3 ? touched : made.sell),
        code: recent(chance, made.makeCode),
        sale: recent(chance, made.sellAtCounter),
        unit: chance.one(units).ref,
        lesson: `${chance.one(lessonsOfDay).ref} ${plus(firstDay, Math.floor(at / day) + daysAhead(chance))}`,
      }
      if (filling !== undefined && i === 0) {
        // Who rushes to a class has bought something.
        const member = buyers.get(recent(chance, made.sell)) ?? some.member
        return inRush(chance, { id: id * 10, some: { ...some, member }, filling })
      }
      const kind = made.register.length === 0 ? 'register' : made.sell.length === 0 ? 'sell' : chance.weighted(often)
      if (shown !== undefined && i === 0) {
        const unit = before!.of.unit ?? some.unit
        return { id: id * 10, do: 'showCode', of: { code: shown, unit }, ...mannerOf(chance, struck.has(id)) }
      }
      const draw = acts[kind]!.draw as (chance: Chance, from: typeof some) => unknown
      return { id: id * 10 + i, do: kind, of: draw(chance, some), ...mannerOf(chance, struck.has(id)) }
    })
    steps.push({
      id,
      at,
      deeds,
      look: chance.share() < (filling !== undefined && setting.founders === 0 ? 0.15 : 1 / setting.stepsBetweenLooks),
    })
    before = deeds[0]
    if (before!.do === 'book') {
      const { lesson, member } = before!.of
      const others = filling?.lesson === lesson ? filling!.members : []
      filling = { lesson, members: [...others, member] }
    }
    for (const deed of deeds) if (deed.do === 'sell') buyers.set(deed.id, deed.of.member)
    for (const { of } of deeds) if (of.membership !== undefined) touched.push(of.membership)
    for (const deed of deeds) if (deed.do in made) made[deed.do as keyof typeof made].push(deed.id)
  }
  return steps
}

/** Somebody else wants a seat too, or one of those who did changes their mind or is kept out. */
function inRush(
  chance: Chance,
  { id, some, filling }: { id: number; some: Some; filling: { lesson: string; members: number[] } },
): Deed {
  const kind = chance.weighted(rush)
  const { lesson, members } = filling
  const member = kind === 'book' ? some.member : chance.one(members)
  return { id, do: kind, of: acts[kind]!.draw(chance, { ...some, lesson, member } as never) }
}

function mannerOf(chance: Chance, isStruck: boolean): Pick<Deed, 'manner'> {
  const share = chance.share()
  if (isStruck) return share < 0.3 ? { manner: 'insists' } : {}
  return share < 0.05 ? { manner: 'repeats' } : {}
}

/** The code that somebody has just made or shown. */
function codeOf({ id, do: what, of }: Deed): number | undefined {
  return what === 'makeCode' ? id : what === 'showCode' && of.code >= 0 ? of.code : undefined
}

/** For how many seconds something is good that was done at a door: a code, and the entry that a second reading belongs to. */
const goodFor: Record<string, number> = { makeCode: codeSeconds, enter: debounceSeconds, showCode: debounceSeconds }

/** A time some seconds from any at which something of these steps ends: a busy machine does it some seconds after its step. */
function awayFromEnds(at: number, steps: Step[]): number {
  const isClose = steps.some((step) =>
    step.deeds.some((deed) => Math.abs(at - step.at - (goodFor[deed.do] ?? Number.POSITIVE_INFINITY)) < 10),
  )
  return isClose ? awayFromEnds(at + 10, steps) : at
}

/** A time some minutes from any full or half hour, at which rules begin and end. */
function awayFromTheHour(begins: number, at: number, timeZone: string): number {
  const past = localTime(begins + at * 1000, timeZone).minute % 30
  return past < 5 || past >= 25 ? at + 10 * minute : at
}

function pause(chance: Chance): number {
  switch (chance.weighted(pauses)) {
    case 'moment':
      return chance.whole(2, 100)
    case 'minutes':
      return chance.whole(130, 1800)
    case 'hours':
      return chance.whole(1800, 4 * hour)
    case 'night':
      return chance.whole(9 * hour, day)
    case 'days':
      return chance.whole(day, 5 * day)
    case 'weeks':
      return chance.whole(5 * day, 40 * day)
  }
}

/** Half of what is done in a gym with founding members is done with one of them. */
function founding(chance: Chance, { founders }: Setting, every = 1): number | undefined {
  if (founders === 0 || chance.share() < 0.5) return undefined
  return founder(every * chance.whole(0, Math.floor((founders - 1) / every)))
}

/** Of the classes that people book, most are tomorrow. */
function daysAhead(chance: Chance): number {
  return chance.share() < 0.15 ? 0 : 1 + Math.floor(chance.share() ** 4 * 5)
}

/** Mostly somebody who has bought something lately. */
function someMember(
  chance: Chance,
  { made, buyers }: { made: Record<'register' | 'sell', number[]>; buyers: Map<number, number> },
): number {
  const buyer = chance.share() < 0.75 ? buyers.get(recent(chance, made.sell)) : undefined
  return buyer ?? recent(chance, made.register)
}

/** The latest ones are those with whom something is going on; -1 when there is none. */
function recent(chance: Chance, ids: number[]): number {
  return ids[Math.max(0, ids.length - 1 - Math.floor(chance.share() ** 2 * Math.min(ids.length, 10)))] ?? -1
}
