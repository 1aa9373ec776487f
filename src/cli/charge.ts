import { type Command, Option } from 'commander'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { listCharges, type PaymentMethod, paymentMethods, toFinancialEntry } from '../modules/billing/index.ts'
import { payCharge } from '../modules/memberships/index.ts'
import type { Db } from '../platform/db/pool.ts'
import { teamOfAnyCompany } from '../platform/db/team-of-any-company.ts'
import { uuid } from './arguments.ts'
import { requireCompany } from './company.ts'
import { asOperator } from './operator-context.ts'
import { orThrow, print, table, withDatabase } from './run.ts'

export function registerCharge(program: Command): void {
  const charge = program.command('charge').description('what members owe (companies with internal billing)')

  charge
    .command('list')
    .requiredOption('--company <slug>')
    .option('--membership <id>', 'of one membership', uuid)
    .option('--json', 'print JSON')
    .action(async ({ company, membership, json }: { company: string; membership?: string; json?: boolean }) => {
      const rows = await withDatabase(async (db) => listCharges(db, (await requireCompany(db, company)).id, membership))
      const entries = rows.map(toFinancialEntry)
      const cells = entries.map((entry) => [
        entry.id,
        entry.due_date,
        entry.status,
        (entry.amount_cents / 100).toFixed(2),
        entry.description,
      ])
      print(json, entries, table(['ID', 'DUE', 'STATUS', 'BRL', 'FOR'], cells))
    })

  charge
    .command('pay')
    .argument('<id>', undefined, uuid)
    .description('record that a charge was paid')
    .addOption(new Option('--method <method>', 'how; otherwise as the membership says').choices(paymentMethods))
    .option('--json', 'print JSON')
    .action(async (id: string, { method, json }: { method?: PaymentMethod; json?: boolean }) => {
      const entry = toFinancialEntry(await withDatabase((db) => pay(db, id, method ?? null)))
      print(json, entry, [`${entry.description}: paid at ${entry.paid_at}`])
    })
}

async function pay(db: Db, id: string, method: PaymentMethod | null) {
  const teamId = await teamOfAnyCompany(db, 'charges', id)
  if (teamId === undefined) throw new OperatorError(`There is no charge with the id ${id}.`)
  return orThrow(await asOperator(db, teamId, (tx) => payCharge(tx, id, method)))
}
