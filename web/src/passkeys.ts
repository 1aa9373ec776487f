import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

export type PasskeyCreation = PublicKeyCredentialCreationOptionsJSON

/** Browsers have passkeys only over HTTPS, and on this machine. */
export function passkeysPossible(): boolean {
  return window.PublicKeyCredential !== undefined
}

/** Has whichever passkey the person picks sign what the service asks; the library is loaded when it is needed. */
export async function signWith(optionsJSON: PublicKeyCredentialRequestOptionsJSON): Promise<object> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return startAuthentication({ optionsJSON })
}

export async function makePasskey(optionsJSON: PasskeyCreation): Promise<object> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return startRegistration({ optionsJSON })
}
