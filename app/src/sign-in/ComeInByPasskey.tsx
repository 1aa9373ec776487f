import { passkeysPossible } from '@catraca/web/passkeys.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCompany } from '../shell/Gym.tsx'
import { defineText } from '../shell/text.ts'
import { useRefusal, useWordsBeforeSession } from '../shell/use-refusal.ts'
import { comeInByPasskey } from './passkeys.ts'

const useText = defineText({
  pt: {
    enter: 'Entrar com chave de acesso',
    refused: 'Esta chave de acesso não vale nesta academia. Entre por e-mail.',
  },
  en: {
    enter: 'Enter with a passkey',
    refused: 'This passkey is not valid at this gym. Enter by e-mail.',
  },
})

/** The sign-in for a member who has a passkey. */
export function ComeInByPasskey() {
  const text = useText()
  const company = useCompany()
  const queries = useQueryClient()
  const enter = useMutation({ mutationFn: () => comeInByPasskey(queries, company), networkMode: 'always' })
  const problem = useRefusal(enter.error, { ...useWordsBeforeSession(), PASSKEY_REFUSED: text.refused })
  if (!passkeysPossible()) return null
  return (
    <>
      <button type="button" className="quiet" disabled={enter.isPending} onClick={() => enter.mutate()}>
        {text.enter}
      </button>
      <p className="problem" role="alert">
        {problem}
      </p>
    </>
  )
}
