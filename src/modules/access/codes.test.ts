import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'

import { answer, doorRows, openGym } from '#test/harness/door.ts'
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
    const replayed = await show(gym, member_code)
    expect(replayed.body).toEqual(answer(gym.member, { allowed: false, reason: 'denied_invalid_code' }))
    const fresh = await issueMemberCode(await gym.context(), gym.member)
    expect((await show(gym, fresh.member_code)).body.duplicate).toBe(true)
    expect((await show(gym, fresh.member_code)).body.reason).toBe('denied_invalid_code')
  })

  test('shown by two at once opens the door for one', async () => {
    const gym = await openGym(service)
    const { member_code } = await issueMemberCode(await gym.context(), gym.member)
    const answers = await Promise.all(Array.from({ length: 20 }, () => show(gym, member_code)))
    expect(answers.filter(({ body }) => body.allowed)).toHaveLength(1)
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

  test('of another company is invalid, and tells nothing', async () => {
    const [gym, other] = [await openGym(service), await openGym(service)]
    const { member_code } = await issueMemberCode(await other.context(), other.member)
    await issueMemberCode(await gym.context(), gym.member)
    expect((await show(gym, member_code)).body).toEqual(answer(null, { allowed: false, reason: 'denied_invalid_code' }))
  })

  test('is good for a minute', async () => {
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
})
