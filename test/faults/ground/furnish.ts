import { applyCompanyFile, readCompanyFile } from '#modules/catalogue/index.ts'
import { machineNow } from '#platform/time/clock.ts'
import type { Postgres } from './postgres.ts'

/** Gives a company of the ground a unit and a plan of 30 days; returns the plan's id. */
export async function furnish({ db }: Postgres, slug: string): Promise<string> {
  const file = {
    company: { slug, name: `Academia ${slug}` },
    units: [{ ref: 'centro', name: 'Centro', max_capacity: 50 }],
    plans: [{ ref: 'mensal', name: 'Mensal', price_cents: 9900, duration_days: 30 }],
  }
  const { answer } = await applyCompanyFile(db, readCompanyFile(JSON.stringify(file), slug), machineNow())
  return answer.plans.mensal!
}
