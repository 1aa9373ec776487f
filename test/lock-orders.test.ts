import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockPlaces } from '#modules/access/door-sql.ts'
import { makeClasses, makeMissingClasses } from '#modules/classes/index.ts'
import { setClockOffset } from '#modules/companies/index.ts'
import { updateMember } from '#modules/members/update-member.ts'
import { changeWebhook } from '#modules/webhooks/change-webhook.ts'
import { createWebhook } from '#modules/webhooks/create-webhook.ts'
import { recoverEvents } from '#modules/webhooks/replay-events.ts'
import { deleteListenersOfAnyCompany, keepListener } from '#modules/webhooks/sql.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { countWaiting } from '#test/harness/database.ts'
import { enter, newMember, openGym } from '#test/harness/door.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

/** Waits until this many others wait for a lock. */
const waiting = (count: number) => expect.poll(() => countWaiting(service.db)).toBe(count)

const lock = (db: Db, table: 'members' | 'memberships', { teamId }: Gym, id: string) =>
  sql`select from ${sql.table(table)} where team_id = ${teamId} and id = ${id} for no key update`.execute(db)

/**
 * A transaction that fails when it would wait for long. That happens before a deadlock is detected, which the other one would survive by a
 * retry.
 */
const once = <T>(work: (db: Db) => Promise<T>) =>
  service.db.transaction().execute(async (db) => {
    await sql`set local lock_timeout = '500ms'`.execute(db)
    return work(db)
  })

test('of two transactions that wait for each other, one is repeated and both succeed', async () => {
  const gym = await service.gym()
  const [a, b] = [await newMember(service, gym), await newMember(service, gym)]
  let begun = 0
  let attempts = 0
  const both = Promise.withResolvers<void>()
  const take = (first: string, second: string) =>
    transact({ db: service.db }, async ({ db }) => {
      attempts++
      await lock(db, 'members', gym, first)
      if (++begun >= 2) both.resolve()
      await both.promise
      await lock(db, 'members', gym, second)
      return 'done'
    })
  expect(await Promise.all([take(a, b), take(b, a)])).toEqual(['done', 'done'])
  expect(attempts).toBe(3)
})

test('a deadlock is repeated twice, and other errors are not', async () => {
  const attempts = { '40001': 0, '40P01': 0, P0001: 0 }
  const fail = (code: keyof typeof attempts) =>
    transact({ db: service.db }, async ({ db }) => {
      attempts[code]++
      await sql`do ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`.execute(db)
    })
  for (const code of ['40001', '40P01', 'P0001'] as const) await expect(fail(code)).rejects.toMatchObject({ code })
  expect(attempts).toEqual({ '40001': 3, '40P01': 3, P0001: 1 })
})

test('an entry with a pass cancelled at the end of its period waits for a change of the pass before it locks the member', async () => {
  const pass = { ref: 'passe', name: 'Passe', kind: 'passe', credits: 5, price_cents: 5000, duration_days: 30 }
  const gym = await openGym(service, { plans: [pass] })
  const member = (await gym.api.post('/members', { full_name: 'Ana' })).body.data.id
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  const sale = { member_profile_id: member, plan_id: gym.plans.passe, start_date }
  const { id } = (await gym.api.post('/memberships', sale)).body.data
  await gym.api.post(`/memberships/${id}/cancel`, { effective_immediately: false })
  let entering: ReturnType<typeof enter>
  await once(async (db) => {
    await lock(db, 'memberships', gym, id)
    entering = enter(gym, member)
    await waiting(1)
    await lock(db, 'members', gym, member)
  })
  expect((await entering!).body).toMatchObject({ allowed: true })
})

test('a step decides by the current state of the member and the other memberships when it is its turn', async () => {
  const gym = await service.gym()
  const member = (await gym.api.post('/members', { full_name: 'Ana' })).body.data.id
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  const sale = { member_profile_id: member, plan_id: gym.plans.mensal, start_date }
  const sell = async () => (await gym.api.post('/memberships', sale)).body.data.id
  const [id, other] = [await sell(), await sell()]
  let frozen: ReturnType<typeof gym.api.post>
  await once(async (db) => {
    await lock(db, 'members', gym, member)
    const freeze_end_date = Temporal.PlainDate.from(start_date).add({ days: 7 }).toString()
    frozen = gym.api.post(`/memberships/${id}/freeze`, { freeze_end_date })
    await waiting(1)
    await sql`update members set full_name = 'Bia', name_key = 'bia' where id = ${member}`.execute(db)
    await sql`
      update memberships set status = 'cancelled', cancelled_at = now(), effective_date = current_date
       where id = ${other}`.execute(db)
  })
  expect((await frozen!).body.data).toMatchObject({ status: 'frozen', member_status_updated: true })
  const told = (await gym.events('member.status_changed')).at(-1)
  expect(told?.object).toMatchObject({ name: 'Bia', status: 'frozen' })
})

