import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepMonths } from '#platform/db/months.ts'
import { createDb, createPool, type Db } from '#platform/db/pool.ts'
import type { Gym } from '#test/harness/gym.ts'
import { haveRunFor, monthStart, partitionOf } from '#test/harness/months.ts'
import { useService } from '#test/harness/service.ts'
import { flawsOf, sealAll, writeLines } from '#test/harness/trail.ts'
import { chainKeys, verifyTrail } from './index.ts'

const service = useService()
let application: Db

beforeAll(async () => {
  application = createDb(createPool(service.target))
  await haveRunFor(service.db, 'audit', 15)
})
afterAll(() => application.destroy())

/** The first line id of a month, `offset` months from the present one. */
const firstLine = (offset: number) => Number(`${monthStart(offset).toString().slice(0, 7).replace('-', '')}0000000001`)
/** Writes lines with ids of that month. */
async function writeLinesIn(month: number, gym: Gym, count: number): Promise<number[]> {
  await sql`select setval('audit_line_ids', greatest(last_value, ${firstLine(month)}), last_value >= ${firstLine(month)})
              from audit_line_ids`.execute(service.db)
  return writeLines(service, gym, count)
}
const monthsLeft = async () => {
  const { rows } = await sql<{ partition: string }>`
    select partition from months_of('audit_trail') union all select partition from months_of('audit_seals')
     order by 1`.execute(service.db)
  return rows.map(({ partition }) => partition)
}
const tamper = async (...statements: ReturnType<typeof sql>[]) =>
  service.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await statement.execute(tx)
  })

test('months of the trail are deleted with their seals once no company keeps them, and the rest is checked as before', async () => {
  await sql`select setval('audit_line_ids', ${firstLine(-15)}, false)`.execute(service.db)
  const [gym, idle] = [await service.gym(), await service.gym()]
  await service.db.updateTable('companies').set({ audit_kept_years: 1 }).execute()
  await writeLinesIn(-15, gym, 2)
  await writeLinesIn(-14, idle, 3)
  await writeLinesIn(-13, gym, 2)
  const [first, second] = await writeLinesIn(-12, gym, 3)
  // Lines without a seal stay.
  await keepMonths(application, service.log)
  expect(await monthsLeft()).toContain(partitionOf('audit_trail', -15))
  await sealAll(service)
  for (const table of ['audit_trail', 'audit_seals']) {
    // If the database is busy with a month, a later run deletes it.
    const isLeft = async () => {
      await keepMonths(application, service.log)
      const left = await monthsLeft()
      return [-15, -14, -13, -12, 0, 1].map((month) => left.includes(partitionOf(table, month)))
    }
    await expect.poll(isLeft, { timeout: 30_000 }).toEqual([...[false, false, false], ...[true, true, true]])
  }
  expect(await flawsOf(service, gym)).toEqual({ sound: true, flaws: [], missing: 0, lines: 3 })
  const given = { keys: await chainKeys(service.db, service.box), teamIds: [gym.teamId], anchor: undefined }
  expect((await verifyTrail(service.db, given)).companies[0]).toMatchObject({ keptFrom: first })

  // The chains go on with numbers of the present month, even for a company without any line left.
  const [newest] = await writeLines(service, gym, 1)
  await writeLines(service, idle, 2)
  await sealAll(service)
  expect(newest).toBeGreaterThanOrEqual(firstLine(0))
  expect(await flawsOf(service, gym)).toEqual({ sound: true, flaws: [], missing: 0, lines: 4 })
  expect(await flawsOf(service, idle)).toEqual({ sound: true, flaws: [], missing: 0, lines: 2 })
  const { rows } = await sql<{ position: number }>`
    select position from audit_seals where team_id = ${idle.teamId} order by position`.execute(service.db)
  expect(rows.map(({ position }) => position)).toEqual([4, 5])

  await tamper(sql`delete from audit_trail where id = ${first}`, sql`delete from audit_seals where line_id = ${first}`)
  expect((await flawsOf(service, gym)).flaws).toEqual([['removed', '1 lines']])
  await tamper(sql`
    insert into audit_trail (team_id, id, at, actor, action, subject)
    values (${gym.teamId}, 7, now(), 'operator', 'signed_in', 'staff')`)
  expect((await flawsOf(service, gym)).flaws).toContainEqual(['inserted', 7])
  // If somebody moves a beginning forward to hide lines, it does not fit the lines that follow.
  await tamper(sql`
    insert into audit_beginnings
    select team_id, ${first}, number + 1, position + 1, seal, now() from audit_beginnings
     where team_id = ${gym.teamId} order by line_id desc limit 1`)
  expect((await flawsOf(service, gym)).flaws).toContainEqual(['changed', second])
  for (const attempt of [
    'update audit_beginnings set number = 0',
    'delete from audit_beginnings',
    'truncate audit_beginnings',
  ]) {
    await expect(sql.raw(attempt).execute(service.db)).rejects.toThrow(/only ever added to/)
  }
})
