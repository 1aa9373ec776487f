import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { makeCompany } from './company.ts'
import { fillCompany } from './fill-company.ts'
import { makeFloorTables } from './floor-tables.ts'

const companies = 100
const membersOfEach = 1000
const visitsOfEach = 3

/** A company with its key, and its members who may come in. */
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
    gyms.push(await makeGym(db, `rede-${number}`))
    process.stderr.write(`\r${number} of ${companies} companies   `)
  }
  process.stderr.write('\r\x1b[K')
  await makeFloorTables(db)
  await sql`vacuum analyze`.execute(db)
  return gyms
}

/** Makes one company with its members. */
export async function makeGym(
  db: Db,
  slug: string,
  size = { members: membersOfEach, visits: visitsOfEach },
): Promise<BenchGym> {
  const { teamId, authorization, units, ctx } = await makeCompany(db, {
    slug,
    billing: 'internal',
    units: [{ ref: 'u', name: 'Unidade', max_capacity: 100_000 }],
    plans: [{ ref: 'mensal', name: 'Mensal', price_cents: 9990, duration_days: 30 }],
  })
  await fillCompany(ctx, size)
  const able = await db
    .selectFrom('memberships')
    .select('member_profile_id as id')
    .where('team_id', '=', teamId)
    .where('status', '=', 'active')
    .execute()
  return { teamId, authorization, unit: units.u!, members: able.map(({ id }) => id) }
}
