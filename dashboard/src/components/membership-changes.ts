import { defineText } from '../text.ts'

/** What happened to a membership. */
export const useMembershipChanges = defineText({
  pt: {
    created: 'vendida',
    renewed: 'renovada',
    paid: 'paga',
    overdue: 'inadimplente',
    grace_over: 'fim da carência',
    trial_ended: 'fim do período experimental',
    frozen: 'trancada',
    unfrozen: 'destrancada',
    cancelled: 'cancelada',
    cancellation_effective: 'fim do período cancelado',
    cancellation_taken_back: 'cancelamento desfeito',
    credit_taken: 'crédito usado',
    credit_returned: 'crédito devolvido',
    plan_changed: 'trocou de plano',
    patched: 'alterada',
  },
  en: {
    created: 'sold',
    renewed: 'renewed',
    paid: 'paid',
    overdue: 'payment late',
    grace_over: 'end of the grace',
    trial_ended: 'end of the trial',
    frozen: 'frozen',
    unfrozen: 'unfrozen',
    cancelled: 'cancelled',
    cancellation_effective: 'end of the cancelled period',
    cancellation_taken_back: 'cancellation taken back',
    credit_taken: 'credit used',
    credit_returned: 'credit returned',
    plan_changed: 'plan changed',
    patched: 'changed',
  },
})
