/** The limits of one company, key or session, so that others get their share. */
export interface Limits {
  /**
   * Most requests of one company in progress while other companies are active; undefined means an eighth of the
   * connections.
   */
  companyShare: number | undefined
  /** The highest number of requests per minute that staff may allow a key. */
  keyRate: number
  /** Rows that a company may import in an hour, including dry runs. */
  importRowsPerHour: number
}

export const usualLimits: Limits = { companyShare: undefined, keyRate: 600, importRowsPerHour: 20_000 }
