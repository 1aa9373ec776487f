import { type Command, InvalidArgumentError } from 'commander'
import {
  createSale,
  listSales,
  type NewSale,
  paymentMethods,
  paySale,
  refundSale,
  type Sale,
  saleStatuses,
} from '../modules/billing/index.ts'
import { positiveInteger, uuid } from './arguments.ts'
import { type Answer, command } from './command.ts'
import { table } from './run.ts'

export function registerSale(program: Command): void {
  const sale = program.command('sale').description('sales at the point of sale')

  command(sale, 'create')
    .ofCompany()
    .requiredOption('--item <item>', 'DESCRIPTION:QUANTITY:UNIT_PRICE_CENTS; once for each', collectItem)
    .option('--member <id>', 'the buyer', uuid)
    .option('--store <id>', 'the unit', uuid)
    .option('--discount-cents <n>', 'off the sum of the items', positiveInteger)
    .option('--method <method>', 'how it is paid', paymentMethods)
    .option('--paid', 'paid on the spot')
    .answer(async ({ asOperator, item: items, member: member_id, store: store_id, discountCents, method, paid }) => {
      const sent = { items, member_id, store_id, discount_cents: discountCents, payment_method: method, paid }
      return saleAnswer(await asOperator((tx) => createSale(tx, sent)))
    })

  command(sale, 'pay', 'record that a sale was paid')
    .ofRow('sales', '<id>')
    .option('--method <method>', 'how it is paid', paymentMethods)
    .answer(async ({ asOperator, id, method }) => saleAnswer(await asOperator((tx) => paySale(tx, id, method ?? null))))

  command(sale, 'refund', 'record that money was given back; without an amount, all that is left')
    .ofRow('sales', '<id>')
    .option('--amount-cents <n>', 'a part of it', positiveInteger)
    .answer(async ({ asOperator, id, amountCents }) =>
      saleAnswer(await asOperator((tx) => refundSale(tx, id, amountCents))),
    )

  command(sale, 'list', 'newest first')
    .ofCompany()
    .option('--status <status>', undefined, saleStatuses)
    .option('--member <id>', 'of one member', uuid)
    .usualOption('--limit <n>', 'how many', 50, positiveInteger)
    .answer(async ({ db, company, status, member: memberId, limit }) => {
      const sales = await listSales(db, company.id, { status, memberId, limit })
      const cells = sales.map((row) => [
        row.id,
        row.created_at,
        row.status,
        reais(row.total_cents),
        reais(row.refunded_cents),
        row.items.map((item) => `${item.quantity} × ${item.description}`).join(', '),
      ])
      return { json: sales, lines: table(['ID', 'AT', 'STATUS', 'BRL', 'REFUNDED', 'ITEMS'], cells) }
    })
}

/** The description may have colons; the last two parts are numbers. */
function collectItem(text: string, before: NewSale['items'] = []): NewSale['items'] {
  const parts = /^(.+):(\d+):(\d+)$/s.exec(text)
  if (parts === null) throw new InvalidArgumentError('It must look like "Água mineral:2:650".')
  return [...before, { description: parts[1]!, quantity: Number(parts[2]), unit_price_cents: Number(parts[3]) }]
}

function saleAnswer(sale: Sale): Answer {
  const { id, status, total_cents, refunded_cents } = sale
  const refunded = refunded_cents > 0 ? `, refunded ${reais(refunded_cents)}` : ''
  return { json: sale, lines: [`${id}: ${status}, BRL ${reais(total_cents)}${refunded}`] }
}

function reais(cents: number): string {
  return (cents / 100).toFixed(2)
}
