import { sql } from 'kysely'
import type { Plans } from '#platform/db/schema.generated.ts'
import { type CatalogueContext, type SectionResult, upsertSection } from '#platform/db/upsert-section.ts'

/** A plan as a company's file describes it; units are refs. */
type PlanEntry = Omit<Plans, 'team_id' | 'id' | 'ref' | 'access_hours' | 'created_at' | 'updated_at'> & {
  ref: string
  units: string[]
  access_hours: { days: number[]; from: string; to: string }[]
}

interface PromotionEntry {
  code: string
  discount_pct: number
  valid_from: string | null
  valid_until: string | null
  max_uses: number | null
}

/** Creates or updates the plans of a file with the units they are limited to. */
export async function applyPlans(
  tx: CatalogueContext,
  entries: PlanEntry[],
  unitIds: Record<string, string>,
): Promise<SectionResult> {
  const rows = entries.map(({ units: _, access_hours, ...plan }) => ({
    ...plan,
    access_hours: sql`${JSON.stringify(access_hours)}::jsonb`,
  }))
  const result = await upsertSection(tx, 'plans', 'ref', rows)
  const wanted = entries.flatMap((entry) =>
    entry.units.map((unit) => ({ team_id: tx.teamId, plan_id: result.ids[entry.ref]!, store_id: unitIds[unit]! })),
  )
  const changed = await replaceUnits(tx, Object.values(result.ids), wanted)
  return { ...result, updated: Math.max(result.updated, changed - result.created) }
}

/** Makes the units of these plans what is wanted; returns how many plans changed by it. */
export async function replaceUnits(
  tx: CatalogueContext,
  planIds: string[],
  wanted: { team_id: string; plan_id: string; store_id: string }[],
): Promise<number> {
  if (planIds.length === 0) return 0
  const present = await tx.db
    .selectFrom('plan_units')
    .select(['plan_id', 'store_id'])
    .where('team_id', '=', tx.teamId)
    .where('plan_id', 'in', planIds)
    .execute()
  const keyOf = (row: { plan_id: string; store_id: string }) => `${row.plan_id} ${row.store_id}`
  const wantedKeys = new Set(wanted.map(keyOf))
  const presentKeys = new Set(present.map(keyOf))
  const gone = present.filter((row) => !wantedKeys.has(keyOf(row)))
  const added = wanted.filter((row) => !presentKeys.has(keyOf(row)))
  for (const { plan_id, store_id } of gone) {
    await tx.db
      .deleteFrom('plan_units')
      .where('team_id', '=', tx.teamId)
      .where('plan_id', '=', plan_id)
      .where('store_id', '=', store_id)
      .execute()
  }
  if (added.length > 0) await tx.db.insertInto('plan_units').values(added).execute()
  return new Set([...gone, ...added].map((row) => row.plan_id)).size
}

export async function applyPromotions(tx: CatalogueContext, entries: PromotionEntry[]): Promise<SectionResult> {
  return upsertSection(
    tx,
    'promotions',
    'code_key',
    entries.map((entry) => ({ ...entry, code_key: promotionKey(entry.code) })),
  )
}

/** Promotion codes are told apart without regard to letter case. */
export function promotionKey(code: string): string {
  return code.trim().toUpperCase()
}
