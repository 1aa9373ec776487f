import { noUsualFaults, type EmulatorOptions as Usual } from '#platform/emulator/server.ts'

export const noFaults = {
  ...noUsualFaults,
  /** Ids as texts or numbers, times in seconds or milliseconds, the signature in another form. */
  oddForms: 0,
}

export interface EmulatorOptions extends Usual<typeof noFaults> {
  /** Where webhooks go, for a partner that is told by hand. */
  webhookUrl?: string
  /** What a webhook says of a moment of `now`; the same without it. */
  stamp?: (at: Date) => Date
}

/** A visit that the partner pays for. */
export interface PaidVisit {
  place: string
  person: string
  at: string
}
