import { acts, weights } from './acts/index.ts'
import { Chance } from './chance.ts'
import { lessonsOfDay, type Setting, units } from './gyms.ts'
import { plus } from './model/days.ts'

/** What is done at a time: one thing, or several at once. */
export interface Step {
  id: number
  /** Seconds since the gym began. */
  at: number
  deeds: Deed[]
}

export interface Deed {
  /** Of the step, or one of its own where several things are done at once. */
  id: number
  do: string
  // biome-ignore lint/suspicious/noExplicitAny: each act has its own
  of: any
}

const day = 86_400
const pauses = { moment: 30, minutes: 25, hours: 22, night: 15, days: 6, weeks: 2 }

/** The steps of a seed: what the people of a gym do, in the order of time. */
export function drawSteps(seed: number, count: number, setting: Setting): Step[] {
  const chance = new Chance(seed)
  const made: Record<'register' | 'sell' | 'makeCode', number[]> = { register: [], sell: [], makeCode: [] }
  const often = weights(setting)
  const begins = Temporal.Instant.from(setting.begins).toZonedDateTimeISO(setting.timeZone).toPlainDate().toString()
  const steps: Step[] = []
  let at = 60
  for (let id = 0; id < count; id++) {
    at += pause(chance)
    const together = chance.share() < 0.06 ? 2 : 1
    const deeds = Array.from({ length: together }, (_, i) => {
      const some = {
        member: recent(chance, made.register),
        membership: recent(chance, made.sell),
        code: recent(chance, made.makeCode),
        unit: chance.one(units).ref,
        lesson: `${chance.one(lessonsOfDay).ref} ${plus(begins, Math.floor(at / day) + chance.whole(0, 5))}`,
      }
      const kind = made.register.length === 0 ? 'register' : made.sell.length === 0 ? 'sell' : chance.weighted(often)
      const draw = acts[kind]!.draw as (chance: Chance, from: typeof some) => unknown
      return { id: id * 10 + i, do: kind, of: draw(chance, some) }
    })
    steps.push({ id, at, deeds })
    for (const deed of deeds) if (deed.do in made) made[deed.do as keyof typeof made].push(deed.id)
  }
  return steps
}

function pause(chance: Chance): number {
  switch (chance.weighted(pauses)) {
    case 'moment':
      return chance.whole(2, 100)
    case 'minutes':
      return chance.whole(130, 1800)
    case 'hours':
      return chance.whole(1800, 4 * 3600)
    case 'night':
      return chance.whole(9 * 3600, day)
    case 'days':
      return chance.whole(day, 5 * day)
    case 'weeks':
      return chance.whole(5 * day, 40 * day)
  }
}

/** The latest ones are those with whom something is going on; -1 when there is none. */
function recent(chance: Chance, ids: number[]): number {
  return ids[Math.max(0, ids.length - 1 - Math.floor(chance.share() ** 2 * Math.min(ids.length, 10)))] ?? -1
}
