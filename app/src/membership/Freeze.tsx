import { day } from '@catraca/web/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../shell/api.ts'
import { useCompany } from '../shell/Gym.tsx'
import { defineText } from '../shell/text.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { PlanPage, usePlanChange } from './PlanPage.tsx'
import { freezePreviewQuery } from './queries.ts'

const useText = defineText({
  pt: {
    notLater: 'Escolha um dia depois de hoje.',
    title: 'Trancar matrícula',
    caps: (days: number, left: number) =>
      `Até ${days} dias por vez. ${left === 1 ? 'Resta 1 trancamento' : `Restam ${left} trancamentos`} neste ano.`,
    back: 'Volto a treinar em',
    days: (days: number) =>
      days === 1 ? '1 dia trancado, a partir de hoje.' : `${days} dias trancados, a partir de hoje.`,
    end: 'Seu plano passa a valer até',
    was: (date: string) => `em vez de ${date}.`,
    meanwhile: 'Enquanto isso, a porta não abre e as aulas reservadas nesses dias são liberadas.',
    confirm: (date: string) => `Trancar até ${date}`,
    keep: 'Não trancar',
    offline: 'Sem rede. Tranque quando ela voltar.',
    atDesk: 'Esta matrícula não pode ser trancada aqui. Fale com a recepção.',
  },
  en: {
    notLater: 'Choose a day after today.',
    title: 'Freeze membership',
    caps: (days: number, left: number) =>
      `Up to ${days} days at a time. ${left === 1 ? '1 freeze is' : `${left} freezes are`} left this year.`,
    back: 'I train again on',
    days: (days: number) => (days === 1 ? '1 frozen day, from today on.' : `${days} frozen days, from today on.`),
    end: 'Your plan will be good until',
    was: (date: string) => `instead of ${date}.`,
    meanwhile: 'Meanwhile the door does not open, and seats booked on these days are given up.',
    confirm: (date: string) => `Freeze until ${date}`,
    keep: 'Do not freeze',
    offline: 'No network. Freeze when it is back.',
    atDesk: 'This membership cannot be frozen here. Talk to the front desk.',
  },
})

const usualDays = 14

/** Freezes a plan, after showing the consequences. */
export function Freeze() {
  const text = useText()
  return (
    <PlanPage text={text} may="freeze">
      {({ id, max_freeze_days, freezes_left }, today) => (
        <>
          <p className="lead">{text.caps(max_freeze_days, freezes_left)}</p>
          <HowLong id={id} today={today} most={max_freeze_days} />
        </>
      )}
    </PlanPage>
  )
}

function HowLong({ id, today, most }: { id: string; today: string; most: number }) {
  const text = useText()
  const company = useCompany()
  const [until, setUntil] = useState(addDays(today, Math.min(usualDays, most)))
  const preview = useQuery(freezePreviewQuery(company, id, until))
  const freeze = usePlanChange(
    id,
    () => api.freezeOwnMembership({ path: { company, id }, body: { freeze_end_date: until } }),
    ({ freeze_end_date }) => freeze_end_date === until,
  )
  const problem = useRefusal(freeze.error ?? preview.error, { fields: text.notLater })
  const shown = preview.data
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        freeze.mutate()
      }}
    >
      <label htmlFor="until">{text.back}</label>
      <input
        id="until"
        type="date"
        required
        value={until}
        min={addDays(today, 1)}
        max={addDays(today, most)}
        onChange={(event) => setUntil(event.target.value)}
      />
      <section className="card" aria-live="polite">
        {shown && (
          <>
            <p>{text.days(shown.days)}</p>
            <p>{text.end}</p>
            <p className="amount">{day(shown.new_end_date)}</p>
            <p>{text.was(day(shown.end_date))}</p>
          </>
        )}
        <p>{text.meanwhile}</p>
      </section>
      <p className="problem" role="alert">
        {problem}
      </p>
      <button type="submit" disabled={shown === undefined || freeze.isPending}>
        {until === '' ? text.title : text.confirm(day(until))}
      </button>
    </form>
  )
}

function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}
