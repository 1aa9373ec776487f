import { Type } from 'typebox'
import { findCompanyById } from '#modules/companies/index.ts'
import { type Acting, actingAlone } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { handled, type Job, job, type Task } from '#platform/jobs/job.ts'
import type { Logger } from '#platform/log/log.ts'
import { Id } from '#platform/schema/schema.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNow, machineNowText, timestampText } from '#platform/time/clock.ts'
import { type Repetition, repeat } from '#platform/time/repeat.ts'
import { askFor } from './ask-partner.ts'
import { listOpenBookingsOfAnyCompany } from './classes/bookings-sql.ts'
import { publishClasses } from './classes/publish-classes.ts'
import { settleBookings } from './classes/settle-bookings.ts'
import { listStaleOfAnyCompany } from './classes/slots-sql.ts'
import { type ConnectionRow, findConnection, type Target } from './connections.ts'
import { recogniseVisitor } from './recognise-visitor.ts'
import { isOver } from './visit-rules.ts'
import { advanceVisit, listDue, listDueOfAnyCompany, listTold, listToldOfAnyCompany } from './visits-sql.ts'

const OfConnection = Type.Object({ teamId: Id(), connectionId: Id() })

/** For each connection one job of this name waits at most, and one runs. */
const onceEach = (name: string) => {
  const ofConnection = ({ connectionId }: Target) => `${name} ${connectionId}`
  return { key: ofConnection, queue: ofConnection }
}

const settleVisitsJob = job('settle-partner-visits', OfConnection, {
  ...onceEach('settle-partner-visits'),
  keepWaiting: true,
})

/** Finds the members of reported check-ins. */
const recogniseVisitorsJob = job('recognise-visitors', OfConnection, onceEach('recognise-visitors'))

/** Decides the bookings of visitors, and reports the results to the partner. */
const settleBookingsJob = job('settle-partner-bookings', OfConnection, onceEach('settle-partner-bookings'))

/**
 * If the partner does not answer, the job tries again with growing pauses. The connections of a company take turns: one that was ended and
 * one that was made again may have the same classes.
 */
const publishClassesJob = job('publish-partner-classes', OfConnection, {
  key: ({ connectionId }) => `publish-partner-classes ${connectionId}`,
  queue: ({ teamId }) => `publish-partner-classes ${teamId}`,
  keepWaiting: true,
})

const soonMs = 100

/**
 * Starts a job after a moment, once for all the requests that come until then. If the process ends before that, the settler finds the work.
 */
function soon(job: Job<typeof OfConnection>): (db: Db, target: Target) => void {
  const expected = new Set<string>()
  return (db, target) => {
    if (expected.has(target.connectionId)) return
    expected.add(target.connectionId)
    setTimeout(() => {
      expected.delete(target.connectionId)
      enqueue(db, job, target).catch(() => {})
    }, soonMs).unref()
  }
}

export const recogniseSoon = soon(recogniseVisitorsJob)
export const settleBookingsSoon = soon(settleBookingsJob)

/** Nobody waits at a door for this answer, so the partner has this much time. */
const answerMs = 10_000

export function partnerTasks(db: Db, box: SecretBox): Task[] {
  return [
    handled(settleVisitsJob, (target) => onConnection({ db, box }, target, settleVisits)),
    handled(recogniseVisitorsJob, (target) => onConnection({ db, box }, target, recognise)),
    handled(settleBookingsJob, async (target) => {
      await onConnection({ db, box }, target, settleBookings)
      await enqueue(db, publishClassesJob, target)
    }),
    handled(publishClassesJob, (target) => onConnection({ db, box }, target, publishClasses)),
  ]
}

/** Does something with a connection in the name of its partner, by the company's clock. */
export async function onConnection(
  { db, box }: { db: Db; box: SecretBox },
  { teamId, connectionId }: Target,
  work: (ctx: Acting & { box: SecretBox }, row: ConnectionRow) => Promise<void>,
): Promise<void> {
  const [company, row] = await Promise.all([findCompanyById(db, teamId), findConnection(db, teamId, connectionId)])
  if (company === undefined || row === undefined) return
  const { timezone: timeZone, clock_offset_ms } = company
  await work({ ...actingAlone({ db, teamId, timeZone, now: machineNow(clock_offset_ms) }, 'partner'), box }, row)
}

async function recognise(ctx: Acting, row: ConnectionRow): Promise<void> {
  for (const id of await listTold(ctx.db, ctx.teamId, row.id)) await recogniseVisitor(ctx, row, id)
}

/**
 * Completes what was left open at the doors: asks again for visits whose answer was lost and for visitors who came in while the partner
 * could not be asked, and ends visits whose time is over.
 */
export async function settleVisits(by: Acting & { box: SecretBox }, row: ConnectionRow): Promise<void> {
  const ctx = { ...by, actor: 'time' }
  const { db, teamId, now } = ctx
  for (const visit of await listDue(db, teamId, row.id, machineNowText())) {
    if (!isOver(visit, now) && row.disconnected_at === null) {
      await askFor(ctx, { row, visit, answerMs })
      continue
    }
    const { id, asking_until, validated_at, let_in_at, unclear, reason } = visit
    const kept = { validated_at, let_in_at, unclear, next_ask_at: null }
    const over = { state: 'expired' as const, reason: reason ?? 'not_used', updated_at: timestampText(now) }
    await advanceVisit(db, teamId, { id, asking_until }, { ...kept, ...over })
  }
}

const lookEveryMs = 3000
/** Each round compares the classes of only this fraction of the companies, so that each company is compared once a minute. */
const classLooks = 20

/** Looks every few seconds for visits and bookings to complete, and within a minute for classes to publish. */
export function createVisitSettler({ db, log }: { db: Db; log: Logger }): Repetition {
  const onError = (error: unknown) => log.warn({ err: error }, 'visits of partners could not be settled')
  let looks = 0
  return repeat(
    async () => {
      const now = machineNow()
      const share = { part: looks++ % classLooks, of: classLooks }
      for (const target of await listDueOfAnyCompany(db, timestampText(now))) await enqueue(db, settleVisitsJob, target)
      const before = timestampText(now.subtract({ milliseconds: lookEveryMs }))
      for (const target of await listToldOfAnyCompany(db, before)) await enqueue(db, recogniseVisitorsJob, target)
      const at = timestampText(now)
      for (const target of await listOpenBookingsOfAnyCompany(db, at)) await enqueue(db, settleBookingsJob, target)
      for (const target of await listStaleOfAnyCompany(db, at, share)) await enqueue(db, publishClassesJob, target)
    },
    lookEveryMs,
    onError,
  )
}
