import type { Command } from 'commander'
import { listCharges, paymentMethods, toFinancialEntry } from '../modules/billing/index.ts'
import { payCharge } from '../modules/memberships/index.ts'
import { uuid } from './arguments.ts'
import { command } from './command.ts'
import { table } from './run.ts'

export function registerCharge(program: Command): void {
  const charge = program.command('charge').description('what members owe (companies with internal billing)')

  command(charge, 'list')
    .ofCompany()
    .option('--membership <id>', 'of one membership', uuid)
    .answer(async ({ db, company, membership }) => {
      const entries = (await listCharges(db, company.id, membership)).map(toFinancialEntry)
      const cells = entries.map((entry) => [
        entry.id,
        entry.due_date,
        entry.status,
        (entry.amount_cents / 100).toFixed(2),
        entry.description,
      ])
      return { json: entries, lines: table(['ID', 'DUE', 'STATUS', 'BRL', 'FOR'], cells) }
    })

  command(charge, 'pay', 'record that a charge was paid')
    .ofRow('charges', '<id>')
    .option('--method <method>', 'how; otherwise as the membership says', paymentMethods)
    .answer(async ({ asOperator, id, method }) => {
      const entry = toFinancialEntry(await asOperator((tx) => payCharge(tx, id, method ?? null)))
      return { json: entry, lines: [`${entry.description}: paid at ${entry.paid_at}`] }
    })
}
