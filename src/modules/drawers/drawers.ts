import type { Static } from 'typebox'
import { findOnlyUnit } from '#modules/billing/index.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { guarded } from '#platform/db/constraints.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { type Page, pageRequest } from '#platform/schema/pagination.ts'
import { localDate, startOfDay, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import type { Count, DayReport, Drawer, DrawersQuery, NewDrawer, NewMovement } from './schemas.ts'
import {
  findDrawer,
  insertDrawer,
  insertMovement,
  listDrawers,
  listTakings,
  lockDrawer,
  lockOpenDrawer,
  updateDrawer,
} from './sql.ts'

// Somebody at the desk opens a drawer with a counted float, and closes it by counting again, without seeing the expected amount.

/** The person with the drawer, who is signed in. */
type AtDesk = Acting & { staffId: string }

/** The drawers of a company, newest first; only of these units, if any are given. */
export const listDrawersOf = (
  { db, teamId }: InCompany,
  { open, ...query }: Static<typeof DrawersQuery>,
  unitIds: string[] = [],
): Promise<Page<Drawer>> => listDrawers(db, teamId, { open, unitIds }, pageRequest(query))

/** Opens a drawer for the caller, who must have no other open drawer. */
export async function openDrawer(
  ctx: AtDesk,
  { store_id, float_cents }: Static<typeof NewDrawer>,
): Promise<Drawer | Failure<'NOT_FOUND'> | RuleViolated<'DRAWER_OPEN'>> {
  return transact(ctx, async ({ db, teamId, now, staffId }) => {
    const at = timestampText(now)
    const unit = store_id ?? (await findOnlyUnit(db, teamId)) ?? null
    const row = { id: newId(), store_id: unit, staff_id: staffId, opened_at: at, float_cents, updated_at: at }
    const made = await guarded(insertDrawer(db, teamId, row), {
      drawers_open: () => ruleViolated('DRAWER_OPEN', 'Your drawer is open already.'),
      drawers_store_fkey: () => notFound('Unit', 'store_id'),
    })
    return made instanceof Failure ? made : (await findDrawer(db, teamId, row.id))!
  })
}

/** Records cash that is put into or taken out of the caller's open drawer and is not a payment. */
export async function moveCash(
  ctx: AtDesk,
  { direction, amount_cents, reason }: Static<typeof NewMovement>,
): Promise<Drawer | RuleViolated<'NO_DRAWER'>> {
  return transact(ctx, async ({ db, teamId, now, staffId, actor }) => {
    const open = await lockOpenDrawer(db, teamId, { staff_id: staffId, closed_at: null })
    if (open === undefined) return noDrawer()
    const cents = direction === 'in' ? amount_cents : -amount_cents
    await insertMovement(db, teamId, { id: newId(), drawer_id: open.id, cents, reason, actor, at: timestampText(now) })
    return (await findDrawer(db, teamId, open.id))!
  })
}

/** Closes the caller's open drawer with the amount counted in it; the expected amount is shown only after that. */
export async function closeOwnDrawer(
  ctx: AtDesk,
  count: Static<typeof Count>,
): Promise<Drawer | RuleViolated<'NO_DRAWER'>> {
  return transact(ctx, async (tx) => {
    const open = await lockOpenDrawer(tx.db, tx.teamId, { staff_id: ctx.staffId, closed_at: null })
    return open === undefined ? noDrawer() : close(tx, open.id, count)
  })
}

/** Closes a drawer that anybody opened, for example when its person has gone home. */
export async function closeDrawer(
  ctx: Acting,
  id: string,
  count: Static<typeof Count>,
): Promise<Drawer | Failure<'NOT_FOUND'> | RuleViolated<'NO_DRAWER'>> {
  return transact(ctx, async (tx) => {
    const row = await lockDrawer(tx.db, tx.teamId, id)
    if (row === undefined) return notFound('Drawer')
    return row.closed_at === null ? close(tx, id, count) : noDrawer('The drawer is counted already.')
  })
}

const noDrawer = (message = 'You have no open drawer.') => ruleViolated('NO_DRAWER', message)

async function close(tx: Acting, id: string, { counted_cents, note }: Static<typeof Count>): Promise<Drawer> {
  const { db, teamId, actor } = tx
  const at = timestampText(tx.now)
  const counted = { closed_by: actor, counted_cents, note: note ?? null }
  await updateDrawer(db, teamId, id, { ...counted, closed_at: at, updated_at: at })
  return (await findDrawer(db, teamId, id))!
}

/** The payments of a day, by person and method; today by default. Only at the desks of these units, if any are given. */
export async function reportDay(ctx: InCompany, date: string | undefined, unitIds: string[] = []): Promise<DayReport> {
  const { db, teamId, now, timeZone } = ctx
  const day = date === undefined ? localDate(now, timeZone) : Temporal.PlainDate.from(date)
  const [from, until] = [day, day.add({ days: 1 })].map((one) => timestampText(startOfDay(one, timeZone)))
  return { date: day.toString(), people: await listTakings(db, teamId, { from: from!, until: until!, unitIds }) }
}
