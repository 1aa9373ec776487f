import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

export interface Passkey {
  id: string
  name: string
  created_at: string
  last_used_at: string | null
}

/** What somebody has set up for their own account. */
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

/** What shows that it is the person who asks: the password and, where there is a second factor, a code or a passkey. */
export interface Confirmation {
  password: string
  code?: string
  passkey?: object
}

export interface ProposedApp {
  secret: string
  uri: string
}

export type PasskeyCreation = PublicKeyCredentialCreationOptionsJSON

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => call<SecondFactorState>('GET', '/session/second-factor'),
})

/** Browsers have passkeys only over HTTPS, and on this machine. */
export function passkeysPossible(): boolean {
  return window.PublicKeyCredential !== undefined
}

/** Has whichever passkey the person picks sign what the service asks; its library is loaded when it is needed. */
export async function signWithPasskey(): Promise<object> {
  const optionsJSON = await call<PublicKeyCredentialRequestOptionsJSON>('POST', '/session/passkey/challenge', {})
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON })
}

export async function makePasskey(optionsJSON: PasskeyCreation): Promise<object> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON })
}
