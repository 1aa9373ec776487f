export interface Call {
  body: Record<string, unknown>
  query: URLSearchParams
  /** The body as it came, for those that are no JSON. */
  raw: Buffer
}

/** Answers a value that is sent as JSON; undefined is an empty body. */
export type Command = (call: Call) => unknown
