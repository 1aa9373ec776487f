import { eventKind } from '#platform/record-events.ts'
import { FinancialEntry } from './schemas.ts'

export const financialCreated = eventKind('financial.created', FinancialEntry)
export const financialPaid = eventKind('financial.paid', FinancialEntry)
export const financialOverdue = eventKind('financial.overdue', FinancialEntry)
