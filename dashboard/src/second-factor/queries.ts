import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

export interface Passkey {
  id: string
  name: string
  created_at: string
  last_used_at: string | null
}

/** The second factors of the user's own account. */
export interface SecondFactorState {
  has_app: boolean
  passkeys: Passkey[]
  recovery_codes_left: number
  demanded: boolean
}

/** The same after a change, with codes for recovery where they were made: shown this once. */
export interface SecondFactorChange extends SecondFactorState {
  new_recovery_codes: string[] | null
}

/** Proof of identity: the password and, if there is a second factor, a code or a passkey. */
export interface Confirmation {
  password: string
  code?: string
  passkey?: object
}

export interface ProposedApp {
  secret: string
  uri: string
}

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => call<SecondFactorState>('GET', '/session/second-factor'),
})
