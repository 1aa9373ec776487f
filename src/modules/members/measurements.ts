import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { guarded } from '#platform/db/constraints.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { complete } from '#platform/schema/schema.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { type BodyMeasurement, type CreatedMeasurement, type Measurement, NewMeasurement } from './schemas.ts'
import { deleteMeasurement, insertMeasurement, listBody, listMeasurements, memberExists } from './sql.ts'

/** All measurements of a member, newest first. */
export async function getMeasurements(
  ctx: InCompany,
  memberId: string,
): Promise<Static<typeof Measurement>[] | Failure<'NOT_FOUND'>> {
  const rows = await listMeasurements(ctx.db, ctx.teamId, memberId)
  if (rows.length > 0 || (await memberExists(ctx.db, ctx.teamId, memberId))) return rows
  return notFound('Member')
}

/**
 * Records a measurement taken now; values not sent are null. Centimetres, kilograms and per cent. `byMember` marks measurements that
 * members enter themselves.
 */
export async function createMeasurement(
  ctx: InCompany,
  memberId: string,
  sent: NewMeasurement,
  { byMember = false }: { byMember?: boolean } = {},
): Promise<Static<typeof CreatedMeasurement> | Failure<'NOT_FOUND'>> {
  const row = {
    ...complete(NewMeasurement, sent),
    team_id: ctx.teamId,
    id: newId(),
    member_profile_id: memberId,
    measured_at: timestampText(ctx.now),
    by_member: byMember,
  }
  const write = insertMeasurement(ctx.db, row).then(() => row)
  return guarded(write, { measurements_member_fkey: () => notFound('Member') })
}

/** The measurements as staff and the member see them, newest first: without notes, and with who entered them. */
export async function getBody(
  { db, teamId }: InCompany,
  memberId: string,
): Promise<Static<typeof BodyMeasurement>[] | Failure<'NOT_FOUND'>> {
  const rows = await listBody(db, teamId, memberId)
  if (rows.length > 0 || (await memberExists(db, teamId, memberId))) return rows
  return notFound('Member')
}

/** Deletes a measurement that the member has entered; those of trainers stay. */
export async function forgetOwnMeasurement(
  { db, teamId }: InCompany,
  memberId: string,
  id: string,
): Promise<{ id: string } | Failure<'NOT_FOUND'>> {
  const [deleted] = await deleteMeasurement(db, teamId, { id, member_profile_id: memberId, by_member: true })
  return deleted === undefined ? notFound('Measurement') : { id }
}
