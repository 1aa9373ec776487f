import { signWith } from '@catraca/web/passkeys.ts'
import { api } from '../api/client.ts'

export { makePasskey, type PasskeyCreation, passkeysPossible } from '@catraca/web/passkeys.ts'

/** Has whichever passkey the person picks sign what the service asks. */
export async function signWithPasskey() {
  return signWith((await api.challengePasskey()).data)
}
