import { giveReceipt, mailReasons, mailReceipt } from '#modules/receipts/receipts.ts'
import { MailedReceipt, Receipt, SettledQuery, SettledYear } from '#modules/receipts/schemas.ts'
import { declareYear } from '#modules/receipts/settled-year.ts'
import { data } from '#platform/endpoint/endpoint.ts'
import { staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Money', scope: { read: 'money:read', write: 'money:write' } })

/** The receipts and other papers for a member's payments. */
export const receiptStaffEndpoints = [
  endpoint('POST /ledger/:id/receipt', {
    operationId: 'giveReceipt',
    summary: 'Issue the receipt of a payment',
    description: 'The first time it gets the next number; after that it is a copy, and says so.',
    reply: data(Receipt),
    handle: (ctx, { params }) => giveReceipt(ctx, params.id),
  }),
  endpoint('POST /ledger/:id/receipt/mail', {
    operationId: 'mailReceipt',
    summary: 'Mail the receipt of a payment to the member',
    reply: data(MailedReceipt),
    reasons: mailReasons,
    handle: (ctx, { params }) => mailReceipt(ctx, params.id),
  }),
  endpoint('GET /members/:id/settled-year', {
    operationId: 'getSettledYear',
    summary: 'The yearly declaration of a member’s payments',
    query: SettledQuery,
    reply: data(SettledYear),
    handle: (ctx, { params, query }) => declareYear(ctx, { memberId: params.id, year: query.year }),
  }),
]
