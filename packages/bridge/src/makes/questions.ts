import type { Attempt, Door, HistoryLine } from '../devices/adapter.ts'

/** What a device is told that asks whether to open. */
export interface Answer {
  opens: boolean
  /** For its screen. */
  message: string
}

export const neutral: Answer = { opens: false, message: '' }

/** A line of the log of a device that asks by telling its lines, each of which may come again. */
export interface Question
  extends Pick<HistoryLine, 'log' | 'at' | 'credential'>,
    Pick<Attempt, 'method' | 'direction'> {}

/** How many lines that were asked about are remembered over a restart: as many as may come back unacknowledged. */
const mostAsked = 200
/** A line that comes again this soon is the same question, whose answer was lost on its way. */
const sameQuestionMs = 10_000

const nameOfLine = ({ log }: Pick<Question, 'log'>) => `${log.id}|${log.time}`

/** Asks about each line of a device once, whatever is told again. */
export function createQuestions(door: Door) {
  /** Lines that were asked about, and whether they were let in: told again later, they are no second passage. */
  const asked = new Map<string, boolean>(readAsked(door))
  const recent = new Map<string, { at: number; answer: Promise<Answer> }>()

  const ask = async (question: Question): Promise<Answer> => {
    const { log, at, credential, method, direction } = question
    if (credential === null) {
      if (direction === 'in') return { opens: false, message: 'Procure a recepção' }
      // Nobody is kept inside, not even whom nobody knows.
      door.turned({ direction, at, log })
      return { opens: true, message: 'Até logo' }
    }
    const name = nameOfLine(question)
    const { allowed, message } = await door.ask({ credential, method, direction, marks: { uuid: name } })
    asked.set(name, allowed)
    if (asked.size > mostAsked) asked.delete(asked.keys().next().value!)
    door.memory.set('asked', JSON.stringify([...asked]))
    return { opens: allowed, message }
  }

  return {
    /** Whether somebody was let in when the line was asked about; undefined when it was not. */
    wasAllowed: (line: Pick<Question, 'log'>): boolean | undefined => asked.get(nameOfLine(line)),
    /**
     * The answer to a line of just now. Undefined when it was asked about before and is told again: stored because our answer was
     * lost. Nobody stands there any more.
     */
    answer(question: Question): Promise<Answer> | undefined {
      const now = door.now()
      for (const [known, { at }] of recent) if (now - at > sameQuestionMs) recent.delete(known)
      const name = nameOfLine(question)
      const same = recent.get(name)
      if (same) return same.answer
      if (asked.has(name)) return undefined
      const answer = ask(question)
      recent.set(name, { at: now, answer })
      return answer
    },
  }
}

function readAsked(door: Door): [string, boolean][] {
  try {
    return JSON.parse(door.memory.get('asked') ?? '[]') as [string, boolean][]
  } catch {
    return []
  }
}
