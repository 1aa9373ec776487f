import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { foldText } from '#platform/values/text.ts'
import type { ListTrainersQuery, TrainerListItem } from './schemas.ts'
import { findTrainers } from './sql.ts'

/** A gym's trainers by name; there are few, so names are compared here, where accents can be folded. */
export async function listTrainers(
  { db, teamId }: InCompany,
  { is_active, specialization }: ListTrainersQuery,
): Promise<Static<typeof TrainerListItem>[]> {
  const found = await findTrainers(db, teamId, is_active)
  const trainers = found.toSorted((a, b) => a.user.name.localeCompare(b.user.name, 'pt-BR'))
  if (specialization === undefined) return trainers
  const wanted = foldText(specialization.trim())
  return trainers.filter((trainer) => trainer.specializations.some((word) => foldText(word) === wanted))
}
