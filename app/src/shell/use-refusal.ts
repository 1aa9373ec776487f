import { Refused } from '@catraca/web/client/refused.ts'
import { day } from '@catraca/web/format.ts'
import { useOffline } from './Gym.tsx'
import { defineText } from './text.ts'
import { useWaitingText } from './Waiting.tsx'

const useText = defineText({
  pt: {
    offline: 'Sem rede. Tente de novo quando ela voltar.',
    tooLong: (limit: number, days: number) => `Seu plano permite até ${limit} dias por vez, e você pediu ${days}.`,
    tooOften: (limit: number, used: number) =>
      `Seu plano permite ${limit} trancamentos por ano, e você já usou ${used}.`,
    cancelled: (date: string) => `A matrícula já está cancelada, e vale até ${date}.`,
    date: 'Escolha um dia depois de hoje.',
    reasons: {
      NOT_FREEZABLE: 'Esta matrícula não pode ser trancada agora.',
      NOT_FROZEN: 'A matrícula não está trancada.',
      NOT_CANCELLING: 'Não há cancelamento a desfazer. Fale com a recepção para voltar.',
      ALREADY_CANCELLED: 'A matrícula já está cancelada.',
      ASK_AT_DESK: 'Isso é feito na recepção.',
    },
  },
  en: {
    offline: 'No network. Try again when it is back.',
    tooLong: (limit: number, days: number) =>
      `Your plan allows up to ${limit} days at a time, and you asked for ${days}.`,
    tooOften: (limit: number, used: number) => `Your plan allows ${limit} freezes a year, and you have used ${used}.`,
    cancelled: (date: string) => `The membership is cancelled already, and good until ${date}.`,
    date: 'Choose a day after today.',
    reasons: {
      NOT_FREEZABLE: 'This membership cannot be frozen now.',
      NOT_FROZEN: 'The membership is not frozen.',
      NOT_CANCELLING: 'There is no cancellation to take back. Talk to the front desk to come back.',
      ALREADY_CANCELLED: 'The membership is cancelled already.',
      ASK_AT_DESK: 'This is done at the front desk.',
    },
  },
})

/** Why something about a membership was refused, in words; undefined when nothing was. */
export function useRefusal(error: Error | null): string | undefined {
  const text = useText()
  const { failed } = useWaitingText()
  const offline = useOffline()
  if (error === null) return undefined
  if (!(error instanceof Refused)) return offline ? text.offline : failed
  const { reason, limit, requested, used, effective_date, fields } = error.details
  if (reason === 'FREEZE_TOO_LONG') return text.tooLong(Number(limit), Number(requested))
  if (reason === 'FREEZE_LIMIT_EXCEEDED') return text.tooOften(Number(limit), Number(used))
  if (reason === 'ALREADY_CANCELLED' && typeof effective_date === 'string') return text.cancelled(day(effective_date))
  if (fields !== undefined) return text.date
  return text.reasons[reason as keyof typeof text.reasons] ?? failed
}
