import type { Db } from '#platform/db/pool.ts'
import type { Caller } from './calls.ts'
import { Ledger, type Recorded } from './checks/ledger.ts'
import type { Inbox, Receiver } from './receiver.ts'

/** The company whose events are sent. */
interface Sender {
  teamId: string
  db: Db
  staff: Caller
}

/** A webhook of a company, the events that it must get, and what has come. */
export interface Hook {
  id: string
  inbox: Inbox
  ledger: Ledger
  /** How many arrivals were checked, and the last event. */
  seen: { arrivals: number; seq: number }
}

/** The types that one of the webhooks wants. */
const some = ['member.created', 'access.denied', 'financial.paid', 'class.cancelled']

/** Sends a company's events to two receivers: all events to one, some to the other. */
export async function addHooks(
  company: Sender,
  { receiver, name, now }: { receiver: Receiver; name: string; now: () => number },
): Promise<Hook[]> {
  const add = async (path: string, types: string[] | null): Promise<Hook> => {
    const inbox = receiver.inbox(`${name}/${path}`)
    const wanted = types === null ? {} : { events: types }
    const { status, body } = await company.staff('POST', '/webhooks', { url: inbox.url, ...wanted })
    if (status !== 201) throw new Error(`No webhook: ${JSON.stringify(body)}`)
    const { id, secret } = body.data
    inbox.expect(secret, now)
    const ledger = new Ledger({ team_id: company.teamId, webhook_id: id }, types)
    const earlier = await recordedAfter(company, 0)
    ledger.leaveOut(earlier)
    return { id, inbox, ledger, seen: { arrivals: 0, seq: earlier.at(-1)?.seq ?? 0 } }
  }
  return [await add('all', null), await add('some', some)]
}

/** Makes receivers behave again, switches on what was switched off, and has everything sent that was not accepted. */
export async function recoverHooks(company: Sender & { hooks: Hook[]; deliver(): Promise<void> }): Promise<void> {
  for (const { id, inbox, ledger } of company.hooks) {
    inbox.behave()
    await company.staff('PATCH', `/webhooks/${id}`, { is_enabled: true })
    await company.staff('POST', `/webhooks/${id}/recover`, { since: '2000-01-01T00:00:00Z' })
    ledger.recovered()
  }
  await company.deliver()
}

export async function recordedAfter({ db, teamId }: Omit<Sender, 'staff'>, seq: number): Promise<Recorded[]> {
  return db
    .selectFrom('events')
    .select(['id', 'seq', 'type', 'object', 'previous_attributes as previous'])
    .where('team_id', '=', teamId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute()
}
