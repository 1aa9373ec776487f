import { expect, test } from 'vitest'
import { machineNow } from '#platform/time/clock.ts'
import { passingTimeTasks } from '#src/process/passing-time.ts'
import { runJobs } from '#test/harness/jobs.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'

const service = useService()

test('the clock is moved at most 366 days at once, also from the dashboard, and the year 9999 is refused', async () => {
  const owner = await signedIn(service, await service.gym({ test: true }), 'owner')
  const inDays = (days: number) =>
    machineNow()
      .add({ hours: 24 * days })
      .toString()
  for (const to of [inDays(367), '9999-12-31T23:59:59Z']) {
    const { status, body } = await owner.post('/clock', { to })
    expect([status, body.error.details.fields[0].field]).toEqual([400, 'to'])
  }
  expect((await owner.post('/clock', { to: inDays(365) })).status).toBe(200)
  await runJobs(service, passingTimeTasks(service.db, service.log))
})
