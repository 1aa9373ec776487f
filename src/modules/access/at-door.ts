import type { Acting } from '#platform/context.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'

/** The context of an action at a door. */
export interface AtDoor extends Acting {
  /** The device at which people are let in or out; null when no device is involved. */
  deviceId: string | null
}

/** The context for reading what people show at a door; `box` opens the secret for their codes. */
export interface AtReader extends AtDoor {
  box: SecretBox
  /** Set by `askingPartner` for the second decision: the partner is not asked again. */
  isPartnerAsked?: boolean
}
