/** The route that fits a call, such as `PUT /cob/{txid}`, with the values of the names in it. */
export function routeOf<R extends { name: string }>(
  routes: R[],
  called: string,
): { route: R; params: Record<string, string> } | undefined {
  for (const route of routes) {
    const found = new RegExp(`^${route.name.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(called)
    if (found !== null) return { route, params: { ...found.groups } }
  }
  return undefined
}

/** A refusal of an emulated API. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly code: string | undefined

  constructor(message: string, code?: string, status = 400) {
    super(message)
    this.status = status
    this.code = code
  }
}

export function demand(holds: boolean, message: string, code?: string): asserts holds {
  if (!holds) throw new Refused(message, code)
}

export function existing<T>(thing: T | undefined, name: string): T {
  if (thing === undefined) throw new Refused(`No such ${name}.`, 'resource_missing', 404)
  return thing
}
