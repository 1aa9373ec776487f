import { cnpj as cnpjRules, cpf as cpfRules } from 'cpf-cnpj-validator'
import { type Static, Type } from 'typebox'
import { findCompanyById } from '#modules/companies/index.ts'
import { companyLanguage, findReader, receiptMail } from '#modules/mails/index.ts'
import type { Acting } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { mailJob } from '#platform/mail/mail-job.ts'
import { Id } from '#platform/schema/schema.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { dayText, methodText, moneyText, withDays } from './in-words.ts'
import { asAddress, setAsPdf } from './pdf.ts'
import type { MailedReceipt, Receipt } from './schemas.ts'
import {
  countCopies,
  findPaid,
  findReceipt,
  findReceiptOf,
  insertReceipt,
  lockLastNumber,
  noteLastNumber,
  type Paid,
  type ReceiptRow,
} from './sql.ts'

/**
 * Issues the receipt of a payment, by the id of its ledger entry: the first time with the next number, after that as a copy of the same
 * receipt. `memberId` is the member to whom the payment must belong.
 */
export async function giveReceipt(
  ctx: Acting,
  entryId: string,
  memberId?: string,
): Promise<Receipt | Failure<'NOT_FOUND'>> {
  const issued = await issue(ctx, entryId, memberId)
  if (issued instanceof Failure) return issued
  return { ...shown(issued), pdf: asAddress(await drawReceipt(ctx, issued)) }
}

const shown = ({ row: { id, number, issued_at }, isCopy }: Issued) => ({ id, number, issued_at, is_copy: isCopy })

export const mailReasons = { NO_EMAIL: 'The member has no e-mail address.' }

/** Mails the receipt of a payment to the member who paid. */
export async function mailReceipt(
  ctx: Acting,
  entryId: string,
): Promise<Static<typeof MailedReceipt> | Failure<'NOT_FOUND'> | RuleViolated<'NO_EMAIL'>> {
  return transact(ctx, async (tx) => {
    const issued = await issue(tx, entryId, undefined)
    if (issued instanceof Failure) return issued
    const { row, paid, isCopy } = issued
    const reader = paid.member_id === null ? undefined : await findReader(tx.db, tx.teamId, paid.member_id)
    if (reader?.email == null) return ruleViolated('NO_EMAIL', mailReasons.NO_EMAIL)
    await enqueue(tx.db, mailReceiptJob, { teamId: tx.teamId, mailId: newId(), receiptId: row.id, isCopy })
    return shown(issued)
  })
}

const Asked = Type.Object({ teamId: Id(), mailId: Id(), receiptId: Id(), isCopy: Type.Boolean() })

/** Mails a receipt that was issued. A member who no longer has an address gets none. */
export const mailReceiptJob = mailJob('mail-receipt', Asked, async ({ db }, { teamId, receiptId, isCopy }) => {
  const row = await findReceipt(db, teamId, receiptId)
  const paid = row && (await findPaid(db, teamId, row.entry_id))
  if (row === undefined || paid === undefined) return undefined
  const reader = paid.member_id === null ? undefined : await findReader(db, teamId, paid.member_id)
  if (reader?.email == null) return undefined
  const { email: to, company, timezone: timeZone, full_name } = reader
  const language = reader.language ?? companyLanguage
  const content = await drawReceipt({ timeZone }, { row, paid, isCopy })
  const facts = { name: full_name.trim().split(/\s+/)[0]!, number: row.number, cents: paid.cents }
  const filename = `recibo-${row.number}.pdf`
  const attachments = [{ filename, content, contentType: 'application/pdf' }]
  return { ...receiptMail.write(facts, { company, language }), to, personal: true, attachments }
})

interface Issued {
  row: ReceiptRow
  paid: Paid
  isCopy: boolean
}

async function issue(
  ctx: Acting,
  entryId: string,
  memberId: string | undefined,
): Promise<Issued | Failure<'NOT_FOUND'>> {
  return transact(ctx, async (tx) => {
    const { db, teamId, now, actor } = tx
    const paid = await findPaid(db, teamId, entryId)
    if (paid === undefined || (memberId !== undefined && paid.member_id !== memberId)) return notFound('Payment')
    const last = await lockLastNumber(db, teamId)
    const present = await findReceiptOf(db, teamId, entryId)
    if (present !== undefined) {
      const copies = present.copies + 1
      await countCopies(db, teamId, present.id, { copies })
      return { row: { ...present, copies }, paid, isCopy: true }
    }
    const number = last + 1
    await noteLastNumber(db, teamId, number)
    const { name: company_name, cnpj } = (await findCompanyById(db, teamId))!
    const begun = { id: newId(), number, entry_id: entryId, company_name, cnpj, issued_at: timestampText(now), actor }
    await insertReceipt(db, teamId, begun)
    return { row: { ...begun, team_id: teamId, copies: 0 }, paid, isCopy: false }
  })
}

/** Renders a receipt as a PDF. If its payment was reversed, the receipt says so. */
function drawReceipt({ timeZone }: Pick<Acting, 'timeZone'>, { row, paid, isCopy }: Issued): Promise<Buffer> {
  const { number, company_name, cnpj, issued_at } = row
  const { member_name, cpf, cents, method, description, at, taken_by, taken_back } = paid
  const payer = member_name === null ? '' : ` de ${member_name}${cpf === null ? '' : `, CPF ${cpfRules.format(cpf)}`},`
  const marks = [isCopy && '2ª via', taken_back && 'Cancelado: o pagamento foi desfeito.']
  const facts: [string, string][] = [
    ['Valor', moneyText(cents)],
    ['Referente a', description === null ? 'Pagamento' : withDays(description)],
    ['Forma de pagamento', methodText(method)],
    ['Data do pagamento', dayText(at, timeZone)],
    ...(taken_by === null ? [] : [['Recebido por', taken_by] as [string, string]]),
  ]
  return setAsPdf({
    company: company_name,
    cnpj: cnpj && cnpjRules.format(cnpj),
    title: `Recibo nº ${String(number).padStart(6, '0')}`,
    mark: marks.filter(Boolean).join(' – ') || undefined,
    parts: [`Recebemos${payer} a quantia de ${moneyText(cents)}.`, { rows: facts }],
    note: `Emitido em ${dayText(issued_at, timeZone)}.`,
  })
}
