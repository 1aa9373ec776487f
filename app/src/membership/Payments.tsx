import { dateTime, localDay, money, withDays } from '@catraca/web/format.ts'
import { paymentWords } from '@catraca/web/payment-words.ts'
import { savePdf } from '@catraca/web/save-file.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, type OwnPayment } from '../shell/api.ts'
import { useCompany, useTitle } from '../shell/Gym.tsx'
import { useSession } from '../shell/SignedIn.tsx'
import { defineText } from '../shell/text.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { Waiting } from '../shell/Waiting.tsx'
import { paymentsQuery } from './queries.ts'

const useMethods = defineText(paymentWords)
const useText = defineText({
  pt: {
    title: 'Pagamentos',
    none: 'Nenhum pagamento ainda.',
    what: 'Pagamento',
    receipt: 'Recibo',
    receiptOf: (what: string) => `Recibo: ${what}`,
    file: (number: number) => `recibo-${number}.pdf`,
    years: 'Declaração anual de quitação',
    yearsWhat: 'Tudo o que você pagou em um ano, como a lei pede.',
    declare: (year: number) => `Baixar a de ${year}`,
    yearFile: (year: number) => `quitacao-${year}.pdf`,
    offline: 'Sem rede. Seus pagamentos aparecem quando ela voltar.',
    back: 'Voltar à matrícula',
  },
  en: {
    title: 'Payments',
    none: 'No payment yet.',
    what: 'Payment',
    receipt: 'Receipt',
    receiptOf: (what: string) => `Receipt: ${what}`,
    file: (number: number) => `receipt-${number}.pdf`,
    years: 'Yearly declaration',
    yearsWhat: 'All that you paid in a year, as the law asks.',
    declare: (year: number) => `Download that of ${year}`,
    yearFile: (year: number) => `settled-${year}.pdf`,
    offline: 'No network. Your payments appear when it is back.',
    back: 'Back to the membership',
  },
})

/** What the member has paid, with a receipt for each and a declaration for each year. */
export function Payments() {
  const text = useText()
  const company = useCompany()
  const { data, isError } = useQuery(paymentsQuery(company))
  useTitle(text.title)
  return (
    <>
      <h1>{text.title}</h1>
      {data === undefined ? (
        <Waiting offline={text.offline} failed={isError} />
      ) : (
        <>
          {data.payments.length === 0 ? (
            <p>{text.none}</p>
          ) : (
            <section className="card" aria-label={text.title}>
              <ul className="lines">
                {data.payments.map((payment) => (
                  <PaymentLine key={payment.id} payment={payment} />
                ))}
              </ul>
            </section>
          )}
          <Years payments={data.payments} />
        </>
      )}
      <Link className="button quiet" to="/$company/matricula" params={{ company }}>
        {text.back}
      </Link>
    </>
  )
}

function PaymentLine({ payment }: { payment: OwnPayment }) {
  const { id, at, description, cents, method } = payment
  const text = useText()
  const methods = useMethods()
  const company = useCompany()
  const { timeZone } = useSession().company
  const what = description === null ? text.what : withDays(description)
  const receipt = useMutation({
    mutationFn: () => api.giveOwnReceipt({ path: { company, id } }),
    onSuccess: ({ number, pdf }) => savePdf(text.file(number), pdf),
    networkMode: 'always',
  })
  const problem = useRefusal(receipt.error)
  return (
    <li>
      <span>
        {what}
        <small>{[dateTime(at, timeZone), method !== null && methods[method]].filter(Boolean).join(' · ')}</small>
        {problem && (
          <small className="problem" role="alert">
            {problem}
          </small>
        )}
      </span>
      <span>
        {money(cents)}
        <button
          type="button"
          className="pay"
          disabled={receipt.isPending}
          onClick={() => receipt.mutate()}
          aria-label={text.receiptOf(what)}
        >
          {text.receipt}
        </button>
      </span>
    </li>
  )
}

/** The years in which something was paid. */
function Years({ payments }: { payments: OwnPayment[] }) {
  const text = useText()
  const company = useCompany()
  const { timeZone } = useSession().company
  const settled = useMutation({
    mutationFn: (year: number) => api.getOwnSettledYear({ path: { company }, query: { year } }),
    onSuccess: ({ year, pdf }) => savePdf(text.yearFile(year), pdf),
    networkMode: 'always',
  })
  const problem = useRefusal(settled.error)
  const years = [...new Set(payments.map(({ at }) => Number(localDay(at, timeZone).slice(0, 4))))]
  if (years.length === 0) return null
  return (
    <section className="card" aria-labelledby="years">
      <h2 id="years">{text.years}</h2>
      <p>{text.yearsWhat}</p>
      <p className="problem" role="alert">
        {problem}
      </p>
      {years.map((year) => (
        <button
          key={year}
          type="button"
          className="quiet"
          disabled={settled.isPending}
          onClick={() => settled.mutate(year)}
        >
          {text.declare(year)}
        </button>
      ))}
    </section>
  )
}
