import type { Identity } from '#modules/members/index.ts'
import { foldText } from '#platform/values/text.ts'
import type { SourcePerson } from './source.ts'

// Decides whether a person of another system is already a member. Pure.

/** The existing members, by the data that identify them. */
export interface Known {
  byCpf: Map<string, Identity>
  byEmail: Map<string, Identity>
  byPhone: Map<string, Identity[]>
  byName: Map<string, Identity[]>
}

export function knownFrom(identities: Identity[]): Known {
  const known: Known = { byCpf: new Map(), byEmail: new Map(), byPhone: new Map(), byName: new Map() }
  for (const one of identities) remember(known, one)
  return known
}

export function remember(known: Known, one: Identity): void {
  if (one.cpf !== null) known.byCpf.set(one.cpf, one)
  if (one.email !== null) known.byEmail.set(one.email.toLowerCase(), one)
  if (one.phone !== null) known.byPhone.set(one.phone, [...(known.byPhone.get(one.phone) ?? []), one])
  const name = foldText(one.full_name)
  known.byName.set(name, [...(known.byName.get(name) ?? []), one])
}

export type Recognised =
  | { is: 'new' | 'new_without_email' }
  | { is: 'member'; id: string }
  | { is: 'perhaps'; id: string }

/**
 * A person is recognised by CPF, or by e-mail and name. A match by phone and first name, or by name and birth date, is only possible, and
 * somebody has to decide it. An e-mail address that somebody else has is a family's address, and stays with that member. A person's
 * decision takes precedence: a member's id, or null for somebody new.
 */
export function recognise(known: Known, person: SourcePerson, decided?: string | null): Recognised {
  if (decided) return { is: 'member', id: decided }
  const byCpf = person.cpf === null ? undefined : known.byCpf.get(person.cpf)
  if (byCpf !== undefined) return { is: 'member', id: byCpf.id }
  const name = foldText(person.full_name)
  const byEmail = person.email === null ? undefined : known.byEmail.get(person.email.toLowerCase())
  const differs = (one: Identity) => one.cpf !== null && person.cpf !== null && one.cpf !== person.cpf
  if (byEmail !== undefined && !differs(byEmail) && foldText(byEmail.full_name) === name) {
    return { is: 'member', id: byEmail.id }
  }
  const first = name.split(' ')[0]
  const alike = [
    ...(known.byPhone.get(person.phone ?? '') ?? []).filter((one) => foldText(one.full_name).split(' ')[0] === first),
    ...(known.byName.get(name) ?? []).filter((one) => one.birth_date !== null && one.birth_date === person.birth_date),
  ].find((one) => !differs(one))
  if (alike !== undefined && decided !== null) return { is: 'perhaps', id: alike.id }
  return { is: byEmail === undefined ? 'new' : 'new_without_email' }
}
