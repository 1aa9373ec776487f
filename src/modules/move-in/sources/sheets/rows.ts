import { createHash } from 'node:crypto'
import { addDays, later } from '#platform/time/days.ts'
import type { SourceContract, SourceDebt, SourcePerson, SourceVisit } from '../../source.ts'
import {
  entryMethodOf,
  Misread,
  methodOf,
  phoneOf,
  plainOf,
  readCents,
  readDay,
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

export function whoOf({ text }: Fields): Who {
  const cpf = text('cpf')?.replace(/\D/g, '') ?? ''
  const name = text('full_name') ?? [text('first_name'), text('last_name')].filter((part) => part !== null).join(' ')
  return {
    id: text('id'),
    // Spreadsheets remove leading zeros.
    cpf: cpf.length >= 9 && cpf.length <= 11 ? cpf.padStart(11, '0') : null,
    email: text('email')?.toLowerCase() ?? null,
    name: name === '' ? null : name,
  }
}

/** A short id made from a row's content, for rows without an id of their own. */
export const idOf = (...parts: (string | number | null)[]): string =>
  `~${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 20)}`

export function personOf(id: string, fields: Fields): SourcePerson {
  const { cpf, email, name } = whoOf(fields)
  const phone = fields.text('phone')
  return {
    ...{ id, full_name: name ?? '', email, cpf },
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
  const starts =
    read('start_date', readDay) ?? (ends === null ? joined : earlierOf(joined, addDays(ends, -daysWithoutEnd)))
  if (starts === null) {
    tell({
      external_id: where,
      reason: `the contract "${plan_name}" has neither a beginning nor an end, and was left out`,
    })
    return undefined
  }
  const end_date = later(starts, ends ?? addDays(starts, daysWithoutEnd))
  const cancelled = read('cancelled_on', readDay)
  const isCancelled = cancelled !== null || plainOf(text('status') ?? '').startsWith('cancel')
  const [from, until] = [read('frozen_from', readDay), read('frozen_until', readDay)]
  return {
    id: text('contract') ?? idOf(person, plan_name, starts),
    ...{ person, plan_name, sale: text('contract'), start_date: starts, end_date },
    price_cents: read('price_cents', readCents),
    renews: (read('renews', readYesOrNo) ?? next !== null) && !isCancelled,
    cancelled_on: isCancelled ? (cancelled ?? end_date) : null,
    frozen: from !== null && until !== null && from <= until ? { from, until } : null,
    credits_left: read('credits_left', readWhole),
  }
}

/** The debt of a row; undefined if its day or amount is missing. */
export function debtOf(person: string, fields: Fields): Omit<SourceDebt, 'id'> | undefined {
  const { text, read } = fields
  const [due_date, amount_cents] = [read('due_date', readDay), read('amount_cents', readCents)]
  if (due_date === null || amount_cents === null) return undefined
  const paid_on = read('paid_on', readDay)
  const status = plainOf(text('status') ?? '')
  const isPaid = paid_on !== null || /^(pag|paid|quitad|recebid|baixad)/.test(status)
  const state = /cancel|estorn/.test(status) ? 'cancelled' : isPaid ? 'paid' : 'open'
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

export function visitOf(person: string, { text, read }: Fields): SourceVisit | undefined {
  const day = read('at', readDay)
  if (day === null) return undefined
  const time = read(text('time') === null ? 'at' : 'time', readTime)
  return time === null ? undefined : { person, at: `${day}T${time}`, method: entryMethodOf(text('method') ?? '') }
}
