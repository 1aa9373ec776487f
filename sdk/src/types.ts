import type { components, operations, webhooks } from './api.generated.ts'
import type { paths } from './operations.generated.ts'

/** Everything that can be called. */
export type OperationId = keyof typeof paths

type Given<T> = T extends undefined ? undefined : T
type PathOf<Op extends OperationId> = Given<operations[Op]['parameters']['path']>
type QueryOf<Op extends OperationId> = operations[Op]['parameters']['query']
type BodyOf<Op extends OperationId> = JsonOf<NonNullable<operations[Op]['requestBody']>>

/** What an operation takes: the ids of its path, its query, its body. */
export type Input<Op extends OperationId> = ([PathOf<Op>] extends [undefined] ? unknown : { path: PathOf<Op> }) &
  (undefined extends QueryOf<Op> ? { query?: QueryOf<Op> } : { query: QueryOf<Op> }) &
  ([BodyOf<Op>] extends [never]
    ? unknown
    : undefined extends operations[Op]['requestBody']
      ? { body?: BodyOf<Op> }
      : { body: BodyOf<Op> }) & {
    /** Writes get a key automatically; pass your own to repeat the same write after a restart. */
    idempotencyKey?: string
    signal?: AbortSignal
  }

type JsonOf<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never

/** The body of a successful answer. */
export type Output<Op extends OperationId> = JsonOf<
  operations[Op]['responses'][Extract<keyof operations[Op]['responses'], 200 | 201>]
>

/** Operations whose answers come in pages. */
export type PagedOperationId = {
  [Op in OperationId]: Output<Op> extends { pagination: unknown; data: unknown[] } ? Op : never
}[OperationId]

export type Item<Op extends PagedOperationId> = Output<Op> extends { data: (infer Row)[] } ? Row : never

/** All resources by name, for instance `Schemas['Member']`. */
export type Schemas = components['schemas']

/** What is wrong with one field, and which rule it breaks. */
export type FieldError = Schemas['FieldError']

/** An event as it arrives at a webhook; `type` determines its shape. */
export type CatracaEvent = {
  [Type in keyof webhooks]: webhooks[Type] extends {
    post: { requestBody: { content: { 'application/json': infer Payload } } }
  }
    ? Payload
    : never
}[keyof webhooks]
