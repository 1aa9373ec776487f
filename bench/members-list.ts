/** How much of the bare floor's throughput GET /api/v1/members keeps; see README.md beside this file. */
import assert from 'node:assert/strict'
import { load, median, type Round, withBench } from './harness.ts'

const requiredRatio = 0.5
const rounds = 3
const warmUpSeconds = 3
const roundSeconds = 4

const results = await withBench(async ({ url, headers, startFloor, statementOf }) => {
  const service = `${url}/api/v1/members`
  const floor = await startFloor('floor.ts', await statementOf('listMembers'))
  assert.deepEqual(await ids(service, headers), await ids(floor, {}))

  const measured: { service: Round; floor: Round }[] = []
  await load(service, headers, warmUpSeconds)
  await load(floor, {}, warmUpSeconds)
  for (let round = 0; round < rounds; round++) {
    measured.push({ service: await load(service, headers, roundSeconds), floor: await load(floor, {}, roundSeconds) })
  }
  return measured
})

async function ids(url: string, headers: Record<string, string>): Promise<string[]> {
  const answer = await fetch(url, { headers })
  assert.equal(answer.status, 200)
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return data.map(({ id }) => id)
}

const ratio = ({ service, floor }: (typeof results)[number]) => service.perSecond / floor.perSecond
const cells = (name: string, { perSecond, p50, p99 }: Round) => ({
  [`${name} req/s`]: Math.round(perSecond),
  [`${name} p50 ms`]: p50,
  [`${name} p99 ms`]: p99,
})
console.table(
  results.map((round) => ({
    ...cells('service', round.service),
    ...cells('floor', round.floor),
    ratio: ratio(round).toFixed(2),
  })),
)
const middle = median(results.map(ratio))
const failed = results.reduce((sum, { service, floor }) => sum + service.failed + floor.failed, 0)
console.log(
  `Ratio service/floor, median of ${rounds} rounds: ${middle.toFixed(2)} (at least ${requiredRatio} is required)`,
)
if (failed > 0) console.log(`${failed} requests were not answered with 200`)
process.exitCode = failed > 0 || middle < requiredRatio ? 1 : 0
