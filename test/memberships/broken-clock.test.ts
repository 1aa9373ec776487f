import { expect, test } from 'vitest'
import { setClockOffset } from '#modules/companies/index.ts'
import { machineNow } from '#platform/time/clock.ts'
import { enqueueDueCompanies, passingTimeTasks } from '#src/process/passing-time.ts'
import { jobsLeft, runJobs } from '#test/harness/jobs.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'

const service = useService()

test('a clock in the year 9999 stops its own company and no other', async () => {
  const [broken, healthy] = [await service.gym({ test: true }), await service.gym({ test: true })]
  const member = (await healthy.api.post('/members', { full_name: 'Ana' })).body.data.id
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  const sale = { member_profile_id: member, plan_id: healthy.plans.mensal, start_date, auto_renew: false }
  const { id } = (await healthy.api.post('/memberships', sale)).body.data
  const in40Days = 40 * 86_400_000
  await setClockOffset(service.db, healthy.teamId, in40Days)
  await setClockOffset(
    service.db,
    broken.teamId,
    Temporal.Instant.from('9999-12-31T23:59:59Z').epochMilliseconds - machineNow().epochMilliseconds,
  )
  await enqueueDueCompanies(service.db, service.log)
  await runJobs(service, passingTimeTasks(service.db, service.log))
  expect((await healthy.api.get(`/memberships/${id}`)).body.data.status).toBe('cancelled')
  expect(await jobsLeft(service)).toEqual([])
  expect(service.logged.map(({ msg }) => msg)).toContain(
    `The clock of the company ${broken.slug} stands beyond the year 2199, so nothing happens in it by itself. npx catraca clock reset --company ${broken.slug} brings it back.`,
  )
})

test('the clock is moved at most 366 days at once from the dashboard too, and the year 9999 is no instant', async () => {
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
