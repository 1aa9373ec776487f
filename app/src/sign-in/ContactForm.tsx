import '../shell/form.css'
import { Refused } from '@catraca/web/client/refused.ts'
import { locale } from '@catraca/web/texts.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect } from 'react'
import { api, companyQuery, type Shapes } from '../shell/api.ts'
import { NoGym, useCompany, useTitle } from '../shell/Gym.tsx'
import { useLook } from '../shell/look.ts'
import { defineText } from '../shell/text.ts'
import { useRefusal, useWordsBeforeSession } from '../shell/use-refusal.ts'
import { Waiting } from '../shell/Waiting.tsx'
import { Field, fieldProblems } from './Field.tsx'
import { withCountry } from './sign-up.ts'

const useText = defineText({
  pt: {
    title: 'Fale com a academia',
    lead: 'Deixe seu contato, e a gente chama você.',
    closed: 'Este formulário está desligado.',
    offline: 'Sem rede. O formulário aparece quando ela voltar.',
    full_name: 'Nome',
    phone: 'WhatsApp ou telefone com DDD',
    email: 'E-mail',
    message: 'O que você quer saber? (opcional)',
    contact: 'Basta um dos dois: telefone ou e-mail.',
    send: 'Enviar',
    sending: 'Enviando…',
    received: 'Recebemos seu contato. Falamos com você em breve.',
    wrong: 'Corrija os campos marcados.',
    tooMany: 'Vieram contatos demais daqui. Espere alguns minutos.',
    oneOfBoth: 'Deixe um telefone ou um e-mail.',
    changed: 'O texto mudou. Recarregue a página e leia de novo.',
  },
  en: {
    title: 'Get in touch with the gym',
    lead: 'Leave your contact, and we call you.',
    closed: 'This form is switched off.',
    offline: 'No network. The form appears when it is back.',
    full_name: 'Name',
    phone: 'WhatsApp or phone with area code',
    email: 'E-mail',
    message: 'What would you like to know? (optional)',
    contact: 'One of both is enough: phone or e-mail.',
    send: 'Send',
    sending: 'Sending…',
    received: 'We have your contact, and talk to you soon.',
    wrong: 'Correct the fields that are marked.',
    tooMany: 'Too many came from here. Wait a few minutes.',
    oneOfBoth: 'Leave a phone number or an e-mail address.',
    changed: 'The text has changed. Reload the page and read it again.',
  },
})

const leadFormQuery = (company: string) =>
  queryOptions({ queryKey: ['leads', company], queryFn: () => api.getLeadForm({ path: { company } }) })

type Body = Parameters<typeof api.takeLead>[0]['body']

/** The form that stands in a frame on the gym's own website, or by itself. `?origem=` says where the visitor came from. */
export function ContactForm() {
  const text = useText()
  const company = useCompany()
  const gym = useQuery(companyQuery(company))
  const form = useQuery(leadFormQuery(company))
  const send = useMutation({
    mutationFn: (body: Body) => api.takeLead({ path: { company }, body }),
    networkMode: 'always',
  })
  useLook(gym.data)
  useTitle(text.title)
  if (gym.error instanceof Refused && gym.error.status === 404) return <NoGym />
  if (form.error instanceof Refused && form.error.status === 404) return <main className="alone">{text.closed}</main>
  return (
    <main className="alone">
      {form.data === undefined ? (
        <Waiting offline={text.offline} failed={form.isError} />
      ) : send.isSuccess ? (
        <p role="status">{text.received}</p>
      ) : (
        <Form consent={form.data.consent} send={send} />
      )}
    </main>
  )
}

interface FormProps {
  consent: Shapes['LeadForm']['consent']
  send: { mutate: (sent: Body) => void; error: Error | null; isPending: boolean }
}

function Form({ consent, send: { mutate, error, isPending } }: FormProps) {
  const text = useText()
  const fields = error instanceof Refused ? ((error.details.fields ?? []) as Shapes['FieldError'][]) : []
  const wrong = fieldProblems(fields, text.oneOfBoth)
  const problem = useRefusal(error, {
    ...useWordsBeforeSession(),
    tooMany: text.tooMany,
    fields: fields.some(({ field }) => field === 'consent') ? text.changed : text.wrong,
  })
  const language = locale()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const typed = (name: string) => String(sent.get(name) ?? '').trim() || null
    mutate({
      ...{ full_name: typed('full_name') ?? '', phone: withCountry(typed('phone')), email: typed('email') },
      ...{ message: typed('message'), source: new URLSearchParams(location.search).get('origem') },
      ...{ consent: consent.version, language },
    })
  }
  // A reader goes on where the first mistake is.
  useEffect(() => {
    if (error !== null) document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])
  return (
    <form onSubmit={submit}>
      <h1>{text.title}</h1>
      <p className="lead">{text.lead}</p>
      <Field name="full_name" label={text.full_name} wrong={wrong} autoComplete="name" required maxLength={200} />
      <Field name="phone" label={text.phone} wrong={wrong} type="tel" autoComplete="tel" maxLength={32} />
      <Field
        name="email"
        label={text.email}
        wrong={wrong}
        type="email"
        autoComplete="email"
        maxLength={254}
        hint={text.contact}
      />
      <Field name="message" label={text.message} wrong={wrong} maxLength={1000} />
      <label className="choice agreed">
        <input type="checkbox" required />
        <span>{consent.text[language]}</span>
      </label>
      <p className="problem" role="alert">
        {problem}
      </p>
      <button type="submit" disabled={isPending}>
        {isPending ? text.sending : text.send}
      </button>
    </form>
  )
}
