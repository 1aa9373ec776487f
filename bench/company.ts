import { applyCompanyFile, readCompanyFile } from '#modules/catalogue/index.ts'
import { createKey } from '#platform/auth/api-keys.ts'
import { scopes } from '#platform/auth/scopes.ts'
import { actingAlone } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { machineNow } from '#platform/time/clock.ts'

export const timeZone = 'America/Sao_Paulo'

/** Makes a company from units, plans and other parts of a company file, with a key whose limit no bench reaches. */
export async function makeCompany(
  db: Db,
  {
    slug,
    billing,
    ...sections
  }: {
    slug: string
    billing?: 'internal'
    units: object[]
    plans: object[]
    class_types?: object[]
    schedule?: object[]
    devices?: object[]
  },
) {
  const company = { slug, name: slug, timezone: timeZone, ...(billing && { billing }) }
  const file = readCompanyFile(JSON.stringify({ company, ...sections }), slug)
  const { answer } = await applyCompanyFile(db, file, machineNow())
  const teamId = answer.company.id
  const { key } = await createKey(db, { teamId, isTest: false, name: 'bench', scopes, rateLimit: 1_000_000 })
  const ctx = actingAlone({ db, teamId, timeZone, now: machineNow() }, 'operator')
  return { teamId, units: answer.units, plans: answer.plans, authorization: `Bearer ${key}`, ctx }
}
