// biome-ignore lint/suspicious/noExplicitAny: a JSON document whose shape OpenAPI gives
type Node = any

/** The documents in which references are resolved. */
interface Documents {
  before: Node
  after: Node
}

/**
 * The changes in `after` that break a client written against `before`: operations, parameters and fields that are gone, values and types
 * that changed, new required fields, another scope. Additions do not count, and neither does another name for a schema that has everything
 * the earlier one had.
 */
export function breakingChanges(before: Node, after: Node): string[] {
  return compare(before, after, [], { before, after })
}

function compare(before: Node, after: Node, path: string[], documents: Documents): string[] {
  const at = path.join(' › ')
  const isMap = ['properties', 'schemas', 'paths', 'webhooks', 'responses'].includes(path.at(-1) ?? '')
  const isPathItem = path.at(-2) === 'paths' || path.at(-2) === 'webhooks'
  if (typeof before !== 'object' || before === null) {
    if (['$ref', 'format', 'operationId', 'const', 'type'].includes(path.at(-1)!) && before !== after) {
      return [`${at} was ${before} and is ${after}`]
    }
    return []
  }
  if (after === undefined) return [`${at} is gone`]
  const problems: string[] = []
  for (const [key, value] of Object.entries<Node>(before)) {
    const here = [...path, key]
    if (key === '$ref' && after.$ref !== undefined) {
      if (value !== after.$ref) problems.push(...compareReferences(value, after.$ref, here, documents))
    } else if (key === 'enum') problems.push(...lost(value, after.enum, here))
    else if (key === 'type') problems.push(...changedType(value, after.type, here))
    else if (key === 'parameters') problems.push(...compareParameters(value, after.parameters ?? [], here, documents))
    else if (key === 'security') {
      if (JSON.stringify(value) !== JSON.stringify(after.security)) problems.push(`${here.join(' › ')} changed`)
    } else if (isMap || isPathItem || after[key] !== undefined)
      problems.push(...compare(value, after[key], here, documents))
  }
  const isRequest = path.includes('requestBody')
  if (isRequest && !isMap && Array.isArray(after.required)) {
    for (const name of after.required) {
      if (!(before.required ?? []).includes(name)) problems.push(`${at} › ${name} is required now`)
    }
  }
  return problems
}

/** Names may differ; the schemas behind them are compared. If both have the same name, this happens where that name is declared. */
function compareReferences(before: string, after: string, path: string[], documents: Documents): string[] {
  return compare(schemaAt(documents.before, before), schemaAt(documents.after, after), path, documents)
}

function schemaAt(document: Node, reference: string): Node {
  return document.components.schemas[reference.split('/').at(-1)!]
}

function lost(before: unknown[], after: unknown[] | undefined, path: string[]): string[] {
  if (after === undefined) return []
  return before.filter((value) => !after.includes(value)).map((value) => `${path.join(' › ')} lost ${value}`)
}

function changedType(before: Node, after: Node, path: string[]): string[] {
  const [old, now] = [[before].flat().toSorted(), [after].flat().toSorted()]
  return JSON.stringify(old) === JSON.stringify(now) ? [] : [`${path.join(' › ')} was ${old} and is ${now}`]
}

function compareParameters(before: Node[], after: Node[], path: string[], documents: Documents): string[] {
  const at = path.slice(0, -1).join(' › ')
  const same = (one: Node) => (other: Node) => one.in === other.in && one.name === other.name
  const gone = before.flatMap((parameter) => {
    const now = after.find(same(parameter))
    if (now === undefined) return [`${at} › ${parameter.name} is gone`]
    return compare(parameter.schema, now.schema, [...path, parameter.name], documents)
  })
  const demanded = after
    .filter((parameter) => parameter.required && !before.find(same(parameter))?.required)
    .map((parameter) => `${at} › ${parameter.name} is required now`)
  return [...gone, ...demanded]
}
