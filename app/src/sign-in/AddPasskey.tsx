import { Refused } from '@catraca/web/client/refused.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCompany } from '../shell/Gym.tsx'
import { defineText } from '../shell/text.ts'
import { isProofNeeded, Proof } from './Proof.tsx'
import { addPasskey, passkeysQuery } from './passkeys.ts'

const useText = defineText({
  pt: {
    add: 'Criar chave de acesso',
    adding: 'Siga o que o aparelho pede…',
    has: 'Este aparelho já tem uma chave de acesso sua.',
    notMade: 'A chave de acesso não foi criada.',
    tooMany: 'São chaves de acesso demais. Remova uma que não usa mais.',
    failed: 'Não deu certo agora. Veja se o aparelho tem rede e tente de novo.',
  },
  en: {
    add: 'Create a passkey',
    adding: 'Follow what the device asks…',
    has: 'This device has a passkey of yours already.',
    notMade: 'The passkey was not created.',
    tooMany: 'These are too many passkeys. Remove one that you no longer use.',
    failed: 'That did not work just now. Check that the device has network and try again.',
  },
})

/** The button that makes a passkey on this device, and what came in between. */
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
  return (
    <>
      <p className="problem" role="alert">
        {add.error && !isProofNeeded(add.error) && problemOf(add.error, text)}
      </p>
      <Proof error={add.error} onProven={add.mutate} />
      <button type="button" disabled={add.isPending} onClick={() => add.mutate()}>
        {add.isPending ? text.adding : text.add}
      </button>
    </>
  )
}

function problemOf(error: Error, text: ReturnType<typeof useText>): string {
  if (error.name === 'InvalidStateError') return text.has
  // Nobody showed a finger, or the person put the question away.
  if (['NotAllowedError', 'AbortError', 'SecurityError'].includes(error.name)) return text.notMade
  return error instanceof Refused && error.details.reason === 'TOO_MANY_PASSKEYS' ? text.tooMany : text.failed
}
