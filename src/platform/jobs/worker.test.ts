import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addressOf, startProxy } from '#test/harness/proxy.ts'
import { useService } from '#test/harness/service.ts'
import { enqueue } from './enqueue.ts'
import { handled, job, Nothing } from './job.ts'
import { startWorker } from './worker.ts'

const service = useService()
const jobs = 150
const cuts = 8

// An error that is not awaited would fail this file, as it would end a process.
test('a worker whose connections break while it works goes on, without an error that would end the process', async () => {
  const address = addressOf(service.target)
  const proxy = await startProxy(address)
  const target = { ...service.target, host: '127.0.0.1', port: proxy.port }
  const work = job('work', Nothing)
  for (let i = 0; i < jobs; i++) await enqueue(service.db, work, {})
  let begun = 0
  const worker = await startWorker({
    target,
    tasks: [
      handled(work, async () => {
        begun++
        await pause(5)
      }),
    ],
    log: service.log,
  })
  for (let i = 0; i < cuts; i++) {
    const before = begun
    await expect.poll(() => begun > before || begun >= jobs, { interval: 1, timeout: 20_000 }).toBe(true)
    await pause(4 + (i % 4))
    proxy.pointTo(address)
  }
  await expect.poll(() => begun, { interval: 1, timeout: 20_000 }).toBeGreaterThan(cuts)
  await worker.close()
  proxy.close()
})
