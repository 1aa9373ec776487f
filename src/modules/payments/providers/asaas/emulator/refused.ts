/** A refusal of the API, which is answered as a list of one error. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export function demand(holds: boolean, code: string, message: string): asserts holds {
  if (!holds) throw new Refused(400, code, message)
}

export function existing<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Refused(404, 'not_found', '')
  return thing
}
