import { createHash } from 'node:crypto'
import { readCpf } from '#modules/members/index.ts'
import { localDate, machineNow } from '#platform/time/clock.ts'
import { addDays, later } from '#platform/time/days.ts'
import { foldText } from '#platform/values/text.ts'
import type { SourceContract, SourceDebt, SourcePerson, SourceVisit } from '../../source.ts'
import {
  entryMethodOf,
  Misread,
  methodOf,
  phoneOf,
  readCents,
  readDay,
  readPrice,
  readTime,
  readWhole,
  readYesOrNo,
} from '../values.ts'
import type { MappedTable } from './map.ts'
import type { Line } from './read-tables.ts'

export interface RowProblem {
  external_id: string
  reason: string
}

/** The fields of a row. A value that cannot be read counts as empty, and is reported with its row and column. */
export interface Fields {
  where: string
  text(field: string): string | null
  read<T>(field: string, reader: (text: string) => T): T | null
}

export function fieldsOf(
  { table, columns }: MappedTable,
  { number, cells }: Line,
  tell: (problem: RowProblem) => void,
): Fields {
  const where = `${table.name}:${number}`
  const text = (field: string) => cells[columns.get(field)?.cell ?? -1] || null
  return {
    where,
    text,
    read(field, reader) {
      const given = text(field)
      if (given === null) return null
      try {
        return reader(given)
      } catch (error) {
        if (!(error instanceof Misread)) throw error
        tell({ external_id: where, reason: `column "${columns.get(field)!.heading}": ${error.message}` })
        return null
      }
    },
  }
}

/** The data that identify people in sheets. */
export interface Who {
  id: string | null
  cpf: string | null
  email: string | null
  name: string | null
}

export function whoOf(fields: Fields): Who {
  const { text } = fields
  const name = text('full_name') ?? [text('first_name'), text('last_name')].filter((part) => part !== null).join(' ')
  return {
    id: text('id'),
    // Many people share a wrong one, such as 000.000.000-00.
    cpf: readCpf(digitsOfCpf(fields) ?? '') ?? null,
    email: text('email')?.toLowerCase() ?? null,
    name: name === '' ? null : name,
  }
}

/** The id of a person's row without one; it begins with the person's, which may be found under an earlier id. */
export const ownIdOf = (person: string, ...parts: (string | number | null)[]): string => `${person} ${idOf(...parts)}`

/** The CPF as it was typed; null if it has another length. */
function digitsOfCpf({ text }: Fields): string | null {
  const digits = text('cpf')?.replace(/\D/g, '') ?? ''
  // Spreadsheets remove leading zeros.
  return digits.length >= 9 && digits.length <= 11 ? digits.padStart(11, '0') : null
}

/** A short id made from a row's content, for rows without an id of their own. */
export const idOf = (...parts: (string | number | null)[]): string =>
  `~${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 20)}`

export function personOf(id: string, fields: Fields): SourcePerson {
  const { email, name } = whoOf(fields)
  const phone = fields.text('phone')
  return {
    // A wrong CPF is reported with the person.
    ...{ id, full_name: name ?? '', email, cpf: digitsOfCpf(fields) },
    phone: phone === null || phone.replace(/\D/g, '').length < 8 ? null : phoneOf(phone.split(/[/;]/)[0]!),
    birth_date: fields.read('birth_date', readDay),
    joined_on: fields.read('joined_on', readDay),
    card: fields.text('card'),
    blocked: null,
    trainer: fields.text('trainer'),
  }
}

const daysWithoutEnd = 30

const earlierOf = (a: string | null, b: string) => (a !== null && a < b ? a : b)

