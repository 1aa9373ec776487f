import { leavingWords } from '@catraca/web/leaving-reasons.ts'
import { defineText } from '../text.ts'

/** Why a membership ended; other reasons are in a person's own words. */
export const useEndReasons = defineText({
  pt: {
    ...leavingWords.pt,
    trial_ended: 'fim do período experimental',
    payment_overdue: 'falta de pagamento',
    expired: 'venceu sem renovar',
  },
  en: {
    ...leavingWords.en,
    trial_ended: 'end of the trial',
    payment_overdue: 'unpaid',
    expired: 'ended without renewal',
  },
})

export const useLeavingReasons = defineText(leavingWords)
