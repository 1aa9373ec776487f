import type { Static } from 'typebox'
import { deleteVisitsOf, takeBackImported } from '#modules/access/index.ts'
import { deleteCharges } from '#modules/billing/index.ts'
import { takeBackSeats } from '#modules/classes/index.ts'
import { deleteMembers } from '#modules/members/index.ts'
import { takeBackMemberships } from '#modules/memberships/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import type { Acting } from '#platform/context.ts'
import { listReferenced } from '#platform/db/references.ts'
import { transactLong } from '#platform/db/transact.ts'
import { timestampText } from '#platform/time/clock.ts'
import { actorOf } from './actor.ts'
import { endNightly } from './moves/moves-sql.ts'
import type { Undone as UndoneSchema } from './moves/schemas.ts'
import { noteRun } from './rows-sql.ts'
import { deleteNotes, listMade, listTouched, type MadeRow } from './undo-sql.ts'

const rowsAtOnce = 100

export type Undone = Static<typeof UndoneSchema> & { run_id: string }

interface Undoing {
  /** What was removed before this undo was interrupted. */
  before?: Undone | undefined
  /** May throw to end the undo early; what was removed stays so. */
  onPage?: (undone: Undone) => Promise<void>
}

/**
 * Removes what a run has created: visits, seats, debts, contracts, then people. Rows that somebody has changed since stay, and so do rows
 * that others refer to, such as a member who has booked; both are listed. Plans that the run created stay, because they are not sold. Each
 * step is a transaction of its own; an interrupted undo continues when it is called again. The move is no longer repeated each night, which
 * would bring everything back.
 */
export async function undoMoveIn(ctx: Acting, runId: string, { before, onPage }: Undoing = {}): Promise<Undone> {
  const quiet = { ...ctx, actor: actorOf(runId), isQuiet: true }
  const none = { members: 0, memberships: 0, charges: 0, visits: 0, bookings: 0 }
  // What stays is looked at again.
  const undone: Undone = { ...none, ...before, run_id: runId, kept: [] }
  await endNightly(ctx.db, ctx.teamId, runId)
  const everybody = inPages(quiet, { runId: undefined, kind: 'member' }, (tx, rows) =>
    takeBackImported(tx, idsOf(rows), actorOf(runId)),
  )
  for await (const visits of everybody) {
    undone.visits += visits
    await onPage?.(undone)
  }
  for (const { kind, of, apart, remove } of steps) {
    const pages = inPages(quiet, { runId, kind }, async (tx, rows) => {
      const { db, teamId } = tx
      const ids = idsOf(rows)
      const touched = await listTouched(db, teamId, ids)
      const named = await listReferenced(db, { table: of, teamId, ids, apart })
      const [kept, free]: [Undone['kept'], string[]] = [[], []]
      for (const { external_id, row_id: id } of rows) {
        const reason = touched.has(id)
          ? 'was changed since'
          : named.has(id) && `is named by ${named.get(id)!.join(', ')}`
        if (reason) kept.push({ kind, external_id, id, reason })
        else free.push(id)
      }
      await remove(tx, free)
      await deleteNotes(db, teamId, free)
      return { kept, removed: free.length }
    })
    for await (const { kept, removed } of pages) {
      undone[of] += removed
      undone.kept.push(...kept)
      await onPage?.(undone)
    }
  }
  const noted = { undone_at: timestampText(ctx.now), undone: JSON.stringify(undone) }
  await attributed(quiet, (tx) => noteRun(tx.db, tx.teamId, runId, noted))
  return undone
}

const idsOf = (rows: MadeRow[]) => rows.map(({ row_id }) => row_id)

interface Step {
  kind: MadeRow['kind']
  of: 'bookings' | 'charges' | 'memberships' | 'members'
  /** Tables whose rows are removed together with these. */
  apart: string[]
  remove: (tx: Acting, ids: string[]) => Promise<void>
}

const steps: Step[] = [
  { kind: 'booking', of: 'bookings', apart: [], remove: takeBackSeats },
  {
    kind: 'charge',
    of: 'charges',
    apart: ['ledger_entries'],
    remove: (tx, ids) => deleteCharges(tx.db, tx.teamId, ids),
  },
  { kind: 'membership', of: 'memberships', apart: ['membership_history'], remove: takeBackMemberships },
  {
    kind: 'member',
    of: 'members',
    apart: ['member_visits', 'member_notices', 'member_photos', 'move_decisions'],
    remove: removeMembers,
  },
]

async function removeMembers({ db, teamId }: Acting, ids: string[]): Promise<void> {
  await deleteVisitsOf(db, teamId, ids)
  await deleteMembers(db, teamId, ids)
}

/**
 * Goes through the rows that a run has created, or through the rows of all runs. Each page of rows is undone in a transaction of its own.
 */
async function* inPages<T>(
  ctx: Acting,
  of: { runId: string | undefined; kind: MadeRow['kind'] },
  work: (tx: Acting, rows: MadeRow[]) => Promise<T>,
): AsyncIterable<T> {
  for (let after = ''; ; ) {
    const rows = await listMade(ctx.db, ctx.teamId, { ...of, after, limit: rowsAtOnce })
    if (rows.length === 0) return
    yield attributed(ctx, (tx) => transactLong(tx, (long) => work(long, rows)))
    after = rows.at(-1)!.row_id
  }
}
