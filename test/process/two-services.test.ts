import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'
import { Client } from '#test/harness/client.ts'
import { demoGym, demoKey, launch, newDataDir, startService } from './launch.ts'

const sentence =
  /^A Catraca service \(process \d+\) already runs on the data folder .+\. Stop it first, or set CATRACA_DATA_DIR to another folder\.\n$/

test('a second service on the same data folder ends with one sentence and does not affect the first', async () => {
  const { env, key } = await demoGym()
  const first = await startService(env, key)
  const second = await launch([join(projectRoot, 'bin', 'serve.js')], { ...env, PORT: '0' }).ended
  expect(second).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) })
  expect(second.stderr).toContain(`(process ${first.child.pid})`)
  expect((await first.api.get('/members')).status).toBe(200)
  expect((await first.stop()).code).toBe(0)
})

test('of three services started at the same moment on a new folder exactly one runs', async () => {
  const env = { CATRACA_DATA_DIR: newDataDir(), PORT: '0' }
  const starts = await Promise.allSettled([startService(env), startService(env), startService(env)])
  const running = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const refused = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []))
  expect(running).toHaveLength(1)
  for (const error of refused) {
    expect(error).toMatchObject({ ended: { code: 1, stdout: '', stderr: expect.stringMatching(sentence) } })
  }
  const { status, body } = await new Client(running[0]!.url, await demoKey(env)).get('/members')
  expect([status, body.pagination.total]).toEqual([200, 500])
})
