import { eventKind } from '#platform/events/record-events.ts'
import { FinancialEntry, Sale } from './schemas.ts'

export const financialCreated = eventKind('financial.created', FinancialEntry)
export const financialPaid = eventKind('financial.paid', FinancialEntry)
export const financialOverdue = eventKind('financial.overdue', FinancialEntry)
export const saleCreated = eventKind('sale.created', Sale)
export const salePaid = eventKind('sale.paid', Sale)
export const saleRefunded = eventKind('sale.refunded', Sale)
