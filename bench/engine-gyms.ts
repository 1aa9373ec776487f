import { sql } from 'kysely'
import { applyCompanyFile, readCompanyFile } from '#modules/catalogue/index.ts'
import { createKey } from '#platform/auth/api-keys.ts'
import { scopes } from '#platform/auth/scopes.ts'
import { machineNow } from '#platform/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import { fillCompany } from './fill-company.ts'
import { makeFloorTables } from './floor-tables.ts'

const companies = 100
const membersOfEach = 1000
const visitsOfEach = 3
const timeZone = 'America/Sao_Paulo'

/** A company with its key, and its members that may come in. */
export interface BenchGym {
  teamId: string
  authorization: string
  unit: string
  members: string[]
}

/** Makes the companies with their keys, and the floor's tables with the same members. */
export async function makeChain({ db }: { db: Db }): Promise<BenchGym[]> {
  const gyms: BenchGym[] = []
  for (let number = 1; number <= companies; number++) {
    gyms.push(await makeCompany(db, `rede-${number}`))
    process.stderr.write(`\r${number} of ${companies} companies   `)
  }
  process.stderr.write('\r\x1b[K')
  await makeFloorTables(db)
  await sql`vacuum analyze`.execute(db)
  return gyms
}

async function makeCompany(db: Db, slug: string): Promise<BenchGym> {
  const file = readCompanyFile(
    JSON.stringify({
      company: { slug, name: slug, timezone: timeZone, billing: 'internal' },
      units: [{ ref: 'u', name: 'Unidade', max_capacity: 100_000 }],
      plans: [{ ref: 'mensal', name: 'Mensal', price_cents: 9990, duration_days: 30 }],
    }),
    slug,
  )
  const { answer } = await applyCompanyFile(db, file, machineNow())
  const teamId = answer.company.id
  const ctx = { db, teamId, timeZone, now: machineNow(), actor: 'operator', requestId: null }
  await fillCompany(ctx, { members: membersOfEach, visits: visitsOfEach })
  const { key } = await createKey(db, { teamId, isTest: false, name: 'bench', scopes, rateLimit: 1_000_000 })
  const able = await db
    .selectFrom('memberships')
    .select('member_profile_id as id')
    .where('team_id', '=', teamId)
    .where('status', '=', 'active')
    .execute()
  return { teamId, authorization: `Bearer ${key}`, unit: answer.units.u!, members: able.map(({ id }) => id) }
}