/** The contract of a row; undefined if it has none, or if no day says when it ran. */
export function contractOf(
  person: string,
  fields: Fields,
  tell: (problem: RowProblem) => void,
): SourceContract | undefined {
  const { text, read, where } = fields
  const plan_name = text('plan_name')
  if (plan_name === null) return undefined
  const next = read('next_charge', readDay)
  const ends = read('end_date', readDay) ?? next
  const joined = read('joined_on', readDay)
  const began = read('start_date', readDay)
  const starts = began ?? (ends === null ? joined : earlierOf(joined, addDays(ends, -daysWithoutEnd)))
  if (starts === null) {
    tell({
      external_id: where,
      reason: `the contract "${plan_name}" has neither a beginning nor an end, and was left out`,
    })
    return undefined
  }
  const end_date = later(starts, ends ?? addDays(starts, daysWithoutEnd))
  const cancelled = read('cancelled_on', readDay)
  const said = stateOfContract(foldText(text('status') ?? ''))
  const isCancelled = cancelled !== null || said === 'cancelled'
  const today = localDate(machineNow(), 'UTC').toString()
  if (said === 'over' && cancelled === null && end_date >= today) {
    const status = text('status')
    tell({
      external_id: where,
      reason: `the contract "${plan_name}" is "${status}", but ends on ${end_date}, and was left out: enter its cancellation`,
    })
    return undefined
  }
  if (said === undefined && end_date >= today)
    tell({
      external_id: where,
      reason: `the status "${text('status')}" is not known: the contract was taken as running`,
    })
  const [from, until] = [read('frozen_from', readDay), read('frozen_until', readDay)]
  if (said === 'frozen' && until === null)
    tell({ external_id: where, reason: 'no day says when the freeze ends: it lasts until somebody ends it here' })
  const isFrozen = said === 'frozen' || (from !== null && until !== null && from <= until)
  return {
    // A day that is computed from the end moves with each renewal.
    id: text('contract') ?? ownIdOf(person, plan_name, began),
    ...{ person, plan_name, sale: text('contract'), start_date: starts, end_date },
    price_cents: read('price_cents', readPrice),
    renews: (read('renews', readYesOrNo) ?? next !== null) && !isCancelled,
    cancelled_on: isCancelled ? (cancelled ?? end_date) : null,
    frozen: isFrozen ? { from, until } : null,
    credits_left: read('credits_left', readWhole),
  }
}

/** What a contract’s status says, without case and accents; undefined for unknown words. */
function stateOfContract(status: string): 'running' | 'frozen' | 'cancelled' | 'over' | undefined {
  if (/^cancel/.test(status)) return 'cancelled'
  if (/tranca|suspens|congela|pausa|frozen|paused|hold/.test(status)) return 'frozen'
  if (/inativ|encerra|finaliza|rescindi|desist|deslig|inactiv|ended|terminated/.test(status)) return 'over'
  return /^$|ativ|activ|vigent|dia|regular|normal|^ok$|venc|expir|inadimpl|atras|pend|abert|renov|teste|trial|valid/.test(
    status,
  )
    ? 'running'
    : undefined
}

/** The debt of a row; undefined if its day or amount is missing. */
export function debtOf(
  person: string,
  fields: Fields,
  tell: (problem: RowProblem) => void,
): Omit<SourceDebt, 'id'> | undefined {
  const { text, read, where } = fields
  const [due_date, amount_cents] = [read('due_date', readDay), read('amount_cents', readCents)]
  if (due_date === null || amount_cents === null) return undefined
  const paid_on = read('paid_on', readDay)
  const status = foldText(text('status') ?? '')
  const said = stateOfDebt(status)
  const isPartly = /parcial|partial/.test(status)
  if (said === undefined && paid_on === null)
    tell({ external_id: where, reason: `the status "${text('status')}" is not known: the debt was taken as open` })
  if (said === 'open' && isPartly)
    tell({ external_id: where, reason: 'a part of the debt is paid: its whole amount was taken as open' })
  const state = said !== 'cancelled' && !isPartly && paid_on !== null ? 'paid' : (said ?? 'open')
  return {
    ...{
      person,
      sale: text('contract'),
      description: text('description') ?? 'Mensalidade',
      due_date,
      amount_cents,
      state,
    },
    paid_on: state === 'paid' ? (paid_on ?? due_date) : null,
    method: state === 'paid' ? methodOf(text('method') ?? '') : null,
  }
}

/** The state of a debt by the words of its status, without case and accents; undefined for unknown ones. */
function stateOfDebt(status: string): SourceDebt['state'] | undefined {
  if (/cancel|estorn/.test(status)) return 'cancelled'
  if (/\b(pendente|parcial|parcialmente|nao|pending|partial|partially|unpaid|not)\b/.test(status)) return 'open'
  if (/\b((pag|quitad|recebid|baixad|liquidad|confirmad)[oa]s?|paid|received|settled)\b/.test(status)) return 'paid'
  return /^$|abert|atras|vencid|vencer|receber|pagar|open|due|late/.test(status) ? 'open' : undefined
}

export function visitOf(person: string, { text, read }: Fields): SourceVisit | undefined {
  const day = read('at', readDay)
  if (day === null) return undefined
  const time = read(text('time') === null ? 'at' : 'time', readTime)
  return time === null ? undefined : { person, at: `${day}T${time}`, method: entryMethodOf(text('method') ?? '') }
}
