// Completes the OpenAPI description collected from the routes: names, notes, and what all operations share.

/** By field name: what the field means, and an example if there is a useful one. */
export type FieldNotes = Record<string, [description: string, example: unknown]>

// biome-ignore lint/suspicious/noExplicitAny: a JSON document whose shape OpenAPI gives
type Node = any

/** A successful request and its answer. */
export interface Example {
  path?: { id: string }
  query?: Record<string, string | number | boolean>
  body?: object
  answer: object
}

export interface DocumentParts {
  notes: FieldNotes
  /** By operationId. */
  examples: Record<string, Example>
  /** The webhooks section: the requests that the service sends. */
  webhooks: Record<string, object>
  /** False for an API without conditional reads and repeatable writes. */
  conventions?: boolean
}

/** Builds the whole OpenAPI document from the descriptions of the routes. */
export function finishDocument(
  collected: object,
  { notes, examples, webhooks, conventions = true }: DocumentParts,
): object {
  const told = structuredClone({ ...collected, webhooks }) as Node
  const document = hoistNamedSchemas(told) as Node
  for (const item of Object.values<Node>(document.paths)) {
    for (const [method, operation] of Object.entries<Node>(item)) {
      operation.parameters ??= []
      if (conventions) shareConventions(method, operation)
    }
  }
  annotate(document, notes)
  for (const item of Object.values<Node>(document.paths)) {
    for (const operation of Object.values<Node>(item)) illustrate(operation, examples[operation.operationId])
  }
  return document
}

/** Headers that every operation understands. */
function shareConventions(method: string, operation: Node): void {
  const header = (name: string, description: string, example: string) =>
    operation.parameters.push({ in: 'header', name, description, schema: { type: 'string' }, example })
  if (method === 'get') {
    if (operation['x-streamed']) return
    header('If-None-Match', 'The ETag of an answer you have: when it is still current, the answer is 304.', 'W/"Zm9v"')
    operation.responses['304'] = { description: 'What you have is current.' }
  } else {
    header(
      'Idempotency-Key',
      'Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once.',
      '4f8a2c1e-9f0b-4c58-a1a3-8d5f3f5c8e21',
    )
  }
}

/**
 * Shows a complete request and its answer, including the values of the parameters. The reference would send every
 * parameter that has an example, so those the request does not use are switched off (`x-disabled`).
 */
function illustrate(operation: Node, example: Example | undefined): void {
  if (example === undefined) return
  const sent: Record<string, unknown> = { ...example.path, ...example.query }
  for (const parameter of operation.parameters) {
    const { name, example: value } = parameter
    if (name in sent) parameter.example = sent[name]
    else if (value !== undefined) {
      parameter.examples = { default: { value, 'x-disabled': true } }
      delete parameter.example
    }
  }
  if (example.body !== undefined) operation.requestBody.content['application/json'].example = example.body
  const success = operation.responses['200'] ?? operation.responses['201']
  success.content['application/json'].example = example.answer
}

/** Adds the description and example that a field's own schema lacks. */
function annotate(node: Node, notes: FieldNotes): void {
  if (typeof node !== 'object' || node === null) return
  for (const [name, field] of Object.entries<Node>(node.properties ?? {})) {
    if (typeof field === 'object' && field !== null) explain(name, field, notes)
  }
  if (Array.isArray(node.parameters)) {
    for (const parameter of node.parameters) {
      const { schema, name } = parameter
      if (schema.default !== undefined) parameter.required = false
      parameter.description ??= schema.description ?? notes[name]?.[0]
      parameter.example ??= schema.examples?.[0] ?? schema.default ?? exampleFor(schema, notes[name])
      if (parameter.example === undefined) delete parameter.example
    }
  }
  for (const child of Object.values(node)) annotate(child, notes)
}

function explain(name: string, field: Node, notes: FieldNotes): void {
  if (field.$ref !== undefined || field.const !== undefined) return
  const note = notes[name]
  field.description ??= note?.[0]
  const example = exampleFor(field, note)
  if (example !== undefined) field.examples ??= [example]
}

function exampleFor(schema: Node, note: FieldNotes[string] | undefined): unknown {
  if (schema?.enum !== undefined) return schema.enum[0]
  if ([schema?.type].flat().includes('boolean')) return true
  return note?.[1]
}

/**
 * Moves schemas with a title to components/schemas and refers to them, so that a generated client has one type for each. Two different
 * schemas with the same title are a bug of ours.
 */
function hoistNamedSchemas<T extends object>(document: T): T & { components: { schemas: Record<string, unknown> } } {
  const schemas: Record<string, unknown> = {}
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit)
    if (typeof node !== 'object' || node === null) return node
    const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, visit(value)]))
    if (typeof copy.title !== 'string' || copy.type === undefined) return copy
    const { title, ...schema } = copy
    const known = schemas[title]
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two different schemas are named ${title}`)
    }
    schemas[title] = schema
    return { $ref: `#/components/schemas/${title}` }
  }
  const visited = visit(document) as T & { components?: object }
  return { ...visited, components: { ...visited.components, schemas } }
}
