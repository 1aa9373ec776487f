import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import type { Member } from './schemas.ts'
import { findMember } from './sql.ts'

export async function getMember(ctx: InCompany, id: string): Promise<Static<typeof Member> | Failure<'NOT_FOUND'>> {
  return (await findMember(ctx.db, ctx.teamId, id)) ?? notFound('Member')
}
