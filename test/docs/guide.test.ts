import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWebhook } from '#modules/webhooks/index.ts'
import { projectRoot } from '#platform/config/config.ts'
import { Failure } from '#platform/errors/failure.ts'
import { demoDatabase } from '#test/harness/demo-database.ts'
import { startReceiver } from '#test/harness/receiver.ts'
import { useService } from '#test/harness/service.ts'

const service = useService({ demo: true })
const guide = join(projectRoot, 'docs/guide')
const sdk = pathToFileURL(join(projectRoot, 'sdk/src/index.ts')).href
const pages = readdirSync(guide).filter((name) => name !== 'README.md')

/** The programs of a page, which continue from one block to the next, joined into one; and their output. */
function read(name: string) {
  const text = readFileSync(join(guide, name), 'utf8')
  const blocks = [...text.matchAll(/```(ts|text)\n(.*?)```/gs)].map((match) => ({ kind: match[1], content: match[2]! }))
  const of = (kind: string) => blocks.filter((block) => block.kind === kind).map((block) => block.content)
  return { program: of('ts').join('\n').replaceAll("'@catraca/sdk'", `'${sdk}'`), printed: of('text') }
}

function write(program: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'catraca-guide-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'program.mts')
  writeFileSync(file, program)
  return file
}

test.each(pages.filter((name) => name !== 'webhooks.md'))(
  'the programs of %s print what is shown below them',
  async (name) => {
    const { key } = await demoDatabase()
    // The demo gym's key may make 100 calls a minute, like any other.
    await service.db.updateTable('api_keys').set({ rate_limit: 1_000_000 }).execute()
    const { program, printed } = read(name)
    expect(printed.length).toBeGreaterThan(0)
    const env = { PATH: process.env.PATH, CATRACA_URL: service.url, CATRACA_KEY: key }
    const { stdout } = await promisify(execFile)(process.execPath, [write(program)], { env })
    const lines = stdout.split('\n').map((line) => line.trimEnd())
    let from = 0
    for (const line of printed.flatMap((block) => block.trimEnd().split('\n'))) {
      const at = lines.indexOf(line, from)
      expect(at, `${line} in\n${stdout}`).toBeGreaterThanOrEqual(from)
      from = at + 1
    }
  },
)

test('the receiver of webhooks.md accepts what the service sends, once, and nothing forged', async () => {
  const gym = await service.gym()
  const probe = await startReceiver()
  const given = { url: probe.url, events: null }
  const made = await createWebhook(await gym.context(), given, { box: service.box, allowPrivate: true })
  if (made instanceof Failure) throw new Error(made.message)
  const { program } = read('webhooks.md')
  const told = `${program}\nserver.on('listening', () => console.log((server.address() as any).port))`
  const child = execFile(process.execPath, [write(told)], { env: { PORT: '0', WEBHOOK_SECRET: made.secret } })
  onTestFinished(() => void child.kill())
  let printed = ''
  child.stdout!.on('data', (text) => (printed += text))
  const port = await vi.waitUntil(() => /^(\d+)\n/.exec(printed)?.[1], { timeout: 20_000 })
  const url = `http://127.0.0.1:${port}/`
  await service.db.updateTable('webhooks').set({ url }).where('id', '=', made.id).execute()
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401)
  const member = (await gym.api.post('/members', { full_name: 'Ana' })).body.data.id
  await gym.api.post('/access/validate', { member_profile_id: member })
  await service.deliverer.deliverDue(gym.teamId)
  await expect
    .poll(() => printed.trim().split('\n').slice(1).toSorted())
    .toEqual(['look up denied_inactive', 'member.created'])
})
