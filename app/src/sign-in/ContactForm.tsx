import { Refused } from '@catraca/web/client/refused.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, companyQuery, type Shapes } from '../shell/api.ts'
import { NoGym, useCompany } from '../shell/Gym.tsx'
import { useLook } from '../shell/look.ts'
import { defineText } from '../shell/text.ts'
import { Waiting } from '../shell/Waiting.tsx'
import { withCountry } from './sign-up.ts'
import { EmailField, Field, VisitorForm } from './VisitorForm.tsx'

const useText = defineText({
  pt: {
    title: 'Fale com a academia',
    lead: 'Deixe seu contato, e a gente chama você.',
    closed: 'Este formulário está desligado.',
    offline: 'Sem rede. O formulário aparece quando ela voltar.',
    full_name: 'Nome',
    phone: 'WhatsApp ou telefone com DDD',
    message: 'O que você quer saber? (opcional)',
    send: 'Enviar',
    received: 'Recebemos seu contato. Falamos com você em breve.',
    tooMany: 'Muitos contatos foram enviados daqui. Espere alguns minutos.',
  },
  en: {
    title: 'Get in touch with the gym',
    lead: 'Leave your contact, and we call you.',
    closed: 'This form is switched off.',
    offline: 'No network. The form appears when it is back.',
    full_name: 'Name',
    phone: 'WhatsApp or phone with area code',
    message: 'What would you like to know? (optional)',
    send: 'Send',
    received: 'We have your contact, and talk to you soon.',
    tooMany: 'Too many came from here. Wait a few minutes.',
  },
})

const leadFormQuery = (company: string) =>
  queryOptions({ queryKey: ['leads', company], queryFn: () => api.getLeadForm({ path: { company } }) })

type Body = Parameters<typeof api.takeLead>[0]['body']

/** The form that is in a frame on the gym's own website, or on a page of its own. `?origem=` is where the visitor came from. */
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
  const name = gym.data?.name
  useEffect(() => {
    document.title = [text.title, name].filter(Boolean).join(' · ')
  }, [text, name])
  if (gym.error instanceof Refused && gym.error.status === 404) return <NoGym />
  if (form.error instanceof Refused && form.error.status === 404) return <main className="alone">{text.closed}</main>
  return (
    <>
      <header className="top">
        {gym.data?.logo && <img className="logo" src={gym.data.logo} alt="" />}
        {gym.data?.name}
      </header>
      <main className="alone">
        {form.data === undefined ? (
          <Waiting offline={text.offline} failed={form.isError} />
        ) : send.isSuccess ? (
          <p role="status">{text.received}</p>
        ) : (
          <Form consent={form.data.consent} send={send} />
        )}
      </main>
    </>
  )
}

interface FormProps {
  consent: Shapes['LeadForm']['consent']
  send: { mutate: (sent: Body) => void; error: Error | null; isPending: boolean }
}

function Form({ consent, send: { mutate, ...sent } }: FormProps) {
  const text = useText()
  const read = (form: FormData, language: Body['language']) => {
    const typed = (name: string) => String(form.get(name) ?? '').trim() || null
    mutate({
      ...{ full_name: typed('full_name') ?? '', phone: withCountry(typed('phone')), email: typed('email') },
      ...{ message: typed('message'), source: new URLSearchParams(location.search).get('origem') },
      ...{ consent: consent.version, language },
    })
  }
  return (
    <VisitorForm consent={consent} words={text} sent={sent} onSend={read}>
      {(wrong) => (
        <>
          <h1>{text.title}</h1>
          <p className="lead">{text.lead}</p>
          <Field name="full_name" label={text.full_name} wrong={wrong} autoComplete="name" required maxLength={200} />
          <Field name="phone" label={text.phone} wrong={wrong} type="tel" autoComplete="tel" maxLength={32} />
          <EmailField wrong={wrong} />
          <Field name="message" label={text.message} wrong={wrong} maxLength={1000} />
        </>
      )}
    </VisitorForm>
  )
}
