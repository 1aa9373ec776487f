import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import type { Acting } from '../context.ts'
import { isKnownDistributed } from '../db/citus.ts'
import type { Db } from '../db/pool.ts'
import { statement } from '../db/statement.ts'
import { transact, withCommit } from '../db/transact.ts'
import { timestampText } from '../time/clock.ts'

type Attributable = Pick<Acting, 'db' | 'actor' | 'now' | 'requestId' | 'origin'>

type Noted = Record<'actor' | 'at' | 'requestId' | 'address' | 'device', string>

const note = statement(
  (_db, { actor, at, requestId, address, device }: Noted) => sql`
    select set_config('catraca.actor', ${actor}, true), set_config('catraca.at', ${at}, true),
           set_config('catraca.request_id', ${requestId}, true), set_config('catraca.address', ${address}, true),
           set_config('catraca.device', ${device}, true)`,
)

/** On a cluster, `set local` is passed on to the workers, whose triggers read these settings as well; `set_config` is not. */
function noteOnCluster(db: Db, { actor, at, requestId, address, device }: Noted): Promise<unknown>[] {
  const settings = { actor, at, request_id: requestId, address, device }
  return Object.entries(settings).map(([name, value]) =>
    db.executeQuery(CompiledQuery.raw(`set local catraca.${name} = ${pg.escapeLiteral(value)}`)),
  )
}

/** The transactions that know who makes them. */
const attributedTo = new WeakSet<Db>()

/**
 * Runs a write in one transaction and records every changed row in the audit trail, with the actor of the context, the
 * request that caused the change and where the request came from. Triggers write the audit lines, so no use case can
 * forget them.
 */
export async function attributed<C extends Attributable, T>(ctx: C, write: (tx: C) => Promise<T>): Promise<T> {
  return transact(ctx, async (tx) => {
    if (attributedTo.has(tx.db)) return write(tx)
    attributedTo.add(tx.db)
    const { address, device } = ctx.origin
    const { actor, requestId } = ctx
    const origin = { address: address ?? '', device: device ?? '' }
    const noted = { actor, at: timestampText(ctx.now), requestId: requestId ?? '', ...origin }
    withCommit(tx, undefined, ...(isKnownDistributed(tx.db) ? noteOnCluster(tx.db, noted) : [note(tx.db, noted)]))
    return write(tx)
  })
}
