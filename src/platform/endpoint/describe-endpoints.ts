/** The description of a route: an endpoint, or the part of one that `operationOf` needs. */
interface Route {
  method: string
  path: string
}

interface Description<R extends Route> {
  head: { openapi: string; info: object; components: object }
  prefix?: string
  operationOf: (route: R) => object
}

/** The endpoints as an OpenAPI document with `head`, before finishDocument. */
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

/** Writes a single value as a list of one, which generators of clients understand better than `const`. */
function withEnums(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withEnums)
  if (typeof node !== 'object' || node === null) return node
  const { const: only, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, withEnums(value)]),
  )
  return only === undefined ? rest : { ...rest, enum: [only] }
}
