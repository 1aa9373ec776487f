import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#platform/db/pool.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { job, OfCompany } from '#platform/jobs/job.ts'
import type { EntryOf } from '#platform/kind.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import type { companyFields } from './fields.ts'
import { readLogo } from './logo.ts'
import { findCompany, updatePicture } from './sql.ts'

/**
 * Updates the dates of the last entries once no server uses the old time zone any more: servers cache keys for a few
 * seconds. Its name is that of release 0.2, whose jobs may still wait.
 */
export const redateVisitsJob = job('recount-entries', OfCompany, { key: ({ teamId }) => `recount ${teamId}` })
const afterKeysAreForgottenMs = 10_000

interface Wanted extends EntryOf<typeof companyFields> {
  slug: string
  timezone: string
  is_test: boolean
}

/**
 * Creates or updates a company. Whether it is a test company cannot be changed later: trying throws an OperatorError.
 */
export async function upsertCompany(
  tx: { db: Db; now: Temporal.Instant },
  { slug, is_test, app_logo: sentLogo, ...rest }: Wanted,
): Promise<{ id: string; clockOffsetMs: number; zoneChanged: boolean; created: number; updated: number }> {
  const logo = readLogo(sentLogo)
  if ('rule' in logo) throw new OperatorError(`app.logo ${logo.message}`)
  const wanted = { ...rest, app_logo: logo.app_logo }
  const now = timestampText(tx.now)
  const id = newId()
  const inserted = await tx.db
    .insertInto('companies')
    .values({ id, slug, is_test, ...wanted, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n) {
    await updatePicture(tx.db, id, logo.picture)
    return { id, clockOffsetMs: 0, zoneChanged: false, created: 1, updated: 0 }
  }

  const present = (await findCompany(tx.db, slug, { lock: true }))!
  if (present.is_test !== is_test) {
    throw new OperatorError(
      `company.test cannot change: ${slug} was made as a ${present.is_test ? 'test' : 'live'} company. Use another slug.`,
    )
  }
  const fields = Object.keys(wanted) as (keyof typeof wanted)[]
  const zoneChanged = present.timezone !== wanted.timezone
  const known = { id: present.id, clockOffsetMs: present.clock_offset_ms, zoneChanged, created: 0 }
  if (fields.every((field) => isDeepStrictEqual(present[field], wanted[field]))) return { ...known, updated: 0 }
  await tx.db
    .updateTable('companies')
    .set({ ...wanted, updated_at: now })
    .where('id', '=', present.id)
    .execute()
  if (present.app_logo !== wanted.app_logo) await updatePicture(tx.db, present.id, logo.picture)
  if (zoneChanged) {
    const runAt = tx.now.add({ milliseconds: afterKeysAreForgottenMs })
    await enqueue(tx.db, redateVisitsJob, { teamId: present.id }, { runAt })
  }
  return { ...known, updated: 1 }
}
