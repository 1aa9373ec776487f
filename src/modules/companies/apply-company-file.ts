import type { Static } from 'typebox'
import { applyClassTypes, applySchedule, moveClassesToZone } from '#modules/classes/index.ts'
import { applyExercises } from '#modules/exercises/index.ts'
import { applyPartnerPrograms } from '#modules/partners/index.ts'
import { applyPlans, applyPromotions } from '#modules/plans/index.ts'
import { applyTrainers } from '#modules/trainers/index.ts'
import { timestampText } from '#platform/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { type SectionResult, upsertSection } from '#platform/db/upsert-section.ts'
import { newId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { job, OfCompany } from '#platform/jobs/job.ts'
import { OperatorError } from '#platform/operator-error.ts'
import type { AppliedCompany, CompanyFile } from './company-file.ts'
import { sourceKey } from './sources.ts'
import { findCompany } from './sql.ts'

/** Counts entries by day anew, once no server counts by the old zone any more: it keeps keys for seconds. */
export const recountEntriesJob = job('recount-entries', OfCompany, { key: ({ teamId }) => `recount ${teamId}` })
const afterKeysAreForgottenMs = 10_000

export interface Applied {
  answer: Static<typeof AppliedCompany>
  /** Entries created and updated by section, for the sections where anything changed. */
  changes: Record<string, { created: number; updated: number }>
}

/**
 * Makes a company's catalogue what the file says, in one transaction: all of it or nothing. Entries that the file does
 * not mention stay. Applying the same file again changes nothing.
 */
export async function applyCompanyFile(db: Db, file: CompanyFile, now: Temporal.Instant): Promise<Applied> {
  return transact({ db, now }, async (tx) => {
    const company = await upsertCompany(tx, file.company)
    const team = {
      ...tx,
      now: now.add({ milliseconds: company.clockOffsetMs }),
      teamId: company.id,
      timeZone: file.company.timezone,
      actor: 'operator',
      requestId: null,
    }
    if (company.zoneChanged) {
      await moveClassesToZone(team)
      const runAt = now.add({ milliseconds: afterKeysAreForgottenMs })
      await enqueue(tx.db, recountEntriesJob, { teamId: company.id }, { runAt })
    }
    const units = await upsertSection(
      team,
      'units',
      'ref',
      file.units.map(({ ref, name, max_capacity }) => ({ ref, name, max_capacity })),
    )
    const sources = await upsertSection(
      team,
      'sources',
      'name_key',
      file.sources.map(({ name, active }) => ({ name, name_key: sourceKey(name), is_active: active })),
    )
    const devices = await upsertSection(
      team,
      'devices',
      'ref',
      file.devices.map(({ ref, unit, name }) => ({ ref, store_id: units.ids[unit], name })),
    )
    const plans = await applyPlans(team, file.plans, units.ids)
    const promotions = await applyPromotions(team, file.promotions)
    const partner_programs = await applyPartnerPrograms(team, file.partner_programs)
    const trainers = await applyTrainers(team, file.trainers)
    const class_types = await applyClassTypes(team, file.class_types)
    const refs = { classTypes: class_types.ids, trainers: trainers.ids, units: units.ids }
    const schedule = await applySchedule(team, file.schedule, file.class_types, refs)
    const exercises = await applyExercises(team, file.exercises)
    return {
      answer: {
        company: { id: company.id, slug: file.company.slug },
        units: units.ids,
        plans: plans.ids,
        trainers: trainers.ids,
        class_types: class_types.ids,
        schedule: schedule.ids,
        exercises: exercises.ids,
        devices: devices.ids,
      },
      changes: changesOf({
        company,
        units,
        sources,
        devices,
        plans,
        promotions,
        partner_programs,
        trainers,
        class_types,
        schedule,
        exercises,
      }),
    }
  })
}

function changesOf(results: Record<string, Pick<SectionResult, 'created' | 'updated'>>): Applied['changes'] {
  const changed = Object.entries(results).filter(([, { created, updated }]) => created + updated > 0)
  return Object.fromEntries(changed.map(([section, { created, updated }]) => [section, { created, updated }]))
}

async function upsertCompany(
  tx: { db: Db; now: Temporal.Instant },
  company: CompanyFile['company'],
): Promise<{ id: string; clockOffsetMs: number; zoneChanged: boolean; created: number; updated: number }> {
  const wanted = {
    name: company.name,
    timezone: company.timezone,
    billing: company.billing,
    alert_email: company.alert_email,
    debounce_seconds: company.access.debounce_seconds,
    max_visit_minutes: company.access.max_visit_minutes,
    deny_when_full: company.access.deny_when_full,
  }
  const now = timestampText(tx.now)
  const id = newId()
  const inserted = await tx.db
    .insertInto('companies')
    .values({ id, slug: company.slug, is_test: company.test, ...wanted, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n)
    return { id, clockOffsetMs: 0, zoneChanged: false, created: 1, updated: 0 }

  const present = (await findCompany(tx.db, company.slug, { lock: true }))!
  if (present.is_test !== company.test) {
    throw new OperatorError(
      `company.test cannot change: ${company.slug} was made as a ${present.is_test ? 'test' : 'live'} company. Use another slug.`,
    )
  }
  const fields = Object.keys(wanted) as (keyof typeof wanted)[]
  const zoneChanged = present.timezone !== wanted.timezone
  const known = { id: present.id, clockOffsetMs: present.clock_offset_ms, zoneChanged, created: 0 }
  if (fields.every((field) => present[field] === wanted[field])) return { ...known, updated: 0 }
  await tx.db
    .updateTable('companies')
    .set({ ...wanted, updated_at: now })
    .where('id', '=', present.id)
    .execute()
  return { ...known, updated: 1 }
}
