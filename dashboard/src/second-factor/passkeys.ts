import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { call } from '../api/client.ts'

export type PasskeyCreation = PublicKeyCredentialCreationOptionsJSON

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
