import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import type { Trainer } from './schemas.ts'
import { findTrainer } from './sql.ts'

/** A trainer with their students. */
export async function getTrainer(
  { db, teamId }: InCompany,
  id: string,
): Promise<Static<typeof Trainer> | Failure<'NOT_FOUND'>> {
  return (await findTrainer(db, teamId, id)) ?? notFound('Trainer')
}
