import { locale } from '@catraca/web/texts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, detailsQuery, ownKey } from '../shell/api.ts'
import { useCompany } from '../shell/Gym.tsx'
import { defineText } from '../shell/text.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { isProofNeeded, Proof } from '../sign-in/Proof.tsx'
import { digitsIn, SixDigits } from '../sign-in/SixDigits.tsx'

const useText = defineText({
  pt: {
    email: 'E-mail',
    none: 'A academia ainda não tem o seu e-mail.',
    change: 'Trocar',
    add: 'Informar',
    wanted: 'Novo e-mail',
    ask: 'Enviar código',
    sent: (email: string) => `Enviamos um código para ${email}. Até você digitar o código, nada muda.`,
    code: 'Código de seis dígitos',
    confirm: 'Confirmar',
    other: 'Usar outro e-mail',
    keep: 'Deixar como está',
    done: 'E-mail confirmado. Seus outros aparelhos saíram do app.',
    wrong: 'Este código não vale, ou não vale mais.',
    taken: 'Este e-mail é de outro cadastro. Fale com a recepção.',
    tooMany: 'Muitas tentativas. Espere alguns minutos.',
    invalid: 'Confira o endereço.',
  },
  en: {
    email: 'E-mail',
    none: 'The gym does not have your e-mail address yet.',
    change: 'Change',
    add: 'Add',
    wanted: 'New e-mail address',
    ask: 'Send a code',
    sent: (email: string) => `We sent a code to ${email}. Until you type it in, nothing changes.`,
    code: 'Six-digit code',
    confirm: 'Confirm',
    other: 'Use another address',
    keep: 'Leave it as it is',
    done: 'The address is confirmed. Your other devices have been signed out.',
    wrong: 'This code is not valid, or not any more.',
    taken: 'This address is registered for another person. Talk to the front desk.',
    tooMany: 'Too many attempts. Wait a few minutes.',
    invalid: 'Check the address.',
  },
})

type Step = { at: 'shown' | 'asking' } | { at: 'typing'; email: string } | { at: 'done' }

/** The member's e-mail address. It changes once the code that was mailed to the new address is typed in. */
export function NewEmail({ now }: { now: string | null }) {
  const text = useText()
  const [step, setStep] = useState<Step>({ at: 'shown' })
  return (
    <section className="card" aria-labelledby="email-title">
      <h2 id="email-title">{text.email}</h2>
      <p>{now ?? text.none}</p>
      {step.at === 'done' && <p role="status">{text.done}</p>}
      {(step.at === 'shown' || step.at === 'done') && (
        <button type="button" className="quiet" onClick={() => setStep({ at: 'asking' })}>
          {now === null ? text.add : text.change}
        </button>
      )}
      {step.at === 'asking' && <Ask onAsked={(email) => setStep({ at: 'typing', email })} />}
      {step.at === 'typing' && <Confirm email={step.email} onDone={() => setStep({ at: 'done' })} />}
      {step.at === 'typing' && (
        <button type="button" className="quiet" onClick={() => setStep({ at: 'asking' })}>
          {text.other}
        </button>
      )}
      {(step.at === 'asking' || step.at === 'typing') && (
        <button type="button" className="quiet" onClick={() => setStep({ at: 'shown' })}>
          {text.keep}
        </button>
      )}
    </section>
  )
}

function Ask({ onAsked }: { onAsked: (email: string) => void }) {
  const text = useText()
  const company = useCompany()
  const ask = useMutation({
    mutationFn: (email: string) => api.askForNewEmail({ path: { company }, body: { email, language: locale() } }),
    onSuccess: (_answer, email) => onAsked(email),
    networkMode: 'always',
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    ask.mutate(String(new FormData(event.currentTarget).get('email')).trim())
  }
  return (
    <>
      <form onSubmit={submit}>
        <label htmlFor="email">{text.wanted}</label>
        <input id="email" name="email" type="email" autoComplete="email" maxLength={254} required />
        <Problem error={isProofNeeded(ask.error) ? null : ask.error} />
        <button type="submit" disabled={ask.isPending}>
          {text.ask}
        </button>
      </form>
      <Proof error={ask.error} onProven={() => ask.mutate(ask.variables!)} />
    </>
  )
}

function Confirm({ email, onDone }: { email: string; onDone: () => void }) {
  const text = useText()
  const company = useCompany()
  const queries = useQueryClient()
  const confirm = useMutation({
    mutationFn: (code: string) => api.confirmNewEmail({ path: { company }, body: { email, code } }),
    onSuccess: async (details) => {
      queries.setQueryData(detailsQuery(company).queryKey, details)
      onDone()
      await queries.invalidateQueries({ queryKey: [...ownKey(company), 'preferences'] })
    },
    networkMode: 'always',
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    confirm.mutate(digitsIn(event, 'code'))
  }
  return (
    <form onSubmit={submit}>
      <p role="status">{text.sent(email)}</p>
      <SixDigits name="code" label={text.code} />
      <Problem error={confirm.error} />
      <button type="submit" disabled={confirm.isPending}>
        {text.confirm}
      </button>
    </form>
  )
}

function Problem({ error }: { error: Error | null }) {
  const text = useText()
  const { wrong, taken, tooMany, invalid } = text
  const problem = useRefusal(error, { CODE_WRONG: wrong, taken, tooMany, fields: invalid })
  return (
    <p className="problem" role="alert">
      {problem}
    </p>
  )
}
