import { dateTime, day, money, number, withDays } from '@catraca/web/format.ts'
import { useQuery } from '@tanstack/react-query'
import { type Charge, membershipQuery, type Plan, type Visit } from './api.ts'
import { useCompany, useTitle } from './Gym.tsx'
import { useSession } from './SignedIn.tsx'
import { defineText } from './text.ts'
import { Waiting } from './Waiting.tsx'

const useText = defineText({
  pt: {
    title: 'Matrícula',
    none: 'Você ainda não tem um plano. Fale com a recepção.',
    owed: 'Em aberto',
    nothingOwed: 'Nada em aberto. Tudo em dia!',
    howToPay: 'Pague na recepção.',
    due: (date: string) => `Vence em ${date}`,
    overdue: (date: string) => `Venceu em ${date}`,
    visits: 'Visitas',
    noVisits: 'Nenhuma visita ainda. Bora treinar?',
    total: (count: string) => `${count} no total`,
    streak: (days: number) => (days === 1 ? '1 dia seguido' : `${days} dias seguidos`),
    until: (date: string) => `até ${date}`,
    since: (date: string) => `desde ${date}`,
    credits: (count: number) => (count === 1 ? '1 crédito' : `${count} créditos`),
    offline: 'Sem rede. Sua matrícula aparece quando ela voltar.',
    status: {
      trial: 'Período de teste',
      active: 'Ativa',
      past_due: 'Pagamento em atraso',
      frozen: 'Trancada',
      cancelled: 'Cancelada',
    },
  },
  en: {
    title: 'Membership',
    none: 'You have no plan yet. Talk to the front desk.',
    owed: 'To pay',
    nothingOwed: 'Nothing to pay. All settled!',
    howToPay: 'Pay at the front desk.',
    due: (date: string) => `Due on ${date}`,
    overdue: (date: string) => `Was due on ${date}`,
    visits: 'Visits',
    noVisits: 'No visit yet. Time to train?',
    total: (count: string) => `${count} in all`,
    streak: (days: number) => (days === 1 ? '1 day in a row' : `${days} days in a row`),
    until: (date: string) => `until ${date}`,
    since: (date: string) => `since ${date}`,
    credits: (count: number) => (count === 1 ? '1 credit' : `${count} credits`),
    offline: 'No network. Your membership appears when it is back.',
    status: {
      trial: 'Trial',
      active: 'Active',
      past_due: 'Payment is late',
      frozen: 'Frozen',
      cancelled: 'Cancelled',
    },
  },
})

/** The member's plans, what is owed, and the latest visits. */
export function Membership() {
  const text = useText()
  const company = useCompany()
  const { timeZone } = useSession().company
  const { data, isError } = useQuery(membershipQuery(company))
  useTitle(text.title)
  if (data === undefined) {
    return (
      <>
        <h1>{text.title}</h1>
        <Waiting offline={text.offline} failed={isError} />
      </>
    )
  }
  const { memberships, open_charges, owed_cents, visits, total_checkins, current_streak } = data
  const counts = [text.total(number(total_checkins)), current_streak > 0 && text.streak(current_streak)]
  return (
    <>
      <h1>{text.title}</h1>
      {memberships.length === 0 && <p>{text.none}</p>}
      {memberships.map((plan) => (
        <PlanCard key={plan.id} plan={plan} />
      ))}
      <section className="card" aria-labelledby="owed">
        <h2 id="owed">{text.owed}</h2>
        {open_charges.length === 0 ? (
          <p>{text.nothingOwed}</p>
        ) : (
          <>
            <p className="amount">{money(owed_cents)}</p>
            <p>{text.howToPay}</p>
            <ul className="lines">
              {open_charges.map((charge) => (
                <ChargeLine key={charge.id} charge={charge} />
              ))}
            </ul>
          </>
        )}
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

function PlanCard({ plan }: { plan: Plan }) {
  const text = useText()
  const facts = [
    money(plan.price_cents),
    text.since(day(plan.start_date)),
    plan.end_date !== null && text.until(day(plan.end_date)),
    plan.credits_left !== null && text.credits(plan.credits_left),
  ]
  return (
    <section className="card" aria-label={plan.plan_name}>
      <h2>{plan.plan_name}</h2>
      <span className={`badge ${plan.status}`}>{text.status[plan.status]}</span>
      <p>{facts.filter(Boolean).join(' · ')}</p>
    </section>
  )
}

function ChargeLine({ charge }: { charge: Charge }) {
  const text = useText()
  const due = day(charge.due_date)
  return (
    <li>
      <span>
        {withDays(charge.description)}
        <small className={charge.status === 'overdue' ? 'problem' : undefined}>
          {charge.status === 'overdue' ? text.overdue(due) : text.due(due)}
        </small>
      </span>
      <span>{money(charge.amount_cents)}</span>
    </li>
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
