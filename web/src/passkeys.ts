import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

export type PasskeyCreation = PublicKeyCredentialCreationOptionsJSON

/** Browsers allow passkeys only over HTTPS, and on this machine. */
export function passkeysPossible(): boolean {
  return window.PublicKeyCredential !== undefined
}

/** Signs the service's request with the passkey that the person picks; the library is loaded when it is needed. */
export async function signWith(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return sendable(await startAuthentication({ optionsJSON }))
}
export type SignedPasskey = Awaited<ReturnType<typeof signWith>>

export async function makePasskey(optionsJSON: PasskeyCreation) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return sendable(await startRegistration({ optionsJSON }))
}

/** The library's types list what browsers may add; the service accepts anything there. */
const sendable = <T extends { clientExtensionResults: object }>(answer: T) => ({
  ...answer,
  clientExtensionResults: { ...answer.clientExtensionResults } as Record<string, unknown>,
})
