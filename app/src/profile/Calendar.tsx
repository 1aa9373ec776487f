import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../shell/api.ts'
import { useCompany, useTitle } from '../shell/Gym.tsx'
import { defineText } from '../shell/text.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { Waiting } from '../shell/Waiting.tsx'
import { calendarQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Agenda',
    lead: 'Suas aulas reservadas na agenda do celular ou do computador. Ela se atualiza sozinha, em geral a cada hora.',
    make: 'Criar endereço',
    open: 'Assinar na agenda',
    address: 'Endereço',
    secret: 'Quem tem este endereço vê suas aulas. Não passe a ninguém.',
    copy: 'Copiar',
    copied: 'Copiado',
    renew: 'Trocar endereço',
    renewWhat: 'O endereço de antes deixa de funcionar.',
    end: 'Desligar',
    offline: 'Sem rede. Sua agenda aparece quando ela voltar.',
  },
  en: {
    title: 'Calendar',
    lead: 'The classes you have booked, in the calendar of your phone or computer. It keeps itself up to date, mostly every hour.',
    make: 'Make an address',
    open: 'Follow in the calendar',
    address: 'Address',
    secret: 'Anyone who has this address sees your classes. Give it to nobody.',
    copy: 'Copy',
    copied: 'Copied',
    renew: 'Change the address',
    renewWhat: 'The address of before stops working.',
    end: 'Switch off',
    offline: 'No network. Your calendar appears when it is back.',
  },
})

/** The address with which calendars follow the member's classes. */
export function Calendar() {
  const text = useText()
  const company = useCompany()
  const queries = useQueryClient()
  const { data, isError } = useQuery(calendarQuery(company))
  const [copied, setCopied] = useState(false)
  const change = useMutation({
    mutationFn: (change: 'makeOwnCalendar' | 'endOwnCalendar') => api[change]({ path: { company } }),
    onSettled: () => {
      setCopied(false)
      return queries.invalidateQueries(calendarQuery(company))
    },
    networkMode: 'always',
  })
  const problem = useRefusal(change.error)
  useTitle(text.title)
  const busy = change.isPending
  const address = data?.path && new URL(data.path, location.origin).href
  return (
    <>
      <h1>{text.title}</h1>
      <p className="lead">{text.lead}</p>
      <p className="problem" role="alert">
        {problem}
      </p>
      {data === undefined && <Waiting offline={text.offline} failed={isError} />}
      {data?.path === null && (
        <button type="button" disabled={busy} onClick={() => change.mutate('makeOwnCalendar')}>
          {text.make}
        </button>
      )}
      {address && (
        <>
          <a className="button" href={address.replace(/^https?:/, 'webcal:')}>
            {text.open}
          </a>
          <label htmlFor="address">{text.address}</label>
          <input id="address" readOnly value={address} onFocus={(event) => event.target.select()} />
          <p>{text.secret}</p>
          <button
            type="button"
            className="quiet"
            onClick={() => navigator.clipboard.writeText(address).then(() => setCopied(true))}
          >
            {copied ? text.copied : text.copy}
          </button>
          <button type="button" className="quiet" disabled={busy} onClick={() => change.mutate('makeOwnCalendar')}>
            {text.renew}
          </button>
          <p>{text.renewWhat}</p>
          <button type="button" className="quiet" disabled={busy} onClick={() => change.mutate('endOwnCalendar')}>
            {text.end}
          </button>
        </>
      )}
    </>
  )
}
