import { type CatalogueContext, type SectionResult, upsertSection } from '#platform/db/upsert-section.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { followSchedule } from './follow-schedule.ts'
import { makeClasses } from './make-classes.ts'

interface ClassTypeEntry {
  ref: string
  name: string
  description: string | null
  duration_minutes: number
  default_max_capacity: number
  calories_estimate: number | null
  color: string | null
  is_active: boolean
  sort_order: number
}

/** An entry of the weekly schedule; class type, trainer and unit are refs. */
interface ScheduleLine {
  ref: string
  class_type: string
  day_of_week: number
  start_time: string
  end_time: string
  max_capacity: number | null
  trainer: string | null
  unit: string | null
  is_active: boolean
}

interface Refs {
  classTypes: Record<string, string>
  trainers: Record<string, string>
  units: Record<string, string>
}

export async function applyClassTypes(tx: CatalogueContext, entries: ClassTypeEntry[]): Promise<SectionResult> {
  return upsertSection(tx, 'class_types', 'ref', entries)
}

/**
 * Creates or updates the weekly schedule, then makes the classes that follow from it and brings those there are in line.
 * Without a capacity of its own an entry takes that of its class type; a company with one unit need not name it.
 */
export async function applySchedule(
  tx: TeamContext,
  lines: ScheduleLine[],
  types: Pick<ClassTypeEntry, 'ref' | 'default_max_capacity'>[],
  refs: Refs,
): Promise<SectionResult> {
  const onlyUnit = Object.values(refs.units).length === 1 ? Object.values(refs.units)[0]! : null
  const rows = lines.map(({ class_type, trainer, unit, max_capacity, ...line }) => ({
    ...line,
    class_type_id: refs.classTypes[class_type]!,
    trainer_id: trainer === null ? null : refs.trainers[trainer]!,
    store_id: unit === null ? onlyUnit : refs.units[unit]!,
    max_capacity: max_capacity ?? types.find((type) => type.ref === class_type)!.default_max_capacity,
  }))
  const result = await upsertSection(tx, 'class_schedule', 'ref', rows)
  if (result.created + result.updated > 0) {
    await followSchedule(tx)
    await makeClasses(tx)
  }
  return result
}
