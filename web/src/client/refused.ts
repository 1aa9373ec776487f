/** What a service sends with the code of a refusal: for a broken rule its `reason`, with the rule's numbers. */
export type Details<Reason extends string = string> = Record<string, unknown> & { reason?: Reason }

/** The service refused a request. When there is no answer at all, browsers throw a TypeError instead. */
export class Refused<Reason extends string = string> extends Error {
  readonly status: number
  readonly code: string
  readonly details: Details<Reason>
  constructor(status: number, error?: { code?: string; message?: string; details?: object }) {
    super(error?.message ?? `HTTP ${status}`)
    this.status = status
    this.code = error?.code ?? 'INTERNAL_ERROR'
    this.details = { ...error?.details }
  }
}

/** The refusal in an answer. A proxy before the service may send an answer in another form. */
export async function refusalIn(response: Response): Promise<Refused> {
  const body = (await response.json().catch(() => undefined)) as { error?: object } | undefined
  return new Refused(response.status, body?.error)
}
