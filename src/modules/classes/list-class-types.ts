import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import type { ClassType } from './schemas.ts'

export async function listClassTypes({ db, teamId }: InCompany): Promise<Static<typeof ClassType>[]> {
  return db
    .selectFrom('class_types')
    .select(['id', 'name', 'description', 'duration_minutes', 'default_max_capacity', 'calories_estimate'])
    .select(['color', 'is_active', 'sort_order'])
    .where('team_id', '=', teamId)
    .orderBy('sort_order')
    .orderBy('name')
    .orderBy('id')
    .execute()
}
