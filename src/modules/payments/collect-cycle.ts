import { lockCharge } from '#modules/billing/index.ts'
import { findCompanyById } from '#modules/companies/index.ts'
import { chargeAhead } from '#modules/memberships/index.ts'
import type { Acting } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import { localDate, machineNow, timestampText } from '#platform/time/clock.ts'
import { addDays, later } from '#platform/time/days.ts'
import { askProvider, type NotAsked } from './ask-provider.ts'
import { type AttemptRow, advanceAttempt } from './attempts-sql.ts'
import { atProvider, type ConnectionRow, listOpenConnections, type Reach } from './connections.ts'
import { listChargesToCollect, listChargesToPrepare, listUnpaidCycles, waitAgain } from './cycle-sql.ts'
import { atMandates } from './mandates.ts'
import { findMandate } from './mandates-sql.ts'
import { ProviderFailure } from './provider.ts'
import { providerOf } from './providers/index.ts'

/** How long the code in a reminder can be paid after the due day. */
const codeDays = 30

/** How many charges were raised in advance, and how many requests for collecting were made, by kind. */
export interface CollectedCycle {
  raised: number
  byMandate: number
  again: number
  byCode: number
}

/**
 * The regular work of collecting for a connected company, which may run at any time and twice: it charges the periods that are about to
 * begin, has the members' banks pay with accepted mandates, asks again if a bank did not pay, and prepares a code for each reminder. A
 * charge that a bank refuses stays open.
 */
export async function collectCycle(ctx: Acting, reach: Reach): Promise<CollectedCycle> {
  const { db, teamId } = ctx
  const collected: CollectedCycle = { raised: 0, byMandate: 0, again: 0, byCode: 0 }
  const connections = await listOpenConnections(db, teamId, null)
  if (connections.length === 0) return collected
  const company = (await findCompanyById(db, teamId))!
  const today = localDate(ctx.now, ctx.timeZone).toString()
  collected.raised = await chargeAhead(ctx, company.charge_days_ahead)
  for (const connection of connections) {
    collected.byMandate += await collectByMandates(ctx, reach, { connection, today })
    collected.again += await collectAgain(ctx, reach, { connection, today, retryDays: company.retry_days })
  }
  // If there are no reminders, or a code expires before the reminder is read, members create a code when they want to pay.
  if (company.app_enabled && company.app_notices && providerOf(connections[0]!.provider).lasts) {
    const [before, after] = [company.remind_days_before, company.remind_days_after].map((days) => Math.max(0, ...days))
    const areFeesTaken = company.late_fine_pct > 0 || company.late_interest_pct > 0
    const within = { today, before: before!, after: after!, areFeesTaken }
    collected.byCode = await prepareCodes(ctx, reach, { connection: connections[0]!, within })
  }
  return collected
}

interface Here {
  connection: ConnectionRow
  today: string
}

async function collectByMandates(ctx: Acting, reach: Reach, { connection, today }: Here): Promise<number> {
  const { earliest, latest } = aheadOf(connection)
  const due = await listChargesToCollect(ctx.db, ctx.teamId, connection.id, addDays(today, earliest))
  return askForEach(due, async ({ charge_id: chargeId, mandate_id, due_date }) => {
    const mandate = (await findMandate(ctx.db, ctx.teamId, mandate_id))!
    const dueDate = later(due_date, addDays(today, latest))
    return askProvider(ctx, reach, { connection, chargeId, kind: 'cycle', dueDate, mandate })
  })
}

/** Orders the charges to be paid on one of the company's days, as long before as the provider requires. */
async function collectAgain(
  ctx: Acting,
  reach: Reach,
  { connection, today, retryDays }: Here & { retryDays: number[] },
): Promise<number> {
  let asked = 0
  for (const { mandate_id, ...attempt } of await listUnpaidCycles(ctx.db, ctx.teamId, connection.id)) {
    const day = addDays(today, aheadOf(connection).again)
    // Not earlier, so that the member may pay in another way until then.
    if (!retryDays.some((days) => addDays(attempt.due_date!, days) === day)) continue
    const mandate = (await findMandate(ctx.db, ctx.teamId, mandate_id!))!
    const named = { ...attempt, mandate: mandate.reference }
    // A member who asks for a code from here on finds this attempt, and it is ended first.
    const isOrdered = await transact(ctx, async (tx) => {
      await lockCharge(tx.db, tx.teamId, attempt.charge_id)
      return waitAgain(tx.db, tx.teamId, attempt.id)
    })
    if (!isOrdered) continue
    try {
      await atMandates(ctx, reach, mandate, (mandates, call) => mandates.retry(call, named, day))
      asked++
    } catch (error) {
      // Whether the bank has planned it is found out when attempts are reconciled.
      if (!(error instanceof ProviderFailure)) throw error
      if (error.kind === 'unclear') return asked
      const isRefused = error.kind === 'refused'
      // An earlier order may have reached the bank; otherwise it is asked again on the next retry day.
      const known = isRefused
        ? await atProvider(ctx.db, reach, connection, (provider, call) => provider.readCharge(call, named))
        : undefined
      const updated_at = timestampText(machineNow())
      if (known?.state !== 'waiting')
        await advanceAttempt(ctx.db, ctx.teamId, attempt.id, { state: 'unpaid', updated_at })
      if (!isRefused) return asked
    }
  }
  return asked
}

/** An active mandate was created while the connection offered mandates; a connection that no longer offers them asks for none. */
const aheadOf = ({ provider, settings }: ConnectionRow) =>
  providerOf(provider).mandates(settings as Record<string, unknown>)?.ahead ?? { earliest: 0, latest: 0, again: 0 }

async function prepareCodes(
  ctx: Acting,
  reach: Reach,
  { connection, within }: { connection: ConnectionRow; within: Parameters<typeof listChargesToPrepare>[2] },
): Promise<number> {
  const due = await listChargesToPrepare(ctx.db, ctx.teamId, within)
  return askForEach(due, ({ id: chargeId, due_date }) => {
    const last = later(due_date, within.today)
    const end = Temporal.PlainDate.from(last)
      .add({ days: codeDays + 1 })
      .toZonedDateTime(ctx.timeZone)
      .toInstant()
    return askProvider(ctx, reach, { connection, chargeId, kind: 'code', payUntil: timestampText(end) })
  })
}

const hopeless = ['PROVIDER_AWAY', 'PROVIDER_BUSY', 'PROVIDER_UNAUTHORISED']

/**
 * Asks one after another; stops if the provider is unreachable or answers that there are too many calls, because that applies to the others
 * too. Returns the number of requests.
 */
async function askForEach<T>(items: T[], ask: (item: T) => Promise<AttemptRow | NotAsked>): Promise<number> {
  let asked = 0
  for (const item of items) {
    const attempt = await ask(item)
    if (!(attempt instanceof Failure)) asked++
    else if (hopeless.includes(attempt.details?.reason as string)) return asked
  }
  return asked
}
