import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { daily } from '#test/harness/schedule.ts'
import { useService } from '#test/harness/service.ts'
import { startPartner } from './partner.ts'

const service = useService()
const mostLooks = 200

test('visitors of a partner check in, come to the door and book classes', async () => {
  const { db, box, url, log } = service
  const gym = await service.gym({ schedule: daily })
  const { teamId } = gym
  const company = { id: teamId, timezone: 'America/Sao_Paulo' }
  const end = await startPartner({ company, db, box, server: url, log, unit: 'u1', everyMs: 100 })
  const page = async () => (await (await gym.owner()).get('/partner-connections')).body.data[0]
  const { id: connectionId } = await page()
  const jobs = service.tasks().filter(({ name }) => /partner|visitors/.test(name))
  const seats = db.selectFrom('bookings').select('id').where('team_id', '=', teamId).where('status', '=', 'confirmed')
  for (let looks = 0; looks < mostLooks; looks++) {
    for (const { run } of jobs) await run({ teamId, connectionId, version: 1 })
    if ((await page()).today.validated > 2 && (await seats.execute()).length > 0) break
    await pause(50)
  }
  await end()
  const { today, month_cents } = await page()
  expect(today.validated).toBeGreaterThan(2)
  expect(month_cents).toBeGreaterThan(0)
  expect((await seats.execute()).length).toBeGreaterThan(0)
})
