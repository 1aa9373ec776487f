import { makePasskey, passkeysPossible, signWith } from '@catraca/web/passkeys.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { beginSession, call, ownKey, type Passkey } from '../shell/api.ts'

export const passkeysQuery = (company: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'passkeys'],
    queryFn: () => call<Passkey[]>(company, 'GET', '/passkeys'),
  })

/** Begins a session by a passkey that the person picks. */
export async function comeInByPasskey(queries: QueryClient, company: string): Promise<void> {
  await beginSession(queries, company, '/session/passkey', { passkey: await signChallenge(company) })
}

/** What proves by a passkey that the person picks who they are. */
export async function signChallenge(company: string): Promise<object> {
  return signWith(await call(company, 'POST', '/passkey/challenge'))
}

/** Has this device make a passkey, and keeps it. */
export async function addPasskey(company: string): Promise<void> {
  const passkey = await makePasskey(await call(company, 'POST', '/passkeys/creation'))
  await call(company, 'POST', '/passkeys', { body: { passkey } })
}

const offeredName = (company: string) => `catraca-app:passkey-offered:${company}`

/** Whether to offer a passkey to someone who has come in without one: once, where the device can unlock one by itself. */
export async function isPasskeyToOffer(company: string): Promise<boolean> {
  if (!passkeysPossible() || localStorage.getItem(offeredName(company)) !== null) return false
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false)
}

export function notePasskeyOffered(company: string): void {
  localStorage.setItem(offeredName(company), 'true')
}
