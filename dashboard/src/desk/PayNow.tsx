import { useEffect } from 'react'
import { useSession, useToday } from '../api/session.ts'
import type { PaymentMethod } from '../components/payment-methods.ts'
import { TakePayment } from './PayCharge.tsx'
import { useCard } from './use-card.ts'

interface Props {
  memberId: string
  /** The charges that were open before. */
  before: string[]
  method?: PaymentMethod
  onClose: () => void
}

/**
 * Takes the payment for all charges that a sale or a change of plan has made and that are due: all at once, or one after the other if they
 * are paid by a code. After closing, unpaid charges stay open.
 */
export function PayNow({ memberId, before, method, onClose }: Props) {
  const { may } = useSession()
  const today = useToday()
  const card = useCard(memberId)
  const open = card.data?.data.open_charges ?? []
  const due = open.filter(({ id, due_date }) => due_date <= today && !before.includes(id))
  const isOver = !may('money:write') || (due.length === 0 && !card.isFetching)
  useEffect(() => {
    if (isOver) onClose()
  }, [isOver, onClose])
  if (isOver || due.length === 0) return null
  // After a part is paid, the dialog begins again with the rest.
  const key = due.map(({ id, open_cents }) => `${id} ${open_cents}`).join(' ')
  return <TakePayment key={key} charges={due} expected={method} onPaid={() => {}} onClose={onClose} />
}
