import type { Some } from './acts/act.ts'
import { acts, weights } from './acts/index.ts'
import { Chance } from './chance.ts'
import { faults } from './faults/index.ts'
import {
  debounceSeconds,
  foundersOf,
  hasMembership,
  lessonsOfDay,
  manyMembers,
  type Setting,
  settingOf,
  units,
} from './gyms.ts'
import { localTime, plus } from './model/days.ts'
import { checkInSeconds, codeSeconds } from './model/door.ts'
import type { Deed, FaultName, Plan, PlannedFault, Step } from './plan.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour
/** What people do about a class that fills up, one after another. */
const rush = { book: 6, giveBack: 2, block: 1.5, unblock: 1.5, resize: 1.5, bookInPartnerApp: 2, giveUpInPartnerApp: 1 }
/**
 * Deeds that nothing else is done beside. Two codes that are made at once have no order, and it is unknown which of them invalidates the
 * other; the question and the report of a turnstile are two calls.
 */
const undivided = new Set(['makeCode', 'enterAtKiosk', 'passTurnstile', 'tellLate', 'undoCheckIn'])
const pauses = { moment: 40, minutes: 28, hours: 18, night: 10, days: 3, weeks: 2 }

/** Everything for a seed; `steps` in all gyms together, and the names of the faults that may happen. */
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
  const founding = foundersOf(setting)
  /** The members of memberships, both by the deeds that made them. */
  const buyers = new Map(founding.filter(hasMembership).map((member) => [member, member]))
  const made: Record<'register' | 'sell' | 'makeCode' | 'sellAtCounter', number[]> = {
    register: [...founding],
    sell: [...buyers.keys()],
    makeCode: [],
    sellAtCounter: [],
  }
  /** The memberships that were changed. */
  const touched: number[] = []
  /** The members whom the partner knows. */
  const visitors: number[] = []
  /** The blocked members. */
  const blocked = new Set<number>()
  /** A class that is filling up, and who has wanted a seat in it. */
  let filling: { lesson: string; members: number[] } | undefined
  const often = weights(setting)
  const begins = Temporal.Instant.from(setting.begins)
  const firstDay = begins.toZonedDateTimeISO(setting.timeZone).toPlainDate().toString()
  const steps: Step[] = []
  let at = minute
  let before: Deed | undefined
  for (let id = 0; id < count; id++) {
    if (chance.share() < 0.1) filling = undefined
    const today = plus(firstDay, Math.floor(at / day))
    const next = before === undefined || filling !== undefined ? undefined : followUp(chance, before, today)
    at += next === undefined && filling === undefined ? pause(chance) : chance.whole(3, 30)
    // During a fault, deeds happen some seconds sooner or later, so nothing else may depend on the second.
    if (struck.has(id) || struck.has(id - 1)) at += 10 * hour
    at = awayFromEnds(at, steps.slice(-40))
    if (struck.has(id)) at = awayFromTheHour(begins.epochMilliseconds, at, setting.timeZone)
    // Of those who want a seat, several come at the same moment.
    const together = struck.has(id) || chance.share() < (filling === undefined ? 0.06 : 0.2) ? 2 : 1
    const deeds = Array.from({ length: together }, (_, i): Deed => {
      const some = {
        member: oneOf(chance, founding) ?? someMember(chance, { made, buyers }),
        other: someMember(chance, { made, buyers }),
        membership:
          oneOf(chance, founding.filter(hasMembership)) ?? recent(chance, chance.share() < 0.3 ? touched : made.sell),
        code: recent(chance, made.makeCode),
        sale: recent(chance, made.sellAtCounter),
        blocked: blocked.size === 0 ? -1 : chance.one([...blocked]),
        visitor: visitors.length === 0 ? -1 : recent(chance, visitors),
        unit: chance.one(units).ref,
        lesson: lessonOn(chance, plus(firstDay, Math.floor(at / day) + daysAhead(chance))),
      }
      const usual = made.register.length === 0 ? 'register' : made.sell.length === 0 ? 'sell' : chance.weighted(often)
      // A member who rushes to a class has bought something.
      const rushing = { ...some, member: buyers.get(recent(chance, made.sell)) ?? some.member }
      const [kind, of] =
        i === 0 && next !== undefined
          ? next
          : filling !== undefined
            ? inRush(chance, rushing, filling)
            : drawn(chance, some, together > 1 && undivided.has(usual) ? 'enter' : usual)
      return { id: id * 10 + i, do: kind, of, ...mannerOf(chance, struck.has(id)) }
    })
    const looks = filling !== undefined && setting.founders < manyMembers ? 0.15 : 1 / setting.stepsBetweenLooks
    steps.push({ id, at, deeds, look: chance.share() < looks })
    before = deeds[0]
    if (before!.do === 'book') {
      const { lesson, member } = before!.of
      if (filling === undefined && chance.share() < 0.3) filling = { lesson, members: [] }
      if (filling?.lesson === lesson) filling!.members.push(member)
    }
    for (const deed of deeds) if (deed.do === 'sell') buyers.set(deed.id, deed.of.member)
    for (const deed of deeds) if (deed.do === 'block') blocked.add(deed.of.member)
    for (const deed of deeds) if (deed.do === 'unblock') blocked.delete(deed.of.member)
    for (const { id, do: what, of } of deeds) {
      if (what === 'visit') made.register.push(id)
      if (what === 'visit' || what === 'linkVisitor') visitors.push(what === 'visit' ? id : of.member)
    }
    for (const { of } of deeds) if (of.membership !== undefined) touched.push(of.membership)
    for (const deed of deeds) if (deed.do in made) made[deed.do as keyof typeof made].push(deed.id)
  }
  return steps
}

