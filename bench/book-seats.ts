/** Whether bookings in different classes wait for each other: throughput of eight classes against one; see README.md. */
import { makeAttendees } from '#test/harness/attendees.ts'
import { median, withBench } from './harness.ts'

const callers = 32
const bookings = 480
const rounds = 3
const requiredRatio = 3

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

  await fire(classes.slice(0, 8))
  const results: { one: number; eight: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const first = 8 + round * 9
    results.push({
      one: await fire(classes.slice(first, first + 1)),
      eight: await fire(classes.slice(first + 1, first + 9)),
    })
  }
  return results
})

console.table(
  measured.map(({ one, eight }) => ({
    'one class, bookings/s': Math.round(one),
    'eight classes, bookings/s': Math.round(eight),
    ratio: (eight / one).toFixed(2),
  })),
)
const ratio = median(measured.map(({ one, eight }) => eight / one))
console.log(`Ratio eight/one, median of ${rounds} rounds: ${ratio.toFixed(2)} (at least ${requiredRatio} is required)`)
process.exitCode = ratio < requiredRatio ? 1 : 0
