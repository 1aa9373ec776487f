// biome-ignore lint/suspicious/noExplicitAny: what is looked at is compared with the model
export type Body = any
export interface Reply {
  status: number
  body: Body
  /** The id that the service gave the request. */
  request?: string
}
