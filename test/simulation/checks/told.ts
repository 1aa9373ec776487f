import { isDeepStrictEqual } from 'node:util'
import type { Body } from '../answer.ts'
import type { Company } from '../company.ts'
import { check, readAs } from './check.ts'

/** The content of an object's last event, and what an API shows of the object now. */
export interface Pair {
  type: string
  told: Body
  shown: Body
}

/** How many objects are checked in one look; the latest ones. */
const most = 6
const seen = new WeakMap<Company, number>()

/** The content of an object's event equals what the APIs show, as long as nothing has changed the object since. */
export const told = check('told objects', readPairs, (_, pairs) => pairs.flatMap(wrongPair))

interface Told {
  type: string
  object: Body
}

async function readPairs(company: Company): Promise<Pair[]> {
  const events = await company.eventsAfter(seen.get(company) ?? 0)
  seen.set(company, events.at(-1)?.seq ?? seen.get(company) ?? 0)
  return Promise.all(
    lastOf(events)
      .slice(-most)
      .map(async ({ type, object }) => ({ type, told: object, shown: await readerOf(type)!(company, object) })),
  )
}

/** The last content for each object. Two changes may have the same time, and the later one may only contain the status. */
export function lastOf(events: Told[]): Told[] {
  const last = new Map<string, Told>()
  for (const event of events) {
    const { id, status } = event.object
    const told = last.get(id)
    if (readerOf(event.type) !== undefined) last.set(id, event)
    else if (told !== undefined) last.set(id, { ...told, object: { ...told.object, status } })
  }
  return [...last.values()]
}

type Reader = (company: Company, object: Body) => Promise<Body>

const listed =
  (path: string): Reader =>
  async (company, { id, member_id }) => {
    const whose = member_id === null ? '' : `&member_id=${member_id}`
    const { data } = await readAs(company, 'staff', `${path}?limit=100${whose}`)
    return data.find((row: Body) => row.id === id)
  }

const readers: Record<string, Reader> = {
  member: async (company, { id }) => (await readAs(company, 'api', `/members/${id}`)).data,
  membership: async (company, { id }) => (await readAs(company, 'api', `/memberships/${id}`)).data,
  financial: listed('/charges'),
  sale: listed('/sales'),
}

/** Short forms only have a few fields, with different names. */
function readerOf(type: string): Reader | undefined {
  if (type === 'member.status_changed' || type === 'membership.cancelled') return undefined
  return readers[type.split('.')[0]!]
}

/** Fields about other objects, which report their own changes, and fields that restart each year. */
const elsewhere = ['memberships', 'member_profile', 'plan', 'freezes_used']
/** Fields that freezes, prices, cancellations, corrections and another plan change without an event. */
const silent = ['description', 'due_date', 'amount_cents', 'status', 'payment_method', 'paid_at']

export function wrongPair({ type, told, shown }: Pair): string[] {
  if (shown === undefined) return [`${type} ${told.id} was told, and nothing shows it`]
  if (told.updated_at !== shown.updated_at) return []
  const settled = !type.startsWith('financial.') || (type === 'financial.paid' && shown.status === 'paid')
  const fields = Object.keys(told).filter(
    (field) => field in shown && !elsewhere.includes(field) && (settled || !silent.includes(field)),
  )
  return fields.flatMap((field) => {
    const [was, is] = [told[field], shown[field]]
    return isDeepStrictEqual(was, is)
      ? []
      : [`${type} ${told.id} told ${field} ${JSON.stringify(was)}, shown is ${JSON.stringify(is)}`]
  })
}
