import { keepPart, type Part, recall, recallPart } from './kept.ts'

interface KeptAnswer<T> {
  answer: T
  /** When it was requested, in milliseconds since 1970. */
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

/** Options for a query: its last answer is stored on the phone, and is shown at once, also without network. */
export const keptOnPhone = <T extends object>(
  company: string,
  part: Part,
  ask: (given: { signal: AbortSignal }) => Promise<T>,
) => ({
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<T> => {
    const whose = recall(company)?.member.id
    const answer = await ask({ signal })
    // The session may have ended meanwhile, and with it the stored data.
    if (whose !== undefined && recall(company)?.member.id === whose) keepAnswer(company, part, answer)
    return answer
  },
  initialData: () => recallAnswer<T>(company, part)?.answer,
  initialDataUpdatedAt: () => recallAnswer<T>(company, part)?.at,
})
