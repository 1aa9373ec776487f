import { Refused } from '@catraca/web/client/refused.ts'
import { passkeysPossible } from '@catraca/web/passkeys.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCompany } from '../shell/Gym.tsx'
import { defineText } from '../shell/text.ts'
import { comeInByPasskey } from './passkeys.ts'

const useText = defineText({
  pt: {
    enter: 'Entrar com chave de acesso',
    notUsed: 'A chave de acesso não foi usada.',
    refused: 'Esta chave de acesso não vale nesta academia. Entre por e-mail.',
    tooMany: 'Muitas tentativas. Espere um pouco e tente de novo.',
    failed: 'Não deu certo agora. Veja se o aparelho tem rede e tente de novo.',
  },
  en: {
    enter: 'Enter with a passkey',
    notUsed: 'The passkey was not used.',
    refused: 'This passkey is not valid at this gym. Enter by e-mail.',
    tooMany: 'Too many attempts. Wait a little and try again.',
    failed: 'That did not work just now. Check that the device has network and try again.',
  },
})

/** The way in for a member who has a passkey. */
export function ComeInByPasskey() {
  const text = useText()
  const company = useCompany()
  const queries = useQueryClient()
  const enter = useMutation({ mutationFn: () => comeInByPasskey(queries, company), networkMode: 'always' })
  if (!passkeysPossible()) return null
  return (
    <>
      <button type="button" className="quiet" disabled={enter.isPending} onClick={() => enter.mutate()}>
        {text.enter}
      </button>
      <p className="problem" role="alert">
        {enter.error && problemOf(enter.error, text)}
      </p>
    </>
  )
}

function problemOf(error: Error, text: ReturnType<typeof useText>): string {
  if (error instanceof Refused && error.status === 401) return text.refused
  if (error instanceof Refused && error.status === 429) return text.tooMany
  return ['NotAllowedError', 'AbortError', 'SecurityError'].includes(error.name) ? text.notUsed : text.failed
}
