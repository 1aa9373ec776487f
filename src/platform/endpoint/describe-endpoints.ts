import type { Endpoint } from './endpoint.ts'
import { describedOperation, type Operation } from './openapi.ts'

interface Description {
  head: { openapi: string; info: object; components: object }
  prefix?: string
  operationOf?: (endpoint: Endpoint) => Operation
}

/** What endpoints say of themselves, as an OpenAPI document with `head`, before finishDocument. */
export function describeEndpoints(
  endpoints: Endpoint[],
  { head, prefix = '', operationOf = describedOperation }: Description,
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
