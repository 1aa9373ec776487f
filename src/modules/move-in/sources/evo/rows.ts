import { addDays, daysBetween, later } from '#platform/time/days.ts'
import type {
  SourceBooking,
  SourceContract,
  SourceDebt,
  SourcePerson,
  SourcePhoto,
  SourcePlan,
  SourceStaff,
  SourceVisit,
} from '../../source.ts'
import { entryMethodOf, methodOf, phoneOf } from '../values.ts'
import type { Row } from './calls.ts'

// The formats of EVO. Some data are left out: the status "present" of classes, which everybody has; and payment cards, faces and fingers,
// which are not in the API.

export function personOf(row: Row): SourcePerson | undefined {
  const id = textOf(row.idMember)
  if (id === null) return undefined
  const contacts = (Array.isArray(row.contacts) ? (row.contacts as Row[]) : []).map(({ description, ddi }) => ({
    text: textOf(description) ?? '',
    ddi: textOf(ddi)?.replace(/\D/g, '') ?? '',
  }))
  const phone = contacts.find(({ text }) => !text.includes('@') && text.replace(/\D/g, '').length >= 8)
  // The CPF is in `document`, and in some versions in `cpf`.
  const cpf = [row.cpf, row.document].map((text) => textOf(text)?.replace(/\D/g, '') ?? '').find(isCpf)
  return {
    id,
    full_name: [row.firstName, row.lastName].flatMap((name) => textOf(name) ?? []).join(' '),
    email: contacts.find(({ text }) => text.includes('@'))?.text ?? null,
    phone: phone === undefined ? null : phoneOf(phone.text, phone.ddi || undefined),
    cpf: cpf ?? null,
    birth_date: dayOf(row.birthDate),
    joined_on: dayOf(row.registerDate),
    card: textOf(row.accessCardNumber),
    blocked: row.accessBlocked === true ? (textOf(row.blockedReason) ?? '') : null,
    trainer: textOf(row.nameEmployeePersonalTrainer) ?? textOf(row.nameEmployeeInstructor),
  }
}

/** A person who asked and bought nothing; undefined for a person who is a member by now. */
export function prospectOf(row: Row): SourcePerson | undefined {
  const id = textOf(row.idProspect)
  if (id === null || textOf(row.idMember) !== null) return undefined
  const contacts = [row.email, row.cellphone].map((description) => ({ description, ddi: null }))
  const person = personOf({ ...row, idMember: `prospect-${id}`, contacts })
  return person && { ...person, full_name: person.full_name || (textOf(row.name) ?? '') }
}

export function photoOf(row: Row): SourcePhoto | undefined {
  const [id, url] = [textOf(row.idMember), textOf(row.photoUrl)]
  return id === null || url === null ? undefined : { id, url }
}

/** Undefined for a person who has left, or has no e-mail address. */
export function staffOf(row: Row): SourceStaff | undefined {
  const [id, name, email] = [textOf(row.idEmployee), textOf(row.name), textOf(row.email)]
  if (id === null || name === null || email === null || !email.includes('@') || row.status === false) return undefined
  const isTrainer = /prof|instrut|personal|trein/i.test(nameOf(row.jobPosition))
  return { id, name, email, role: isTrainer ? 'trainer' : 'receptionist' }
}

/** A class on a day in which somebody has a seat. */
export function sessionOf(row: Row): { id: string; name: string; start_time: string } | undefined {
  const [id, name] = [textOf(row.idConfiguration), textOf(row.name)]
  const start = /^(\d{1,2}):(\d{2})/.exec(textOf(row.startTime) ?? '')
  if (id === null || name === null || start === null || row.ocupation === 0) return undefined
  return { id, name, start_time: `${start[1]!.padStart(2, '0')}:${start[2]}` }
}

/** A member's seat; seats of prospects and seats that were given up are left out. */
export function bookingOf(
  { id, name, start_time }: { id: string; name: string; start_time: string },
  date: string,
  row: Row,
): SourceBooking[] | undefined {
  const person = textOf(row.idMember)
  if (person === null || row.removed === true) return undefined
  return [{ id: `${date} ${id} ${person}`, person, class_name: name, date, start_time }]
}

const isCpf = (digits: string) => digits.length === 11

const daysOf: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 }

