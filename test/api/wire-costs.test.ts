import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { endpoints } from '#apis/public/endpoints.ts'
import type { Gym } from '#test/harness/gym.ts'
import { onOneServer } from '#test/harness/servers.ts'
import { useService } from '#test/harness/service.ts'
import type { WireCost } from '#test/harness/wire.ts'
import { tablesWithoutCompany } from './company-in-statements.ts'
import { everyTuesday, sampleBody, samplePath } from './samples.ts'

/** What each endpoint costs on the way to PostgreSQL; `UPDATE_COSTS=1` writes the file again. */
const file = new URL('wire-costs.json', import.meta.url)
/** Background writes of the service (uses of keys, the journal) may fall into one call, but not into each. */
const times = 3

const service = useService()

// On a cluster, a change sets its author in separate statements.
onOneServer(
  'no endpoint needs more statements or round trips than recorded, and each statement names its company',
  async () => {
    // The key of a company that is not a test company is cached, as for customers.
    const gym = await service.gym({ schedule: [everyTuesday], test: false })
    const found: Record<string, WireCost> = {}
    const texts = new Set<string>()
    for (const endpoint of endpoints) {
      const costs: WireCost[] = []
      for (let time = 0; time < times; time++) {
        costs.push(await costOf(endpoint, gym))
        for (const text of service.wire.texts()) texts.add(text)
      }
      found[endpoint.operationId] = {
        statements: Math.min(...costs.map(({ statements }) => statements)),
        roundTrips: Math.min(...costs.map(({ roundTrips }) => roundTrips)),
      }
    }
    if (process.env.UPDATE_COSTS !== undefined) {
      const lines = Object.entries(found).map(
        ([name, cost]) => `  "${name}": ${JSON.stringify(cost, null, 1).replaceAll(/\n */g, ' ')}`,
      )
      await writeFile(file, `{\n${lines.join(',\n')}\n}\n`)
    }
    expect(found).toEqual(JSON.parse(await readFile(file, 'utf8')))
    expect([...texts]).not.toContain('')
    expect([...texts].filter((text) => tablesWithoutCompany(text).length > 0)).toEqual([])
  },
)

test.each([
  ['select name from "members" as "m" where "m"."team_id" = $1', []],
  ['select name from members where id = $1', ['members']],
  ['select * from members m join plans p on p.team_id = m.team_id and p.id = m.id where m.team_id = $1', []],
  [
    'select (select count(*) from plans p where p.team_id = m.team_id) from members m where m.team_id = $1',
    ['plans', 'members'],
  ],
  ["update members set name = 'team_id = $1' where id = $1", ['members']],
  ['select name from companies where id = $1', []],
])('%s reads without its company: %j', (text, tables) => {
  expect(tablesWithoutCompany(text)).toEqual(tables)
})

async function costOf(endpoint: (typeof endpoints)[number], gym: Gym): Promise<WireCost> {
  const path = await samplePath(endpoint, gym)
  const body = await sampleBody(endpoint, gym)
  service.wire.reset()
  const { status } = await gym.api.send(endpoint.method, path, body)
  const cost = service.wire.cost()
  expect([200, 201], endpoint.operationId).toContain(status)
  return cost
}
