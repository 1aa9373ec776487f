import { type Command, InvalidArgumentError, Option } from 'commander'
import type { TeamContext } from '#platform/context.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import {
  createSale,
  listSales,
  type NewSale,
  type PaymentMethod,
  paymentMethods,
  paySale,
  refundSale,
  type Sale,
  type SaleStatus,
  saleStatuses,
} from '../modules/billing/index.ts'
import type { Db } from '../platform/db/pool.ts'
import { teamOfAnyCompany } from '../platform/db/team-of-any-company.ts'
import { positiveInteger, uuid } from './arguments.ts'
import { requireCompany } from './company.ts'
import { asOperator } from './operator-context.ts'
import { orThrow, print, table, withDatabase } from './run.ts'

interface CreateOptions {
  company: string
  item: NewSale['items']
  member?: string
  store?: string
  discountCents?: number
  method?: PaymentMethod
  paid?: boolean
  json?: boolean
}

export function registerSale(program: Command): void {
  const sale = program.command('sale').description('sales at the point of sale')

  sale
    .command('create')
    .requiredOption('--company <slug>')
    .requiredOption('--item <item>', 'DESCRIPTION:QUANTITY:UNIT_PRICE_CENTS; once for each', collectItem)
    .option('--member <id>', 'the buyer', uuid)
    .option('--store <id>', 'the unit', uuid)
    .option('--discount-cents <n>', 'off the sum of the items', positiveInteger)
    .addOption(methodOption())
    .option('--paid', 'paid on the spot')
    .option('--json', 'print JSON')
    .action(async ({ company, ...options }: CreateOptions) => {
      const made = await withDatabase(async (db) => {
        const { item: items, member: member_id, store: store_id, discountCents, method, paid } = options
        const sent = { items, member_id, store_id, discount_cents: discountCents, payment_method: method, paid }
        const { id } = await requireCompany(db, company)
        return orThrow(await asOperator(db, id, (tx) => createSale(tx, sent)))
      })
      print(options.json, made, [saleLine(made)])
    })

  sale
    .command('pay')
    .argument('<id>', undefined, uuid)
    .description('record that a sale was paid')
    .addOption(methodOption())
    .option('--json', 'print JSON')
    .action(async (id: string, { method, json }: { method?: PaymentMethod; json?: boolean }) => {
      const paid = await withDatabase(async (db) =>
        orThrow(await forSale(db, id, (tx) => paySale(tx, id, method ?? null))),
      )
      print(json, paid, [saleLine(paid)])
    })

  sale
    .command('refund')
    .argument('<id>', undefined, uuid)
    .description('record that money was given back; without an amount, all that is left')
    .option('--amount-cents <n>', 'a part of it', positiveInteger)
    .option('--json', 'print JSON')
    .action(async (id: string, { amountCents, json }: { amountCents?: number; json?: boolean }) => {
      const refunded = await withDatabase(async (db) =>
        orThrow(await forSale(db, id, (tx) => refundSale(tx, id, amountCents))),
      )
      print(json, refunded, [saleLine(refunded)])
    })

  sale
    .command('list')
    .description('newest first')
    .requiredOption('--company <slug>')
    .addOption(new Option('--status <status>').choices(saleStatuses))
    .option('--member <id>', 'of one member', uuid)
    .option('--limit <n>', 'how many', positiveInteger, 50)
    .option('--json', 'print JSON')
    .action(
      async (options: { company: string; status?: SaleStatus; member?: string; limit: number; json?: boolean }) => {
        const { company, member: memberId, ...only } = options
        const sales = await withDatabase(async (db) =>
          listSales(db, (await requireCompany(db, company)).id, { ...only, memberId }),
        )
        const cells = sales.map((row) => [
          row.id,
          row.created_at,
          row.status,
          reais(row.total_cents),
          reais(row.refunded_cents),
          row.items.map((item) => `${item.quantity} × ${item.description}`).join(', '),
        ])
        print(options.json, sales, table(['ID', 'AT', 'STATUS', 'BRL', 'REFUNDED', 'ITEMS'], cells))
      },
    )
}

function methodOption(): Option {
  return new Option('--method <method>', 'how it is paid').choices(paymentMethods)
}

/** The description may have colons; the last two parts are numbers. */
function collectItem(text: string, before: NewSale['items'] = []): NewSale['items'] {
  const parts = /^(.+):(\d+):(\d+)$/s.exec(text)
  if (parts === null) throw new InvalidArgumentError('It must look like "Água mineral:2:650".')
  return [...before, { description: parts[1]!, quantity: Number(parts[2]), unit_price_cents: Number(parts[3]) }]
}

async function forSale<T>(db: Db, id: string, write: (tx: TeamContext) => Promise<T>): Promise<T> {
  const teamId = await teamOfAnyCompany(db, 'sales', id)
  if (teamId === undefined) throw new OperatorError(`There is no sale with the id ${id}.`)
  return asOperator(db, teamId, write)
}

function saleLine({ id, status, total_cents, refunded_cents }: Sale): string {
  return `${id}: ${status}, BRL ${reais(total_cents)}${refunded_cents > 0 ? `, refunded ${reais(refunded_cents)}` : ''}`
}

function reais(cents: number): string {
  return (cents / 100).toFixed(2)
}
