import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { appPermission, devicePermission, type Permission } from '../auth/scopes.ts'
import { Failure, type FailureKind, type RuleViolated } from '../errors/failure.ts'
import { type Page, Pagination } from '../schema/pagination.ts'
import { Id } from '../schema/schema.ts'
import { listStreamer } from './streamed-list.ts'

/** Failures the HTTP layer may return on any endpoint; an endpoint declares only the others. */
const universalFailures = [
  'UNAUTHORIZED',
  'RATE_LIMIT_EXCEEDED',
  'INSUFFICIENT_SCOPE',
  'INVALID_REQUEST',
  'INTERNAL_ERROR',
  'UNAVAILABLE',
] as const satisfies FailureKind[]
/** Phones and bridges send no Idempotency-Key: an id in the body shows that a request is repeated. */
const neverRepeated: readonly Permission[] = [appPermission, devicePermission]
type UniversalFailure = (typeof universalFailures)[number]
/** Failures of every write of keys and staff, since it may carry an Idempotency-Key. */
const writeFailures = ['IDEMPOTENCY_KEY_IN_USE', 'IDEMPOTENCY_KEY_REUSED'] as const satisfies FailureKind[]

/** How the result of a use case becomes the body of the answer. */
export interface Reply<Result> {
  status: 200 | 201
  schema: TSchema
  /** Written while it is read, so that it has no ETag. */
  isStreamed?: true
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
 * `{ success: true, data: [...] }` for a list without pages, written as its batches are read, so memory use does not
 * grow with the list. An error before the first batch is answered; a later one breaks the connection, leaving
 * incomplete JSON.
 */
export function streamed<T extends TSchema>(schema: T): Reply<AsyncIterable<Static<T>[]>> {
  return {
    status: 200,
    schema: Type.Object({ success: Success, data: Type.Array(schema) }),
    isStreamed: true,
    toBody: listStreamer(schema),
  }
}

/** What a handler may return: the result, or a failure that is universal or declared by the endpoint. */
type Outcome<R, F extends FailureKind, D extends string> = R | Failure<F | UniversalFailure> | RuleViolated<D>

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
/** Method and path below the root of the API, in Fastify's spelling: `GET /members/:id`. The root itself has no path. */
type Route = Method | `${Method} /${string}`
/** An id in the path may not exist, or may belong to another company. */
type IdFailure<At extends Route> = At extends `${string}:${string}` ? 'NOT_FOUND' : never

const IdInPath = Type.Object({ id: Id() })
export type IdParams = typeof IdInPath
type ParamsOf<At extends Route> = At extends `${string}/:id${string}` ? IdParams : NoFields

/** What the endpoints of a list have in common. An endpoint that differs declares its own. */
interface Common<C extends FailureKind> {
  tag: string
  /**
   * The permission the caller needs: one of the scopes of keys; below /dashboard/api, a staff permission; below /app/api, that of the app;
   * below /device/api, that of devices. If there are two, GET needs `read` and all other methods `write`.
   */
  scope: Permission | { read: Permission; write: Permission }
  part?: string
  mayLag?: true
  open?: true
  byDevice?: true
  /** Failures that every endpoint of the list may return in addition to its own. */
  failures?: readonly C[]
  /** What `:id` names in the paths of the list, if the reference says so. */
  params?: IdParams
}

interface Definition<
  Ctx,
  P extends TObject,
  Q extends TObject,
  B extends TObject,
  R,
  F extends FailureKind,
  D extends string,
  O,
> {
  operationId: string
  /** The permission the caller needs, if it differs from that of the list. */
  scope?: Permission
  /** The permission staff need, if it differs from `scope`. */
  staffPermission?: Permission
  /** The tag, if it differs from that of the list. */
  tag?: string
  summary: string
  /** The business rule in words; it becomes the description in the reference. */
  description?: string
  /** If left out, the id that the path contains. */
  params?: P
  query?: Q
  body?: B
  reply: Reply<R>
  /**
   * Failures other than universal ones, broken rules and NOT_FOUND for an id in the path. The type checker holds the
   * handler to this list.
   */
  failures?: readonly F[]
  /**
   * False for a staff API write that calls out to the network, which must not happen inside a transaction. `own` for one whose use case
   * makes its own transaction, or needs none, unless an Idempotency-Key requires one around it.
   */
  transaction?: false | 'own'
  /**
   * Staff API only: the caller must have confirmed their identity within the last ten minutes, so an open page is not
   * enough.
   */
  confirm?: true
  /**
   * Staff API only: the answer shows a secret, which is not stored in clear. A repeat with the same Idempotency-Key is refused, with this
   * text on how to get another secret.
   */
  shownOnce?: string
  /** App and device API: needs no session and no token, because it is called by phones or bridges that have none yet. */
  open?: true
  /** Device API only: may wait long for something to happen, and does not use up the company's places meanwhile. */
  waits?: true
  /** Device API only: success is not announced to open pages, because the use case announces what has changed. */
  quiet?: true
  /** App only: called by a paired device, whose token can do nothing else. */
  byDevice?: true
  /** App only: the part of the app that it belongs to. If a company has switched that part off, the endpoint does not exist. */
  part?: string
  /**
   * Staff API only: a list, a log or a figure that may be some seconds old, and comes from the read replica if there is one. Not for
   * anything that decides, such as a key, a door or a booking.
   */
  mayLag?: true
  /** True when the data written already records who wrote it: such a write by a key adds no line to the audit trail. */
  ownRecord?: true
  /**
   * The broken rules that are answered with 422: each value of details.reason with its meaning. The type checker
   * requires exactly the reasons that the handler can return.
   */
  reasons?: Record<D, string> & NoInfer<Unneeded<D, RulesOf<O>>>
  handle: (ctx: Ctx, input: { params: Static<P>; query: Static<Q>; body: Static<B> }) => Promise<O>
}

/** The reasons a handler may give for a broken rule. */
type RulesOf<O> = O extends RuleViolated<infer R> ? R : never

/** Rejects a reason that the handler never gives. */
type Unneeded<Declared extends string, Given extends string> = [Declared] extends [Given]
  ? unknown
  : Record<Exclude<Declared, Given>, 'is never given'>

type NoFields = TObject<Record<never, never>>

/**
 * A declared endpoint with its types erased, as the HTTP layer mounts it and the reference shows it. `Ctx` is the context that its
 * API makes for it.
 */
export interface Endpoint<Ctx = never>
  extends Omit<
    Definition<Ctx, TObject, TObject, TObject, never, never, never, never>,
    'reply' | 'failures' | 'reasons' | 'handle'
  > {
  method: Method
  path: string
  scope: Permission
  tag: string
  status: 200 | 201
  responseSchema: TSchema
  isStreamed?: true
  failures: FailureKind[]
  /** Values of details.reason in a 422 for a broken rule, each with its meaning. */
  reasons: Record<string, string>
  run: (ctx: Ctx, input: { params: unknown; query: unknown; body: unknown }) => Promise<unknown>
}

type Declarable = Exclude<FailureKind, 'RULE_VIOLATED'>

/**
 * Returns the function that declares the endpoints of a list: `endpointsFor<Ctx>()({ tag, … })`, where `Ctx` is the context that the
 * API makes for them. Everything about an endpoint is stated there once: the
 * closed list, the scope check, the validation, the serializer that drops unlisted fields and the reference are derived
 * from it.
 */
export const endpointsFor =
  <Ctx>() =>
  <const C extends Declarable = never>(common: Common<C>) => {
    const { scope, failures: shared = [], params = IdInPath, ...same } = common
    return <
      const At extends Route,
      R,
      P extends TObject = ParamsOf<At>,
      Q extends TObject = NoFields,
      B extends TObject = NoFields,
      const F extends Declarable = never,
      D extends string = never,
      O extends Outcome<R, C | F | IdFailure<At>, D> = Outcome<R, C | F | IdFailure<At>, D>,
    >(
      route: At,
      definition: Definition<Ctx, P, Q, B, R, F, D, O>,
    ): Endpoint<Ctx> => {
      const [method, path = ''] = route.split(' ') as [Method, string?]
      const { reply, failures = [], reasons = {}, handle, ...own } = definition
      const needed = typeof scope === 'string' ? scope : method === 'GET' ? scope.read : scope.write
      const stated = { ...same, scope: needed, ...own }
      const declared = new Set<FailureKind>([
        ...universalFailures,
        ...(method === 'GET' || neverRepeated.includes(stated.scope) ? [] : writeFailures),
        ...(stated.shownOnce === undefined ? [] : (['IDEMPOTENCY_ANSWER_NOT_KEPT'] as const)),
        ...(path.includes(':') ? (['NOT_FOUND'] as const) : []),
        ...shared,
        ...failures,
        ...(Object.keys(reasons).length === 0 ? [] : (['RULE_VIOLATED'] as const)),
      ])
      return {
        ...(path.includes('/:id') && { params }),
        ...stated,
        method,
        path,
        status: reply.status,
        responseSchema: reply.schema,
        ...(reply.isStreamed && { isStreamed: true }),
        failures: [...declared],
        reasons,
        run: async (ctx, input) => {
          const result = await handle(ctx, input as Parameters<typeof handle>[1])
          return result instanceof Failure ? result : reply.toBody(result as R)
        },
      }
    }
  }
