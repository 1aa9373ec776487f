import { type Hook, recordedAfter } from '../hooks.ts'
import type { Body, Company } from '../service.ts'
import { check, readAs } from './check.ts'
import type { Recorded } from './ledger.ts'

/** Each event comes: once, signed, as it was recorded, and as often and as late as it is due. */
export const webhooks = check('webhooks', readHooks, (_, wrong) => wrong)

async function readHooks(company: Company): Promise<string[]> {
  const { data } = await readAs(company, 'staff', '/webhooks')
  const enabled = new Map<string, boolean>(data.map((row: Body) => [row.id, row.is_enabled]))
  const from = Math.min(...company.hooks.map(({ seen }) => seen.seq))
  const recorded = await recordedAfter(company, from)
  for (const { type } of recorded) company.coverage.event(type)
  return company.hooks.flatMap((hook) =>
    wrongOf(hook, { recorded, enabled: enabled.get(hook.id)!, now: company.now() }),
  )
}

function wrongOf(
  { inbox, ledger, seen }: Hook,
  { recorded, enabled, now }: { recorded: Recorded[]; enabled: boolean; now: number },
): string[] {
  const owed = ledger.owe(recorded.filter(({ seq }) => seq > seen.seq))
  const arrived = ledger.arrive(inbox.arrivals.slice(seen.arrivals))
  seen.seq = recorded.at(-1)?.seq ?? seen.seq
  seen.arrivals = inbox.arrivals.length
  const off = enabled ? [] : ledger.switchedOff()
  const on = enabled && ledger.isOff ? ['the webhook is on although its receiver is gone'] : []
  return [...owed, ...arrived, ...off, ...on, ...(inbox.isBroken ? [] : ledger.missing(now))]
}
