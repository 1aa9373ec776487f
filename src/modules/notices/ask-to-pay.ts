import { sql } from 'kysely'
import type { InCompany } from '#platform/context.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { localDate } from '#platform/time/clock.ts'
import { sendNoticesJob } from './send-notices.ts'
import { insertWaysToPay, withoutWayToPay } from './sql.ts'

/** How many memberships came from another system, go on by themselves, and have no mandate by which they are paid. */
export async function countWithoutWayToPay({ db, teamId }: InCompany): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count from memberships s where ${withoutWayToPay(teamId)}`.execute(db)
  return rows[0]!.count
}

/** Asks those members by mail to choose how they pay, once a day at most. Returns how many are written to. */
export async function askForWaysToPay(ctx: InCompany): Promise<number> {
  const { db, teamId } = ctx
  const asked = await insertWaysToPay(db, teamId, localDate(ctx.now, ctx.timeZone).toString())
  if (asked > 0) await enqueue(db, sendNoticesJob, { teamId })
  return asked
}
