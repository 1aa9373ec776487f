import { day, money, withDays } from '@catraca/web/format.ts'
import type { Charge } from '../shell/api.ts'
import { defineText } from '../shell/text.ts'

const useText = defineText({
  pt: { due: (date: string) => `Vence em ${date}`, overdue: (date: string) => `Venceu em ${date}` },
  en: { due: (date: string) => `Due on ${date}`, overdue: (date: string) => `Was due on ${date}` },
})

/** What is owed for one thing, and until when it is to be paid. */
export function ChargeLine({ charge }: { charge: Charge }) {
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
