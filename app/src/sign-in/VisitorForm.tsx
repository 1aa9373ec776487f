import '../shell/form.css'
import { Refused } from '@catraca/web/client/refused.ts'
import { sayFieldToMember } from '@catraca/web/refusals/member.ts'
import { currentLanguage, locale } from '@catraca/web/texts.ts'
import { type InputHTMLAttributes, type ReactNode, useEffect } from 'react'
import type { Shapes } from '../shell/api.ts'
import { defineText } from '../shell/text.ts'
import { useRefusal, useWordsBeforeSession } from '../shell/use-refusal.ts'

const useText = defineText({
  pt: {
    email: 'E-mail',
    contact: 'Basta um dos dois: telefone ou e-mail.',
    required: '* Obrigatório',
    sending: 'Enviando…',
    wrong: 'Corrija os campos marcados.',
    oneOfBoth: 'Deixe um telefone ou um e-mail.',
    changed: 'O texto mudou. Recarregue a página e leia de novo.',
  },
  en: {
    email: 'E-mail',
    contact: 'One of both is enough: phone or e-mail.',
    required: '* Required',
    sending: 'Sending…',
    wrong: 'Correct the fields that are marked.',
    oneOfBoth: 'Leave a phone number or an e-mail address.',
    changed: 'The text has changed. Reload the page and read it again.',
  },
})

/** What is wrong, by field. */
type Wrong = Record<string, string>

interface FormProps {
  consent: { text: { 'pt-BR': string; en: string } }
  words: { send: string; tooMany: string }
  sent: { error: Error | null; isPending: boolean }
  onSend: (form: FormData, language: 'pt-BR' | 'en') => void
  children: (wrong: Wrong) => ReactNode
}

/** A form for visitors, which they send with their consent. */
export function VisitorForm({ consent, words, sent: { error, isPending }, onSend, children }: FormProps) {
  const text = useText()
  const fields = error instanceof Refused ? ((error.details.fields ?? []) as Shapes['FieldError'][]) : []
  const problem = useRefusal(error, {
    ...useWordsBeforeSession(),
    tooMany: words.tooMany,
    fields: fields.some(({ field }) => field === 'consent') ? text.changed : text.wrong,
  })
  const language = locale()
  // A screen reader goes on at the first mistake.
  useEffect(() => {
    if (error !== null) document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSend(new FormData(event.currentTarget), language)
      }}
    >
      {children(fieldProblems(fields, text.oneOfBoth))}
      <p className="hint">{text.required}</p>
      <label className="choice agreed">
        <input type="checkbox" required />
        <span>{consent.text[language]}</span>
      </label>
      <p className="problem" role="alert">
        {problem}
      </p>
      <button type="submit" disabled={isPending}>
        {isPending ? text.sending : words.send}
      </button>
    </form>
  )
}

export function EmailField({ wrong }: { wrong: Wrong }) {
  const { email, contact } = useText()
  const input = { type: 'email', autoComplete: 'email', maxLength: 254 }
  return <Field name="email" label={email} wrong={wrong} hint={contact} {...input} />
}

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  wrong: Wrong
  hint?: string
}

/** A field of a form for visitors. */
export function Field({ name, label, wrong, hint, ...input }: Props) {
  return (
    <>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        aria-invalid={wrong[name] !== undefined}
        aria-describedby={`${name}-hint ${name}-problem`}
        {...input}
      />
      {hint !== undefined && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <p className="problem" id={`${name}-problem`}>
        {wrong[name]}
      </p>
    </>
  )
}

/** The service's errors by field, in words. */
function fieldProblems(fields: Shapes['FieldError'][], oneOfBoth: string): Wrong {
  const words = (wrong: Shapes['FieldError']) =>
    wrong.field === 'email' && wrong.rule === 'required' ? oneOfBoth : sayFieldToMember(wrong.rule, currentLanguage())
  return Object.fromEntries(fields.map((wrong) => [wrong.field, words(wrong)]))
}
