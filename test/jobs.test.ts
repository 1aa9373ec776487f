import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { setClockOffset } from '#modules/companies/index.ts'
import { linkSubscription } from '#modules/memberships/index.ts'
import { createWebhook } from '#modules/webhooks/index.ts'
import { Failure } from '#platform/errors/failure.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { formerly, handled, job } from '#platform/jobs/job.ts'
import { localDate, machineNow } from '#platform/time/clock.ts'
import type { Gym } from '#test/harness/gym.ts'
import { jobsLeft, makeRetriesDue, runJobs } from '#test/harness/jobs.ts'
import { startReceiver } from '#test/harness/receiver.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'

const service = useService()

/** Inserts a row as another release would. */
const insertJob = (name: string, payload: unknown, more: { key?: string; queue?: string } = {}) =>
  sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, job_key => ${more.key ?? null},
                                     queue_name => ${more.queue ?? null})`.execute(service.db)
const deleteJobs = () => sql`delete from graphile_worker._private_jobs`.execute(service.db)
const payloads = async () =>
  (await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs`.execute(service.db)).rows

async function gymWithAMembership() {
  const gym = await service.gym({ test: true })
  const member_profile_id = (await gym.api.post('/members', { full_name: 'Ana Prado' })).body.data.id
  const start_date = localDate(machineNow(), 'America/Sao_Paulo').toString()
  const sale = { member_profile_id, plan_id: gym.plans.mensal, start_date, auto_renew: false }
  const membershipId: string = (await gym.api.post('/memberships', sale)).body.data.id
  const status = async () => (await gym.api.get(`/memberships/${membershipId}`)).body.data.status
  return { gym, teamId: gym.teamId, membershipId, status }
}

async function webhookOf(gym: Gym) {
  const receiver = await startReceiver()
  const surroundings = { box: service.box, allowPrivate: true }
  const made = await createWebhook(await gym.context(), { url: receiver.url, events: null }, surroundings)
  if (made instanceof Failure) throw new Error(made.message)
  return { receiver, webhookId: made.id }
}

const nobody = '0199aaaa-0000-7000-8000-000000000000'

