import { noUsualFaults, type EmulatorOptions as Usual } from '#platform/emulator/server.ts'

export const noFaults = {
  ...noUsualFaults,
  /** Ids as texts or numbers, times in seconds or milliseconds, the signature in another form. */
  oddForms: 0,
}

export interface EmulatorOptions extends Usual<typeof noFaults> {
  /** Where webhooks are sent, for a partner that is configured by hand. */
  webhookUrl?: string
  /** The time that a webhook contains for a moment of `now`; by default the same. */
  stamp?: (at: Date) => Date
}

/** A visit that the partner pays for. */
export interface PaidVisit {
  place: string
  person: string
  at: string
}
