import { execFile, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWebhook, eventTypeNames, rotateSecret } from '#modules/webhooks/index.ts'
import { projectRoot } from '#platform/config/config.ts'
import { Failure } from '#platform/errors/failure.ts'
import { freePort } from '#test/harness/free-port.ts'
import { runJobs } from '#test/harness/jobs.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const page = readFileSync(join(projectRoot, 'docs/webhooks.md'), 'utf8')
const block = (language: string) => new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(page)![1]!

function has(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Runs a receiver from the page on a free port, and collects its output. */
async function start(command: string, name: string, code: string, secret: string) {
  const folder = mkdtempSync(join(tmpdir(), 'catraca-receiver-'))
  writeFileSync(join(folder, name), code)
  const port = await freePort()
  const child = spawn(command, [join(folder, name)], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (printed += text))
  const url = `http://127.0.0.1:${port}/`
  const answers = () => fetch(url, { method: 'POST', body: '{}' }).then(({ status }) => status === 401)
  await vi.waitUntil(() => answers().catch(() => false), { timeout: 20_000 })
  return { url, printed: () => printed.trim().split('\n') }
}

test.each([
  ['Node', process.execPath, 'receiver.mjs', 'js'],
  ...(has('python3') ? [['Python', 'python3', 'receiver.py', 'python']] : []),
] as [string, string, string, string][])(
  'the receiver in %s accepts what the service and the example by hand send, and nothing forged',
  async (_language, command, name, language) => {
    const gym = await service.gym()
    const port = await freePort()
    const ctx = await gym.context()
    const made = await createWebhook(
      ctx,
      { url: `http://127.0.0.1:${port}/`, events: null },
      { box: service.box, allowPrivate: true },
    )
    if (made instanceof Failure) throw new Error(made.message)
    const receiver = await start(command, name, block(language), made.secret)
    await service.db.updateTable('webhooks').set({ url: receiver.url }).where('id', '=', made.id).execute()

    const send = async (name: string) => {
      await gym.api.post('/members', { full_name: name })
      await runJobs(service, service.tasks())
      await service.deliverer.idle()
    }
    await send('Ana')
    await vi.waitUntil(() => receiver.printed().length === 1 && receiver.printed()[0] !== '', { timeout: 30_000 })
    expect(receiver.printed()[0]).toMatch(/^member\.created [0-9a-f-]{36}$/)
    // It still has the old secret, and misses nothing.
    await rotateSecret(ctx, made.id, Temporal.Duration.from({ hours: 1 }), service.box)
    await send('Bia')
    await vi.waitUntil(() => receiver.printed().length === 2, { timeout: 30_000 })

    const byHand = async (secret: string) => {
      const script = block('sh').replace('http://localhost:4242/', receiver.url)
      const run = promisify(execFile)('bash', ['-c', script], { env: { ...process.env, WEBHOOK_SECRET: secret } })
      return (await run).stdout.trim()
    }
    if (!has('openssl') || !has('curl')) return
    expect(await byHand(made.secret)).toBe('200')
    expect(await byHand(`${made.secret}x`)).toBe('401')
  },
)

test('the page has every kind of event', () => {
  for (const type of eventTypeNames) expect(page).toContain(`### ${type}\n`)
})
