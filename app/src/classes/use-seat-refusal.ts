import { Refused } from '@catraca/web/client/refused.ts'
import { dateTime, day } from '@catraca/web/format.ts'
import type { BookingRules } from '../shell/api.ts'
import { useSession } from '../shell/SignedIn.tsx'
import { defineText } from '../shell/text.ts'
import { useWaitingText } from '../shell/Waiting.tsx'

const useText = defineText({
  pt: {
    limit: (limit: number) => `Seu plano tem ${limit} aulas por semana, e as desta já estão reservadas.`,
    goodFrom: (date: string) => `Sua matrícula só vale para aulas a partir de ${date}.`,
    opens: (hours: number, when: string) => `Esta aula abre para reservas ${hours} h antes: ${when}.`,
    tooLate: (hours: number, when: string) => `Dá para desistir até ${hours} h antes; era até ${when}.`,
    missed: (name: string, date: string, from: string) =>
      `Você faltou a ${name} em ${date}. Pelo app, reserve de novo a partir de ${from}; antes disso, fale com a recepção.`,
    reasons: {
      CLASS_NOT_BOOKABLE: 'A aula já começou ou foi cancelada.',
      ACCESS_BLOCKED: 'Seu acesso está bloqueado. Fale com a recepção.',
      NO_ACTIVE_MEMBERSHIP: 'Sua matrícula não vale no dia desta aula. Fale com a recepção.',
      GROUP_CLASSES_NOT_INCLUDED: 'Seu plano não inclui aulas coletivas.',
    },
  },
  en: {
    limit: (limit: number) => `Your plan has ${limit} classes a week, and this week's are booked.`,
    goodFrom: (date: string) => `Your membership is good for classes from ${date} on.`,
    opens: (hours: number, when: string) => `This class opens for booking ${hours} h before: ${when}.`,
    tooLate: (hours: number, when: string) => `Seats are given up until ${hours} h before; that was ${when}.`,
    missed: (name: string, date: string, from: string) =>
      `You missed ${name} on ${date}. Book here again from ${from} on; before that, talk to the front desk.`,
    reasons: {
      CLASS_NOT_BOOKABLE: 'The class has begun or was cancelled.',
      ACCESS_BLOCKED: 'Your access is blocked. Talk to the front desk.',
      NO_ACTIVE_MEMBERSHIP: 'Your membership is not good on the day of this class. Talk to the front desk.',
      GROUP_CLASSES_NOT_INCLUDED: 'Your plan has no group classes.',
    },
  },
})

/** That the member missed a class and when they may book again, in words; null when they may. */
export function useBlocked({ blocked }: Pick<BookingRules, 'blocked'>): string | null {
  const text = useText()
  return blocked && text.missed(blocked.missed.class_type, day(blocked.missed.date), day(blocked.book_from))
}

/** Why a seat was not booked or given up, in words. */
export function useSeatRefusal(error: Error | null): string {
  const text = useText()
  const { failed } = useWaitingText()
  const { timeZone } = useSession().company
  if (!(error instanceof Refused)) return failed
  const { reason, limit, good_from, hours, opens_at, until, missed, book_from } = error.details
  switch (reason) {
    case 'WEEKLY_LIMIT_REACHED':
      return text.limit(Number(limit))
    case 'TOO_EARLY_TO_BOOK':
      return text.opens(Number(hours), dateTime(String(opens_at), timeZone))
    case 'TOO_LATE_TO_LEAVE':
      return text.tooLate(Number(hours), dateTime(String(until), timeZone))
    case 'MISSED_A_CLASS': {
      const { class_type, date } = missed as { class_type: string; date: string }
      return text.missed(class_type, day(date), day(String(book_from)))
    }
  }
  if (reason === 'NO_ACTIVE_MEMBERSHIP' && typeof good_from === 'string') return text.goodFrom(day(good_from))
  return text.reasons[reason as keyof typeof text.reasons] ?? failed
}