test('the night’s classes wait while the company’s file is applied, and each class is made once', async () => {
  const day = { class_type: 'spinning', start_time: '07:00', end_time: '07:50' }
  const schedule = Array.from({ length: 7 }, (_, day_of_week) => ({ ref: `d${day_of_week}`, day_of_week, ...day }))
  const gym = await service.gym({ test: true, schedule })
  await setClockOffset(service.db, gym.teamId, 3 * 86_400_000)
  const ctx = await gym.context()
  let night: Promise<number>
  const applied = await once(async (db) => {
    await sql`select from companies where id = ${gym.teamId} for no key update`.execute(db)
    night = makeMissingClasses(ctx)
    await waiting(1)
    return makeClasses({ ...ctx, db })
  })
  expect([applied, await night!]).toEqual([3, 0])
})

/** A gym with a member, and the id of a webhook for all events. */
async function withWebhook() {
  const gym = await service.gym()
  const ctx = await gym.context()
  const member = await newMember(service, gym)
  const options = { url: 'http://127.0.0.1:9/', events: null }
  const made = await createWebhook(ctx, options, { box: service.box, allowPrivate: true })
  const { id } = made as { id: string }
  return { gym, ctx, member, id }
}

test('a webhook that is deleted while events are written makes no write fail', async () => {
  const { gym, ctx, member, id } = await withWebhook()
  let patched: ReturnType<typeof gym.api.patch>
  await once(async (db) => {
    await sql`delete from webhooks where id = ${id}`.execute(db)
    patched = gym.api.patch(`/members/${member}`, { fitness_goals: ['força'] })
    await waiting(1)
  })
  expect((await patched!).status).toBe(200)
  expect(await gym.events('member.updated')).toHaveLength(1)

  const listener = newId()
  const long_ago = '2026-01-01T00:00:00.000Z'
  const times = { enabled_at: long_ago, created_at: long_ago, updated_at: long_ago, listening_at: long_ago }
  await keepListener(service.db, { team_id: gym.teamId, id: listener, events: null, secret: Buffer.alloc(1), ...times })
  const left = async () =>
    (await service.db.selectFrom('webhooks').select('id').where('id', '=', listener).execute()).length
  const sweep = () => deleteListenersOfAnyCompany(service.db, machineNowText())
  await transact(ctx, async (tx) => {
    await updateMember(tx, member, { fitness_goals: ['corrida'] })
    // Statements that were left to the commit have finished when a later statement is answered.
    await sql`select`.execute(tx.db)
    await sweep()
    expect(await left()).toBe(1)
  })
  await sweep()
  expect(await left()).toBe(0)
})

test('an event that is written while its webhook is switched on, and what was missed is recovered, is not skipped', async () => {
  const { gym, ctx, member, id } = await withWebhook()
  const switched = (is_enabled: boolean, by = ctx) => changeWebhook(by, id, { is_enabled }, true)
  const planned = () =>
    service.db.selectFrom('webhook_deliveries').select('status').where('webhook_id', '=', id).execute()
  const endsOrWaits = (work: Promise<unknown>) => {
    let hasEnded = false
    work.then(() => (hasEnded = true))
    return expect.poll(async () => hasEnded || (await countWaiting(service.db)) === 1).toBe(true)
  }
  let later: Promise<unknown>
  await switched(false)
  await transact(ctx, async (tx) => {
    await updateMember(tx, member, { fitness_goals: ['força'] })
    await sql`select`.execute(tx.db)
    later = switched(true).then(() => recoverEvents(ctx, id, ctx.now))
    await endsOrWaits(later)
  })
  await later!
  expect(await planned()).toHaveLength(1)

  await switched(false)
  await transact(ctx, async (tx) => {
    await switched(true, tx)
    later = gym.api.post('/members', { full_name: 'Bia' })
    await endsOrWaits(later)
  })
  await later!
  expect(await planned()).toHaveLength(2)
})

test('where a full unit denies, an entry waits for those of its own unit only', async () => {
  const gym = await service.gym({ units: 2, access: { deny_when_full: true } })
  const [here, there] = [await newMember(service, gym), await newMember(service, gym)]
  let waits: ReturnType<typeof enter>
  await once(async (db) => {
    await lockPlaces(db, gym.teamId, gym.units.u1!)
    waits = enter(gym, here, { store_id: gym.units.u1 })
    await waiting(1)
    expect((await enter(gym, there, { store_id: gym.units.u2 })).body.allowed).toBe(true)
    await waiting(1)
  })
  expect((await waits!).body.allowed).toBe(true)
})
