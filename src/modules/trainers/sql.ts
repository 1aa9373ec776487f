import { sql } from 'kysely'
import type { Static } from 'typebox'
import { existsById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Trainer, TrainerListItem } from './schemas.ts'

function selectPublic(db: Db, teamId: string) {
  return db
    .selectFrom('trainers')
    .select(['id', 'cref_number', 'cref_state', 'specializations', 'certifications', 'bio', 'years_experience'])
    .select(['education', 'max_students', 'accepts_new_students', 'commission_pct', 'is_active', 'schedules'])
    .select(['user_id', 'name', 'email'])
    .where('team_id', '=', teamId)
}

type PublicRow = Awaited<ReturnType<ReturnType<typeof selectPublic>['executeTakeFirstOrThrow']>>

function toListItem(row: PublicRow): Static<typeof TrainerListItem> {
  const schedules = row.schedules as Static<typeof TrainerListItem>['schedules']
  return { ...row, schedules, user: { id: row.user_id, name: row.name, email: row.email } }
}

/** By name. */
export async function findTrainers(
  db: Db,
  teamId: string,
  isActive: boolean | undefined,
): Promise<Static<typeof TrainerListItem>[]> {
  let trainers = selectPublic(db, teamId)
  if (isActive !== undefined) trainers = trainers.where('is_active', '=', isActive)
  return (await trainers.orderBy('name').orderBy('id').execute()).map(toListItem)
}

/** With their students, by name. */
export async function findTrainer(db: Db, teamId: string, id: string): Promise<Static<typeof Trainer> | undefined> {
  const row = await selectPublic(db, teamId).where('id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const students = await db
    .selectFrom('members')
    .select(['id as member_id', 'client_id', 'full_name as name', 'email', 'status'])
    .where('team_id', '=', teamId)
    .where('trainer_id', '=', id)
    .orderBy('name_key')
    .orderBy('id')
    .execute()
  return { ...toListItem(row), students }
}

/** The trainer with this e-mail address, who is presumably the same person; of several, an active one. */
export async function findTrainerByEmail(db: Db, teamId: string, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('trainers')
    .select('id')
    .where('team_id', '=', teamId)
    .where(sql`lower(trim(email))`, '=', email.trim().toLowerCase())
    .orderBy('is_active', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return row?.id
}

export const trainerExists = existsById('trainers')
