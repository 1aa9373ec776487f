import { type Selectable, sql } from 'kysely'
import type { Trainers } from '#platform/db/schema.generated.ts'
import { type CatalogueContext, type SectionResult, upsertSection } from '#platform/db/upsert-section.ts'

/** A trainer as a company's file describes them. */
type TrainerEntry = Omit<
  Selectable<Trainers>,
  'team_id' | 'id' | 'ref' | 'user_id' | 'schedules' | 'created_at' | 'updated_at'
> & {
  ref: string
  schedules: { day_of_week: number; start_time: string; end_time: string }[]
}

export async function applyTrainers(tx: CatalogueContext, entries: TrainerEntry[]): Promise<SectionResult> {
  const rows = entries.map(({ schedules, ...trainer }) => ({
    ...trainer,
    schedules: sql`${JSON.stringify(schedules)}::jsonb`,
  }))
  return upsertSection(tx, 'trainers', 'ref', rows)
}
