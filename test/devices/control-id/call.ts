export interface Call {
  body: Record<string, unknown>
  query: URLSearchParams
  /** The original body, for bodies that are not JSON. */
  raw: Buffer
}

/** Returns a value that is sent as JSON; undefined means an empty body. */
export type Command = (call: Call) => unknown
