import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { type Static, Type } from 'typebox'
import { machineNowText } from '#platform/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import { OneOf, Optional, Text } from '#platform/http/schema.ts'
import {
  findPasskeyOfAnyCompany,
  listPasskeys,
  notePasskeyUse,
  type PasskeyRow,
  type PersonId,
} from './second-factor-sql.ts'
import type { StaffOfCompany } from './sql.ts'

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

interface Surroundings {
  db: Db
  /**
   * The origin at which users reach the service; passkeys are bound to its host name, and browsers omit a default
   * port.
   */
  origin: () => string
}

/**
 * The options for a browser to create a passkey that suffices alone to sign in: stored by the authenticator, unlocked
 * by PIN or biometrics.
 */
export async function passkeyCreation(
  { db, origin }: Surroundings,
  person: StaffOfCompany,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadPasskeyLibrary()
  return generateRegistrationOptions({
    rpName: 'Catraca',
    rpID: new URL(origin()).hostname,
    userID: Buffer.from(person.id),
    userName: person.email,
    userDisplayName: `${person.name} (${person.company_name})`,
    attestationType: 'none',
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: (await listPasskeys(db, person)).map(({ credential_id: id }) => ({ id })),
  })
}

/** The options for a browser to sign with a passkey of the person's choice. */
export async function passkeyRequest({
  origin,
}: Pick<Surroundings, 'origin'>): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadPasskeyLibrary()
  return generateAuthenticationOptions({ rpID: new URL(origin()).hostname, userVerification: 'required' })
}

/** The site for which a passkey must have been created or used. */
function expectedOf(origin: string): { expectedOrigin: string; expectedRPID: string } {
  const { origin: expectedOrigin, hostname: expectedRPID } = new URL(origin)
  return { expectedOrigin, expectedRPID }
}

/** The passkey that was created for this challenge; undefined when the answer is not one a browser would give here. */
export async function readMadePasskey(
  { origin }: Pick<Surroundings, 'origin'>,
  answer: Static<typeof MadePasskey>,
  challenge: string,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports'> | undefined> {
  const { verifyRegistrationResponse } = await loadPasskeyLibrary()
  // The library throws for every error in an answer.
  const verified = await verifyRegistrationResponse({
    response: answer as RegistrationResponseJSON,
    expectedChallenge: challenge,
    ...expectedOf(origin()),
    supportedAlgorithmIDs,
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const transports = answer.response.transports ?? []
  return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports }
}

/**
 * Verifies the passkey that signed this challenge for this service and records its use. Undefined for a passkey that
 * is not registered or belongs to another person, for another site, for a challenge that was already answered, and for
 * a counter that went back.
 */
export async function usePasskey(
  { db, origin }: Surroundings,
  answer: Static<typeof SignedPasskey>,
  challenge: string | undefined,
  person?: PersonId,
): Promise<PasskeyRow | undefined> {
  const passkey = challenge === undefined ? undefined : await findPasskeyOfAnyCompany(db, answer.id)
  if (challenge === undefined || passkey === undefined) return undefined
  if (person !== undefined && (passkey.team_id !== person.team_id || passkey.staff_id !== person.id)) return undefined
  const { verifyAuthenticationResponse } = await loadPasskeyLibrary()
  const verified = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    ...expectedOf(origin()),
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => undefined)
  if (!verified?.verified) return undefined
  const use = { counter: verified.authenticationInfo.newCounter, challenge, at: machineNowText() }
  return (await notePasskeyUse(db, passkey, use)) ? passkey : undefined
}
