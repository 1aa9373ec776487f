import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createDb, createPool, type Db } from '#platform/db/pool.ts'
import { createSecretBox } from '#platform/secrets/secrets.ts'
import { newId } from '#platform/values/ids.ts'
import { useService } from '#test/harness/service.ts'
import { flawsOf, linesOf, sealAll, writeLines } from '#test/harness/trail.ts'
import { anchorPath, readAnchor } from './anchor.ts'
import { lineColumns } from './chain.ts'
import { carryChainKeys, chainKey, chainKeys, createSealer, isSound, verifyTrail } from './index.ts'
import { isDecided, makeMark, sealLines } from './seal-lines.ts'

const service = useService()

/** Acts as an attacker with full access to the database. */
async function tamper(...statements: ReturnType<typeof sql>[]): Promise<void> {
  await service.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const statement of statements) await statement.execute(tx)
  })
}

test('every line is sealed in the order of its company, and an untouched trail passes the check', async () => {
  const [gym, other] = [await service.gym(), await service.gym()]
  for (let i = 0; i < 3; i++) {
    await writeLines(service, gym, 1)
    await writeLines(service, other, 1)
  }
  await sealAll(service)
  const seals = await service.db
    .selectFrom('audit_seals')
    .select(['position', 'line_id'])
    .where('team_id', '=', gym.teamId)
    .orderBy('number')
    .execute()
  const ids = (await linesOf(service, gym)).map(({ id }) => id)
  expect(seals).toEqual(ids.map((line_id, i) => ({ position: i + 1, line_id })))
  expect(await flawsOf(service, gym)).toEqual({ sound: true, flaws: [], missing: 0, lines: 3 })
})

const columns = lineColumns.filter((column) => !['team_id', 'id', 'staff_id'].includes(column))
test.each(columns)('a line whose %s was changed is reported by its id, and no other', async (column) => {
  const gym = await service.gym()
  const ids = await writeLines(service, gym, 3)
  await sealAll(service)
  const other: Record<string, unknown> = {
    at: '2001-01-01T00:00:00Z',
    action: sql`'signed_in'`,
    subject_id: newId(),
    before: sql`'{"a": 1}'::jsonb`,
    after: sql`'{"a": 1}'::jsonb`,
  }
  await tamper(sql`update audit_trail set ${sql.ref(column)} = ${other[column] ?? 'other'} where id = ${ids[1]}`)
  expect(await flawsOf(service, gym)).toMatchObject({ sound: false, flaws: [['changed', ids[1]]] })
})

