import { type Static, Type } from 'typebox'
import { findCompanyById } from '#modules/companies/index.ts'
import { type Acting, actingAlone } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { handled, job, type Task } from '#platform/jobs/job.ts'
import type { Logger } from '#platform/log/log.ts'
import { Id } from '#platform/schema/schema.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNow, machineNowText, timestampText } from '#platform/time/clock.ts'
import { type Repetition, repeat } from '#platform/time/repeat.ts'
import { askFor } from './ask-partner.ts'
import { findConnection } from './connections.ts'
import { recogniseVisitor } from './recognise-visitor.ts'
import { isOver } from './visit-rules.ts'
import { advanceVisit, listDue, listDueOfAnyCompany, listTold, listToldOfAnyCompany } from './visits-sql.ts'

const OfConnection = Type.Object({ teamId: Id(), connectionId: Id() })

const settleVisitsJob = job('settle-partner-visits', OfConnection, {
  key: ({ connectionId }) => `settle-partner-visits ${connectionId}`,
  queue: ({ connectionId }) => `settle-partner-visits ${connectionId}`,
  keepWaiting: true,
})

/** Finds whose the check-ins are that were told. */
const recogniseVisitorsJob = job('recognise-visitors', OfConnection, {
  key: ({ connectionId }) => `recognise-visitors ${connectionId}`,
  queue: ({ connectionId }) => `recognise-visitors ${connectionId}`,
})

const soonMs = 100
const expected = new Set<string>()

/** Has those who were told of recognised in a moment, all who come until then together. Should the process end before, the settler finds them. */
export function recogniseSoon(db: Db, target: Static<typeof OfConnection>): void {
  if (expected.has(target.connectionId)) return
  expected.add(target.connectionId)
  setTimeout(() => {
    expected.delete(target.connectionId)
    enqueue(db, recogniseVisitorsJob, target).catch(() => {})
  }, soonMs).unref()
}

/** For so long nobody waits at a door: the partner may take its time. */
const answerMs = 10_000

export function partnerTasks(db: Db, box: SecretBox): Task[] {
  return [
    handled(settleVisitsJob, (target) => settleVisits({ db, box }, target)),
    handled(recogniseVisitorsJob, (target) => recognise(db, target)),
  ]
}

async function recognise(db: Db, { teamId, connectionId }: Static<typeof OfConnection>): Promise<void> {
  const [company, row] = await Promise.all([findCompanyById(db, teamId), findConnection(db, teamId, connectionId)])
  if (company === undefined || row === undefined) return
  const { timezone: timeZone, clock_offset_ms } = company
  for (const id of await listTold(db, teamId, connectionId)) {
    await recogniseVisitor(actingAlone({ db, teamId, timeZone, now: machineNow(clock_offset_ms) }, 'partner'), row, id)
  }
}

/**
 * Settles what the doors left open: asks again for visits whose answer was lost and for those whose visitors came in while nobody could ask, and
 * ends those whose time is over.
 */
export async function settleVisits(
  { db, box }: { db: Db; box: SecretBox },
  { teamId, connectionId }: Static<typeof OfConnection>,
): Promise<void> {
  const [company, row] = await Promise.all([findCompanyById(db, teamId), findConnection(db, teamId, connectionId)])
  if (company === undefined || row === undefined) return
  const now = machineNow(company.clock_offset_ms)
  const ctx: Acting = actingAlone({ db, teamId, timeZone: company.timezone, now }, 'time')
  for (const visit of await listDue(db, teamId, connectionId, machineNowText())) {
    if (!isOver(visit, now) && row.disconnected_at === null) {
      await askFor({ ...ctx, box }, { row, visit, answerMs })
      continue
    }
    const { validated_at, let_in_at, unclear, reason } = visit
    const kept = { validated_at, let_in_at, unclear, next_ask_at: null }
    const over = { state: 'expired' as const, reason: reason ?? 'not_used', updated_at: timestampText(now) }
    await advanceVisit(db, teamId, visit.id, { ...kept, ...over })
  }
}

const lookEveryMs = 3000

/** Looks every few seconds for visits to settle. */
export function createVisitSettler({ db, log }: { db: Db; log: Logger }): Repetition {
  const onError = (error: unknown) => log.warn({ err: error }, 'visits of partners could not be settled')
  return repeat(
    async () => {
      const now = machineNow()
      for (const target of await listDueOfAnyCompany(db, timestampText(now))) await enqueue(db, settleVisitsJob, target)
      const before = timestampText(now.subtract({ milliseconds: lookEveryMs }))
      for (const target of await listToldOfAnyCompany(db, before)) await enqueue(db, recogniseVisitorsJob, target)
    },
    lookEveryMs,
    onError,
  )
}
