import { OutsideFailure } from '#platform/http/call-out.ts'

/** The failure for an answer that decides nothing: the partner does not know us, is asked too often, or has a problem itself. */
export function failureOf(status: number, field?: string): OutsideFailure {
  const kind = status === 401 || status === 403 ? 'unauthorised' : status === 429 ? 'busy' : 'unclear'
  return new OutsideFailure(kind, `The partner answered ${status}`, field === undefined ? {} : { field })
}
