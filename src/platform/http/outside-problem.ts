import type { FailureKind } from './call-out.ts'

const whatToDo: Record<string, string> = {
  busy: 'was asked too often: nothing to do, it is asked again',
  away: 'cannot be reached: nothing to do unless it lasts, it is asked again',
  unclear: 'gave no answer that can be read: nothing to do unless it lasts, it is asked again',
}

/**
 * The problem of the last call to another service, stored as the kind of the failure and the setting that it is about. Returns the kind,
 * and a sentence for a person. `credentials` is the sentence for refused access: what is not accepted, and what to do then.
 */
export function readProblem(
  problem: string,
  { who, credentials }: { who: string; credentials: string },
): { kind: FailureKind; text: string } {
  const [kind, field] = problem.split(' ') as [FailureKind, string | undefined]
  const met = kind === 'unauthorised' ? `does not take ${credentials}` : (whatToDo[kind] ?? kind)
  return { kind, text: `${who} ${met}${field === undefined ? '' : ` (${field})`}` }
}
