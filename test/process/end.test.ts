import { existsSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'
import { demoGym, isOpen, launch, lives, newDataDir, postgresPid, startService } from './launch.ts'

const main = join(projectRoot, 'bin', 'serve.js')
const command = join(projectRoot, 'bin', 'catraca.js')

test.each(['SIGINT', 'SIGTERM'] as const)(
  'on %s the requests in flight are answered before it ends, and nothing is left running',
  async (signal) => {
    const { dataDir, env, key } = await demoGym()
    const service = await startService({ ...env, HOST: '127.0.0.1' })
    const postgres = postgresPid(dataDir)!
    const posts = await Promise.all(Array.from({ length: 30 }, () => beginPost(`${service.url}/api/v1/members`, key)))

    service.child.kill(signal)
    await vi.waitUntil(async () => !(await isOpen(service.url)), { timeout: 60_000 })
    expect(service.child.exitCode).toBeNull()
    const answers = await Promise.all(posts.map((post, i) => post.finish(`{"full_name":"Ana ${i}"}`)))
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 201))
    expect(answers.map((answer) => answer.connection)).toEqual(answers.map(() => 'close'))

    const answered = performance.now()
    const { code, stderr } = await service.ended
    expect(performance.now() - answered).toBeLessThan(10_000)
    expect([code, stderr]).toEqual([0, expect.not.stringMatching(/"level":[456]0/)])
    expect([postgresPid(dataDir), lives(postgres)]).toEqual([undefined, false])

    const again = await startService(env, key)
    const { body } = await again.api.get('/members')
    expect(body.pagination.total).toBe(500 + answers.length)
  },
)

test.each([
  ['is made', 'run'],
  ['starts', 'postgres/postmaster.pid'],
])('Ctrl-C while the database %s ends the start in order', async (_what, file) => {
  const dataDir = newDataDir()
  const env = { CATRACA_DATA_DIR: dataDir, PORT: '0' }
  const { child, ended } = launch([main], env, { detached: true })
  await vi.waitUntil(() => existsSync(join(dataDir, file)), { timeout: 60_000, interval: 5 })
  process.kill(-child.pid!, 'SIGINT') // a terminal sends it to the whole group
  const { code, stderr } = await ended
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('    at ')])
  expect(postgresPid(dataDir)).toBeUndefined()
})

test('Ctrl-C during a command does not leave the database running that the command started', async () => {
  const dataDir = newDataDir()
  const { child, ended } = launch([command, 'company', 'list'], { CATRACA_DATA_DIR: dataDir }, { detached: true })
  const running = () => postgresPid(dataDir)
  const postgres = await vi.waitUntil(running, { timeout: 60_000, interval: 5 })
  process.kill(-child.pid!, 'SIGINT')
  expect((await ended).stderr).toBe('')
  expect([postgresPid(dataDir), lives(postgres)]).toEqual([undefined, false])
})

/** Begins a POST over a connection that is kept alive; resolves when the service has read its headers and waits for the body. */
function beginPost(url: string, key: string) {
  return new Promise<{ finish(body: string): Promise<{ status: number; connection: string }> }>((resolve, reject) => {
    const post = request(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        connection: 'keep-alive',
        expect: '100-continue',
      },
    })
    const answered = new Promise<IncomingMessage>((resolve) => post.on('response', resolve))
    const finish = async (body: string) => {
      post.write(body.slice(0, 5))
      post.end(body.slice(5))
      const answer = await answered
      for await (const _ of answer);
      return { status: answer.statusCode!, connection: answer.headers.connection! }
    }
    post.on('error', reject)
    post.on('continue', () => resolve({ finish }))
    post.flushHeaders()
  })
}