/** What is done about the same class after a change of another person's seat. */
const afterSeat: Record<string, string[]> = {
  bookInPartnerApp: ['giveUpInPartnerApp', 'giveBack', 'giveBack'],
  giveBack: ['book', 'book', 'giveUpInPartnerApp'],
  book: ['giveUpInPartnerApp', 'bookInPartnerApp'],
}

/**
 * What somebody does right after this, if anything: shows a new code at the door, and once more if the door does not open, or books another
 * class of the coming days.
 */
function followUp(chance: Chance, { id, do: what, of }: Deed, today: string): What | undefined {
  if (chance.share() < 0.5) return undefined
  const code = what === 'makeCode' ? id : what === 'showCode' && of.code >= 0 ? of.code : undefined
  if (code !== undefined) return ['showCode', { code, unit: of.unit ?? chance.one(units).ref }]
  // A member who was let in meanwhile asks at the door again.
  if (what === 'tellLate') return ['enter', { member: of.member, unit: of.unit }]
  // A person who has checked in comes to the door; one who was linked checks in.
  if (what === 'visit' || what === 'checkIn') return ['comeByPartner', { member: of.member ?? id }]
  if (what === 'linkVisitor') return ['checkIn', { member: of.member }]
  // A visitor who has booked by the partner changes their mind, there or at the desk, and perhaps books as a member.
  if (what in afterSeat && (what !== 'book' || chance.share() < 0.2))
    return drawn(chance, { ...of, visitor: of.member }, chance.one(afterSeat[what]!))
  if (what !== 'book') return undefined
  return ['book', { member: of.member, lesson: lessonOn(chance, plus(today, chance.whole(1, 8))) }]
}

/** Another person wants a seat too, or one of those who did changes their mind or is blocked. */
function inRush(chance: Chance, some: Some, { lesson, members }: { lesson: string; members: number[] }): What {
  const kind = chance.weighted(rush)
  return drawn(chance, { ...some, lesson, member: kind === 'book' ? some.member : chance.one(members) }, kind)
}

type What = [kind: string, of: unknown]

const drawn = (chance: Chance, some: Some, kind: string): What => [kind, acts[kind]!.draw(chance, some as never)]

function mannerOf(chance: Chance, isStruck: boolean): Pick<Deed, 'manner'> {
  const share = chance.share()
  if (isStruck) return share < 0.3 ? { manner: 'insists' } : {}
  return share < 0.05 ? { manner: 'repeats' } : {}
}

/** For how many seconds the result of a deed at a door is valid: a code, and the entry that a second reading belongs to. */
const goodFor: Record<string, number> = {
  makeCode: codeSeconds,
  enter: debounceSeconds,
  showCode: debounceSeconds,
  passTurnstile: debounceSeconds,
  enterAtKiosk: debounceSeconds,
  comeByPartner: debounceSeconds,
  visit: checkInSeconds,
  checkIn: checkInSeconds,
}

/** A time some seconds away from any moment at which something of these steps ends: a busy machine may run a step some seconds late. */
function awayFromEnds(at: number, steps: Step[]): number {
  const isClose = steps.some((step) =>
    step.deeds.some((deed) => Math.abs(at - step.at - (goodFor[deed.do] ?? Number.POSITIVE_INFINITY)) < 10),
  )
  return isClose ? awayFromEnds(at + 10, steps) : at
}

/** A time some minutes away from any full or half hour, at which rules begin and end. */
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

/** Half of the deeds in a gym with founding members are about one of them. */
function oneOf(chance: Chance, founding: number[]): number | undefined {
  return founding.length === 0 || chance.share() < 0.5 ? undefined : chance.one(founding)
}

const lessonOn = (chance: Chance, date: string): string => `${chance.one(lessonsOfDay).ref} ${date}`

/** Most classes that people book are tomorrow. */
function daysAhead(chance: Chance): number {
  return chance.share() < 0.15 ? 0 : 1 + Math.floor(chance.share() ** 4 * 5)
}

/** Mostly a member who has bought something lately. */
function someMember(
  chance: Chance,
  { made, buyers }: { made: Record<'register' | 'sell', number[]>; buyers: Map<number, number> },
): number {
  const buyer = chance.share() < 0.75 ? buyers.get(recent(chance, made.sell)) : undefined
  return buyer ?? recent(chance, made.register)
}

/** One of the latest ids, with which something is going on; -1 when there is none. */
function recent(chance: Chance, ids: number[]): number {
  return ids[Math.max(0, ids.length - 1 - Math.floor(chance.share() ** 2 * Math.min(ids.length, 10)))] ?? -1
}
