import { sql } from 'kysely'
import { timestampText } from './clock.ts'
import { statement } from './db/statement.ts'
import { transact, withCommit } from './db/transact.ts'
import { fromCommand } from './security-events.ts'
import type { TeamContext } from './team-context.ts'

type Acting = Pick<TeamContext, 'db' | 'actor' | 'now' | 'requestId' | 'origin'>

type Noted = Record<'actor' | 'at' | 'requestId' | 'address' | 'device', string>

const note = statement(
  (_db, { actor, at, requestId, address, device }: Noted) => sql`
    select set_config('catraca.actor', ${actor}, true), set_config('catraca.at', ${at}, true),
           set_config('catraca.request_id', ${requestId}, true), set_config('catraca.address', ${address}, true),
           set_config('catraca.device', ${device}, true)`,
)

/**
 * Runs a write in one transaction and records every changed row in the audit trail, with the actor of the context, the
 * request that caused the change and where the request came from. Triggers write the audit lines, so no use case can
 * forget them.
 */
export async function attributed<C extends Acting, T>(ctx: C, write: (tx: C) => Promise<T>): Promise<T> {
  return transact(ctx, async (tx) => {
    const { address, device } = ctx.origin ?? fromCommand
    const { actor, requestId } = ctx
    const origin = { address: address ?? '', device: device ?? '' }
    withCommit(tx, undefined, note(tx.db, { actor, at: timestampText(ctx.now), requestId: requestId ?? '', ...origin }))
    return write(tx)
  })
}
