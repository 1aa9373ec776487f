import type { Static } from 'typebox'
import { timestampText } from '#platform/clock.ts'
import { guarded } from '#platform/db/constraints.ts'
import { type Failure, notFound } from '#platform/failure.ts'
import { newId } from '#platform/ids.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { type CreatedMeasurement, type Measurement, measureNames, type NewMeasurement } from './schemas.ts'
import { insertMeasurement, listMeasurements, memberExists } from './sql.ts'

/** All measurements of a member, newest first. */
export async function getMeasurements(
  ctx: TeamContext,
  memberId: string,
): Promise<Static<typeof Measurement>[] | Failure<'NOT_FOUND'>> {
  const rows = await listMeasurements(ctx.db, ctx.teamId, memberId)
  if (rows.length > 0 || (await memberExists(ctx.db, ctx.teamId, memberId))) return rows
  return notFound('Member')
}

/** Records a measurement taken now; values not sent are null. Centimetres, kilograms and per cent. */
export async function createMeasurement(
  ctx: TeamContext,
  memberId: string,
  sent: NewMeasurement,
): Promise<Static<typeof CreatedMeasurement> | Failure<'NOT_FOUND'>> {
  const measures = Object.fromEntries(measureNames.map((name) => [name, sent[name] ?? null]))
  const row = {
    ...(measures as Record<(typeof measureNames)[number], number | null>),
    team_id: ctx.teamId,
    id: newId(),
    member_profile_id: memberId,
    measured_at: timestampText(ctx.now),
    notes: sent.notes ?? null,
  }
  const write = insertMeasurement(ctx.db, row).then(() => row)
  return guarded(write, { measurements_member_fkey: () => notFound('Member') })
}
