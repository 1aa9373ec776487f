import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCompany } from '../shell/Gym.tsx'
import { defineText } from '../shell/text.ts'
import { useRefusal, useWordsBeforeSession } from '../shell/use-refusal.ts'
import { isProofNeeded, Proof } from './Proof.tsx'
import { addPasskey, passkeysQuery } from './passkeys.ts'

const useText = defineText({
  pt: {
    add: 'Criar chave de acesso',
    adding: 'Siga o que o aparelho pede…',
    has: 'Este aparelho já tem uma chave de acesso sua.',
    notMade: 'A chave de acesso não foi criada.',
  },
  en: {
    add: 'Create a passkey',
    adding: 'Follow what the device asks…',
    has: 'This device has a passkey of yours already.',
    notMade: 'The passkey was not created.',
  },
})

/** The button that makes a passkey on this device, with any error. */
export function AddPasskey({ onAdded }: { onAdded?: () => void }) {
  const text = useText()
  const company = useCompany()
  const queries = useQueryClient()
  const add = useMutation({
    mutationFn: () => addPasskey(company),
    networkMode: 'always',
    onSuccess: async () => {
      await queries.invalidateQueries(passkeysQuery(company))
      onAdded?.()
    },
  })
  const refused = isProofNeeded(add.error) ? null : add.error
  const problem = useRefusal(refused, { ...useWordsBeforeSession(), notUsed: text.notMade })
  return (
    <>
      <p className="problem" role="alert">
        {add.error?.name === 'InvalidStateError' ? text.has : problem}
      </p>
      <Proof error={add.error} onProven={add.mutate} />
      <button type="button" disabled={add.isPending} onClick={() => add.mutate()}>
        {add.isPending ? text.adding : text.add}
      </button>
    </>
  )
}
