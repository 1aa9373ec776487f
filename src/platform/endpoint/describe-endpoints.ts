/** What a route is described by: an endpoint, or less where `operationOf` makes do with it. */
interface Route {
  method: string
  path: string
}

interface Description<R extends Route> {
  head: { openapi: string; info: object; components: object }
  prefix?: string
  operationOf: (route: R) => object
}

/** What endpoints say of themselves, as an OpenAPI document with `head`, before finishDocument. */
export function describeEndpoints<R extends Route>(
  endpoints: R[],
  { head, prefix = '', operationOf }: Description<R>,
): object {
  const { openapi, info, components, ...others } = head
  const paths: Record<string, object> = {}
  for (const endpoint of endpoints) {
    const path = (prefix + endpoint.path).replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return { openapi, info, components: { ...components, schemas: {} }, paths: withEnums(paths), ...others }
}

/** A single value as a list of one, which generators of clients understand better than `const`. */
function withEnums(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withEnums)
  if (typeof node !== 'object' || node === null) return node
  const { const: only, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, withEnums(value)]),
  )
  return only === undefined ? rest : { ...rest, enum: [only] }
}
