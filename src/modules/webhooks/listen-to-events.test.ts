import { expect, onTestFinished, test, vi } from 'vitest'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { useService } from '#test/harness/service.ts'
import { listenToEvents } from './index.ts'
import { deleteListenersOfAnyCompany } from './sql.ts'

const service = useService()

test('a listener stays and misses no event while its program takes ten seconds over each', async () => {
  const gym = await service.gym()
  let passedMs = 0
  const now = performance.now.bind(performance)
  const faster = vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs)
  onTestFinished(() => faster.mockRestore())
  const clock = () => machineNow().add({ milliseconds: passedMs })
  const register = (full_name: string) => gym.api.post('/members', { full_name })
  const ending = new AbortController()
  const ready = Promise.withResolvers<string>()
  const heard: string[] = []
  const registered = Promise.withResolvers<void>()
  const attempt = async () => {
    await registered.promise
    passedMs += 10_000
    // As a service does every few seconds.
    await deleteListenersOfAnyCompany(service.db, timestampText(clock().subtract({ seconds: 60 })))
    if (heard.length === 8) await register('the last')
    return { phase: 'answer' as const, statusCode: 200, durationMs: 10_000, answer: '', error: null }
  }
  const listening = listenToEvents(await gym.context(), {
    ...{ box: service.box, sender: { attempt, close: async () => {} }, clock, signal: ending.signal },
    ...{ events: null, forwardTo: 'http://localhost:4242/', allowPrivate: true },
    onReady: ready.resolve,
    onEvent: ({ payload }) => heard.push(JSON.parse(payload).data.object.client.full_name),
  })
  await ready.promise
  const names = Array.from({ length: 9 }, (_, i) => `member ${i}`)
  for (const name of names) await register(name)
  registered.resolve()
  await vi.waitUntil(() => heard.length === 10, { timeout: 5000 }).catch(() => {})
  ending.abort()
  await listening
  expect(heard).toEqual([...names, 'the last'])
})

test('a listener ends after the event that it is forwarding, however many are waiting', async () => {
  const gym = await service.gym()
  const ending = new AbortController()
  const ready = Promise.withResolvers<string>()
  const registered = Promise.withResolvers<void>()
  let heard = 0
  const attempt = async () => {
    await registered.promise
    return { phase: 'answer' as const, statusCode: 200, durationMs: 1, answer: '', error: null }
  }
  const listening = listenToEvents(await gym.context(), {
    ...{ box: service.box, sender: { attempt, close: async () => {} }, clock: machineNow, signal: ending.signal },
    ...{ events: null, forwardTo: 'http://localhost:4242/', allowPrivate: true },
    onReady: ready.resolve,
    onEvent: () => {
      heard++
      if (heard === 2) ending.abort()
    },
  })
  await ready.promise
  for (const full_name of ['Ana', 'Rui', 'Eva', 'Ivo']) await gym.api.post('/members', { full_name })
  registered.resolve()
  await listening
  expect(heard).toBe(2)
})
