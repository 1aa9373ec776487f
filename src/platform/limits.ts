/** What one company, one key or one session may have, so that others have theirs. */
export interface Limits {
  /** Requests of one company that are worked on at once while others are there; undefined: an eighth of the connections. */
  companyShare: number | undefined
  /** Requests a minute that a company's own people may give a key. */
  keyRate: number
  /** Rows that a company may import in an hour, tries included. */
  importRowsPerHour: number
}

export const usualLimits: Limits = { companyShare: undefined, keyRate: 600, importRowsPerHour: 20_000 }
