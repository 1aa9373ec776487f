import { laterWords } from '@catraca/web/payment-words.ts'
import { Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { money } from '../format.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: { later: laterWords.pt },
  en: { later: laterWords.en },
})

/** Open charges, each as `row` shows it. Those that are due in more than a month are folded away. */
export function ChargeRows<C extends { id: string; open_cents: number; is_later: boolean }>({
  charges,
  row,
}: {
  charges: C[]
  row: (charge: C) => ReactNode
}) {
  const text = useText()
  const rowsOf = (some: C[]) => some.map((charge) => <Fragment key={charge.id}>{row(charge)}</Fragment>)
  const later = charges.filter(({ is_later }) => is_later)
  const cents = later.reduce((sum, { open_cents }) => sum + open_cents, 0)
  return (
    <>
      <div className="rows">{rowsOf(charges.filter(({ is_later }) => !is_later))}</div>
      {later.length > 0 && (
        <details>
          <Text component="summary" size="sm" py={8}>
            {text.later(later.length, money(cents))}
          </Text>
          <div className="rows">{rowsOf(later)}</div>
        </details>
      )}
    </>
  )
}
