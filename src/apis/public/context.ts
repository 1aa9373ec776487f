import type { Contacts } from '#modules/trainers/index.ts'
import type { Acting } from '#platform/context.ts'
import { endpointsFor } from '#platform/endpoint/endpoint.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'

/** The context of endpoints of the public API. Staff call these endpoints, too. */
export interface PublicContext extends Acting {
  /** The members whose contact data the caller may see. */
  contacts: Contacts
  /** Opens sealed values from the database. */
  box: SecretBox
  /** The units in which the caller works; an empty list means all, as for a key. */
  unitIds: string[]
}

export const publicEndpoints = endpointsFor<PublicContext>()
