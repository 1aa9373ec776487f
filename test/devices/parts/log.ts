/** One thing that happened in an emulated device. */
export interface LogLine {
  /** The true time in milliseconds, not what the device's clock shows. */
  at: number
  kind: string
  text: string
  [detail: string]: unknown
}

/** What a line of commands comes to: what it answers besides the lines of the log. */
export interface Said {
  kind: string
  [detail: string]: unknown
}
