import { readFileSync } from 'node:fs'

// Everything in the contract, so that a run can report what it never reached: read from openapi.json, and the transitions from tables.

export type Section = 'endpoint' | 'answer' | 'event' | 'denial' | 'state' | 'transition' | 'act'

interface Schema {
  enum?: (string | null | boolean)[]
  properties?: Record<string, Schema>
  $ref?: string
}
interface Operation {
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
const contract: {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, unknown>
  components: { schemas: Record<string, Schema> }
} = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'))

const { schemas } = contract.components
const texts = (schema: Schema | undefined): string[] => (schema?.enum ?? []).filter((one) => typeof one === 'string')
const statusesOf = (name: string): string[] => texts(schemas[name]!.properties!.status)

const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
)

/** The schema of an error, by any of its names. */
function errorOf({ schema }: { schema: Schema }): Schema | undefined {
  const named = schema.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1)!]
  return named?.properties?.error
}

/** The same for all operations, so one is enough. */
export const keyReused = 'IDEMPOTENCY_KEY_REUSED'

/** Each reason with which an operation may refuse. */
const reasons = operations.flatMap(({ name, operation }) =>
  Object.values(operation.responses).flatMap(({ content }) => {
    const error = Object.values(content ?? {}).map(errorOf)[0]
    const own = texts(error?.properties?.details?.properties?.reason)
    return own.map((reason) => (reason === keyReused ? reason : `${name} ${reason}`))
  }),
)
const codes = operations.flatMap(({ operation }) =>
  Object.values(operation.responses).flatMap(({ content }) =>
    texts(Object.values(content ?? {}).map(errorOf)[0]?.properties?.code),
  ),
)

const kinds: Record<string, string[]> = {
  member: statusesOf('MemberListItem'),
  membership: statusesOf('ActiveMembership'),
  charge: statusesOf('FinancialEntry'),
  booking: statusesOf('Booking').filter((status) => status !== 'cancelled'),
  class: statusesOf('ClassInstance'),
  sale: statusesOf('Sale'),
}

/** Every state to every other: the contract lets a caller set any status. */
const anyToAny = (all: string[]): [string, string][] =>
  all.flatMap((from) => all.filter((to) => to !== from).map((to): [string, string] => [from, to]))

const transitions: Record<string, [string, string][]> = {
  member: [['none', 'trial'], ...anyToAny(kinds.member!)],
  membership: [['none', 'trial'], ['none', 'active'], ...anyToAny(kinds.membership!)],
  charge: [
    ['none', 'pending'],
    ['pending', 'overdue'],
    ['pending', 'paid'],
    ['pending', 'cancelled'],
    ['overdue', 'paid'],
    // A freeze moves the due date.
    ['overdue', 'pending'],
    // A cancellation is taken back.
    ['cancelled', 'pending'],
  ],
  booking: [
    ['none', 'confirmed'],
    ['none', 'waitlisted'],
    ['waitlisted', 'confirmed'],
    ['confirmed', 'cancelled'],
    ['waitlisted', 'cancelled'],
  ],
  class: [['scheduled', 'cancelled']],
  sale: [
    ['none', 'pending'],
    ['none', 'paid'],
    ['pending', 'paid'],
    ['paid', 'partially_refunded'],
    ['paid', 'refunded'],
    ['partially_refunded', 'refunded'],
  ],
}

/** What a run should reach. */
export const expected: Partial<Record<Section, string[]>> = {
  endpoint: operations.map(({ name }) => name),
  answer: [
    ...new Set([...codes, ...reasons, ...statusesOf('ExitAnswer').map((one) => `POST /api/v1/access/checkout ${one}`)]),
  ],
  event: Object.keys(contract.webhooks),
  denial: texts(schemas.EntryAnswer!.properties!.reason),
  state: Object.entries(kinds).flatMap(([kind, statuses]) => statuses.map((status) => `${kind} ${status}`)),
  transition: Object.entries(transitions).flatMap(([kind, pairs]) =>
    pairs.map(([from, to]) => `${kind} ${from} → ${to}`),
  ),
}

/** What no run reaches, and why. */
export const unreachable: Record<string, string> = {
  INTERNAL_ERROR: 'it is a fault, and a difference wherever it is answered',
  RATE_LIMIT_EXCEEDED: 'the keys of a walk have no limit that it could reach',
  'class completed': 'it is the time of day, not a change of the class',
}
