import { defineText } from '../text.ts'

/** Why time ended a membership; other reasons are what somebody wrote. */
export const useEndReasons = defineText({
  pt: {
    trial_ended: 'fim do período experimental',
    payment_overdue: 'falta de pagamento',
    expired: 'venceu sem renovar',
  },
  en: { trial_ended: 'end of the trial', payment_overdue: 'unpaid', expired: 'ended without renewal' },
})
