/** One event in an emulated device. */
export interface LogLine {
  /** The real time in milliseconds, not the time of the device's clock. */
  at: number
  kind: string
  text: string
  [detail: string]: unknown
}

/** The result of a line of commands, besides lines of the log. */
export interface Said {
  kind: string
  [detail: string]: unknown
}
