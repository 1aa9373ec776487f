import { Refused } from '@catraca/web/client/refused.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { api } from '../shell/api.ts'
import { useCompany, useTitle } from '../shell/Gym.tsx'
import { Contact, Welcome } from '../shell/GymText.tsx'
import { defineText } from '../shell/text.ts'
import { Waiting } from '../shell/Waiting.tsx'
import { readSignUp, type SignUpBody, type SignUpForm, signUpFormQuery } from './sign-up.ts'
import { EmailField, Field, VisitorForm } from './VisitorForm.tsx'

const useText = defineText({
  pt: {
    title: 'Entre para a academia',
    lead: 'Preencha seus dados, e a recepção já espera por você.',
    closed: 'O cadastro pelo app está desligado',
    closedWhy: 'Peça seu cadastro na recepção.',
    offline: 'Sem rede. O formulário aparece quando ela voltar.',
    full_name: 'Nome completo',
    cpf: 'CPF',
    phone: 'Telefone com DDD',
    birth_date: 'Data de nascimento (opcional)',
    store_id: 'Unidade',
    fitness_goals: 'O que você procura?',
    goals: ['Emagrecer', 'Ganhar massa muscular', 'Condicionamento', 'Saúde e bem-estar', 'Mobilidade'],
    preferred_training_time: 'Quando você quer treinar?',
    times: { '': 'Tanto faz', morning: 'Manhã', afternoon: 'Tarde', evening: 'Fim de tarde', night: 'Noite' },
    send: 'Enviar cadastro',
    received: 'Recebemos seu cadastro',
    next: 'A recepção já foi avisada. Passe na academia com um documento para escolher o plano e receber o acesso ao app.',
    mail: 'Se você deixou um e-mail, mandamos para ele o que acontece agora.',
    tooMany: 'Muitos cadastros foram feitos daqui. Espere alguns minutos, ou fale com a recepção.',
  },
  en: {
    title: 'Join the gym',
    lead: 'Fill in your details, and the front desk expects you.',
    closed: 'Sign-up in the app is switched off',
    closedWhy: 'Ask the front desk to register you.',
    offline: 'No network. The form appears when it is back.',
    full_name: 'Full name',
    cpf: 'CPF',
    phone: 'Phone with area code',
    birth_date: 'Date of birth (optional)',
    store_id: 'Unit',
    fitness_goals: 'What are you looking for?',
    goals: ['Lose weight', 'Build muscle', 'Fitness', 'Health and well-being', 'Mobility'],
    preferred_training_time: 'When do you want to train?',
    times: { '': 'Any time', morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening', night: 'Night' },
    send: 'Send',
    received: 'We received your details',
    next: 'The front desk knows already. Come to the gym with an identity document to choose a plan and receive access to the app.',
    mail: 'If you left an e-mail address, a mail says what happens now.',
    tooMany: 'Too many people signed up from here. Wait a few minutes, or talk to the front desk.',
  },
})

/** The page on which a visitor signs up. Everyone gets the same answer; the front desk sees the details. */
export function SignUp() {
  const text = useText()
  const company = useCompany()
  const form = useQuery(signUpFormQuery(company))
  const send = useMutation({
    mutationFn: (body: SignUpBody) => api.signUp({ path: { company }, body }),
    networkMode: 'always',
  })
  useTitle(text.title)
  if (form.error instanceof Refused && form.error.status === 404) {
    return (
      <>
        <h1>{text.closed}</h1>
        <p>{text.closedWhy}</p>
      </>
    )
  }
  if (form.data === undefined) return <Waiting offline={text.offline} failed={form.isError} />
  if (send.isSuccess) return <Received />
  return <Form form={form.data} send={send} />
}

function Received() {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  // The form is gone: a screen reader goes on with the text in its place.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {text.received}
      </h1>
      <p>{text.next}</p>
      <p>{text.mail}</p>
      <Contact />
    </>
  )
}

interface FormProps {
  form: SignUpForm
  send: { mutate: (sent: SignUpBody) => void; error: Error | null; isPending: boolean }
}

function Form({ form: { units, consent }, send: { mutate, ...sent } }: FormProps) {
  const text = useText()
  return (
    <>
      <h1>{text.title}</h1>
      <Welcome />
      <p className="lead">{text.lead}</p>
      <VisitorForm
        consent={consent}
        words={text}
        sent={sent}
        onSend={(typed, language) => mutate(readSignUp(typed, consent.version, language))}
      >
        {(wrong) => (
          <>
            <Field name="full_name" label={text.full_name} wrong={wrong} autoComplete="name" required maxLength={200} />
            <Field
              name="cpf"
              label={text.cpf}
              wrong={wrong}
              inputMode="numeric"
              autoComplete="off"
              required
              maxLength={14}
            />
            <Field name="phone" label={text.phone} wrong={wrong} type="tel" autoComplete="tel" maxLength={32} />
            <EmailField wrong={wrong} />
            <Field name="birth_date" label={text.birth_date} wrong={wrong} type="date" autoComplete="bday" />
            {units.length > 1 && (
              <Choice name="store_id">
                {units.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Choice>
            )}
            <fieldset>
              <legend>{text.fitness_goals}</legend>
              {text.goals.map((goal) => (
                <label className="choice" key={goal}>
                  <input type="checkbox" name="fitness_goals" value={goal} />
                  {goal}
                </label>
              ))}
            </fieldset>
            <Choice name="preferred_training_time">
              {Object.entries(text.times).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Choice>
          </>
        )}
      </VisitorForm>
    </>
  )
}

function Choice({ name, children }: { name: 'store_id' | 'preferred_training_time'; children: ReactNode }) {
  const text = useText()
  return (
    <>
      <label htmlFor={name}>{text[name]}</label>
      <select id={name} name={name}>
        {children}
      </select>
    </>
  )
}