export function planOf(row: Row): SourcePlan | undefined {
  const [id, name] = [textOf(row.idMembership), textOf(row.nameMembership)]
  if (id === null || name === null) return undefined
  const unit = Object.keys(daysOf).find((word) => textOf(row.durationType)?.toLowerCase().startsWith(word)) ?? 'month'
  const duration = Number(row.duration) > 0 ? Number(row.duration) : 1
  const entries = Number(row.entries)
  return {
    ...{ id, name, price_cents: centsOf(row.value), duration_days: daysOf[unit]! * duration },
    credits: entries > 0 ? entries : null,
  }
}

export function contractOf(person: string, row: Row): SourceContract | undefined {
  const [id, plan_name, start_date] = [textOf(row.idMemberMembership), textOf(row.name), dayOf(row.startDate)]
  if (id === null || plan_name === null || start_date === null) return undefined
  const next = dayOf(row.nextCharge)
  const end_date = dayOf(row.endDate) ?? next ?? addDays(start_date, 30)
  const cancelled = dayOf(row.cancelDate)
  const isCancelled = cancelled !== null || /cancel/i.test(textOf(row.membershipStatus) ?? '')
  const pending = Number(row.pendingSessions)
  const isLimited = row.limitless === false && Number.isFinite(pending)
  return {
    ...{ id, person, plan_name, sale: textOf(row.idSale), start_date },
    end_date: later(start_date, end_date),
    price_cents: centsOf(next === null ? (row.originalValue ?? row.valueNextMonth) : row.valueNextMonth),
    renews: next !== null && !isCancelled,
    cancelled_on: isCancelled ? (cancelled ?? end_date) : null,
    frozen: lastFreeze(row.freezes),
    credits_left: isLimited ? Math.max(0, pending) : null,
  }
}

function lastFreeze(freezes: unknown): SourceContract['frozen'] {
  const all = (Array.isArray(freezes) ? (freezes as Row[]) : []).flatMap((one) => {
    const [from, until] = [dayOf(one.startSuspend), dayOf(one.unlockDate) ?? dayOf(one.endSuspend)]
    return from === null || until === null || daysBetween(from, until) < 0 ? [] : [{ from, until }]
  })
  return all.sort((a, b) => (a.until < b.until ? 1 : -1))[0] ?? null
}

export function debtOf(row: Row): SourceDebt | undefined {
  const [id, person, due_date] = [textOf(row.idReceivable), textOf(row.idMemberPayer), dayOf(row.dueDate)]
  if (id === null || person === null || due_date === null) return undefined
  // The misspelling is EVO's.
  const [amount, paid] = [centsOf(row.ammount ?? row.amount), centsOf(row.ammountPaid ?? row.amountPaid)]
  const paid_on = dayOf(row.receivingDate)
  const state =
    dayOf(row.cancellationDate) !== null ? 'cancelled' : paid_on !== null || paid >= amount ? 'paid' : 'open'
  return {
    ...{ id, person, sale: textOf(row.idSale), due_date, state },
    description: textOf(row.description) ?? 'EVO',
    amount_cents: state === 'open' ? amount - paid : amount,
    paid_on: state === 'paid' ? (paid_on ?? due_date) : null,
    method: state === 'paid' ? methodOf(nameOf(row.paymentType)) : null,
  }
}

/** An admitted entry; exits, denials and people who are not members are left out. */
export function visitOf(row: Row): SourceVisit | undefined {
  const [person, at] = [textOf(row.idMember), /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.exec(textOf(row.date) ?? '')]
  if (person === null || at === null || textOf(row.blockReason) !== null) return undefined
  if (/exit|sa[ií]da/i.test(textOf(row.entryAction) ?? '')) return undefined
  return { person, at: at[0], method: entryMethodOf(textOf(row.entryType) ?? '') }
}

/** If the type is an object, its name. */
const nameOf = (type: unknown): string =>
  textOf(typeof type === 'object' && type !== null ? (type as Row).name : type) ?? ''

/** A text or a number as text; null if there is none. */
function textOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text
}

/** The day of a local time without zone; null for a missing one, and for the year 1, which means missing. */
function dayOf(value: unknown): string | null {
  const day = /^(\d{4})-\d{2}-\d{2}/.exec(textOf(value) ?? '')
  return day === null || Number(day[1]) < 1900 ? null : day[0]
}

const centsOf = (value: unknown): number => Math.round(Number(value ?? 0) * 100) || 0
