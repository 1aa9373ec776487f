import type { Attempt, Door, HistoryLine } from '../devices/adapter.ts'

/** The answer to a device that asks whether to open. */
export interface Answer {
  opens: boolean
  /** For its screen. */
  message: string
}

/** A line of the log of a device. Such a device asks by sending its lines, and each may come again. */
export interface Line extends Pick<HistoryLine, 'log' | 'at' | 'credential'>, Pick<Attempt, 'method' | 'direction'> {
  /** Whether it is recent, so that somebody stands at the device. */
  isLive: boolean
  /** Whether the device let the person in by itself, as the line or the device's own rules show. */
  accepted: boolean
}

/**
 * How many lines that devices asked about are remembered over a restart. A device may send this many again, because they were not
 * acknowledged.
 */
const mostAsked = 200
/** A line that comes again within this time is the same question, whose answer was lost. */
const sameQuestionMs = 10_000

const neutral: Answer = { opens: false, message: '' }
const nameOf = ({ log }: Line) => `${log.id}|${log.time}`

/**
 * Answers the lines of a device: one live line is a question, and any other lines are reported as past events. Each line is asked about
 * once. `tellsPassage`: a line itself says that somebody was let in. Then a line that was denied, and comes again as a passage, is
 * reported.
 */
export function createQuestions(door: Door, { tellsPassage }: { tellsPassage: boolean }) {
  /** Lines that were asked about, and whether the person was let in. If they come again later, they are not a second passage. */
  const asked = new Map<string, boolean>(readAsked(door))
  const recent = new Map<string, { at: number; answer: Promise<Answer> }>()

  const ask = async (line: Line): Promise<Answer> => {
    const { log, at, credential, method, direction } = line
    if (credential === null) {
      if (direction === 'in') return { opens: false, message: 'Procure a recepção' }
      // Nobody is kept inside, not even an unknown person.
      door.turned({ direction, at, log })
      return { opens: true, message: 'Até logo' }
    }
    const name = nameOf(line)
    const { allowed, message } = await door.ask({ credential, method, direction, marks: { uuid: name } })
    asked.set(name, allowed)
    if (asked.size > mostAsked) asked.delete(asked.keys().next().value!)
    door.memory.set('asked', JSON.stringify([...asked]))
    return { opens: allowed, message }
  }

  /** Undefined when the line was already asked about and comes again because our answer was lost: nobody stands there any more. */
  const answerOnce = (line: Line): Promise<Answer> | undefined => {
    const now = door.now()
    for (const [known, { at }] of recent) if (now - at > sameQuestionMs) recent.delete(known)
    const name = nameOf(line)
    const same = recent.get(name)
    if (same) return same.answer
    if (asked.has(name)) return undefined
    const answer = ask(line)
    recent.set(name, { at: now, answer })
    return answer
  }

  const isNews = (line: Line): boolean => {
    const allowed = asked.get(nameOf(line))
    return allowed === undefined || (tellsPassage && !allowed && line.accepted)
  }

  /** `isSingle` is whether the message contained nothing else, readable or not. */
  return async (lines: Line[], isSingle: boolean): Promise<Answer> => {
    const [only] = lines
    const answer = isSingle && only?.isLive ? await answerOnce(only) : undefined
    if (answer) return answer
    const news = lines.filter(isNews)
    if (news.length > 0) await door.history(news.map(historyOf))
    return neutral
  }
}

function historyOf({ log, at, credential, method, direction, accepted }: Line): HistoryLine {
  const kind = !accepted ? 'offline_denied' : direction === 'in' ? 'offline_entry' : 'offline_exit'
  return { log, at, kind, credential, method }
}

function readAsked(door: Door): [string, boolean][] {
  try {
    return JSON.parse(door.memory.get('asked') ?? '[]') as [string, boolean][]
  } catch {
    return []
  }
}
