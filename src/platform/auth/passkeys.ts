import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { type Static, Type } from 'typebox'
import { Failure } from '../errors/failure.ts'
import { invalidRequest } from '../schema/invalid-request.ts'
import { Named, OneOf, Optional, Text } from '../schema/schema.ts'

/**
 * EdDSA, ES256 and RS256 by their COSE numbers: those that authenticators create and Node verifies without
 * experimental features.
 */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Loaded when the first passkey is used. */
export const loadPasskeyLibrary = () => import('@simplewebauthn/server')

const Base64Url = () => Text(8000)
const common = {
  id: Base64Url(),
  rawId: Base64Url(),
  type: OneOf(['public-key']),
  authenticatorAttachment: Optional(Text(50)),
  clientExtensionResults: Type.Object({}, { additionalProperties: true }),
}

/** A browser's answer to a request to create a passkey, as `PublicKeyCredential.toJSON()` writes it. */
export const MadePasskey = Type.Object({
  ...common,
  response: Type.Object({
    clientDataJSON: Base64Url(),
    attestationObject: Base64Url(),
    authenticatorData: Optional(Base64Url()),
    transports: Optional(Type.Array(Text(50), { maxItems: 20 })),
    publicKeyAlgorithm: Optional(Type.Integer()),
    publicKey: Optional(Base64Url()),
  }),
})

/** A browser's answer to a request to sign with a passkey. */
export const SignedPasskey = Type.Object({
  ...common,
  response: Type.Object({
    clientDataJSON: Base64Url(),
    authenticatorData: Base64Url(),
    signature: Base64Url(),
    userHandle: Optional(Type.String({ maxLength: 200 })),
  }),
})

const challenge = Type.String({ description: '44 bytes and more in base64url.', examples: ['AZqk…'] })
const timeout = Type.Integer({ description: 'In milliseconds.', examples: [60000] })

/** The options for `navigator.credentials.get`: as much of `PublicKeyCredentialRequestOptionsJSON` as is set. */
export const PasskeyRequest = Named('PasskeyRequest', {
  ...{ challenge, timeout },
  rpId: Type.String({ description: 'The host to which passkeys belong.', examples: ['gym.example'] }),
  userVerification: OneOf(['required'], { description: 'A finger, a face or a PIN.' }),
})

/** The options for `navigator.credentials.create`: as much of `PublicKeyCredentialCreationOptionsJSON` as is set. */
export const PasskeyCreation = Named('PasskeyCreation', {
  ...{ challenge, timeout },
  rp: Type.Object({
    id: Type.String({ description: 'The host to which the passkey will belong.', examples: ['gym.example'] }),
    name: Type.String({ description: 'Name of the company.', examples: ['Academia Aurora'] }),
  }),
  user: Type.Object({
    id: Type.String({ description: 'Of the member, in base64url.', examples: ['MDE5…'] }),
    name: Type.String({ description: 'Of the member, and the company.', examples: ['Ana Souza (Academia Aurora)'] }),
    displayName: Type.String({ description: 'The same.', examples: ['Ana Souza (Academia Aurora)'] }),
  }),
  pubKeyCredParams: Type.Array(
    Type.Object({
      alg: Type.Integer({ description: 'An algorithm, by its COSE number.', examples: [-7] }),
      type: OneOf(['public-key']),
    }),
    { description: 'Those that are accepted.' },
  ),
  excludeCredentials: Type.Array(
    Type.Object({
      id: Type.String({ description: 'As browsers name a passkey.', examples: ['pV1…'] }),
      type: OneOf(['public-key']),
    }),
    { description: 'The passkeys that the member has.' },
  ),
  authenticatorSelection: Type.Object({
    residentKey: OneOf(['required']),
    requireResidentKey: Type.Boolean({ description: 'The same for older browsers.' }),
    userVerification: OneOf(['required']),
  }),
  attestation: OneOf(['none']),
})

/** What is stored about a passkey. */
export interface KeptPasskey {
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
}

/** The person for whom a passkey is made. */
export interface PasskeyOwner {
  /** Unique on this host; browsers give it back and never show it. */
  id: string
  name: string
  displayName: string
  /** What the passkey is for, shown by browsers that have a place for it. */
  site: string
  /** The credential ids of the passkeys that the person already has. */
  has: string[]
}

/**
 * The options for a browser to create a passkey that suffices alone to sign in: stored by the authenticator, unlocked by PIN or biometrics.
 * `origin` is the origin at which users reach the service; passkeys are bound to its host name. The challenge is made here unless it is
 * given.
 */
export async function passkeyCreation(
  origin: string,
  { id, name, displayName, site, has }: PasskeyOwner,
  challenge?: Buffer,
): Promise<Static<typeof PasskeyCreation>> {
  const { generateRegistrationOptions } = await loadPasskeyLibrary()
  const options = await generateRegistrationOptions({
    rpName: site,
    rpID: new URL(origin).hostname,
    userID: Buffer.from(id),
    userName: name,
    userDisplayName: displayName,
    attestationType: 'none',
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: has.map((one) => ({ id: one })),
    ...(challenge && { challenge: new Uint8Array(challenge) }),
  })
  // The library's types declare as optional what the library always sets.
  return options as Static<typeof PasskeyCreation>
}

/** The options for a browser to sign with a passkey of the person's choice. */
export async function passkeyRequest(origin: string, challenge?: Buffer): Promise<Static<typeof PasskeyRequest>> {
  const { generateAuthenticationOptions } = await loadPasskeyLibrary()
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    userVerification: 'required',
    ...(challenge && { challenge: new Uint8Array(challenge) }),
  })
  return options as Static<typeof PasskeyRequest>
}

/** The site for which a passkey must have been created or used; browsers omit a default port. */
function expectedOf(origin: string): { expectedOrigin: string; expectedRPID: string } {
  const { origin: expectedOrigin, hostname: expectedRPID } = new URL(origin)
  return { expectedOrigin, expectedRPID }
}

/**
 * The passkey that was created for this challenge. An answer that a browser would not give here is refused, and so is one without a
 * challenge.
 */
export async function readMadePasskey(
  origin: string,
  answer: Static<typeof MadePasskey>,
  challenge: string | undefined,
): Promise<KeptPasskey | Failure<'INVALID_REQUEST'>> {
  const refused = invalidRequest([{ field: 'passkey', rule: 'wrong_passkey', message: 'is not accepted here' }])
  if (challenge === undefined) return refused
  const { verifyRegistrationResponse } = await loadPasskeyLibrary()
  // The library throws for every error in an answer.
  const verified = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge: challenge,
    ...expectedOf(origin),
    supportedAlgorithmIDs,
  }).catch(() => undefined)
  if (!verified?.verified) return refused
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const transports = answer.response.transports ?? []
  return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports }
}

/** The refusal of a sign-in with a passkey, which is the same for every cause. */
export function passkeyRefused(): Failure<'UNAUTHORIZED', 'PASSKEY_REFUSED'> {
  return new Failure('UNAUTHORIZED', 'This passkey is not accepted here.', { reason: 'PASSKEY_REFUSED' })
}

/**
 * The counter of a passkey that signed this challenge for this service; undefined for a signature for another site, and for a counter that
 * went back.
 */
export async function readSignature(
  origin: string,
  answer: Static<typeof SignedPasskey>,
  { passkey, challenge }: { passkey: Omit<KeptPasskey, 'transports'>; challenge: string },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadPasskeyLibrary()
  const verified = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    ...expectedOf(origin),
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}
