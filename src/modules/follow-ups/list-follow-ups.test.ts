import { expect } from 'vitest'
import { localDate, timestampText } from '#platform/time/clock.ts'
import { makeAttendees } from '#test/harness/attendees.ts'
import { rowsRead } from '#test/harness/rows-read.ts'
import { onOneServer } from '#test/harness/servers.ts'
import { useService } from '#test/harness/service.ts'
import { countFollowUps } from './list-follow-ups.ts'

const service = useService()

onOneServer('a list with more people than are counted is not read to its end', async () => {
  const gym = await service.gym()
  await makeAttendees(service.db, gym, 'mensal', 5000)
  const ctx = await gym.context()
  const away = ctx.now.subtract({ hours: 24 * 12 })
  await service.db
    .updateTable('member_visits')
    .set({ last_checkin_at: timestampText(away), last_day: localDate(away, ctx.timeZone).toString() })
    .where('team_id', '=', gym.teamId)
    .execute()
  const read = await rowsRead(service, 'member_visits', async (db) => {
    const counts = await countFollowUps({ ...ctx, db })
    expect(counts.find(({ list }) => list === 'absent_10')).toEqual({ list: 'absent_10', waiting: 1000 })
  })
  expect(read).toBeLessThan(2500)
})
