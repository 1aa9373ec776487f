import type { Body } from './answer.ts'
import { expected, keyReused, type Section, unreachable } from './expected.ts'
import type { Gym } from './model/state.ts'

const titles: Record<Section, string> = {
  endpoint: 'endpoints',
  answer: 'refusals, and answers at doors',
  event: 'events',
  denial: 'reasons for a denial',
  state: 'states',
  transition: 'transitions',
  act: 'acts',
}
const sections = Object.keys(titles) as Section[]

/** What walks have reached, and how often. */
export class Coverage {
  #counts = new Map(sections.map((section) => [section, new Map<string, number>()]))

  /** Counts a call of any API, by its whole path. */
  call(method: string, path: string, status: number, body: Body): void {
    const endpoint = `${method} ${patternOf(path)}`
    this.#count('endpoint', endpoint)
    const { code, details } = body?.error ?? {}
    if (status >= 400) this.#count('answer', `${endpoint} ${details?.reason ?? code ?? status}`)
    else if (typeof body?.status === 'string') this.#count('answer', `${endpoint} ${body.status}`)
    if (code !== undefined) this.#count('answer', code)
    if (details?.reason === keyReused) this.#count('answer', keyReused)
    if (typeof body?.reason === 'string') this.denial(body.reason)
  }

  event(type: string): void {
    this.#count('event', type)
  }

  denial(reason: string): void {
    this.#count('denial', reason)
  }

  state(kind: string, status: string): void {
    this.#count('state', `${kind} ${status}`)
  }

  transition(kind: string, from: string, to: string): void {
    this.#count('transition', `${kind} ${from} → ${to}`)
  }

  act(name: string): void {
    this.#count('act', name)
  }

  merge(other: Coverage): void {
    for (const [section, counts] of other.#counts) for (const [name, n] of counts) this.#count(section, name, n)
  }

  /** What should have been reached and was not, without what cannot be reached. */
  neverReached(): string[] {
    return sections.flatMap((section) => this.#missing(section).map((name) => `${section} ${name}`))
  }

  /** A table for people: how much of each section was reached, how often, and what never was. */
  report(): string {
    return sections.map((section) => this.#table(section)).join('\n')
  }

  toJSON(): Record<string, Record<string, number>> {
    return Object.fromEntries([...this.#counts].map(([section, counts]) => [section, Object.fromEntries(counts)]))
  }

  #count(section: Section, name: string, n = 1): void {
    const counts = this.#counts.get(section)!
    counts.set(name, (counts.get(name) ?? 0) + n)
  }

  #missing(section: Section): string[] {
    const counts = this.#counts.get(section)!
    return (expected[section] ?? []).filter((name) => !counts.has(name) && !(name in unreachable))
  }

  #table(section: Section): string {
    const counts = [...this.#counts.get(section)!].sort(([, a], [, b]) => b - a)
    const due = (expected[section] ?? []).filter((name) => !(name in unreachable))
    const missing = this.#missing(section)
    const share = due.length === 0 ? '' : `, ${due.length - missing.length} of the ${due.length} expected`
    const rows = counts.map(([name, n]) => `  ${String(n).padStart(7)}  ${name}`)
    const never = missing.map((name) => `    never  ${name}`)
    return [`${titles[section]}: ${counts.length}${share}`, ...rows, ...never].join('\n')
  }
}

const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** A path in the form of openapi.json: without query, with {id} for each id; for the app, without the gym. */
function patternOf(path: string): string {
  return path
    .split('?')[0]!
    .replaceAll(id, '{id}')
    .replace(/^\/app\/api\/[^/]+/, '/app/api')
}

/** The state of each member, membership, charge, seat and class. */
export type States = Map<string, string>

/** Counts the changes of state of members, memberships, charges, seats and classes. */
export function noteStates(coverage: Coverage, was: States, is: States): void {
  for (const [key, status] of is) {
    const kind = key.split(' ')[0]!
    const from = was.get(key) ?? 'none'
    if (from === status) continue
    coverage.state(kind, status)
    coverage.transition(kind, from, status)
  }
  for (const [key, from] of was) if (!is.has(key)) coverage.transition(key.split(' ')[0]!, from, 'cancelled')
}

export function statesOf({ members, memberships, sales, lessons }: Gym): States {
  return new Map([
    ...[...members.values()].map(({ n, status }) => [`member ${n}`, status] as const),
    ...[...memberships.values()].flatMap(({ n, status, charges }) => [
      [`membership ${n}`, status] as const,
      ...charges.map((charge, i) => [`charge ${n} ${i}`, charge.status] as const),
    ]),
    ...[...sales.values()].map(({ n, status }) => [`sale ${n}`, status] as const),
    ...[...lessons].flatMap(([name, { cancelled, bookings }]) => [
      [`class ${name}`, cancelled ? 'cancelled' : 'scheduled'] as const,
      ...bookings.map(({ member, status }) => [`booking ${name} ${member}`, status] as const),
    ]),
  ])
}
