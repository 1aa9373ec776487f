import { attributed } from '#platform/audit/attributed.ts'
import { type Acting, timeOfWriting } from '#platform/context.ts'
import { type Failure, notFound, type RuleViolated } from '#platform/errors/failure.ts'
import { type providerReasons, refusalOf } from '#platform/http/outside-refusals.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { endAttempt } from './ask-provider.ts'
import { advanceAttempt, listOpenAttempts } from './attempts-sql.ts'
import { type ConnectionRow, findConnection, type Reach, updateConnection } from './connections.ts'
import { endMandate } from './mandates.ts'
import { advanceMandate, listOpenMandates } from './mandates-sql.ts'
import { ProviderFailure } from './provider.ts'

/**
 * Ends a connection. First ends everything that waits for payment there, because its payment would not become known here. The connection is
 * ended even if the provider no longer accepts its credentials. Payments stay.
 */
export async function disconnectProvider(
  ctx: Acting,
  reach: Reach,
  id: string,
): Promise<{ id: string; state: 'disconnected' } | Failure<'NOT_FOUND'> | RuleViolated<keyof typeof providerReasons>> {
  const { db, teamId } = ctx
  const connection = await findConnection(db, teamId, id)
  if (connection === undefined) return notFound('Connection')
  try {
    await endAll(ctx, reach, connection)
    const times = { disconnected_at: timestampText(ctx.now), updated_at: timeOfWriting(ctx) }
    await attributed(ctx, (tx) => updateConnection(tx.db, teamId, id, times))
    // Attempts that began meanwhile; no more can begin now.
    await endAll(ctx, reach, connection)
  } catch (error) {
    return refusalOf(error)
  }
  return { id, state: 'disconnected' }
}

async function endAll(ctx: Acting, reach: Reach, connection: ConnectionRow): Promise<void> {
  const { db, teamId } = ctx
  const updated_at = timestampText(machineNow())
  for (const attempt of await listOpenAttempts(db, teamId, { connectionId: connection.id, before: updated_at })) {
    const forget = () => advanceAttempt(db, teamId, attempt.id, { state: 'ended', updated_at })
    await endAttempt(ctx, reach, { connection, attempt }).catch(orForget(forget))
  }
  for (const mandate of await listOpenMandates(db, teamId, connection.id)) {
    const forget = () => advanceMandate(db, teamId, mandate.id, { state: 'cancelled', updated_at })
    await endMandate(ctx, reach, mandate).catch(orForget(forget))
  }
}

const orForget = (forget: () => Promise<void>) => async (error: unknown) => {
  if (!(error instanceof ProviderFailure) || error.kind !== 'unauthorised') throw error
  await forget()
}
