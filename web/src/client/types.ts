/** What an operation looks like in the generated types of an API. */
interface Described {
  parameters: { query?: unknown; path?: unknown }
  requestBody?: { content: { 'application/json': unknown } }
  responses: object
}

type PathOf<Op> = Op extends { parameters: { path: infer Path } } ? { path: Path } : unknown
type QueryPart<Parameters> = Parameters extends { query: infer Query }
  ? { query: Query }
  : Parameters extends { query?: infer Query }
    ? { query?: Query }
    : unknown
type BodyOf<Op> = Op extends { requestBody: infer Sent }
  ? { body: JsonOf<Sent> }
  : Op extends { requestBody?: infer Sent }
    ? [JsonOf<NonNullable<Sent>>] extends [never]
      ? unknown
      : { body?: JsonOf<NonNullable<Sent>> }
    : unknown

/** What an operation takes: the ids of its path, its query, its body. */
export type Input<Op> = PathOf<Op> &
  (Op extends { parameters: infer Parameters } ? QueryPart<Parameters> : unknown) &
  BodyOf<Op> & { signal?: AbortSignal }

type JsonOf<Answer> = Answer extends { content: { 'application/json': infer Body } } ? Body : never

/** The body of a successful answer. */
export type Output<Op> = Op extends { responses: infer Answers }
  ? JsonOf<Answers[Extract<keyof Answers, 200 | 201>]>
  : never

/** The content of a successful answer, without its envelope. */
export type DataOf<Op> = Output<Op> extends { data: infer Data } ? Data : never

/** The generated types of an API: its operations by name. */
export type Api = Record<string, Described>

/** The input is optional if none of its fields is required. */
export type Given<Op> = Record<never, never> extends Input<Op> ? [input?: Input<Op>] : [input: Input<Op>]
