import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#platform/values/ids.ts'
import { evo, runMove } from '#test/harness/moving.ts'
import { useService } from '#test/harness/service.ts'
import type { Progress } from './run-move-in.ts'
import { undoMoveIn } from './undo-move-in.ts'

const service = useService()

test('an undo removes everything that nobody has changed, and lists the rest', async () => {
  const emulator = await evo({ members: 30 })
  const gym = await service.gym({ billing: 'internal' })
  const here = (await gym.api.post('/members', { full_name: 'Já Aqui', cpf: emulator.books.members[0]!.document! }))
    .body.data
  const everything = () =>
    sql<{ rows: number }>`
      select (select count(*) from members where team_id = ${gym.teamId}) + (select count(*) from memberships where team_id = ${gym.teamId})
           + (select count(*) from membership_history where team_id = ${gym.teamId})
           + (select count(*) from member_lives where team_id = ${gym.teamId}) + (select count(*) from member_visits where team_id = ${gym.teamId})
           + (select count(*) from charges where team_id = ${gym.teamId}) + (select count(*) from checkins where team_id = ${gym.teamId})
           + (select coalesce(sum(n), 0) from kept_totals where team_id = ${gym.teamId} and list = 'checkins') as rows`.execute(
      service.db,
    )
  const before = await everything()
  const report = await runMove(gym, emulator)
  const undone = await undoMoveIn(await gym.context(), report.run_id!)
  expect(undone).toEqual({
    run_id: report.run_id,
    members: 29,
    memberships: report.memberships.created,
    charges: report.charges.created,
    visits: report.visits.created,
    bookings: 0,
    kept: [],
  })
  expect((await everything()).rows).toEqual(before.rows)
  expect((await gym.api.get(`/members/${here.id}`)).body.data).toMatchObject({ status: here.status })

  const again = await runMove(gym, emulator)
  expect(again.members).toMatchObject({ created: 29, same: 1 })
  const idOf = async (external: string) =>
    (
      await service.db
        .selectFrom('move_in_rows')
        .select('row_id')
        .where('team_id', '=', gym.teamId)
        .where('kind', '=', 'member')
        .where('external_id', '=', external)
        .executeTakeFirstOrThrow()
    ).row_id
  const renamed = await idOf('2')
  expect((await (await gym.owner()).patch(`/members/${renamed}/person`, { full_name: 'Outro Nome' })).status).toBe(200)
  const measured = await idOf('3')
  await service.db
    .insertInto('measurements')
    .values({
      team_id: gym.teamId,
      id: newId(),
      member_profile_id: measured,
      measured_at: '2026-11-01T12:00:00Z',
      weight_kg: 70,
    } as never)
    .execute()
  const rest = await undoMoveIn(await gym.context(), again.run_id!)
  expect(rest).toMatchObject({ members: 27, charges: again.charges.created })
  expect(rest.kept.toSorted((a, b) => (a.external_id < b.external_id ? -1 : 1))).toEqual([
    { kind: 'member', external_id: '2', id: renamed, reason: 'was changed since' },
    { kind: 'member', external_id: '3', id: measured, reason: 'is named by measurements' },
  ])
  expect((await gym.api.get(`/members/${measured}`)).status).toBe(200)
})

test('a run that was killed and then undone begins anew', async () => {
  const emulator = await evo({ members: 20 })
  const gym = await service.gym()
  const progress: Progress = { run_id: null, marks: {}, report: null }
  await expect(runMove(gym, emulator, { progress, dieAfter: 3 })).rejects.toThrow('killed')
  const killed = progress.run_id!
  expect((await undoMoveIn(await gym.context(), killed)).members).toBe(20)
  const report = await runMove(gym, emulator, { progress })
  expect(report.run_id).not.toBe(killed)
  expect(report.members).toMatchObject({ read: 20, created: 20 })
  expect((await gym.api.get('/members')).body.pagination.total).toBe(20)
})
