import { Badge } from '@mantine/core'
import { defineText } from '../text.ts'

const useText = defineText({
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

export type Status = keyof ReturnType<typeof useText>

/** A state in a word and a colour; never by the colour alone. */
export function StatusBadge({ status }: { status: string }) {
  const text = useText()
  return (
    <Badge color={colors[status] ?? 'gray.7'} variant="filled" tt="none" fw={600}>
      {text[status as Status] ?? status}
    </Badge>
  )
}

export function useStatusText() {
  return useText()
}

const useReasons = defineText({
  pt: {
    denied_access_blocked: 'acesso bloqueado pela academia',
    denied_inactive: 'sem matrícula ativa',
    denied_not_started: 'a matrícula ainda não começou',
    denied_frozen: 'matrícula trancada',
    denied_past_due: 'inadimplente',
    denied_wrong_unit: 'o plano não vale nesta unidade',
    denied_outside_plan_hours: 'fora do horário do plano',
    denied_no_credits: 'pacote sem entradas',
    denied_partner_program: 'limite do convênio no dia',
    denied_capacity: 'unidade lotada',
    denied_invalid_code: 'código não reconhecido',
    denied_expired_code: 'código vencido',
    denied_offline: 'catraca sem conexão',
  },
  en: {
    denied_access_blocked: 'blocked by the gym',
    denied_inactive: 'no active membership',
    denied_not_started: 'the membership has not begun',
    denied_frozen: 'the membership is frozen',
    denied_past_due: 'a payment is late',
    denied_wrong_unit: 'the plan is not for this unit',
    denied_outside_plan_hours: 'outside the hours of the plan',
    denied_no_credits: 'no credits left on the pass',
    denied_partner_program: 'the day’s allowance of the partner is used',
    denied_capacity: 'the unit is full',
    denied_invalid_code: 'the code is not known',
    denied_expired_code: 'the code has expired',
    denied_offline: 'turnstile without connection',
  },
})

/** Why the door stayed closed, in plain words. */
export function useReason(): (reason: string | null) => string {
  const reasons = useReasons()
  return (reason) => (reason === null ? '' : (reasons[reason as keyof typeof reasons] ?? reason))
}
