import type { Acting } from '#platform/context.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'

/** Who acts at a door. */
export interface AtDoor extends Acting {
  /** The device at which people are let in or out; null where none asks. */
  deviceId: string | null
}

/** Who reads at a door what people show; `box` opens the secret from which their codes are made. */
export interface AtReader extends AtDoor {
  box: SecretBox
}
