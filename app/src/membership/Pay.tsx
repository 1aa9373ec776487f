import { Refused } from '@catraca/web/client/refused.ts'
import { money, withDays } from '@catraca/web/format.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api, ask, type Charge, ownKey, type Shapes } from '../shell/api.ts'
import { useCompany, useTitle } from '../shell/Gym.tsx'
import { defineText } from '../shell/text.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { useSecondsUntil } from '../shell/use-seconds.ts'
import { Waiting } from '../shell/Waiting.tsx'
import { PageLink } from './PageLink.tsx'
import { PixCode } from './PixCode.tsx'
import { membershipQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Pagar',
    how: 'Abra o app do seu banco e pague com este código. A confirmação aparece aqui sozinha.',
    qr: 'Código Pix',
    onPage: 'Pague na página segura. A confirmação aparece aqui sozinha.',
    open: 'Abrir página de pagamento',
    otherWays: 'Pagar de outro jeito',
    left: (time: string) => `Vale por mais ${time}.`,
    days: (count: number) => `${count} dias`,
    over: 'O tempo para pagar acabou.',
    again: 'Tentar de novo',
    paid: 'Pago. Obrigado!',
    back: 'Voltar à matrícula',
    offline: 'Sem rede. Você pode pagar quando ela voltar.',
  },
  en: {
    title: 'Pay',
    how: 'Open the app of your bank and pay by this code. The confirmation appears here by itself.',
    qr: 'Pix code',
    onPage: 'Pay on the secure page. The confirmation appears here by itself.',
    open: 'Open the payment page',
    otherWays: 'Pay in another way',
    left: (time: string) => `Good for another ${time}.`,
    days: (count: number) => `${count} days`,
    over: 'The time to pay is over.',
    again: 'Try again',
    paid: 'Paid. Thank you!',
    back: 'Back to the membership',
    offline: 'No network. You can pay when it is back.',
  },
})

/** How often the page checks whether the bank has reported the payment. */
const lookMs = 2000

/** Shows the code of one charge until the charge is no longer open, and then how it ended. */
export function Pay() {
  const text = useText()
  const company = useCompany()
  const { charge: id } = useParams({ strict: false }) as { charge: string }
  const [seen, setSeen] = useState<Charge>()
  const { data, isError } = useQuery({ ...membershipQuery(company), refetchInterval: lookMs })
  useTitle(text.title)
  const open = data?.open_charges.find((charge) => charge.id === id)
  if (open !== undefined && seen === undefined) setSeen(open)
  return (
    <>
      <h1>{text.title}</h1>
      {data === undefined && <Waiting offline={text.offline} failed={isError} />}
      {open !== undefined && <Code charge={open} />}
      {data !== undefined && open === undefined && <NotOpen id={id} seen={seen} />}
      <Link className="button quiet" to="/$company/matricula" params={{ company }}>
        {text.back}
      </Link>
    </>
  )
}

/** A charge that is not among the open ones: it was paid, or the gym no longer wants it. */
function NotOpen({ id, seen }: { id: string; seen: Charge | undefined }) {
  const text = useText()
  const company = useCompany()
  const { error } = useQuery({
    queryKey: [...ownKey(company), 'not-open', id],
    queryFn: () => api.payOwnCharge({ path: { company, id } }),
    refetchInterval: ({ state }) => !(state.error instanceof Refused) && lookMs,
  })
  const isPaid = error instanceof Refused && error.details.status === 'paid'
  const problem = useRefusal(error)
  return (
    <section className={isPaid ? 'card paid' : 'card'} role="status">
      {seen && <p>{withDays(seen.description)}</p>}
      {isPaid && seen && <p className="amount">{money(seen.open_cents)}</p>}
      {error === null ? <Waiting offline={text.offline} failed={false} /> : <p>{isPaid ? text.paid : problem}</p>}
    </section>
  )
}

function Code({ charge }: { charge: Charge }) {
  const text = useText()
  const company = useCompany()
  const waiting = useQuery({
    // A code is for one amount.
    queryKey: [...ownKey(company), 'pay', charge.id, charge.open_cents],
    queryFn: () => askForCode({ company, id: charge.id }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 2,
  })
  const problem = useRefusal(waiting.error)
  return (
    <section className="card" aria-label={withDays(charge.description)}>
      <p>{withDays(charge.description)}</p>
      <p className="amount">{money(charge.open_cents)}</p>
      {waiting.data === undefined && !waiting.isError && <Waiting offline={text.offline} failed={false} />}
      <p className="problem" role="alert">
        {problem}
      </p>
      {waiting.isError && (
        <button type="button" onClick={() => waiting.refetch()}>
          {text.again}
        </button>
      )}
      {waiting.data && <WaitingCode waiting={waiting.data} again={() => void waiting.refetch()} />}
    </section>
  )
}

type TimedCode = Shapes['WaitingPayment'] & { aheadMs: number }

/** The code, and how far the service's clock is ahead of the phone's: codes expire by real time, also where a company's clock was moved. */
async function askForCode(path: { company: string; id: string }): Promise<TimedCode> {
  const answer = await ask('payOwnCharge', { path })
  const { data } = await answer.json()
  return { ...data, aheadMs: Date.parse(answer.headers.get('date')!) - Date.now() }
}

function WaitingCode({ waiting, again }: { waiting: TimedCode; again: () => void }) {
  const text = useText()
  const { copia_e_cola: code, page_url: page, expires_at, aheadMs } = waiting
  const seconds = useSecondsUntil(Date.parse(expires_at), aheadMs)
  if (seconds === 0) {
    return (
      <>
        <p>{text.over}</p>
        <button type="button" onClick={again}>
          {text.again}
        </button>
      </>
    )
  }
  return (
    <>
      <p>{code === null ? text.onPage : text.how}</p>
      {code !== null && <PixCode code={code} label={text.qr} />}
      {page !== null && (
        <PageLink url={page} label={code === null ? text.open : text.otherWays} quiet={code !== null} />
      )}
      <p>{text.left(timeLeft(seconds, text.days))}</p>
    </>
  )
}

/** A remaining time in minutes and seconds, hours and minutes, or days. */
function timeLeft(seconds: number, days: (count: number) => string): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  if (hours >= 48) return days(Math.floor(hours / 24))
  if (hours > 0) return `${hours} h ${minutes} min`
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`
}
