import { Refused } from '@catraca/web/client/refused.ts'
import { passkeysPossible } from '@catraca/web/passkeys.ts'
import { locale } from '@catraca/web/texts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, detailsQuery, proveAgain } from '../shell/api.ts'
import { useCompany } from '../shell/Gym.tsx'
import { defineText } from '../shell/text.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { signChallenge } from './passkeys.ts'
import { digitsIn, SixDigits } from './SixDigits.tsx'

const useText = defineText({
  pt: {
    title: 'Confirme que é você',
    why: 'Você entrou neste aparelho há mais de dez minutos. Para proteger seu acesso, entre de novo; depois disso continuamos.',
    byPasskey: 'Usar chave de acesso',
    byCode: 'Receber um código por e-mail',
    noEmail: 'Sem e-mail no cadastro, peça um novo acesso na recepção.',
    sent: (email: string) => `Enviamos um código para ${email}.`,
    code: 'Código de seis números',
    confirm: 'Confirmar',
    wrong: 'O código está errado ou não vale mais.',
    refused: 'Esta chave de acesso não é deste cadastro.',
  },
  en: {
    title: 'Confirm that it is you',
    why: 'You came in on this device more than ten minutes ago. To protect your access, come in again; after that we go on.',
    byPasskey: 'Use a passkey',
    byCode: 'Get a code by e-mail',
    noEmail: 'Without an e-mail on record, ask the front desk for new access.',
    sent: (email: string) => `We sent a code to ${email}.`,
    code: 'Code of six digits',
    confirm: 'Confirm',
    wrong: 'The code is wrong or no longer valid.',
    refused: 'This passkey is not of this member.',
  },
})

/** Whether the service requires the member to sign in again before it does something. */
export function isProofNeeded(error: Error | null): boolean {
  return error instanceof Refused && error.details.reason === 'PROOF_NEEDED'
}

/** If an action was refused because the last sign-in is too long ago, lets the member sign in again, and then repeats the action. */
export function Proof({ error, onProven }: { error: Error | null; onProven: () => void }) {
  return isProofNeeded(error) && <ComeInAgain onProven={onProven} />
}

function ComeInAgain({ onProven }: { onProven: () => void }) {
  const text = useText()
  const company = useCompany()
  const queries = useQueryClient()
  const email = useQuery(detailsQuery(company)).data?.email
  const [sent, setSent] = useState(false)
  const ask = useMutation({
    mutationFn: (contact: string) => api.askForAppCode({ path: { company }, body: { contact, language: locale() } }),
    onSuccess: () => setSent(true),
    networkMode: 'always',
  })
  const prove = useMutation({
    mutationFn: async (typed: { contact: string; code: string } | null) => {
      const body = typed ?? { passkey: await signChallenge(company) }
      return proveAgain(queries, company, () =>
        'passkey' in body
          ? api.beginAppSessionByPasskey({ path: { company }, body })
          : api.beginAppSessionByCode({ path: { company }, body }),
      )
    },
    // If another member's passkey was used, this phone now belongs to that member, so the first member's action is not repeated.
    onSuccess: (isSame) => isSame && onProven(),
    networkMode: 'always',
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (email != null) prove.mutate({ contact: email, code: digitsIn(event, 'proof') })
  }
  const problem = useRefusal(prove.error ?? ask.error, { PASSKEY_REFUSED: text.refused, CODE_WRONG: text.wrong })
  return (
    <section className="card" aria-labelledby="proof-title">
      <h2 id="proof-title">{text.title}</h2>
      <p>{text.why}</p>
      <p className="problem" role="alert">
        {problem}
      </p>
      {sent && email != null ? (
        <form onSubmit={submit}>
          <p role="status">{text.sent(email)}</p>
          <SixDigits name="proof" label={text.code} />
          <button type="submit" disabled={prove.isPending}>
            {text.confirm}
          </button>
        </form>
      ) : email === null ? (
        <p>{text.noEmail}</p>
      ) : (
        <button
          type="button"
          disabled={email === undefined || ask.isPending}
          onClick={() => email !== undefined && ask.mutate(email)}
        >
          {text.byCode}
        </button>
      )}
      {passkeysPossible() && (
        <button type="button" className="quiet" disabled={prove.isPending} onClick={() => prove.mutate(null)}>
          {text.byPasskey}
        </button>
      )}
    </section>
  )
}
