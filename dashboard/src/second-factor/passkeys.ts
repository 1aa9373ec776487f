import { signWith } from '@catraca/web/passkeys.ts'
import { api } from '../api/client.ts'

export { makePasskey, type PasskeyCreation, passkeysPossible } from '@catraca/web/passkeys.ts'

/** Signs the service's challenge with the passkey that the person picks. */
export async function signWithPasskey() {
  return signWith((await api.challengePasskey()).data)
}
