import type { InCompany } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import { chooseConnection } from './collect-charge.ts'
import { listMandatesOfMember, type OwnMandateRow } from './collection-sql.ts'
import type { ConnectionRow } from './connections.ts'
import type { MandatesOf } from './provider.ts'
import { providerOf } from './providers/index.ts'

/** What a mandate pays with. */
export type MandateBy = MandatesOf<never>['by']

export interface WaysToPay {
  /** With a code or on a page, whenever the member wants. */
  now: boolean
  /** What pays each period automatically; null if the provider has no mandates. */
  itself: MandateBy | null
}

/** How members can pay through the company's provider. */
export async function findWaysToPay(ctx: InCompany): Promise<WaysToPay> {
  const connection = await chooseConnection(ctx)
  if (connection instanceof Failure) return { now: false, itself: null }
  return { now: true, itself: payerOf(connection) }
}

export interface OwnMandate {
  id: string
  state: 'waiting' | 'active'
  by: MandateBy
}

/** By membership of a member, the mandate that waits for the member's acceptance or is active. */
export async function listMandatesOf(ctx: InCompany, memberId: string): Promise<Map<string, OwnMandate>> {
  const rows = await listMandatesOfMember(ctx.db, ctx.teamId, memberId)
  return new Map(rows.map((row) => [row.membership_id, mandateOf(row)]))
}

export const mandateOf = ({ id, state, ...connection }: OwnMandateRow): OwnMandate => ({
  id,
  state: state === 'active' ? 'active' : 'waiting',
  by: payerOf(connection) ?? 'pix',
})

const payerOf = ({ provider, settings }: Pick<ConnectionRow, 'provider' | 'settings'>): MandateBy | null =>
  providerOf(provider).mandates(settings as Record<string, unknown>)?.by ?? null
