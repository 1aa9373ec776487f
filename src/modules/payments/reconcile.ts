import type { Acting } from '#platform/context.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { readAttempt } from './ask-provider.ts'
import {
  type AttemptRow,
  type Difference,
  listCashAttempts,
  listDifferences,
  listOpenAttempts,
} from './attempts-sql.ts'
import { atProvider, type ConnectionRow, listOpenConnections, type Reach, updateConnection } from './connections.ts'
import { readMandate } from './mandates.ts'
import { listOpenMandates } from './mandates-sql.ts'
import type { ProviderPayment } from './provider.ts'
import { type Settled, settlePayment, sumOf } from './settle.ts'

export interface Reconciled extends Settled {
  looked_at: string
  /** Money that arrived and belongs to no charge. */
  unknown: Difference[]
  /** Everything else that a person has to look at. */
  differences: Difference[]
}

/** Payments that arrived late at a provider, or have a date before they were shown, are found by reading this period again. */
const overlap = { hours: 6 }
/** Some banks show no longer period at once. */
const longestHours = 24
/** Cash that a person noted at a provider is read again for so long, because no list shows that it was undone. */
const cashMayBeUndone = { hours: 30 * 24 }

/**
 * Reads what a company's providers have received since the last run (or since a time), and the state of everything that waits. If a webhook
 * never came, this finds the payment later. A provider that fails does not stop the others; the first error is thrown at the end. Returns
 * what was found and what a person still has to deal with.
 */
export async function reconcile(ctx: Acting, reach: Reach, since?: string): Promise<Reconciled> {
  const looked_at = timestampText(machineNow())
  const settled: Settled[] = []
  const errors: unknown[] = []
  for (const connection of await listOpenConnections(ctx.db, ctx.teamId, null)) {
    const found = reconcileConnection(ctx, reach, { connection, since, until: looked_at })
    await found.then((one) => settled.push(one)).catch((error) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
  const open = await listDifferences(ctx.db, ctx.teamId)
  const isUnknown = ({ kind }: Difference) => kind === 'unknown'
  const found = { unknown: open.filter(isUnknown), differences: open.filter((one) => !isUnknown(one)) }
  return { looked_at, ...sumOf(settled), ...found }
}

async function reconcileConnection(
  ctx: Acting,
  reach: Reach,
  { connection, since, until }: { connection: ConnectionRow; since?: string | undefined; until: string },
): Promise<Settled> {
  const from = since ?? timestampText(Temporal.Instant.from(connection.looked_until).subtract(overlap))
  const settled: Settled[] = []
  for (const period of daysBetween(from, until)) {
    for (const payment of await listed(ctx, reach, connection, period)) {
      settled.push(await settlePayment(ctx, connection.id, payment))
    }
  }
  for (const attempt of await listOpenAttempts(ctx.db, ctx.teamId, { connectionId: connection.id, before: until })) {
    if (!mayHaveEnded(attempt, from, until)) continue
    settled.push(await readAttempt(ctx, reach, { connection, attempt }))
  }
  const cashSince = timestampText(Temporal.Instant.from(from).subtract(cashMayBeUndone))
  for (const attempt of await listCashAttempts(ctx.db, ctx.teamId, { connectionId: connection.id, since: cashSince })) {
    settled.push(await readAttempt(ctx, reach, { connection, attempt }))
  }
  for (const mandate of await listOpenMandates(ctx.db, ctx.teamId, connection.id))
    await readMandate(ctx, reach, mandate)
  if (until > connection.looked_until)
    await updateConnection(ctx.db, ctx.teamId, connection.id, { looked_until: until })
  return sumOf(settled)
}

/**
 * Whether an attempt may have changed in a way that the list of received payments does not show: it was created lately, or a bank is to pay
 * it with a mandate about now.
 */
const mayHaveEnded = ({ kind, created_at, due_date }: AttemptRow, from: string, until: string) =>
  created_at >= from || (kind === 'cycle' && due_date! <= until.slice(0, 10))

function listed(
  { db }: Acting,
  reach: Reach,
  connection: ConnectionRow,
  period: { since: string; until: string },
): Promise<ProviderPayment[]> {
  return atProvider(db, reach, connection, (provider, call) => Array.fromAsync(provider.listPayments(call, period)))
}

function daysBetween(since: string, until: string): { since: string; until: string }[] {
  const next = timestampText(Temporal.Instant.from(since).add({ hours: longestHours }))
  return next >= until ? [{ since, until }] : [{ since, until: next }, ...daysBetween(next, until)]
}
