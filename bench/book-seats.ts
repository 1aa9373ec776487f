/** Whether bookings in different classes wait for each other: throughput of eight classes against one; see README.md. */
import { sql } from 'kysely'
import { makeAttendees } from '#test/harness/attendees.ts'
import { median, withBench } from './harness.ts'

const callers = 32
const bookings = 480
const rounds = 3
const requiredRatio = 3
/**
 * How long PostgreSQL waits in a commit before it flushes. 0 uses the machine's own disk as it is. On a disk that needs 0.1 ms for it, with
 * caller, service and database on two cores, eight classes are limited by the cores. A replicated or network disk needs milliseconds, and
 * then the disk limits even one class.
 */
const commitDelaysUs = [0, 3000]

const measured = await withBench(async ({ url, headers, db, teamId }) => {
  const plans = await db.selectFrom('plans').select(['id', 'ref']).where('team_id', '=', teamId).execute()
  const gym = { teamId, plans: Object.fromEntries(plans.map((plan) => [plan.ref!, plan.id])) }
  const from = Temporal.Now.plainDateISO().add({ days: 9 })
  const answer = await fetch(`${url}/api/v1/classes?date_from=${from}&date_to=${from.add({ days: 14 })}`, { headers })
  const { data } = (await answer.json()) as { data: { id: string }[] }
  const classes = data.map(({ id }) => id)

  /** Books new members into these classes in turn, from all callers at once; returns bookings per second. */
  async function fire(targets: string[]): Promise<number> {
    const members = await makeAttendees(db, gym, 'anual', bookings)
    const queue = members.entries()
    const start = performance.now()
    await Promise.all(
      Array.from({ length: callers }, async () => {
        for (const [i, member_profile_id] of queue) {
          const booked = await fetch(`${url}/api/v1/classes/${targets[i % targets.length]}/book`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({ member_profile_id }),
          })
          if (booked.status !== 201) throw new Error(`A booking was answered ${booked.status}: ${await booked.text()}`)
          await booked.arrayBuffer()
        }
      }),
    )
    return (bookings / (performance.now() - start)) * 1000
  }

  await fire(classes.splice(0, 8))
  const results: { commitDelayUs: number; one: number; eight: number }[] = []
  for (const commitDelayUs of commitDelaysUs) {
    await sql`alter system set commit_delay = ${sql.lit(commitDelayUs)}`.execute(db)
    await sql`alter system set commit_siblings = 0`.execute(db)
    await sql`select pg_reload_conf()`.execute(db)
    for (let round = 0; round < rounds; round++) {
      results.push({
        commitDelayUs,
        one: await fire(classes.splice(0, 1)),
        eight: await fire(classes.splice(0, 8)),
      })
    }
  }
  return results
})

console.table(
  measured.map(({ commitDelayUs, one, eight }) => ({
    'commit waits, ms': commitDelayUs / 1000,
    'one class, bookings/s': Math.round(one),
    'eight classes, bookings/s': Math.round(eight),
    ratio: (eight / one).toFixed(2),
  })),
)
const ratios = commitDelaysUs.map((delay) =>
  median(measured.filter(({ commitDelayUs }) => commitDelayUs === delay).map(({ one, eight }) => eight / one)),
)
console.log(`Ratio eight/one, median of ${rounds} rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(' and ')}`)
console.log(`Where the commit waits it must be at least ${requiredRatio}`)
process.exitCode = ratios.at(-1)! < requiredRatio ? 1 : 0
