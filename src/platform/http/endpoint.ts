import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { Permission } from '../auth/scopes.ts'
import { Failure, type FailureKind, type RuleViolated } from '../failure.ts'
import type { TeamContext } from '../team-context.ts'
import { type Page, Pagination } from './pagination.ts'
import { listStreamer } from './streamed-list.ts'

/** What the edge itself may answer on any endpoint; the others are declared by each. */
const universalFailures = [
  'UNAUTHORIZED',
  'RATE_LIMIT_EXCEEDED',
  'INSUFFICIENT_SCOPE',
  'INVALID_REQUEST',
  'INTERNAL_ERROR',
] as const satisfies FailureKind[]
type UniversalFailure = (typeof universalFailures)[number]
/** Of every write, since every write may carry an Idempotency-Key. */
const writeFailures = ['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'] as const satisfies FailureKind[]

/** How the result of a use case becomes the body of the answer. */
export interface Reply<Result> {
  status: 200 | 201
  schema: TSchema
  toBody: (result: Result) => unknown
}

const Success = Type.Literal(true, { description: 'True on success.' })

/** `{ success: true, data }` with 200. */
export function data<T extends TSchema>(schema: T, status: 200 | 201 = 200): Reply<Static<T>> {
  return {
    status,
    schema: Type.Object({ success: Success, data: schema }),
    toBody: (data) => ({ success: true, data }),
  }
}

/** `{ success: true, data }` with 201. */
export function created<T extends TSchema>(schema: T): Reply<Static<T>> {
  return data(schema, 201)
}

/** The result itself, without an envelope, with 200. */
export function bare<T extends TSchema>(schema: T): Reply<Static<T>> {
  return { status: 200, schema, toBody: (result) => result }
}

/** `{ success: true, data: [...], pagination }`. */
export function page<T extends TSchema>(schema: T): Reply<Page<Static<T>>> {
  return {
    status: 200,
    schema: Type.Object({ success: Success, data: Type.Array(schema), pagination: Pagination }),
    toBody: ({ rows, pagination }) => ({ success: true, data: rows, pagination }),
  }
}

/**
 * `{ success: true, data: [...] }` of a list without pages, written as its batches are read, so that its length costs no
 * memory. An error before the first batch is answered; a later one breaks the connection, and the JSON with it.
 */
export function streamed<T extends TSchema>(schema: T): Reply<AsyncIterable<Static<T>[]>> {
  return {
    status: 200,
    schema: Type.Object({ success: Success, data: Type.Array(schema) }),
    toBody: listStreamer(schema),
  }
}

/** What a handler may hand over: the result, or a failure that the endpoint declares or that any may give. */
type Outcome<R, F extends FailureKind, D extends string> = R | Failure<F | UniversalFailure> | RuleViolated<D>

interface Definition<
  P extends TObject,
  Q extends TObject,
  B extends TObject,
  R,
  F extends FailureKind,
  D extends string,
  O,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below /api/v1, in Fastify's spelling: `/members/:id`. */
  path: string
  operationId: string
  /** What the caller must be allowed: one of a key's scopes, or, below /dashboard/api, also what only staff may do. */
  scope: Permission
  /** What staff must be allowed, where it is not the same. */
  staffPermission?: Permission
  tag: string
  summary: string
  /** The business rule in words; it becomes the description in the reference. */
  description?: string
  params?: P
  query?: Q
  body?: B
  reply: Reply<R>
  /** Refusals beyond the universal ones and broken rules. The type checker holds the handler to this list. */
  failures?: readonly F[]
  /** False for a write of the staff API that calls out to the network, which must not happen inside a transaction. */
  transaction?: false
  /** Of the staff API: only for somebody who has proved within ten minutes who they are; an open page is not enough. */
  confirm?: true
  /** True where what is written is itself the record of who did it: by a key it leaves no line in the audit trail. */
  ownRecord?: true
  /**
   * The broken rules that are answered with 422: each value of details.reason with what it means. The type checker holds the
   * list to what the handler gives: none is missing, and none is there that it never gives.
   */
  reasons?: Record<D, string> & NoInfer<Unneeded<D, RulesOf<O>>>
  handle: (ctx: TeamContext, input: { params: Static<P>; query: Static<Q>; body: Static<B> }) => Promise<O>
}

/** Why the handler may call a rule broken. */
type RulesOf<O> = O extends RuleViolated<infer R> ? R : never

/** Refuses a reason that the handler never gives. */
type Unneeded<Declared extends string, Given extends string> = [Declared] extends [Given]
  ? unknown
  : Record<Exclude<Declared, Given>, 'is never given'>

type NoFields = TObject<Record<never, never>>

/** A declared endpoint with its types erased: what the edge mounts and the reference shows. */
export interface Endpoint
  extends Pick<
    Definition<TObject, TObject, TObject, never, never, never, never>,
    | 'method'
    | 'path'
    | 'operationId'
    | 'scope'
    | 'staffPermission'
    | 'tag'
    | 'summary'
    | 'description'
    | 'params'
    | 'query'
    | 'body'
    | 'transaction'
    | 'confirm'
    | 'ownRecord'
  > {
  status: 200 | 201
  responseSchema: TSchema
  failures: FailureKind[]
  /** Values of details.reason in a 422 for a broken rule, each with what it means. */
  reasons: Record<string, string>
  run: (ctx: TeamContext, input: { params: unknown; query: unknown; body: unknown }) => Promise<unknown>
}

/**
 * Declares a public endpoint. All there is to know of it stands here once: the closed list, the scope check, the
 * validation, the serializer that drops unlisted fields and the reference are derived from it.
 */
export function endpoint<
  R,
  P extends TObject = NoFields,
  Q extends TObject = NoFields,
  B extends TObject = NoFields,
  const F extends Exclude<FailureKind, 'RULE_VIOLATED'> = never,
  D extends string = never,
  O extends Outcome<R, F, D> = Outcome<R, F, D>,
>(definition: Definition<P, Q, B, R, F, D, O>): Endpoint {
  const { reply, failures, reasons = {}, handle, ...rest } = definition
  const declared: FailureKind[] = [
    ...universalFailures,
    ...(rest.method === 'GET' ? [] : writeFailures),
    ...(failures ?? []),
    ...(Object.keys(reasons).length === 0 ? [] : (['RULE_VIOLATED'] as const)),
  ]
  return {
    ...rest,
    status: reply.status,
    responseSchema: reply.schema,
    failures: declared,
    reasons,
    run: async (ctx, input) => {
      const result = await handle(ctx, input as Parameters<typeof handle>[1])
      return result instanceof Failure ? result : reply.toBody(result as R)
    },
  }
}