/** Exact rows of the queue from before payloads had a version: releases come and go, these rows stay. */
const unversioned = {
  'find-due-companies': () => ({ _cron: { ts: '2026-11-21T12:00:00.000Z', backfilled: false } }),
  'forget-old-answers': () => ({ _cron: { ts: '2026-11-21T12:17:00.000Z', backfilled: false } }),
  'forget-old-phones': () => ({ _cron: { ts: '2026-11-22T04:37:00.000Z', backfilled: false } }),
  'forget-sent-mails': () => ({ _cron: { ts: '2026-11-22T04:47:00.000Z', backfilled: false } }),
  'forget-old-notices': () => ({ _cron: { ts: '2026-11-22T04:53:00.000Z', backfilled: false } }),
  'forget-old-requests': () => ({ _cron: { ts: '2026-11-21T12:27:00.000Z', backfilled: false } }),
  'forget-passages': () => ({ _cron: { ts: '2026-11-22T04:07:00.000Z', backfilled: false } }),
  'check-counts': () => ({ _cron: { ts: '2026-11-22T03:43:00.000Z', backfilled: false } }),
  'check-counts-of-company': ({ teamId }: Ids) => ({ teamId }),
  'advance-company': ({ teamId }: Ids) => ({ teamId }),
  'advance-memberships': ({ teamId }: Ids) => ({ teamId }),
  'make-classes': ({ teamId }: Ids) => ({ teamId }),
  'advance-visits': ({ teamId }: Ids) => ({ teamId }),
  'recount-entries': ({ teamId }: Ids) => ({ teamId }),
  'find-notices': ({ teamId }: Ids) => ({ teamId }),
  'send-notices': ({ teamId }: Ids) => ({ teamId }),
  'deliver-webhook': ({ teamId, webhookId }: Ids) => ({ teamId, webhookId }),
  'alert-webhook': ({ teamId, webhookId, eventId }: Ids) => ({
    ...{ teamId, webhookId, kind: 'gone', eventId },
    at: '2026-11-21T12:00:00Z',
  }),
  'mail-app-code': ({ teamId }: Ids) => ({
    ...{ teamId, codeId: '0199aaaa-0000-7000-8000-000000000000', contact: 'nobody@example.com', language: 'en' },
    ...{ at: new Date().toISOString(), origin: { address: null, device: null }, requestId: null },
  }),
  'mail-erasure': ({ teamId }: Ids) => ({
    teamId,
    requestId: nobody,
    mailId: nobody,
    to: 'nobody@example.com',
    about: 'asked',
  }),
  'mail-new-address': ({ teamId }: Ids) => ({
    ...{ teamId, codeId: nobody, memberId: nobody, email: 'nobody@example.com', language: 'en' },
    ...{ at: new Date().toISOString(), origin: { address: null, device: null }, requestId: null },
  }),
  'tell-old-address': ({ teamId }: Ids) => ({
    ...{ teamId, mailId: nobody, memberId: nobody, to: 'nobody@example.com', at: new Date().toISOString() },
  }),
  'tell-locked-app-code': ({ teamId }: Ids) => ({
    ...{ teamId, codeId: '0199aaaa-0000-7000-8000-000000000000' },
    ...{ origin: { address: '192.0.2.7', device: null }, requestId: 'r' },
  }),
  'mail-person': ({ teamId, staffId }: Ids) => ({
    ...{ teamId, staffId, action: 'passkey_added', at: '2026-11-21T12:00:00.123456Z' },
    origin: { address: '192.0.2.7', device: null },
  }),
  'mail-sign-up-received': ({ teamId }: Ids) => ({ teamId, mailId: nobody, to: 'nobody@example.com', language: 'en' }),
  'mail-receipt': ({ teamId, eventId }: Ids) => ({ ...{ teamId, mailId: eventId, receiptId: eventId }, isCopy: false }),
  'mail-sign-up': ({ teamId, eventId }: Ids) => ({
    ...{ teamId, mailId: eventId, memberId: eventId, outcome: 'new', language: 'pt-BR' },
  }),
  'admit-sign-up': ({ teamId, eventId }: Ids) => ({ teamId, signUpId: eventId }),
  'settle-partner-visits': ({ teamId }: Ids) => ({ teamId, connectionId: nobody }),
  'recognise-visitors': ({ teamId }: Ids) => ({ teamId, connectionId: nobody }),
  'settle-partner-bookings': ({ teamId }: Ids) => ({ teamId, connectionId: nobody }),
  'publish-partner-classes': ({ teamId }: Ids) => ({ teamId, connectionId: nobody }),
  'move-in': ({ teamId }: Ids) => ({ teamId, moveId: nobody }),
  'move-in-nightly': () => ({ _cron: { ts: '2026-11-22T05:23:00.000Z', backfilled: false } }),
  'read-payment': ({ teamId }: Ids) => ({ teamId, connectionId: nobody, kind: 'charge', reference: 'x' }),
  'tend-payments': ({ teamId }: Ids) => ({ teamId, connectionId: nobody }),
  'reconcile-all-payments': () => ({ _cron: { ts: '2026-11-22T03:11:00.000Z', backfilled: false } }),
  'reconcile-payments': ({ teamId }: Ids) => ({ teamId }),
  'end-subscription': ({ teamId, membershipId }: Ids) => ({ teamId, membershipId }),
  'alert-subscription': ({ teamId, membershipId }: Ids) => ({ teamId, membershipId }),
}
type Ids = Record<'teamId' | 'webhookId' | 'eventId' | 'staffId' | 'membershipId', string>

test('jobs that the release before left in the queue are done', async () => {
  const { gym, teamId, membershipId, status } = await gymWithAMembership()
  const { receiver, webhookId } = await webhookOf(gym)
  const { id: staffId, email } = await signedIn(service, gym, 'owner')
  await linkSubscription(service.db, { teamId, membershipId }, 'stripe', 'sub_123')
  await setClockOffset(service.db, teamId, 40 * 86_400_000)
  await gym.api.post('/members', { full_name: 'Beto' })
  const eventId = (await gym.events('member.created'))[0]!.id
  await deleteJobs()

  const ended: string[] = []
  const tasks = service.tasks({ gateways: { stripe: { endSubscription: async (id) => void ended.push(id) } } })
  expect(Object.keys(unversioned).sort()).toEqual(tasks.map(({ name }) => name).sort())
  for (const [name, payload] of Object.entries(unversioned)) {
    await insertJob(name, payload({ teamId, webhookId, eventId, staffId, membershipId }))
  }
  // The event of one of them has deliveries to make, which are jobs as well.
  for (let round = 0; round < 3 && (await jobsLeft(service)).length > 0; round++) await runJobs(service, tasks)
  await service.deliverer.idle()
  expect(await jobsLeft(service)).toEqual([])
  expect(await status()).toBe('cancelled')
  expect(receiver.received.map(({ payload }) => payload.type)).toContain('member.created')
  expect(ended).toEqual(['sub_123'])
  expect(service.mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('a webhook was switched off'),
    expect.stringContaining('nova chave de acesso'),
    expect.stringContaining('we received a sign-up'),
    expect.stringContaining('a membership without its subscription'),
  ])
  expect(service.mails[1]!.to).toBe(email)
})

