import type { Static } from 'typebox'
import type { Acting } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { assignTrainer } from './assign-trainer.ts'
import { joinPartnerProgram } from './join-program.ts'
import type { ConnectionChanges, Connections } from './schemas.ts'
import { findConnections, memberExists } from './sql.ts'

/** Sets a member's trainer and partner program; null removes one. */
export async function connectMember(
  ctx: Acting,
  id: string,
  { trainer_id, partner_program }: Static<typeof ConnectionChanges>,
): Promise<Static<typeof Connections> | Failure<'NOT_FOUND'>> {
  return transact(ctx, async (tx) => {
    if (!(await memberExists(tx.db, tx.teamId, id))) return notFound('Member')
    const trained = trainer_id === undefined ? undefined : await assignTrainer(tx, id, trainer_id)
    if (trained !== undefined) return trained
    const joined = partner_program === undefined ? undefined : await joinPartnerProgram(tx, id, partner_program)
    return joined ?? findConnections(tx.db, tx.teamId, id)
  })
}
