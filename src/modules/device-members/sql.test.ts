import { expect } from 'vitest'
import { makeAttendees } from '#test/harness/attendees.ts'
import { rowsRead } from '#test/harness/rows-read.ts'
import { onOneServer } from '#test/harness/servers.ts'
import { useService } from '#test/harness/service.ts'
import { findNews, listChangedMembers, listChangedMemberships } from './sql.ts'

const service = useService()

onOneServer.each(['members', 'memberships'])(
  'looking for changes reads no more of %s when there are many',
  async (table) => {
    const gym = await service.gym()
    await makeAttendees(service.db, gym, 'mensal', 500)
    const { teamId } = gym
    const id = '00000000-0000-0000-0000-000000000000'
    const now = { at: Temporal.Now.instant().add({ minutes: 1 }).toString(), id }
    const look = (db: typeof service.db) => findNews(db, teamId, { members: now, memberships: now })
    expect(await look(service.db)).toMatchObject({ changed: false })
    expect(await rowsRead(service, table, look)).toBe(0)

    const earlier = { at: '2020-01-01T00:00:00.000Z', id }
    const list = { members: listChangedMembers, memberships: listChangedMemberships }[table]!
    expect(await rowsRead(service, table, (db) => list(db, teamId, earlier, 10))).toBeLessThanOrEqual(11)
  },
)
