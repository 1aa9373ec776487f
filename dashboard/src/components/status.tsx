import { type EntryReason, entryRefusalsAtDesk } from '@catraca/web/refusals/entry.ts'
import { useLanguage } from '@catraca/web/texts.ts'
import { Badge } from '@mantine/core'
import { defineText } from '../text.ts'

/** States of rows. */
export const useStates = defineText({
  pt: {
    trial: 'Experimental',
    active: 'Ativo',
    frozen: 'Trancado',
    past_due: 'Inadimplente',
    cancelled: 'Cancelado',
    pending: 'A pagar',
    overdue: 'Vencida',
    paid: 'Paga',
    partially_refunded: 'Estorno parcial',
    refunded: 'Estornada',
    scheduled: 'Marcada',
    completed: 'Encerrada',
    confirmed: 'Confirmado',
    waitlisted: 'Na fila',
    delivered: 'Entregue',
    failed: 'Falhou',
    allowed: 'Entrou',
    duplicate: 'Repetida',
    denied: 'Negado',
    exit: 'Saiu',
    unpaired_exit: 'Saída sem entrada',
    gave_up: 'Desistiu',
    unconfirmed: 'Passagem não confirmada',
    wrong_way: 'Girou ao contrário',
    free_turn: 'Giro sem pedido',
  },
  en: {
    trial: 'Trial',
    active: 'Active',
    frozen: 'Frozen',
    past_due: 'Past due',
    cancelled: 'Cancelled',
    pending: 'To pay',
    overdue: 'Overdue',
    paid: 'Paid',
    partially_refunded: 'Partly refunded',
    refunded: 'Refunded',
    scheduled: 'Scheduled',
    completed: 'Over',
    confirmed: 'Confirmed',
    waitlisted: 'Waiting',
    delivered: 'Delivered',
    failed: 'Failed',
    allowed: 'Came in',
    duplicate: 'Read twice',
    denied: 'Denied',
    exit: 'Left',
    unpaired_exit: 'Exit only',
    gave_up: 'Gave up',
    unconfirmed: 'Passage not confirmed',
    wrong_way: 'Turned the wrong way',
    free_turn: 'Turn without asking',
  },
})

const colors: Record<string, string> = {
  active: 'turnstile.7',
  paid: 'turnstile.7',
  confirmed: 'turnstile.7',
  delivered: 'turnstile.7',
  allowed: 'turnstile.7',
  trial: 'blue.9',
  scheduled: 'blue.9',
  pending: 'blue.9',
  frozen: 'cyan.9',
  waitlisted: 'orange.9',
  past_due: 'red.9',
  overdue: 'red.9',
  denied: 'red.9',
  failed: 'red.9',
}

export type Status = keyof ReturnType<typeof useStates>

/** A state as a word and a colour, never as a colour alone. */
export function StatusBadge({ status }: { status: string }) {
  const text = useStates()
  return (
    <Badge color={colors[status] ?? 'gray.7'} variant="filled" tt="none" fw={600}>
      {text[status as Status] ?? status}
    </Badge>
  )
}

export function useStatusText() {
  return useStates()
}

/** Why the door stayed closed, in plain words. */
export function useReason(): (reason: string | null) => string {
  const reasons = entryRefusalsAtDesk[useLanguage()]
  return (reason) => (reason === null ? '' : (reasons[reason as EntryReason] ?? reason))
}
