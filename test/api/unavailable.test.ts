import { sql } from 'kysely'
import { expect } from 'vitest'
import { onOneServer } from '#test/harness/servers.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

// On a cluster the workers wait, and only the limit for a whole statement applies to them.
onOneServer(
  'a call that waits too long for another change gets a 503 that says so, and when to try again',
  async () => {
    const gym = await service.gym()
    const { body } = await gym.api.post('/members', { full_name: 'Ana Lima' })
    const change = () => gym.api.patch(`/members/${body.data.id}`, { full_name: 'Ana Souza' })
    await service.db.transaction().execute(async (tx) => {
      await sql`select from members where team_id = ${gym.teamId} and id = ${body.data.id} for update`.execute(tx)
      const { status, headers, body: refused } = await change()
      expect(status).toBe(503)
      expect(headers.get('retry-after')).toBe('1')
      expect(refused.error).toMatchObject({ code: 'INTERNAL_ERROR', details: { reason: 'TOO_BUSY' } })
    })
    expect((await change()).status).toBe(200)
  },
)
