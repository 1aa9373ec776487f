import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { webhookStaffEndpoints } from '#apis/staff/routes/webhooks.ts'
import { createDeliverer, createWebhook, listDeliveries } from '#modules/webhooks/index.ts'
import { noteDemo } from '#platform/backup/installation.ts'
import { readConfig } from '#platform/config/config.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { OpenDatabase } from '#platform/startup/open-database.ts'
import { machineNow } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { demoSlug } from '#src/demo/slug.ts'
import { banner } from '#src/process/banner.ts'
import { privateWebhookRule } from '#src/process/jobs.ts'
import type { Gym } from '#test/harness/gym.ts'
import { startReceiver } from '#test/harness/receiver.ts'
import { patience, useService } from '#test/harness/service.ts'
import { linesOf } from '#test/harness/trail.ts'

const service = useService()
const ruleOf = (env: Record<string, string> = {}) =>
  privateWebhookRule(readConfig(env), { db: service.db, embedded: true })
const everywhere = { CATRACA_ALLOW_PRIVATE_WEBHOOKS: 'true' }

async function demoGym(): Promise<Gym> {
  const gym = await service.gym()
  await service.db
    .insertInto('installation')
    .values({ id: newId(), home: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await noteDemo(service.db, gym.teamId)
  return gym
}

test('besides the demo gym no other company may have a private webhook, unless all may', async () => {
  const [demo, gym] = [await demoGym(), await service.gym()]
  const asked = async (env?: Record<string, string>) => [await ruleOf(env)(demo.teamId), await ruleOf(env)(gym.teamId)]
  expect(await asked()).toEqual([true, false])
  expect(await asked(everywhere)).toEqual([true, true])
  expect(await asked({ CATRACA_ALLOW_PRIVATE_WEBHOOKS: 'false' })).toEqual([false, false])
  expect(await asked({ CATRACA_DEMO: 'false' })).toEqual([false, false])
  const atUrl = privateWebhookRule(readConfig({ CATRACA_DEMO: 'true' }), { db: service.db, embedded: false })
  expect(await atUrl(demo.teamId)).toBe(false)
})

test("a company with the demo gym's name may not have a private webhook because of that", async () => {
  const gym = await service.gym()
  await service.db.updateTable('companies').set({ slug: demoSlug }).where('id', '=', gym.teamId).execute()
  expect(await ruleOf()(gym.teamId)).toBe(false)
  expect(await ruleOf(everywhere)(gym.teamId)).toBe(true)
  await service.db.updateTable('companies').set({ slug: gym.slug }).where('id', '=', gym.teamId).execute()
})

test('staff are refused when they make one and when they change one', async () => {
  const [demo, gym] = [await demoGym(), await service.gym()]
  const endpoints = webhookStaffEndpoints({ box: service.box, allowPrivate: ruleOf() })
  const call = async (gym: Gym, operationId: string, params: object, body: object) =>
    endpoints.find((one) => one.operationId === operationId)!.run(await gym.context(), { params, query: {}, body })
  for (const url of ['http://example.com/', 'https://10.0.0.7/', 'http://127.0.0.1:9000/']) {
    const refused = await call(gym, 'createWebhook', {}, { url })
    expect(refused).toMatchObject({ kind: 'INVALID_REQUEST', details: { fields: [{ field: 'url' }] } })
    expect(await call(demo, 'createWebhook', {}, { url })).not.toBeInstanceOf(Failure)
  }
  const made = await createWebhook(
    await gym.context(),
    { url: 'https://example.com/', events: null },
    { box: service.box, allowPrivate: false },
  )
  const { id } = made as { id: string }
  const changed = await call(gym, 'changeWebhook', { id }, { url: 'https://192.168.0.1/' })
  expect(changed).toMatchObject({ kind: 'INVALID_REQUEST', details: { fields: [{ field: 'url' }] } })
})

test('an existing one gets nothing any more, and the demo gym’s goes on', async () => {
  const [demo, gym] = [await demoGym(), await service.gym()]
  const [toDemo, toGym] = [await startReceiver(), await startReceiver()]
  const given = { box: service.box, allowPrivate: true }
  await createWebhook(await demo.context(), { url: toDemo.url, events: null }, given)
  await createWebhook(await gym.context(), { url: toGym.url, events: null }, given)
  const deliverer = createDeliverer({
    db: service.db,
    box: service.box,
    log: pino({ level: 'silent' }),
    clock: machineNow,
    allowPrivate: ruleOf(),
    ...patience,
  })
  onTestFinished(deliverer.close)
  for (const one of [demo, gym]) {
    await one.api.post('/members', { full_name: 'Ana Souza' })
    await deliverer.deliverDue(one.teamId)
  }
  expect([toDemo.received.length, toGym.received.length]).toEqual([1, 0])
  const [delivery] = await listDeliveries(service.db, gym.teamId, {})
  expect(delivery!.attempts).toMatchObject([{ phase: 'address', error: expect.stringContaining('https://') }])
})

test('the banner warns when every company may', () => {
  const of = (env: Record<string, string>) =>
    banner({
      config: readConfig(env),
      port: 3000,
      database: { embedded: true } as OpenDatabase,
      demo: undefined,
      isCopy: false,
      lostSecrets: undefined,
      seeded: undefined,
      terminal: false,
    })
  expect(of(everywhere)).toMatch(/Warning +CATRACA_ALLOW_PRIVATE_WEBHOOKS/)
  expect(of({})).not.toContain('Warning')
})

test('seeing or changing the secret of a webhook leaves a line in the trail, without the secret', async () => {
  const gym = await service.gym()
  const endpoints = webhookStaffEndpoints({ box: service.box, allowPrivate: async () => true })
  const run = async (operationId: string, params: object, body: object) => {
    const endpoint = endpoints.find((one) => one.operationId === operationId)!
    const answer = await endpoint.run(await gym.context(), { params, query: {}, body })
    return (answer as { data: { id: string; secret: string } }).data
  }
  const { id, secret } = await run('createWebhook', {}, { url: 'https://example.com/' })
  const rotated = await run('rotateSecret', { id }, { overlap_hours: 1 })
  const lines = await linesOf(service, gym)
  expect(lines.map(({ action, subject_id, actor }) => [action, subject_id, actor])).toEqual([
    ['webhook_secret_seen', id, 'operator'],
    ['webhook_secret_rotated', id, 'operator'],
  ])
  for (const shown of [secret, rotated.secret]) expect(JSON.stringify(lines)).not.toContain(shown)
})

test('a company’s own people make at most fifty webhooks, also all at once', async () => {
  const gym = await service.gym()
  const endpoints = webhookStaffEndpoints({ box: service.box, allowPrivate: async () => true })
  const create = endpoints.find((one) => one.operationId === 'createWebhook')!
  const ctx = await gym.context()
  const answers = await Promise.all(
    Array.from({ length: 55 }, () => create.run(ctx, { params: {}, query: {}, body: { url: 'https://example.com/' } })),
  )
  const refused = answers.filter((answer) => answer instanceof Failure)
  expect(refused).toHaveLength(5)
  expect(refused[0]).toMatchObject({ kind: 'RULE_VIOLATED', details: { reason: 'TOO_MANY_WEBHOOKS', limit: 50 } })
})
