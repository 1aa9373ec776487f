import type { EntryDecision } from '@catraca/device-contract/entry-rules.ts'
import { askForVisitor } from '#modules/partner-visits/index.ts'
import type { Db } from '#platform/db/pool.ts'
import type { AtReader } from './at-door.ts'

/** Leaves the transaction of a decision, which is rolled back, because the partner must be asked first. */
class AskFirst extends Error {
  readonly ask: (db: Db) => Promise<void>

  constructor(ask: (db: Db) => Promise<void>) {
    super('The partner must be asked outside of the transaction')
    this.ask = ask
  }
}

/**
 * Leaves the transaction if only the partner's confirmation of a visit is missing for the member to be let in, and the partner was not
 * asked yet. Call it before anything is written that would have to stay.
 */
export function askFirst(
  ctx: AtReader,
  decision: EntryDecision,
  { memberId, unitId }: { memberId: string; unitId: string },
): void {
  if (decision.allowed || !decision.awaitsPartner || ctx.isPartnerAsked) return
  throw new AskFirst((db) => askForVisitor({ ...ctx, db }, memberId, unitId))
}

/**
 * Does a write that may decide about an entry. If the partner must be asked, asks it and does the write again. The partner is asked between
 * two transactions, so that no lock is held during the wait: in a transaction, that is left to whoever began it.
 */
export async function askingPartner<C extends { db: Db }, T>(ctx: C, write: (ctx: C) => Promise<T>): Promise<T> {
  try {
    return await write(ctx)
  } catch (error) {
    if (!(error instanceof AskFirst) || ctx.db.isTransaction) throw error
    await error.ask(ctx.db)
    return write({ ...ctx, isPartnerAsked: true })
  }
}