test('every column of the trail is sealed', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'audit_trail'`.execute(service.db)
  expect([...lineColumns].sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('lines that are sealed during a check are left for the next check', async () => {
  const gym = await service.gym()
  let isWriting = true
  const seal = async () => {
    for (let line = 0; line < 60; line++) {
      await writeLines(service, gym, 1)
      await sealLines(service.db, chainKey(service.box), (await makeMark(service.db)).lineId)
    }
    isWriting = false
  }
  const walk = async () => {
    while (isWriting) expect(await flawsOf(service, gym)).toMatchObject({ sound: true, flaws: [], missing: 0 })
  }
  await Promise.all([seal(), walk()])
})

test('lines that were removed or inserted are reported, with and without their seals', async () => {
  const gym = await service.gym()
  const ids = await writeLines(service, gym, 9)
  await sealAll(service)
  await tamper(sql`delete from audit_trail where id = ${ids[1]}`)
  expect((await flawsOf(service, gym)).flaws).toEqual([['removed', ids[1]]])

  await tamper(
    sql`delete from audit_trail where id = any(${[ids[3], ids[4]]})`,
    sql`delete from audit_seals where line_id = any(${[ids[3], ids[4]]})`,
  )
  expect((await flawsOf(service, gym)).flaws).toEqual([
    ['removed', ids[1]],
    ['removed', '2 lines'],
  ])

  await tamper(sql`
    insert into audit_trail (team_id, id, at, actor, action, subject)
    values (${gym.teamId}, ${ids[1]}, now(), 'operator', 'signed_in', 'staff')`)
  expect((await flawsOf(service, gym)).flaws).toEqual([
    ['changed', ids[1]],
    ['removed', '2 lines'],
  ])
})

test('a line that is inserted among sealed ones is reported, even if it comes with a seal of its own', async () => {
  const gym = await service.gym()
  const [first] = await writeLines(service, gym, 1)
  // An id that no line uses.
  const { rows } = await sql<{ id: number }>`select next_audit_line_id() as id`.execute(service.db)
  await writeLines(service, gym, 2)
  await sealAll(service)
  const id = rows[0]!.id
  await tamper(sql`
    insert into audit_trail (team_id, id, at, actor, action, subject)
    values (${gym.teamId}, ${id}, now(), 'operator', 'signed_in', 'staff')`)
  expect((await flawsOf(service, gym)).flaws).toEqual([['inserted', id]])
  await tamper(sql`
    insert into audit_seals
    select number + 1000000, team_id, position + 100, ${id}, key_id, seal, sealed_at from audit_seals where line_id = ${first}`)
  const { flaws, missing } = await flawsOf(service, gym)
  expect(flaws[0]![0]).toBe('removed')
  expect(missing).toBeGreaterThan(0)
  await tamper(sql`delete from audit_seals where number > 1000000`, sql`delete from audit_trail where id = ${id}`)
  expect((await flawsOf(service, gym)).sound).toBe(true)
})

test('a seal that was changed is reported as such, and its line and the next one are not blamed', async () => {
  const gym = await service.gym()
  const ids = await writeLines(service, gym, 4)
  await sealAll(service)
  await tamper(sql`update audit_seals set seal = decode(repeat('00', 32), 'hex') where line_id = ${ids[1]}`)
  expect((await flawsOf(service, gym)).flaws).toEqual([['seal_changed', ids[1]]])
})

test('removing the newest lines of one company with their seals leaves a gap in the numbers of all companies', async () => {
  const [gym, other] = [await service.gym(), await service.gym()]
  const ids = await writeLines(service, gym, 3)
  await writeLines(service, other, 1)
  await sealAll(service)
  const gone = [ids[1], ids[2]]
  await service.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`delete from audit_trail where id = any(${gone})`.execute(tx)
      await sql`delete from audit_seals where line_id = any(${gone})`.execute(tx)
      const checked = await flawsOf({ ...service, db: tx }, gym)
      expect(checked).toMatchObject({ sound: false, missing: 2, flaws: [] })
      throw new Error('put back')
    })
    .catch(({ message }) => expect(message).toBe('put back'))
})

test('sealing waits for a line of an open transaction, so that none appears later among sealed ones', async () => {
  const gym = await service.gym()
  const slow = createDb(createPool(service.target, { max: 1 }))
  const sealer = createSealer({ ...service, anchorFile: await newAnchorFile(), log: silent })
  const positions = () =>
    service.db
      .selectFrom('audit_seals')
      .select('line_id')
      .where('team_id', '=', gym.teamId)
      .orderBy('position')
      .execute()
  let ids: number[] = []
  await slow.transaction().execute(async (tx) => {
    const [early] = await writeLines({ ...service, db: tx }, gym, 1)
    const [late] = await writeLines(service, gym, 1)
    ids = [early!, late!]
    for (let i = 0; i < 3; i++) await sealer.turn()
    expect(await positions()).toEqual([])
  })
  // Transactions of other tests in the same cluster also make it wait.
  const sealed = async () => {
    await sealer.turn()
    return positions()
  }
  await expect.poll(sealed).toEqual(ids.map((line_id) => ({ line_id })))
  await slow.destroy()
})

test('sealing waits for a line whose transaction began after that of a later line', async () => {
  const gym = await service.gym()
  const [first, second] = [1, 2].map(() => createDb(createPool(service.target, { max: 1 }))) as [Db, Db]
  const early = await first.startTransaction().execute()
  const late = await second.startTransaction().execute()
  await sql`select pg_current_xact_id()`.execute(early)
  await writeLines({ ...service, db: late }, gym, 1)
  await writeLines({ ...service, db: early }, gym, 1)
  await early.commit().execute()
  const mark = await makeMark(service.db)
  expect(await isDecided(service.db, mark)).toBe(false)
  await late.commit().execute()
  await expect.poll(() => isDecided(service.db, mark)).toBe(true)
  await Promise.all([first.destroy(), second.destroy()])
})

test('sealers on several servers seal each line once', async () => {
  const gym = await service.gym()
  await writeLines(service, gym, 30)
  await Promise.all(Array.from({ length: 6 }, () => sealAll(service)))
  expect(await flawsOf(service, gym)).toEqual({ sound: true, flaws: [], missing: 0, lines: 30 })
})

test('lines sealed under an earlier secrets key are still checked, after one and two rotations', async () => {
  const gym = await service.gym()
  await writeLines(service, gym, 2)
  await sealAll(service)
  const boxes = [service.box, ...[8, 9].map((byte) => createSecretBox(Buffer.alloc(32, byte)))]
  for (const [i, box] of boxes.slice(1).entries()) {
    expect((await flawsOf({ ...service, box }, gym)).flaws.every(([kind]) => kind === 'key_unknown')).toBe(true)
    await carryChainKeys(service.db, boxes[i]!, box)
    await writeLines(service, gym, 1)
    await sealAll({ ...service, box })
    expect(await flawsOf({ ...service, box }, gym)).toMatchObject({ flaws: [], lines: 3 + i })
  }
})

test('the newest lines of all are anchored outside the database: if they are missing, sealing stops', async () => {
  const gym = await service.gym()
  const anchorFile = await newAnchorFile()
  const told: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void told.push(JSON.parse(line).msg) })
  const sealer = createSealer({ ...service, anchorFile, log })
  await writeLines(service, gym, 2)
  const turned = async () => {
    await sealer.turn()
    return readAnchor(anchorFile)
  }
  await expect.poll(turned).toBeDefined()
  const anchor = await readAnchor(anchorFile)
  expect(JSON.parse(await readFile(anchorFile, 'utf8')).number).toBe(anchor!.number)
  const given = { keys: await chainKeys(service.db, service.box), teamIds: [gym.teamId], anchor }
  expect(isSound(await verifyTrail(service.db, given))).toBe(true)

  await tamper(
    sql`delete from audit_trail where id = (select line_id from audit_seals where number = ${anchor!.number})`,
    sql`delete from audit_seals where number = ${anchor!.number}`,
  )
  const checked = await verifyTrail(service.db, given)
  expect([isSound(checked), checked.anchored, checked.missing]).toEqual([false, false, 0])
  await writeLines(service, gym, 1)
  for (let i = 0; i < 4; i++) await sealer.turn()
  expect((await verifyTrail(service.db, given)).anchored).toBe(false)
  expect(told).toHaveLength(1)
})

test.each(['audit_trail', 'audit_seals', 'audit_keys'])('rows can only be added to %s', async (table) => {
  const gym = await service.gym()
  await writeLines(service, gym, 1)
  await sealAll(service)
  await carryChainKeys(service.db, service.box, service.box)
  const column = table === 'audit_trail' ? 'action' : 'key_id'
  for (const attempt of [
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)}`,
    sql`delete from ${sql.table(table)}`,
    sql`truncate ${sql.table(table)}`,
    sql`truncate ${sql.table(table)} cascade`,
  ]) {
    await expect(attempt.execute(service.db)).rejects.toThrow(/only ever added to/)
  }
})

const silent = pino({ level: 'silent' })
const newAnchorFile = async () => anchorPath(await mkdtemp(join(tmpdir(), 'trail-')), undefined)

test('each database has its own anchor, whichever user connects to it', () => {
  const of = (url: string) => anchorPath('/data', url)
  expect(of('postgres://a:b@db/one')).toBe(of('postgres://c:d@db/one'))
  expect(of('postgres://a@db/one')).not.toBe(of('postgres://a@db/two'))
})
