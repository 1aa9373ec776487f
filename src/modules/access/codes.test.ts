import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'

import { answer, doorRows, leave, newMember, openGym } from '#test/harness/door.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { issueMemberCode } from './index.ts'

const service = useService()

describe('a code', () => {
  const show = (gym: Gym, member_code: string, more: object = {}) =>
    gym.api.post('/access/validate', { member_code, ...more })

  test('opens the door once, as method qr', async () => {
    const gym = await openGym(service)
    const { member_code, expires_at } = await issueMemberCode(await gym.context(), gym.member)
    expect(member_code).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
    expect(
      Temporal.Instant.from(expires_at)
        .since((await gym.context()).now)
        .total('seconds'),
    ).toBeLessThanOrEqual(60)
    expect((await show(gym, member_code)).body).toEqual(answer(gym.member))
    expect((await doorRows(service, gym)).checkins).toMatchObject([{ method: 'qr' }])
    await leave(gym, gym.member)
    const replayed = await show(gym, member_code)
    expect(replayed.body).toEqual(answer(gym.member, { allowed: false, reason: 'denied_invalid_code' }))
  })

  test('shown again within the debounce time is the same reading: one entry, one event, one credit', async () => {
    const passes = { ref: 'dez', name: 'Dez', kind: 'passe', price_cents: 9900, credits: 10, duration_days: 60 }
    const gym = await openGym(service, { test: true, units: 2, plans: [passes], access: { debounce_seconds: 120 } })
    const member = await newMember(service, gym, 'dez')
    const { db } = service
    await db.updateTable('memberships').set({ credits_left: 10 }).where('member_profile_id', '=', member).execute()
    const show = async (member_code: string, store = 'u1') =>
      (await gym.api.post('/access/validate', { member_code, store_id: gym.units[store] })).body
    const invalid = answer(member, { allowed: false, reason: 'denied_invalid_code' })
    const ctx = await gym.context()
    const { member_code: older } = await issueMemberCode({ ...ctx, now: ctx.now.subtract({ seconds: 1 }) }, member)
    const { member_code } = await issueMemberCode(ctx, member)
    const { member_code: fresh } = await issueMemberCode({ ...ctx, now: ctx.now.add({ seconds: 1 }) }, member)
    expect(await show(member_code)).toEqual(answer(member))
    expect(await show(member_code)).toEqual(answer(member, { duplicate: true }))
    expect(await show(member_code, 'u2')).toEqual(invalid)
    expect(await show(older)).toEqual(invalid)
    await gym.travel(ctx.now.add({ seconds: 90 }))
    expect(await show(member_code)).toEqual(answer(member, { duplicate: true }))
    expect((await show(fresh)).reason).toBe('denied_expired_code')
    await gym.travel(ctx.now.add({ seconds: 180 }))
    expect(await show(member_code)).toEqual(invalid)
    const { checkins, events } = await doorRows(service, gym)
    expect(checkins).toHaveLength(1)
    expect(events.filter(({ type }) => type === 'access.checkin')).toHaveLength(1)
    const { credits_left } = await db
      .selectFrom('memberships')
      .select('credits_left')
      .where('member_profile_id', '=', member)
      .executeTakeFirstOrThrow()
    expect(credits_left).toBe(9)
  })

  test('shown by many at once is one entry', async () => {
    const gym = await openGym(service)
    const { member_code } = await issueMemberCode(await gym.context(), gym.member)
    const answers = await Promise.all(Array.from({ length: 20 }, () => show(gym, member_code)))
    expect(answers.filter(({ body }) => body.allowed && !body.duplicate)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.duplicate)).toHaveLength(19)
    expect((await doorRows(service, gym)).checkins).toHaveLength(1)
  })

  test('that is altered anywhere is invalid', async () => {
    const gym = await openGym(service)
    const { member_code } = await issueMemberCode(await gym.context(), gym.member)
    for (let i = 0; i < member_code.length; i++) {
      const altered = member_code.slice(0, i) + (member_code[i] === 'A' ? 'B' : 'A') + member_code.slice(i + 1)
      const { body } = await show(gym, altered)
      expect(body, altered).toEqual(answer(null, { allowed: false, reason: 'denied_invalid_code' }))
    }
    expect((await show(gym, member_code)).body.allowed).toBe(true)
  })

  test('of another company is invalid, and the refusal reveals nothing', async () => {
    const [gym, other] = [await openGym(service), await openGym(service)]
    const { member_code } = await issueMemberCode(await other.context(), other.member)
    await issueMemberCode(await gym.context(), gym.member)
    expect((await show(gym, member_code)).body).toEqual(answer(null, { allowed: false, reason: 'denied_invalid_code' }))
  })

  test('is valid for a minute', async () => {
    const gym = await openGym(service, { test: true })
    const { member_code, expires_at } = await issueMemberCode(await gym.context(), gym.member)
    await gym.travel(Temporal.Instant.from(expires_at))
    expect((await show(gym, member_code)).body.reason).toBe('denied_expired_code')
  })

  test("may be the number of the member's card, as method card", async () => {
    const gym = await openGym(service)
    await gym.api.patch(`/members/${gym.member}`, { access_card_number: 'A-0042' })
    expect((await show(gym, 'A-0042')).body).toEqual(answer(gym.member))
    expect((await doorRows(service, gym)).checkins).toMatchObject([{ method: 'card' }])
    expect((await show(gym, 'A-0043')).body.reason).toBe('denied_invalid_code')
    expect((await show(gym, 'A-0042', { member_profile_id: randomUUID() })).body.reason).toBe('denied_invalid_code')
  })

  test('may have blanks around it, as may the number that was stored', async () => {
    const gym = await openGym(service)
    const stored = await gym.api.patch(`/members/${gym.member}`, { access_card_number: ' 0042 ' })
    expect(stored.body.data.access_card_number).toBe('0042')
    expect((await show(gym, '0042 ')).body).toEqual(answer(gym.member))
  })
})
