import { makePasskey, passkeysPossible, type SignedPasskey, signWith } from '@catraca/web/passkeys.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, beginSession, ownKey } from '../shell/api.ts'

export const passkeysQuery = (company: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'passkeys'],
    queryFn: () => api.listOwnPasskeys({ path: { company } }),
  })

/** Begins a session with a passkey that the person picks. */
export async function comeInByPasskey(queries: QueryClient, company: string): Promise<void> {
  const passkey = await signChallenge(company)
  await beginSession(queries, company, () => api.beginAppSessionByPasskey({ path: { company }, body: { passkey } }))
}

/** Signs a challenge with a passkey that the person picks, as proof of who they are. */
export async function signChallenge(company: string): Promise<SignedPasskey> {
  return signWith(await api.challengeAppPasskey({ path: { company } }))
}

/** Makes a passkey on this device, and stores it at the service. */
export async function addPasskey(company: string): Promise<void> {
  const passkey = await makePasskey(await api.beginOwnPasskey({ path: { company } }))
  await api.addOwnPasskey({ path: { company }, body: { passkey } })
}

const offeredName = (company: string) => `catraca-app:passkey-offered:${company}`

/** Whether to offer a passkey to a person who signed in without one: once, and only if the device can unlock one by itself. */
export async function isPasskeyToOffer(company: string): Promise<boolean> {
  if (!passkeysPossible() || localStorage.getItem(offeredName(company)) !== null) return false
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
}

export function notePasskeyOffered(company: string): void {
  localStorage.setItem(offeredName(company), 'true')
}
