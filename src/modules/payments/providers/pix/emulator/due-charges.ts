import { addDays, type Bank, type Charge, dayOf, payee } from './bank.ts'
import { type ChargeKind, chargeRoutes } from './charge-routes.ts'
import { amountText, at, type Checks, centsOf, isDay, isObject, type Json } from './checks.ts'
import type { Route } from './http.ts'

const usualValidDays = 30

/** A due charge, `cobv`. */
export function dueChargeRoutes(bank: Bank): Route[] {
  const spec: ChargeKind = {
    kind: 'cobv',
    unknown: 'CobVNaoEncontrada',
    invalid: 'CobVOperacaoInvalida',
    badQuery: 'CobVConsultaInvalida',
    extras: {
      recebedor: {
        cnpj: payee.cnpj,
        nome: payee.name,
        logradouro: 'Rua do Emulador, 1',
        cidade: payee.city,
        uf: 'SP',
        cep: '01001000',
      },
    },
    sections(checks, body, isWhole) {
      checks.holds(!isWhole || checks.has('devedor'), 'devedor', 'deve ser preenchido')
      const due = checks.day('calendario.dataDeVencimento', isWhole || checks.has('calendario'))
      checks.holds(due === undefined || due >= dayOf(bank.now()), 'calendario.dataDeVencimento', 'já passou')
      const validDays = checks.whole('calendario.validadeAposVencimento') ?? usualValidDays
      checks.holds(validDays >= 0, 'calendario.validadeAposVencimento', 'não pode ser menor que zero')
      return {
        ...(due !== undefined && { calendario: { dataDeVencimento: due, validadeAposVencimento: validDays } }),
        ...(checks.has('valor') && { valor: valueSections(checks, body, due) }),
      }
    },
  }
  return chargeRoutes(bank, spec)
}

/**
 * Fine, interest, rebate and discount. Interest by working days (5 to 8) and discounts by days of anticipation (3 to 6)
 * are documented, but not emulated, and refused.
 */
function valueSections(checks: Checks, body: Json, due: string | undefined): Json {
  const original = centsOf(String(at(body, 'valor.original') ?? ''))
  for (const [name, last] of Object.entries({ multa: 2, juros: 4, abatimento: 2 })) {
    if (!checks.has(`valor.${name}`)) continue
    const mode = checks.whole(`valor.${name}.modalidade`, true) ?? 0
    checks.holds(mode >= 1 && mode <= last, `valor.${name}.modalidade`, 'não existe, ou não é emulada')
    const number = checks.amount(`valor.${name}.valorPerc`, true) ?? 0
    const most = mode === 1 ? original : 100_00
    checks.holds(name !== 'abatimento' || number < most, `valor.${name}.valorPerc`, 'alcança o valor da cobrança')
  }
  if (checks.has('valor.desconto')) {
    const mode = checks.whole('valor.desconto.modalidade', true)
    checks.holds(mode === 1 || mode === 2, 'valor.desconto.modalidade', 'não existe, ou não é emulada')
    const dates = at(body, 'valor.desconto.descontoDataFixa')
    const isGood = (step: unknown) => {
      const { data, valorPerc } = isObject(step) ? step : {}
      if (!isDay(String(data)) || !/^\d{1,10}\.\d{2}$/.test(String(valorPerc))) return false
      return String(data) <= (due ?? String(data)) && centsOf(String(valorPerc)) < (mode === 1 ? original : 100_00)
    }
    const areGood = Array.isArray(dates) && dates.length >= 1 && dates.length <= 3 && dates.every(isGood)
    checks.holds(areGood, 'valor.desconto.descontoDataFixa', 'não respeita o formato')
  }
  const { multa, juros, abatimento, desconto } = body.valor as Json
  return Object.fromEntries(Object.entries({ multa, juros, abatimento, desconto }).filter(([, section]) => section))
}

/**
 * Payable through the last day of validity (documented). A real bank moves the due day and the last day to the payer's
 * next working day; here both are calendar days.
 */
export function isDueChargeOver(charge: Charge, instant: Date): boolean {
  const { dataDeVencimento, validadeAposVencimento } = charge.fields.calendario as Json
  return dayOf(instant) > addDays(String(dataDeVencimento), Number(validadeAposVencimento))
}

/** What is paid on a day, and of which parts it is made: their sum is the amount (documented). */
export function dueAmount(charge: Charge, instant: Date): { cents: number; components: Json } {
  const original = charge.amountCents
  const due = String(at(charge.fields, 'calendario.dataDeVencimento'))
  const today = dayOf(instant)
  const lateDays = Math.max(0, (Date.parse(today) - Date.parse(due)) / 86_400_000)
  const { multa, juros, abatimento, desconto } = charge.fields.valor as Record<string, Json | undefined>
  const part = (section: Json | undefined, isFixed: boolean) => {
    const number = centsOf(String(section?.valorPerc ?? '0.00'))
    return isFixed ? number : Math.round((original * number) / 100_00)
  }
  // A month has 30 days and a year 365 (guessed).
  const daysOfRate = { 1: 1, 2: 1, 3: 30, 4: 365 }[Number(juros?.modalidade ?? 1)] ?? 1
  const discounts = (desconto?.descontoDataFixa ?? []) as Json[]
  const discount = [...discounts]
    .sort((one, other) => String(one.data).localeCompare(String(other.data)))
    .find(({ data }) => today <= String(data))
  const parts = {
    multa: lateDays === 0 ? 0 : part(multa, multa?.modalidade === 1),
    juros: Math.round((part(juros, juros?.modalidade === 1) * lateDays) / daysOfRate),
    abatimento: part(abatimento, abatimento?.modalidade === 1),
    desconto: part(discount, desconto?.modalidade === 1),
  }
  const shown = Object.entries({ original, ...parts }).filter(([name, cents]) => cents > 0 || name === 'original')
  return {
    cents: Math.max(1, original + parts.multa + parts.juros - parts.abatimento - parts.desconto),
    components: Object.fromEntries(shown.map(([name, cents]) => [name, { valor: amountText(cents) }])),
  }
}
