import type { components } from '../client/app-types.generated.ts'
import type { Language } from '../texts.ts'

/** Why somebody may not come in. */
export type EntryReason = NonNullable<components['schemas']['KioskEntry']['reason']>
type Words = Record<Language, Record<EntryReason, string>>

/** What staff read of an attempt. */
export const entryRefusalsAtDesk: Words = {
  pt: {
    denied_access_blocked: 'acesso bloqueado pela academia',
    denied_inactive: 'sem matrícula ativa',
    denied_not_started: 'a matrícula ainda não começou',
    denied_frozen: 'matrícula trancada',
    denied_past_due: 'inadimplente',
    denied_wrong_unit: 'o plano não vale nesta unidade',
    denied_outside_plan_hours: 'fora do horário do plano',
    denied_no_credits: 'pacote sem entradas',
    denied_partner_program: 'convênio sem check-in, ou limite do dia',
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
    denied_partner_program: 'no check-in with the partner, or the day’s allowance is used',
    denied_capacity: 'the unit is full',
    denied_invalid_code: 'the code is not known',
    denied_expired_code: 'the code has expired',
    denied_offline: 'turnstile without connection',
  },
}

/**
 * What a person who tried to come in reads. Others in line may read it too, so anything about money or a person's file is only said at the
 * desk.
 */
export const entryRefusalsAtKiosk: Words = {
  pt: {
    denied_invalid_code: 'Não reconhecemos este código.',
    denied_expired_code: 'O código venceu. Mostre o novo.',
    denied_access_blocked: 'Fale com a recepção.',
    denied_inactive: 'Não há matrícula ativa. Fale com a recepção.',
    denied_not_started: 'A matrícula ainda não começou.',
    denied_frozen: 'A matrícula está trancada.',
    denied_past_due: 'Fale com a recepção.',
    denied_wrong_unit: 'O plano não vale nesta unidade.',
    denied_outside_plan_hours: 'O plano não vale neste horário.',
    denied_no_credits: 'O pacote não tem mais entradas.',
    denied_partner_program:
      'Faça o check-in no app do convênio (Wellhub, TotalPass) e tente de novo. Quem já entrou hoje usou o limite do dia.',
    denied_capacity: 'A unidade está lotada.',
    denied_offline: 'Fale com a recepção.',
  },
  en: {
    denied_invalid_code: 'We do not know this code.',
    denied_expired_code: 'The code has expired. Show the new one.',
    denied_access_blocked: 'Please talk to the front desk.',
    denied_inactive: 'There is no active membership. Please talk to the front desk.',
    denied_not_started: 'The membership has not begun yet.',
    denied_frozen: 'The membership is frozen.',
    denied_past_due: 'Please talk to the front desk.',
    denied_wrong_unit: 'The plan is not for this unit.',
    denied_outside_plan_hours: 'The plan is not for this time.',
    denied_no_credits: 'The pass has no entries left.',
    denied_partner_program:
      'Check in in the partner’s app (Wellhub, TotalPass) and try again. Who has been in today has used the day’s allowance.',
    denied_capacity: 'The unit is full.',
    denied_offline: 'Please talk to the front desk.',
  },
}
