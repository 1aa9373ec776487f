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
export async function signWith(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return sendable(await startAuthentication({ optionsJSON }))
}
export type SignedPasskey = Awaited<ReturnType<typeof signWith>>

export async function makePasskey(optionsJSON: PasskeyCreation) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return sendable(await startRegistration({ optionsJSON }))
}

/** The library's types name what browsers may add; the service takes anything there. */
const sendable = <T extends { clientExtensionResults: object }>(answer: T) => ({
  ...answer,
  clientExtensionResults: { ...answer.clientExtensionResults } as Record<string, unknown>,
})
