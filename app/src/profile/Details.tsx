import { Refused } from '@catraca/web/client/refused.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api, detailsQuery, type Details as Known } from '../shell/api.ts'
import { useCompany, useOffline, useTitle } from '../shell/Gym.tsx'
import { defineText } from '../shell/text.ts'
import { useWaitingText, Waiting } from '../shell/Waiting.tsx'
import { NewEmail } from './NewEmail.tsx'
import { OwnPhoto } from './OwnPhoto.tsx'

const useText = defineText({
  pt: {
    title: 'Meus dados',
    phone: 'Telefone',
    badPhone: 'Confira o telefone: com DDD, como (11) 98765-4321.',
    goals: 'Meus objetivos',
    goalsHint: 'Separe com vírgulas: emagrecer, ganhar força.',
    time: 'Quando prefiro treinar',
    times: { morning: 'Manhã', afternoon: 'Tarde', evening: 'Fim de tarde', night: 'Noite' },
    days: 'Dias de treino por semana',
    none: 'Sem preferência',
    save: 'Salvar',
    saved: 'Salvo.',
    desk: 'Para corrigir nome, CPF ou nascimento, fale com a recepção.',
    offline: 'Sem rede. Seus dados aparecem quando ela voltar.',
  },
  en: {
    title: 'My details',
    phone: 'Phone',
    badPhone: 'Check the phone number: with the area code, as in (11) 98765-4321.',
    goals: 'My goals',
    goalsHint: 'Separate them by commas: lose weight, get stronger.',
    time: 'When I like to train',
    times: { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening', night: 'Night' },
    days: 'Training days a week',
    none: 'No preference',
    save: 'Save',
    saved: 'Saved.',
    desk: 'To correct your name, CPF or date of birth, talk to the front desk.',
    offline: 'No network. Your details appear when it is back.',
  },
})

const times = ['morning', 'afternoon', 'evening', 'night'] as const

/** The data about a member that they can correct themselves. */
export function Details() {
  const text = useText()
  const company = useCompany()
  const { data, isError } = useQuery(detailsQuery(company))
  useTitle(text.title)
  return (
    <>
      <h1>{text.title}</h1>
      {data === undefined ? (
        <Waiting offline={text.offline} failed={isError} />
      ) : (
        <>
          <NewEmail now={data.email} />
          <OwnPhoto />
          <Contact known={data} />
          <p className="lead">{text.desk}</p>
        </>
      )}
    </>
  )
}

interface Form {
  phone: string
  goals: string
  time: (typeof times)[number] | ''
  days: number | ''
}

function Contact({ known }: { known: Known }) {
  const text = useText()
  const waiting = useWaitingText()
  const offline = useOffline()
  const company = useCompany()
  const queries = useQueryClient()
  const [form, setForm] = useState<Form>({
    phone: inBrazil(known.phone ?? ''),
    goals: known.fitness_goals.join(', '),
    time: known.preferred_training_time ?? '',
    days: known.training_days_per_week ?? '',
  })
  const save = useMutation({
    mutationFn: () => api.changeOwnDetails({ path: { company }, body: changesOf(form) }),
    onSuccess: (details) => queries.setQueryData(detailsQuery(company).queryKey, details),
    networkMode: 'always',
  })
  const set = (changed: Partial<Form>) => {
    save.reset()
    setForm({ ...form, ...changed })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const badPhone = save.error instanceof Refused && save.error.status === 400
  return (
    <form className="card" onSubmit={submit}>
      <label htmlFor="phone">{text.phone}</label>
      <input
        id="phone"
        type="tel"
        autoComplete="tel"
        maxLength={32}
        value={form.phone}
        aria-invalid={badPhone}
        aria-describedby="problem"
        onChange={({ target }) => set({ phone: target.value })}
      />
      <label htmlFor="goals">{text.goals}</label>
      <input
        id="goals"
        maxLength={500}
        value={form.goals}
        aria-describedby="goals-hint"
        onChange={({ target }) => set({ goals: target.value })}
      />
      <small id="goals-hint">{text.goalsHint}</small>
      <label htmlFor="time">{text.time}</label>
      <select id="time" value={form.time} onChange={({ target }) => set({ time: target.value as Form['time'] })}>
        <option value="">{text.none}</option>
        {times.map((time) => (
          <option key={time} value={time}>
            {text.times[time]}
          </option>
        ))}
      </select>
      <label htmlFor="days">{text.days}</label>
      <select id="days" value={form.days} onChange={({ target }) => set({ days: Number(target.value) || '' })}>
        <option value="">{text.none}</option>
        {[1, 2, 3, 4, 5, 6, 7].map((days) => (
          <option key={days} value={days}>
            {days}
          </option>
        ))}
      </select>
      <p id="problem" className="problem" role="alert">
        {save.isError && (badPhone ? text.badPhone : offline ? text.offline : waiting.failed)}
      </p>
      <button type="submit" disabled={save.isPending}>
        {text.save}
      </button>
      <p role="status">{save.isSuccess && text.saved}</p>
    </form>
  )
}

function changesOf({ phone, goals, time, days }: Form) {
  const listed = goals.split(',').map((goal) => goal.trim())
  return {
    phone: phone.trim() === '' ? null : toE164(phone),
    fitness_goals: [...new Set(listed)].filter(Boolean),
    preferred_training_time: time === '' ? null : time,
    training_days_per_week: days === '' ? null : days,
  }
}

/** A number typed without a country is Brazilian. */
function toE164(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return typed.trim().startsWith('+') ? `+${digits}` : `+55${digits.replace(/^0/, '')}`
}

/** A Brazilian number as people write it. */
function inBrazil(phone: string): string {
  return phone.replace(/^\+55(\d\d)(\d{4,5})(\d{4})$/, '($1) $2-$3')
}
