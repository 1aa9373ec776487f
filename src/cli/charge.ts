import type { Command } from 'commander'
import { listCharges, paymentMethods, toFinancialEntry } from '../modules/billing/index.ts'
import { payCharge } from '../modules/memberships/index.ts'
import { collectCharge, providerIds, refundCharge, showCharge } from '../modules/payments/index.ts'
import { positiveInteger, someText, uuid } from './arguments.ts'
import { command } from './command.ts'
import { reachOf } from './payments.ts'
import { orThrow, table } from './run.ts'

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
    .option('--method <method>', 'the method; by default that of the membership', paymentMethods)
    .answer(async ({ asOperator, id, method }) => {
      const entry = toFinancialEntry(await asOperator((tx) => payCharge(tx, id, { method: method ?? null })))
      return { json: entry, lines: [`${entry.description}: paid at ${entry.paid_at}`] }
    })

  command(
    charge,
    'collect',
    'make a code or a page to pay it with; while that waits for payment, the same one is given again',
  )
    .ofRow('charges', '<id>')
    .option('--provider <name>', 'the provider, if the company has several', providerIds)
    .answer(async (given) => {
      const { ctx, id: chargeId, provider: providerId } = given
      const waiting = orThrow(await collectCharge(ctx, await reachOf(given), { chargeId, providerId }))
      return {
        json: waiting,
        lines: [waiting.copia_e_cola ?? waiting.page_url ?? '', `waits until ${waiting.expires_at}`],
      }
    })

  command(charge, 'show', 'a charge, the payments for it, and how much was refunded')
    .ofRow('charges', '<id>')
    .answer(async ({ ctx, id }) => {
      const shown = orThrow(await showCharge(ctx, id))
      const cells = shown.payments.map(({ provider, reference, status, amount_cents, at }) => [
        provider,
        status,
        (amount_cents / 100).toFixed(2),
        at,
        reference,
      ])
      const [asked, refunded] = [shown.amount_cents, shown.refunded_cents].map((cents) => (cents / 100).toFixed(2))
      const back = shown.refunded_cents > 0 ? `, ${refunded} refunded` : ''
      const line = `${shown.description}: ${shown.status}, due ${shown.due_date}, ${asked}${back}`
      return { json: shown, lines: [line, ...table(['PROVIDER', 'STATUS', 'BRL', 'AT', 'REFERENCE'], cells)] }
    })

  command(charge, 'refund', 'refund a payment through the provider that received it')
    .ofRow('charges', '<id>')
    .option('--amount <cents>', 'the amount; by default all that is left', positiveInteger)
    .requiredOption('--reason <text>', 'why', someText(500))
    .answer(async (given) => {
      const { ctx, id: chargeId, amount: amountCents, reason } = given
      const refund = orThrow(await refundCharge(ctx, await reachOf(given), { chargeId, amountCents, reason }))
      return { json: refund, lines: [`refund ${refund.refund_id}: ${refund.status}`] }
    })
}
