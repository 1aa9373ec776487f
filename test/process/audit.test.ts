import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDb, createPool } from '#platform/db/pool.ts'
import { catraca, catracaJson, newDatabase, newDataDir } from './launch.ts'

test("the operator's actions are in the trail, and the command that verifies it names the changed line", async () => {
  const dataDir = newDataDir()
  const env = { DATABASE_URL: await newDatabase(), CATRACA_DATA_DIR: dataDir, CATRACA_SECRETS_KEY: 'ab'.repeat(32) }
  const file = join(dirname(dataDir), 'aurora.yaml')
  await writeFile(
    file,
    'company: { slug: aurora, name: Aurora }\nplans: [{ ref: m, name: Mensal, price_cents: 100 }]\n',
  )
  await catracaJson(['apply', file], env)
  const made = await catracaJson(['key', 'create', '--company', 'aurora', '--name', 'k', '--scopes', 'all'], env)
  await catracaJson(['key', 'revoke', made.id], env)

  const db = createDb(createPool({ connectionString: env.DATABASE_URL }, { max: 1 }))
  const lines = await db.selectFrom('audit_trail').select(['id', 'actor', 'action', 'subject']).orderBy('id').execute()
  expect(new Set(lines.map(({ actor }) => actor))).toEqual(new Set(['operator']))
  const told = lines.map(({ action, subject }) => `${action} ${subject}`)
  for (const one of ['insert companies', 'insert plans', 'key_created api_keys', 'key_revoked api_keys'])
    expect(told).toContain(one)

  // A line is sealed once every transaction that began before it has ended, in all databases of the server.
  await expect
    .poll(() => catracaJson(['audit', 'verify', '--company', 'aurora'], env), { timeout: 120_000 })
    .toEqual({
      sound: true,
      companies: [{ company: 'aurora', lines: lines.length, flaws: [] }],
      unsealed: 0,
      missing: 0,
      anchored: null,
    })
  const changed = lines.find(({ subject }) => subject === 'plans')!.id
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update audit_trail set actor = 'anonymous' where id = ${changed}`.execute(tx)
  })
  await db.destroy()
  const checked = await catraca(['audit', 'verify'], env)
  expect(checked.code).toBe(1)
  expect(checked.stdout).toContain(`aurora: line ${changed} was changed`)
  expect(checked.stdout).toContain('NOT SOUND')
})
