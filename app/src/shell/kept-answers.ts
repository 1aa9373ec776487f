import { keepPart, type Part, recall, recallPart } from './kept.ts'

interface KeptAnswer<T> {
  answer: T
  /** When it was asked for, in milliseconds since 1970. */
  at: number
}

function recallAnswer<T>(company: string, part: Part): KeptAnswer<T> | undefined {
  const text = recallPart(company, part)
  return text === null ? undefined : JSON.parse(text)
}

/** Keeps an answer on the phone until the session ends. */
export function keepAnswer(company: string, part: Part, answer: object): void {
  keepPart(company, part, { answer, at: Date.now() })
}

/** Of a query: its last answer is kept on the phone, and is there at once, also without network. */
export const keptOnPhone = <T extends object>(
  company: string,
  part: Part,
  ask: (given: { signal: AbortSignal }) => Promise<T>,
) => ({
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<T> => {
    const whose = recall(company)?.member.id
    const answer = await ask({ signal })
    // The session may have ended meanwhile, and with it what the phone keeps.
    if (whose !== undefined && recall(company)?.member.id === whose) keepAnswer(company, part, answer)
    return answer
  },
  initialData: () => recallAnswer<T>(company, part)?.answer,
  initialDataUpdatedAt: () => recallAnswer<T>(company, part)?.at,
})
