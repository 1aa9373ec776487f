import { sayToMember } from '@catraca/web/refusals/member.ts'
import { useLanguage } from '@catraca/web/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useCompany } from '../shell/Gym.tsx'
import { defineText } from '../shell/text.ts'
import { bookingRulesQuery } from './queries.ts'

const useText = defineText({
  pt: {
    book: (hours: number) => `Reservas abrem ${hours} h antes da aula.`,
    leave: (hours: number) => `Desista até ${hours} h antes.`,
    price: (days: number) =>
      `Quem reserva e não vem fica ${days === 1 ? '1 dia' : `${days} dias`} sem reservar pelo app.`,
  },
  en: {
    book: (hours: number) => `Booking opens ${hours} h before a class.`,
    leave: (hours: number) => `Give a seat up until ${hours} h before.`,
    price: (days: number) =>
      `If you book and do not come, you do not book here for ${days === 1 ? '1 day' : `${days} days`}.`,
  },
})

/** The gym's rules for members who book, shown before they book; nothing if there are no rules. */
export function BookingRulesNote() {
  const text = useText()
  const { data } = useQuery(bookingRulesQuery(useCompany()))
  const language = useLanguage()
  if (data === undefined) return null
  const blocked = data.blocked && sayToMember('MISSED_A_CLASS', data.blocked, { language })
  const { book_hours_before, leave_hours_before, no_show_block_days } = data
  const lines = [
    book_hours_before !== null && text.book(book_hours_before),
    leave_hours_before > 0 && text.leave(leave_hours_before),
    no_show_block_days > 0 && text.price(no_show_block_days),
  ].filter(Boolean)
  return (
    <>
      {lines.length > 0 && <p className="lead">{lines.join(' ')}</p>}
      {blocked !== null && <p className="card problem">{blocked}</p>}
    </>
  )
}
