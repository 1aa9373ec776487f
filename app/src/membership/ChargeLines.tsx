import { day, money, withDays } from '@catraca/web/format.ts'
import { laterWords } from '@catraca/web/payment-words.ts'
import { Link } from '@tanstack/react-router'
import type { Charge } from '../shell/api.ts'
import { useCompany } from '../shell/Gym.tsx'
import { defineText } from '../shell/text.ts'

const useText = defineText({
  pt: {
    due: (date: string) => `Vence em ${date}`,
    overdue: (date: string) => `Venceu em ${date}`,
    pay: 'Pagar',
    later: laterWords.pt,
  },
  en: {
    due: (date: string) => `Due on ${date}`,
    overdue: (date: string) => `Was due on ${date}`,
    pay: 'Pay',
    later: laterWords.en,
  },
})

/** What is owed, each with its due date; `payable` if it can be paid here. */
export function ChargeLines({ charges, payable = false }: { charges: Charge[]; payable?: boolean }) {
  return (
    <ul className="lines">
      {charges.map((charge) => (
        <ChargeLine key={charge.id} charge={charge} payable={payable} />
      ))}
    </ul>
  )
}

/** What is owed in more than a month, folded away. */
export function LaterCharges({ charges, payable }: { charges: Charge[]; payable: boolean }) {
  const text = useText()
  if (charges.length === 0) return null
  const cents = charges.reduce((sum, { open_cents }) => sum + open_cents, 0)
  return (
    <details>
      <summary>{text.later(charges.length, money(cents))}</summary>
      <ChargeLines charges={charges} payable={payable} />
    </details>
  )
}

function ChargeLine({ charge, payable }: { charge: Charge; payable: boolean }) {
  const text = useText()
  const company = useCompany()
  const due = day(charge.due_date)
  return (
    <li>
      <span>
        {withDays(charge.description)}
        <small className={charge.status === 'overdue' ? 'problem' : undefined}>
          {charge.status === 'overdue' ? text.overdue(due) : text.due(due)}
        </small>
      </span>
      <span>
        {money(charge.open_cents)}
        {payable && (
          <Link
            className="pay"
            to="/$company/matricula/cobrancas/$charge"
            params={{ company, charge: charge.id }}
            aria-label={`${text.pay}: ${withDays(charge.description)}`}
          >
            {text.pay}
          </Link>
        )}
      </span>
    </li>
  )
}
