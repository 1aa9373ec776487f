import { cnpj as cnpjRules, cpf as cpfRules } from 'cpf-cnpj-validator'
import { findCompanyById } from '#modules/companies/index.ts'
import { findMember } from '#modules/members/index.ts'
import type { InCompany } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { startOfDay, timestampText } from '#platform/time/clock.ts'
import { dayText, methodText, moneyText, withDays } from './in-words.ts'
import { asAddress, setAsPdf } from './pdf.ts'
import type { SettledYear } from './schemas.ts'
import { listPaid, sumOpen } from './sql.ts'

/**
 * Declares what a member has paid in a year (Lei 12.007/2009): that everything is settled, or, if something due in that year is open, only
 * what was paid. Refunds count as negative payments of the year in which they were made.
 */
export async function declareYear(
  { db, teamId, now, timeZone }: InCompany,
  { memberId, year }: { memberId: string; year: number },
): Promise<SettledYear | Failure<'NOT_FOUND'>> {
  const member = await findMember(db, teamId, memberId)
  if (member === undefined) return notFound('Member')
  const [first, next] = [year, year + 1].map((of) => Temporal.PlainDate.from({ year: of, month: 1, day: 1 }))
  const at = (day: Temporal.PlainDate) => timestampText(startOfDay(day, timeZone))
  const [paid, open_cents, company] = await Promise.all([
    listPaid(db, teamId, { memberId, from: at(first!), to: at(next!) }),
    sumOpen(db, teamId, { memberId, from: String(first), to: String(next) }),
    findCompanyById(db, teamId),
  ])
  const { full_name, cpf } = member.client
  const { name, cnpj } = company!
  const paid_cents = paid.reduce((sum, { cents }) => sum + cents, 0)
  const who = `${full_name}${cpf === null ? '' : `, CPF ${cpfRules.format(cpf)}`}`
  const rows = paid.map(({ at: when, description, method, cents }): [string, string] => [
    `${dayText(when, timeZone)} – ${cents < 0 ? 'Estorno: ' : ''}${withDays(description ?? 'Pagamento')} – ${methodText(method)}`,
    moneyText(cents),
  ])
  const pdf = await setAsPdf({
    company: name,
    cnpj: cnpj && cnpjRules.format(cnpj),
    title: `Declaração anual de quitação de débitos – ${year}`,
    parts: [
      open_cents === 0
        ? `Declaramos que ${who} não tem débitos em aberto com vencimento em ${year}. Os pagamentos recebidos em ${year} estão abaixo.`
        : `Declaramos que recebemos de ${who} os pagamentos abaixo em ${year}. De vencimentos de ${year} ainda estão em aberto ${moneyText(open_cents)}, que esta declaração não quita.`,
      { rows: [...rows, ['Total', moneyText(paid_cents)]] },
    ],
    note: `Emitida em ${dayText(timestampText(now), timeZone)}, nos termos da Lei nº 12.007, de 29 de julho de 2009.`,
  })
  return { year, paid_cents, open_cents, pdf: asAddress(pdf) }
}
