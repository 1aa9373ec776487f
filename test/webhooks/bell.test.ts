import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWebhook } from '#modules/webhooks/index.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Gym } from '#test/harness/gym.ts'
import { jobsLeft } from '#test/harness/jobs.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

async function addWebhook(gym: Gym): Promise<string> {
  const given = { url: 'http://127.0.0.1:9/hook', events: ['member.created'] }
  const made = await createWebhook(await gym.context(), given, { box: service.box, allowPrivate: true })
  if (made instanceof Failure) throw new Error(made.message)
  return made.id
}

/** Records the notifications to workers; returns a function that gives all of them up to its call. */
async function listenToWorkers(): Promise<() => Promise<string[]>> {
  const client = new pg.Client(service.target)
  const heard: string[] = []
  client.on('notification', ({ payload }) => heard.push(payload!))
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('listen "jobs:insert"')
  return async () => {
    await client.query('notify "jobs:insert", \'mark\'')
    await vi.waitUntil(() => heard.at(-1) === 'mark', { timeout: 30_000 })
    return heard.slice(0, -1)
  }
}

test('where this process delivers, an event rings after its commit, adds no job and sends no notification', async () => {
  const gym = await service.gym()
  const webhookId = await addWebhook(gym)
  await service.bell.flush()
  const before = await jobsLeft(service)
  const notified = await listenToWorkers()
  const rung: object[] = []
  const silence = service.bell.hear((target) => void rung.push(target))
  await gym.api.post('/members', { full_name: 'Ana' })
  await gym.api.post('/members', { full_name: ' ' })
  silence()
  expect(rung).toEqual([{ teamId: gym.teamId, webhookId }])
  expect(await jobsLeft(service)).toEqual(before)
  expect(await notified()).toEqual([])
})

test('where it does not, the rings of a moment become one job for each webhook', async () => {
  const gym = await service.gym()
  const [one, other] = [await addWebhook(gym), await addWebhook(gym)]
  await service.bell.flush()
  const before = (await jobsLeft(service)).length
  const notified = await listenToWorkers()
  const { teamId } = gym
  await gym.api.post('/members', { full_name: 'Ana' })
  service.bell.ring([{ teamId, webhookId: one }])
  await service.bell.flush()
  service.bell.ring([{ teamId, webhookId: other }])
  service.bell.ring([
    { teamId, webhookId: one },
    { teamId, webhookId: other },
  ])
  await service.bell.flush()
  expect((await jobsLeft(service)).length - before).toBe(4)
  expect(await notified()).not.toEqual([])
})
