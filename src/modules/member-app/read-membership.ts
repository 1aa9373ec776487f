import type { Static } from 'typebox'
import { findCompanyById } from '#modules/companies/index.ts'
import { getMemberFacts } from '#modules/front-desk/index.ts'
import { listTerms } from '#modules/memberships/index.ts'
import { findWaysToPay, listMandatesOf } from '#modules/payments/index.ts'
import type { InCompany } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import { localDate } from '#platform/time/clock.ts'
import type { OwnMembership } from './schemas.ts'

/** The front desk's data about a member that the member may see too, and the actions that they may take here. */
export async function readMembership(
  ctx: InCompany,
  memberId: string,
): Promise<Static<typeof OwnMembership> | Failure<'NOT_FOUND'>> {
  const [facts, terms, company, ways, mandates] = await Promise.all([
    getMemberFacts(ctx, memberId),
    listTerms(ctx, memberId),
    findCompanyById(ctx.db, ctx.teamId),
    findWaysToPay(ctx),
    listMandatesOf(ctx, memberId),
  ])
  if (facts instanceof Failure) return facts
  const { open_charges, visits, total_checkins, current_streak } = facts
  const { app_freeze, app_cancel, app_payment_text } = company!
  const byId = new Map(terms.map((one) => [one.id, one]))
  const memberships = facts.memberships.flatMap((plan) => {
    const term = byId.get(plan.id)
    if (term === undefined) return []
    const { freezable, open, ...shown } = term
    const mandate = mandates.get(plan.id)
    const may = {
      freeze: app_freeze && freezable,
      unfreeze: app_freeze && term.status === 'frozen',
      cancel: app_cancel && open,
      take_back: app_cancel && term.cancels_on !== null,
      renew: app_cancel && open,
      automate: ways.itself !== null && open && term.auto_renew && mandate?.state !== 'active',
    }
    return [{ ...plan, ...shown, mandate: mandate ?? null, may }]
  })
  return {
    today: localDate(ctx.now, ctx.timeZone).toString(),
    memberships,
    open_charges,
    owed_cents: open_charges.reduce((sum, { open_cents, is_later }) => (is_later ? sum : sum + open_cents), 0),
    allows: { freeze: app_freeze, cancel: app_cancel },
    pays_here: ways.now,
    pays_itself_by: ways.itself,
    payment_text: app_payment_text,
    visits,
    total_checkins,
    current_streak,
  }
}
