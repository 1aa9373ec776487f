import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStripeGateway } from '#modules/billing/index.ts'
import type { Gym } from '#test/harness/gym.ts'
import { jobsLeft, makeRetriesDue, runJobs } from '#test/harness/jobs.ts'
import { useService } from '#test/harness/service.ts'
import { linkSubscription } from './end-subscription.ts'

const service = useService()

/** Answers Stripe's documented calls for subscriptions and records them; gives `answers` in turn, then 200. */
let stripe: Server
let calls: string[]
/** Runs while the provider handles a call. */
let meanwhile: () => Promise<unknown>
let answers: { status: number; body: object }[]

beforeEach(async () => {
  calls = []
  meanwhile = async () => undefined
  answers = []
  stripe = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', async () => {
      await meanwhile()
      calls.push(`${request.method} ${request.url} ${Buffer.concat(chunks)}`.trim())
      const id = request.url!.split('/').at(-1)
      const { status, body } = answers.shift() ?? {
        status: 200,
        body: { id, object: 'subscription', status: 'canceled' },
      }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => stripe.once('listening', resolve))
})

afterEach(async () => {
  stripe.closeAllConnections()
  await new Promise((resolve) => stripe.close(resolve))
})

const tasks = () => {
  const { port } = stripe.address() as AddressInfo
  return service.tasks({ gateways: { stripe: createStripeGateway('sk_test_x', `http://127.0.0.1:${port}`) } })
}

async function soldAndLinked(gym: Gym): Promise<string> {
  const member = await gym.api.post('/members', { full_name: 'Ana' })
  const sale = { member_profile_id: member.body.data.id, plan_id: gym.plans.mensal, start_date: '2040-01-10' }
  const { id } = (await gym.api.post('/memberships', sale)).body.data
  expect(await linkSubscription(service.db, { teamId: gym.teamId, membershipId: id }, 'stripe', 'sub_123')).toBe(true)
  return id
}

const endedAt = async (id: string) =>
  (await service.db.selectFrom('memberships').select('gateway_ended_at').where('id', '=', id).executeTakeFirstOrThrow())
    .gateway_ended_at

test('a cancelled membership ends its subscription at the provider, once', async () => {
  const gym = await service.gym()
  const id = await soldAndLinked(gym)
  expect((await gym.api.post(`/memberships/${id}/cancel`)).status).toBe(200)
  expect(calls).toEqual([])
  await runJobs(service, tasks())
  expect(calls).toEqual(['DELETE /v1/subscriptions/sub_123'])
  expect(await endedAt(id)).not.toBeNull()
  expect(await jobsLeft(service)).toEqual([])
})

test('at the end of the period, the subscription is asked to end with its own period', async () => {
  const gym = await service.gym()
  const id = await soldAndLinked(gym)
  await gym.api.post(`/memberships/${id}/cancel`, { effective_immediately: false })
  await runJobs(service, tasks())
  expect(calls).toEqual(['POST /v1/subscriptions/sub_123 cancel_at_period_end=true'])
})

test('a pending cancellation that is made immediate asks the provider again, for now', async () => {
  const gym = await service.gym()
  const id = await soldAndLinked(gym)
  await gym.api.post(`/memberships/${id}/cancel`, { effective_immediately: false })
  await runJobs(service, tasks())
  expect((await gym.api.post(`/memberships/${id}/cancel`)).status).toBe(200)
  expect(await endedAt(id)).toBeNull()
  await runJobs(service, tasks())
  expect(calls.slice(1)).toEqual(['DELETE /v1/subscriptions/sub_123'])
  expect(await endedAt(id)).not.toBeNull()
})

test('the cancellation stands while the provider fails, and the call is repeated until it succeeds', async () => {
  const gym = await service.gym()
  const id = await soldAndLinked(gym)
  answers = Array.from({ length: 3 }, () => ({ status: 500, body: { error: { type: 'api_error', message: 'down' } } }))
  const { status, body } = await gym.api.post(`/memberships/${id}/cancel`)
  expect([status, body.data.status]).toEqual([200, 'cancelled'])
  for (let attempt = 1; attempt <= 3; attempt++) {
    await runJobs(service, tasks())
    expect(await jobsLeft(service)).toEqual([{ task_identifier: 'end-subscription', attempts: attempt }])
    expect(await endedAt(id)).toBeNull()
    await makeRetriesDue(service)
  }
  await runJobs(service, tasks())
  expect(calls).toHaveLength(4)
  expect(await endedAt(id)).not.toBeNull()
  expect(await jobsLeft(service)).toEqual([])
})

test('a subscription that the provider has ended already counts as done', async () => {
  const gym = await service.gym()
  const id = await soldAndLinked(gym)
  answers = [
    {
      status: 404,
      body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such subscription' } },
    },
  ]
  await gym.api.patch(`/memberships/${id}`, { status: 'cancelled' })
  await runJobs(service, tasks())
  expect(await endedAt(id)).not.toBeNull()
  expect(await jobsLeft(service)).toEqual([])
})

test('a membership that is active again before the call keeps its subscription; one without a subscription creates no job', async () => {
  const gym = await service.gym()
  const id = await soldAndLinked(gym)
  await gym.api.post(`/memberships/${id}/cancel`)
  await gym.api.patch(`/memberships/${id}`, { status: 'active' })
  await runJobs(service, tasks())
  expect(calls).toEqual([])
  const other = await soldAndLinked(gym)
  await service.db.updateTable('memberships').set({ gateway_subscription_id: null }).where('id', '=', other).execute()
  await gym.api.post(`/memberships/${other}/cancel`)
  expect(await jobsLeft(service)).toEqual([])
})

test('when the membership comes back while its subscription is being ended, or later, staff are notified by mail', async () => {
  const gym = await service.gym()
  const company = { alert_email: 'dona@example.com' }
  await service.db.updateTable('companies').set(company).where('id', '=', gym.teamId).execute()
  const id = await soldAndLinked(gym)
  await gym.api.post(`/memberships/${id}/cancel`)
  meanwhile = () => gym.api.patch(`/memberships/${id}`, { status: 'active' })
  await runJobs(service, tasks())
  expect(calls).toHaveLength(1)
  const told = () => service.mails.filter(({ to, text }) => to === company.alert_email && text.includes(id)).length
  expect(told()).toBe(1)

  meanwhile = async () => undefined
  const other = await soldAndLinked(gym)
  await gym.api.post(`/memberships/${other}/cancel`)
  await runJobs(service, tasks())
  await gym.api.patch(`/memberships/${other}`, { status: 'active' })
  await runJobs(service, tasks())
  expect(service.mails.filter(({ text }) => text.includes(other))).toHaveLength(1)
})

test('a subscription is ended in the way in which its membership is cancelled at the time of the call', async () => {
  const gym = await service.gym()
  const id = await soldAndLinked(gym)
  await gym.api.post(`/memberships/${id}/cancel`, { effective_immediately: false })
  await gym.api.patch(`/memberships/${id}`, { status: 'active' })
  await gym.api.post(`/memberships/${id}/cancel`)
  await runJobs(service, tasks())
  expect(calls).toEqual(['DELETE /v1/subscriptions/sub_123'])
})
