import type { Attempt, Door } from '../../devices/adapter.ts'
import { isRecord } from './exact-json.ts'

/** How many of the last questions are remembered, also over restarts. */
const slots = 2048

/** One question of the device and our answer. Its turn and its line in the log are recognised by them. */
export interface Told {
  /** Equal for two questions that are the same one. */
  key: string
  uuid: string
  /** The seconds that the device put on the question; empty if it put none, and then `about` is close to the time. */
  time: string
  about: number
  /** The user that the device named, and the one that we named; 0 is nobody. */
  users: string[]
  card: string
  side: 'in' | 'out' | 'unknown'
  /** What was shown, as JSON of a credential; empty if it cannot identify anybody. */
  who: string
  method: Attempt['method']
  /** Real time, ms. */
  at: number
  /** `asked` while the answer is being found; `lost` when the device went away before it got the answer. */
  state: 'asked' | 'answered' | 'lost'
  attemptId: string
  allowed: boolean
  /** What we answered: 7 is a grant. */
  event: number
  message: string
  end: '' | 'turned' | 'gave_up'
  /** The line of the device's log that this question made; empty until it was seen. */
  line: string
}

export type ToldBook = ReturnType<typeof createToldBook>

/** The way that was asked for: a person on an unknown side asks to come in. */
export function wayOf({ side }: Pick<Told, 'side'>): 'in' | 'out' {
  return side === 'out' ? 'out' : 'in'
}

/** Remembers what was answered, so that a decision of ours does not count a second time when it appears in the device's log. */
export function createToldBook(door: Door) {
  const { memory } = door
  const all: (Told | undefined)[] = Array.from({ length: slots }, (_, slot) => read(memory.get(`told:${slot}`)))
  const slotOf = new Map<Told, number>()
  const byKey = new Map<string, Told>()
  const byUuid = new Map<string, Told>()
  const byTime = new Map<string, Told[]>()

  const index = (told: Told, slot: number) => {
    slotOf.set(told, slot)
    byKey.set(told.key, told)
    if (told.uuid) byUuid.set(told.uuid, told)
    byTime.set(told.time, [...(byTime.get(told.time) ?? []), told])
  }
  const forget = (told: Told) => {
    slotOf.delete(told)
    if (byKey.get(told.key) === told) byKey.delete(told.key)
    if (byUuid.get(told.uuid) === told) byUuid.delete(told.uuid)
    const rest = (byTime.get(told.time) ?? []).filter((one) => one !== told)
    if (rest.length > 0) byTime.set(told.time, rest)
    else byTime.delete(told.time)
  }
  const inOrder = all.map((told, slot) => ({ told, slot })).sort((a, b) => (a.told?.at ?? 0) - (b.told?.at ?? 0))
  for (const { told, slot } of inOrder) if (told) index(told, slot)
  let next = ((inOrder.findLast(({ told }) => told)?.slot ?? -1) + 1) % slots

  const save = (told: Told) => {
    const slot = slotOf.get(told)
    if (slot !== undefined) memory.set(`told:${slot}`, JSON.stringify(told))
  }

  return {
    add(told: Told): void {
      const old = all[next]
      if (old) forget(old)
      all[next] = told
      index(told, next)
      next = (next + 1) % slots
      save(told)
    },
    /** Stores the changes to a question. */
    save,
    byKey: (key: string) => byKey.get(key),
    byUuid: (uuid: string) => byUuid.get(uuid),
    byAttempt: (attemptId: string) => [...slotOf.keys()].filter((told) => told.attemptId === attemptId),
    /** Answered questions that may belong to this line: they have the same time and the same user or card, and belong to no other line. */
    ofLine(line: { time: string; user: string; card: string }): Told[] {
      const near = Number(line.time)
      const untimed = (byTime.get('') ?? []).filter((told) => Math.abs(told.about - near) <= 3)
      return [...(byTime.get(line.time) ?? []), ...untimed].filter(
        (told) => told.users.includes(line.user) && (!told.card || line.card === '' || told.card === line.card),
      )
    },
    all: () => [...slotOf.keys()],
  }
}

function read(text: string | undefined): Told | undefined {
  if (text === undefined) return undefined
  try {
    const told: unknown = JSON.parse(text)
    return isRecord(told) && Array.isArray(told.users) ? (told as unknown as Told) : undefined
  } catch {
    return undefined
  }
}
