import { day, money, withDays } from '@catraca/web/format.ts'
import { Link } from '@tanstack/react-router'
import type { Charge } from '../shell/api.ts'
import { useCompany } from '../shell/Gym.tsx'
import { defineText } from '../shell/text.ts'

const useText = defineText({
  pt: { due: (date: string) => `Vence em ${date}`, overdue: (date: string) => `Venceu em ${date}`, pay: 'Pagar' },
  en: { due: (date: string) => `Due on ${date}`, overdue: (date: string) => `Was due on ${date}`, pay: 'Pay' },
})

/** What is owed for one thing, and until when it is to be paid; `payable` if that can be done here. */
export function ChargeLine({ charge, payable = false }: { charge: Charge; payable?: boolean }) {
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
