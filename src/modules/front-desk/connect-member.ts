import type { Static } from 'typebox'
import { memberExists } from '#modules/members/index.ts'
import { joinPartnerProgram } from '#modules/partners/index.ts'
import { assignTrainer } from '#modules/trainers/index.ts'
import { transact } from '#platform/db/transact.ts'
import { type Failure, notFound } from '#platform/failure.ts'
import type { TeamContext } from '#platform/team-context.ts'
import type { ConnectionChanges, Connections } from './schemas.ts'
import { findConnections } from './sql.ts'

/** Says with which trainer a member trains and by which partner program they come in; null for none. */
export async function connectMember(
  ctx: TeamContext,
  id: string,
  { trainer_id, partner_program }: Static<typeof ConnectionChanges>,
): Promise<Static<typeof Connections> | Failure<'NOT_FOUND'>> {
  return transact(ctx, async (tx) => {
    if (!(await memberExists(tx.db, tx.teamId, id))) return notFound('Member')
    if (trainer_id !== undefined && !(await assignTrainer(tx, id, trainer_id))) return notFound('Trainer', 'trainer_id')
    if (partner_program !== undefined && !(await joinPartnerProgram(tx, id, partner_program))) {
      return notFound('Partner program', 'partner_program')
    }
    return findConnections(tx.db, tx.teamId, id)
  })
}
