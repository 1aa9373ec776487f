import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Body } from '../answer.ts'
import type { Company } from '../company.ts'
import { type Hook, recordedAfter } from '../hooks.ts'
import { check, readAs } from './check.ts'
import type { Recorded } from './ledger.ts'

/** Each event comes: once, signed, as it was recorded, and at its due times. */
export const webhooks = check('webhooks', readHooks, (_, wrong) => wrong)

/** Numbers are taken before the commit, so a slow change may appear behind later ones. */
const overlap = 500
const mostAgain = 5

async function readHooks(company: Company): Promise<string[]> {
  const { hooks, coverage } = company
  // What has arrived by now was recorded before the events are read.
  const come = hooks.map(({ inbox }) => inbox.arrivals.length)
  const { data } = await readAs(company, 'staff', '/webhooks')
  const enabled = new Map<string, boolean>(data.map((row: Body) => [row.id, row.is_enabled]))
  const from = Math.min(...hooks.map(({ seen }) => seen.seq))
  const recorded = await recordedAfter(company, from - overlap)
  for (const { type, seq } of recorded) if (seq > from) coverage.event(type)
  const wrong = hooks.flatMap((hook, i) => wrongOf(hook, { recorded, come: come[i]!, enabled: enabled.get(hook.id)! }))
  return [...wrong, ...(await stillMissing(company)), ...(await needlessly(company))]
}

function wrongOf(
  { inbox, ledger, seen }: Hook,
  { recorded, come, enabled }: { recorded: Recorded[]; come: number; enabled: boolean },
): string[] {
  const owed = ledger.owe(recorded)
  const arrived = ledger.arrive(inbox.arrivals.slice(seen.arrivals, come))
  seen.seq = recorded.at(-1)?.seq ?? seen.seq
  seen.arrivals = come
  const off = enabled ? [] : ledger.switchedOff()
  const on = enabled && ledger.isOff ? ['the webhook is on although its receiver is gone'] : []
  return [...owed, ...arrived, ...off, ...on]
}

/** What has not arrived although it is due, after everything due was sent once more. */
async function stillMissing(company: Company): Promise<string[]> {
  const missing = () =>
    company.hooks.flatMap(({ inbox, ledger }) => (inbox.isBroken ? [] : ledger.missing(company.now())))
  const wrong: string[] = []
  const sendAgain = async () => {
    await company.deliver()
    for (const { inbox, ledger, seen } of company.hooks) {
      wrong.push(...ledger.arrive(inbox.arrivals.slice(seen.arrivals)))
      seen.arrivals = inbox.arrivals.length
    }
  }
  // Does not wait for a receiver that has accepted nothing for three seconds, as on a machine that is busy with a database's recovery.
  for (let again = 0; missing().length > 0 && again < mostAgain; again++) {
    if (again > 0) await leasesOver(company)
    await sendAgain()
  }
  return [...wrong, ...missing()]
}

/** A server whose connection was cut while it took deliveries never learns that it has them. They are due again when its lease ends. */
async function leasesOver({ db, teamId }: Company): Promise<void> {
  const leases = db.selectFrom('webhooks').where('team_id', '=', teamId)
  const { last } = await leases.select(({ fn }) => fn.max('leased_until').as('last')).executeTakeFirstOrThrow()
  const open = leases.select('id').where('leased_until', '>=', sql<string>`now()`).where('leased_until', '<=', last)
  while ((await open.executeTakeFirst()) !== undefined) await pause(200)
}

/** What came again although the service itself has recorded that it was accepted, with no failed attempt. */
async function needlessly({ db, teamId, hooks }: Company): Promise<string[]> {
  const repeated = hooks.flatMap(({ id, ledger }) => ledger.takeRepeated().map((event) => ({ id, event })))
  if (repeated.length === 0) return []
  const attempts = await db
    .selectFrom('webhook_attempts')
    .select(['webhook_id as id', 'event_id as event', 'status_code as status', 'error'])
    .where('team_id', '=', teamId)
    .where('event_id', 'in', [...new Set(repeated.map(({ event }) => event))])
    .execute()
  return wrongRepeats(repeated, attempts)
}

interface Attempt {
  id: string
  event: string
  status: number | null
  error: string | null
}

/** A server that is killed no longer records its attempts, so only two successful attempts are one too many. */
export function wrongRepeats(repeated: { id: string; event: string }[], attempts: Attempt[]): string[] {
  return repeated
    .filter(({ id, event }) => {
      const good = attempts.filter(
        (one) => one.id === id && one.event === event && one.status === 200 && one.error === null,
      )
      return good.length > 1
    })
    .map(({ event }) => `${event} came again after it was accepted`)
}
