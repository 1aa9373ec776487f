import { dateTime, money, number } from '@catraca/web/format.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Visit } from '../shell/api.ts'
import { useCompany, useTitle } from '../shell/Gym.tsx'
import { LastKnown } from '../shell/LastKnown.tsx'
import { useSession } from '../shell/SignedIn.tsx'
import { defineText } from '../shell/text.ts'
import { Waiting } from '../shell/Waiting.tsx'
import { ChargeLines, LaterCharges } from './ChargeLines.tsx'
import { PlanCard } from './PlanCard.tsx'
import { membershipQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Matrícula',
    none: 'Você ainda não tem um plano. Fale com a recepção.',
    owed: 'Em aberto',
    nothingOwed: 'Nada em aberto. Tudo em dia!',
    howToPay: 'Pague na recepção.',
    payments: 'Pagamentos e recibos',
    visits: 'Visitas',
    noVisits: 'Nenhuma visita ainda. Bora treinar?',
    total: (count: string) => `${count} no total`,
    streak: (days: number) => (days === 1 ? '1 dia seguido' : `${days} dias seguidos`),
    offline: 'Sem rede. Sua matrícula aparece quando ela voltar.',
  },
  en: {
    title: 'Membership',
    none: 'You have no plan yet. Talk to the front desk.',
    owed: 'To pay',
    nothingOwed: 'Nothing to pay. All settled!',
    howToPay: 'Pay at the front desk.',
    payments: 'Payments and receipts',
    visits: 'Visits',
    noVisits: 'No visit yet. Time to train?',
    total: (count: string) => `${count} in all`,
    streak: (days: number) => (days === 1 ? '1 day in a row' : `${days} days in a row`),
    offline: 'No network. Your membership appears when it is back.',
  },
})

/** The member's plans, what is owed, and the latest visits. */
export function Membership() {
  const text = useText()
  const company = useCompany()
  const { timeZone } = useSession().company
  const { data, isError, dataUpdatedAt } = useQuery(membershipQuery(company))
  useTitle(text.title)
  if (data === undefined) {
    return (
      <>
        <h1>{text.title}</h1>
        <Waiting offline={text.offline} failed={isError} />
      </>
    )
  }
  const {
    memberships,
    open_charges,
    owed_cents,
    pays_here,
    pays_itself_by,
    payment_text,
    visits,
    total_checkins,
    current_streak,
  } = data
  const counts = [text.total(number(total_checkins)), current_streak > 0 && text.streak(current_streak)]
  return (
    <>
      <h1>{text.title}</h1>
      <LastKnown at={dataUpdatedAt} />
      {memberships.length === 0 && <p>{text.none}</p>}
      {memberships.map((plan) => (
        <PlanCard key={plan.id} plan={plan} allows={data.allows} by={pays_itself_by} />
      ))}
      <section className="card" aria-labelledby="owed">
        <h2 id="owed">{text.owed}</h2>
        {open_charges.length === 0 ? (
          <p>{text.nothingOwed}</p>
        ) : (
          <>
            <p className="amount">{money(owed_cents)}</p>
            {(payment_text !== null || !pays_here) && <p className="written">{payment_text ?? text.howToPay}</p>}
            <ChargeLines charges={open_charges.filter(({ is_later }) => !is_later)} payable={pays_here} />
            <LaterCharges charges={open_charges.filter(({ is_later }) => is_later)} payable={pays_here} />
          </>
        )}
        <Link className="button quiet" to="/$company/matricula/pagamentos" params={{ company }}>
          {text.payments}
        </Link>
      </section>
      <section className="card" aria-labelledby="visits">
        <h2 id="visits">{text.visits}</h2>
        {visits.length === 0 ? (
          <p>{text.noVisits}</p>
        ) : (
          <>
            <p>{counts.filter(Boolean).join(' · ')}</p>
            <ul className="lines">
              {visits.map((visit) => (
                <VisitLine key={visit.id} visit={visit} timeZone={timeZone} />
              ))}
            </ul>
          </>
        )}
      </section>
    </>
  )
}

function VisitLine({ visit, timeZone }: { visit: Visit; timeZone: string }) {
  return (
    <li>
      <span>{dateTime(visit.checkin_at, timeZone)}</span>
      <span>{visit.store_name}</span>
    </li>
  )
}
