import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { catraca, catracaJson, newDatabase, newDataDir, startService } from './launch.ts'

async function testGym() {
  const url = await newDatabase()
  const env = { DATABASE_URL: url }
  const file = join(dirname(newDataDir()), 'aurora.yaml')
  await writeFile(file, '{ company: { slug: aurora, name: Aurora, test: true } }')
  await catracaJson(['apply', file], env)
  return { url, env }
}

const clock = (...args: string[]) => ['clock', ...args, '--company', 'aurora']

test('a clock moves at most 366 days at once and ten years in all, and never goes back', async () => {
  const { env } = await testGym()
  const { now } = await catracaJson(clock('show'), env)
  const refused = async (...args: string[]) => {
    const { code, stderr } = await catraca(clock('advance', ...args), env)
    return [code, stderr]
  }
  expect(await refused('--by', 'P367D')).toEqual([1, expect.stringContaining('at most 366 days at once')])
  expect(await refused('--to', '2020-01-01T00:00:00Z')).toEqual([1, expect.stringContaining('never goes back')])
  expect(await refused('--to', '9999-12-31T00:00:00Z')).toEqual([1, expect.stringContaining('1900 to 2199')])
  const moved = await catracaJson(clock('advance', '--by', 'P366D'), env)
  expect(Date.parse(moved.now) - Date.parse(now)).toBeGreaterThanOrEqual(366 * 86_400_000)
  await atOffset(env.DATABASE_URL, 3650 * 86_400_000)
  expect(await refused('--by', 'P10D')).toEqual([1, expect.stringContaining('at most ten years ahead')])
})

test('an installation whose clock was moved to the year 9999 starts, says what to do, and is mended by it', async () => {
  const { url, env } = await testGym()
  await atOffset(url, Date.parse('9999-12-31T23:59:59Z') - Date.now())
  const service = await startService({ ...env, LOG_LEVEL: 'warn' })
  const { stderr } = await service.stop()
  expect(stderr).toContain('npx catraca clock reset --company aurora')
  const before = Date.now()
  const { now } = await catracaJson(clock('reset'), env)
  expect(Date.parse(now)).toBeGreaterThanOrEqual(before)
  expect((await catraca(clock('reset'), env)).stderr).toContain('never goes back')
  const again = await startService({ ...env, LOG_LEVEL: 'warn' })
  expect((await again.stop()).stderr).not.toContain('clock')
})

async function atOffset(url: string, offsetMs: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('update companies set clock_offset_ms = $1', [offsetMs])
  await client.end()
}