test('every declared kind of job has code that does it', () => {
  const files = globSync(join(import.meta.dirname, '../src/**/*.ts'), { exclude: ['**/*.test.ts'] })
  const source = files.map((file) => readFileSync(file, 'utf8'))
  const declared = source.flatMap((text) =>
    [...text.matchAll(/\b(?:job|workJob|mailJob)\(\s*'([^']+)'/g)].map(([, name]) => name),
  )
  expect(declared.sort()).toEqual(
    service
      .tasks()
      .map(({ name }) => name)
      .sort(),
  )
})

test('a job that cannot be read is given up at once and named, and does not delay others', async () => {
  const { gym, teamId, status } = await gymWithAMembership()
  await setClockOffset(service.db, teamId, 40 * 86_400_000)
  await deleteJobs()
  const place = `advance-memberships ${teamId}`
  await insertJob('advance-memberships', { teamId: 7 }, { key: place, queue: place })
  await insertJob('mail-person', { teamId, staffId: 'Rita', at: 'now' })
  await insertJob('mail-person', { teamId, version: 'last' })
  await insertJob('find-due-companies', {})
  // The second round shows that the first one's key is free.
  for (let round = 0; round < 2; round++) {
    await makeRetriesDue(service)
    await runJobs(service, service.tasks())
  }
  expect(await status()).toBe('cancelled')
  const { rows } = await sql`
    select t.identifier as name, j.attempts, j.max_attempts, j.key, j.last_error
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     order by j.id`.execute(service.db)
  const once = { attempts: 1, max_attempts: 1, key: null }
  const reasons = [
    'teamId must be string',
    'action is required; origin is required; staffId must be a UUID; at must be an ISO 8601 timestamp such as 2026-03-01T12:00:00Z, from 1900 to 2199',
    'version must be a whole number from 1',
  ]
  expect(rows).toEqual([
    { name: 'advance-memberships', ...once, last_error: expect.stringContaining(reasons[0]!) },
    ...reasons.slice(1).map((reason) => ({ name: 'mail-person', ...once, last_error: reason })),
  ])
  expect(service.takeErrors()).toEqual(
    reasons.map((reason) => expect.objectContaining({ msg: `A job cannot be read and is given up: ${reason}.` })),
  )
  const staff = await signedIn(service, gym, 'owner')
  expect((await staff.get('/today')).body.data.alerts).toEqual([
    { kind: 'job_given_up', id: null, text: 'mail-person', count: 1 },
  ])
  expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(/^catraca_given_up_jobs 3$/m)
  await deleteJobs()
})

test('a job that keeps its place while it waits is not given up after days of failures, since no other could take its place', async () => {
  await deleteJobs()
  const stubborn = job('stubborn', Type.Object({}), { key: () => 'stubborn', keepWaiting: true })
  await enqueue(service.db, stubborn, {})
  await sql`update graphile_worker._private_jobs set attempts = 25`.execute(service.db)
  await enqueue(service.db, stubborn, {})
  let runs = 0
  await runJobs(service, [handled(stubborn, () => void runs++)])
  expect(runs).toBe(1)
})

test('a payload of an earlier shape is read in the current one, and one of a later release waits for that', async () => {
  const done: unknown[] = []
  const Greeting = Type.Object({ names: Type.Array(Type.String()) })
  const earlier = [formerly(Type.Object({ name: Type.String() }), ({ name }) => ({ names: [name] }))]
  const greetJob = job('greet', Greeting, { earlier })
  const greet = () => runJobs(service, [handled(greetJob, ({ names }) => done.push(names))])
  await deleteJobs()
  await insertJob('greet', { name: 'Ana' })
  await insertJob('greet', { name: 'Beto', version: 1 })
  await enqueue(service.db, greetJob, { names: ['Caio', 'Duda'] })
  expect(await payloads()).toContainEqual({ payload: { names: ['Caio', 'Duda'], version: 2 } })
  await greet()
  expect(done).toEqual([['Ana'], ['Beto'], ['Caio', 'Duda']])

  await insertJob('greet', { greeted: {}, version: 3 })
  await greet()
  expect(await jobsLeft(service)).toEqual([{ task_identifier: 'greet', attempts: 1 }])
  await makeRetriesDue(service)
  const later = job('greet', Type.Object({ greeted: Type.Object({}) }), { earlier: [...earlier, ...earlier] as never })
  await runJobs(service, [handled(later, ({ greeted }) => done.push(greeted))])
  expect(done.at(-1)).toEqual({})
  expect(await jobsLeft(service)).toEqual([])
})

test('enqueued jobs contain their version, also those from the delivery bell', async () => {
  const { gym } = await gymWithAMembership()
  await webhookOf(gym)
  await deleteJobs()
  await gym.api.post('/members', { full_name: 'Beto' })
  await service.bell.flush()
  expect(await payloads()).toEqual([{ payload: { version: 1, teamId: gym.teamId, webhookId: expect.any(String) } }])
  await deleteJobs()
})
