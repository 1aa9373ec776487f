import { Refused } from '@catraca/web/client/refused.ts'
import { locale } from '@catraca/web/texts.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { api, beginSession } from '../shell/api.ts'
import { useCompany } from '../shell/Gym.tsx'
import { defineText } from '../shell/text.ts'
import { useRefusal, useWordsBeforeSession } from '../shell/use-refusal.ts'
import { useSecondsUntil } from '../shell/use-seconds.ts'
import { type Asked, forgetAsked, keepAsked, recallAsked } from './asked.ts'
import { isPasskeyToOffer } from './passkeys.ts'

const codeLength = 6

const useText = defineText({
  pt: {
    contact: 'E-mail ou CPF',
    contactHint: 'O do seu cadastro na academia.',
    send: 'Receber um código por e-mail',
    sent: 'Veja seu e-mail',
    sentWhat:
      'Se este e-mail ou CPF é de um aluno, um código de seis números está a caminho do e-mail do cadastro. Ele vale 10 minutos.',
    notThere: 'Não chegou? Veja também na caixa de spam.',
    code: 'Código de seis números',
    enter: 'Entrar',
    again: 'Enviar outro código',
    againIn: (seconds: number) => `Enviar outro código em ${seconds} s`,
    other: 'Usar outro e-mail ou CPF',
    notContact: 'Isto não é um e-mail nem um CPF. Confira o que digitou.',
    wrong: 'O código está errado ou não vale mais. Confira, ou peça outro.',
    tooMany: (minutes: number) =>
      minutes === 1
        ? 'Muitas tentativas. Espere um minuto e tente de novo.'
        : `Muitas tentativas. Espere ${minutes} minutos e tente de novo.`,
  },
  en: {
    contact: 'E-mail or CPF',
    contactHint: 'The one you gave the gym.',
    send: 'Get a code by e-mail',
    sent: 'Look at your e-mail',
    sentWhat:
      'If this e-mail or CPF is a member’s, a code of six digits is on its way to the e-mail on record. It is valid for 10 minutes.',
    notThere: 'Not there? Look in the spam folder, too.',
    code: 'Code of six digits',
    enter: 'Enter',
    again: 'Send another code',
    againIn: (seconds: number) => `Send another code in ${seconds} s`,
    other: 'Use another e-mail or CPF',
    notContact: 'This is neither an e-mail nor a CPF. Check what you typed.',
    wrong: 'The code is wrong or no longer valid. Check it, or ask for another.',
    tooMany: (minutes: number) =>
      minutes === 1
        ? 'Too many attempts. Wait a minute and try again.'
        : `Too many attempts. Wait ${minutes} minutes and try again.`,
  },
})

/** The sign-in for a member who knows the e-mail address or CPF on record: a code by mail, which the member then types. */
export function ComeInByCode() {
  const company = useCompany()
  const [asked, setAsked] = useState(() => recallAsked(company))
  const [contact, setContact] = useState(asked?.contact ?? '')
  const ask = useAsk(contact, setAsked)
  if (asked === undefined) return <ContactForm contact={contact} setContact={setContact} ask={ask} />
  const onOther = () => {
    forgetAsked(company)
    setAsked(undefined)
  }
  return <CodeForm asked={asked} ask={ask} onOther={onOther} />
}

type Ask = ReturnType<typeof useAsk>

function useAsk(contact: string, onAsked: (asked: Asked) => void) {
  const company = useCompany()
  return useMutation({
    mutationFn: () => api.askForAppCode({ path: { company }, body: { contact, language: locale() } }),
    networkMode: 'always',
    onSuccess: ({ good_for_seconds, again_in_seconds }) => {
      const now = Date.now()
      const asked = { contact, goodUntil: now + good_for_seconds * 1000, againFrom: now + again_in_seconds * 1000 }
      keepAsked(company, asked)
      onAsked(asked)
    },
  })
}

interface ContactProps {
  contact: string
  setContact: (contact: string) => void
  ask: Ask
}

function ContactForm({ contact, setContact, ask }: ContactProps) {
  const text = useText()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask.mutate()
  }
  return (
    <form onSubmit={submit}>
      <label htmlFor="contact">{text.contact}</label>
      <input
        id="contact"
        name="contact"
        value={contact}
        onChange={(event) => setContact(event.target.value)}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        aria-invalid={ask.isError}
        aria-describedby="contact-hint contact-problem"
      />
      <p id="contact-hint" className="lead">
        {text.contactHint}
      </p>
      <Problem id="contact-problem" error={ask.error} />
      <button type="submit" disabled={ask.isPending}>
        {text.send}
      </button>
    </form>
  )
}

function CodeForm({ asked, ask, onOther }: { asked: Asked; ask: Ask; onOther: () => void }) {
  const text = useText()
  const company = useCompany()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const wait = useSecondsUntil(asked.againFrom, 0)
  const enter = useMutation({
    mutationFn: (typed: string) =>
      beginSession(queries, company, () =>
        api.beginAppSessionByCode({ path: { company }, body: { contact: asked.contact, code: typed } }),
      ),
    networkMode: 'always',
    onSuccess: async () => {
      if (await isPasskeyToOffer(company)) await navigate({ to: '/$company/eu/nova-chave', params: { company } })
    },
    // Without an answer the code may still be right.
    onError: (failure) => failure instanceof Refused && setCode(''),
  })
  const type = (typed: string) => {
    // A pasted code may contain spaces.
    const digits = typed.replaceAll(/\D/g, '').slice(0, codeLength)
    setCode(digits)
    if (digits.length === codeLength) enter.mutate(digits)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!enter.isPending) enter.mutate(code)
  }
  const askAgain = () => {
    enter.reset()
    ask.mutate()
  }
  return (
    <form onSubmit={submit}>
      <h2>{text.sent}</h2>
      <p>{text.sentWhat}</p>
      <p className="lead">{asked.contact}</p>
      <label htmlFor="code">{text.code}</label>
      <input
        id="code"
        name="code"
        className="six"
        value={code}
        onChange={(event) => type(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d{6}"
        required
        readOnly={enter.isPending}
        aria-invalid={enter.isError}
        aria-describedby="code-problem"
      />
      <Problem id="code-problem" error={enter.error ?? ask.error} />
      <button type="submit" disabled={enter.isPending}>
        {text.enter}
      </button>
      <p className="lead">{text.notThere}</p>
      <button type="button" className="quiet" disabled={wait > 0 || ask.isPending} onClick={askAgain}>
        {wait > 0 ? text.againIn(wait) : text.again}
      </button>
      <button type="button" className="quiet" onClick={onOther}>
        {text.other}
      </button>
    </form>
  )
}

function Problem({ id, error }: { id: string; error: Error | null }) {
  const text = useText()
  const seconds = error instanceof Refused ? error.details.retry_after_seconds : undefined
  const problem = useRefusal(error, {
    ...useWordsBeforeSession(),
    CODE_WRONG: text.wrong,
    fields: text.notContact,
    tooMany: text.tooMany(Math.ceil(Number(seconds ?? 60) / 60)),
  })
  return (
    <p id={id} className="problem" role="alert">
      {problem}
    </p>
  )
}
