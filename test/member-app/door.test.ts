import { describe, expect, test } from 'vitest'
import { issueMemberCode } from '#modules/access/index.ts'
import { kioskOf, newDevice } from '#test/api/kiosk-samples.ts'
import { answer, doorRows, type GymWithMember, openGym } from '#test/harness/door.ts'
import type { GymOptions } from '#test/harness/gym.ts'
import { numberOf, type Phone, type PhoneSession, phoneOf, qrOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { makeTurnstile } from '#test/harness/turnstile.ts'

// Codes are made here by docs/app.md, from the secret alone, like on a phone without network.

const service = useService()
const second = 1000
const minute = 60 * second
const invalid = { allowed: false, reason: 'denied_invalid_code' }
const expired = { allowed: false, reason: 'denied_expired_code' }

type Setting = { gym: GymWithMember; phone: Phone & { session: PhoneSession }; session: PhoneSession; now: number }

async function setUp(options: GymOptions = {}): Promise<Setting> {
  const gym = await openGym(service, { access: { debounce_seconds: 0 }, ...options })
  const phone = await phoneOf(gym, gym.member)
  return { gym, phone, session: phone.session, now: Date.parse(phone.session.company.now) }
}

const show = async ({ gym }: Pick<Setting, 'gym'>, member_code: string, more: object = {}) =>
  (await gym.api.post('/access/validate', { member_code, ...more })).body

const forms = [
  ['a QR text', qrOf],
  ['a number', numberOf],
] as const

describe.each(forms)('%s of a phone', (_name, make) => {
  test('opens the door once, as method qr, and makes the earlier codes of the member invalid', async () => {
    const at = await setUp()
    const { gym, session, now } = at
    const others = [qrOf(session, now - 20 * second), numberOf(session, now - 40 * second)]
    const { member_code: older } = await issueMemberCode(await gym.context(), gym.member)
    const code = make(session, now + 2 * second)
    expect(code.length).toBeLessThanOrEqual(53)
    expect(await show(at, code)).toEqual(answer(gym.member))
    const { checkins, events } = await doorRows(service, gym)
    expect([checkins.map(({ method }) => method), events.map(({ type }) => type)]).toEqual([['qr'], ['access.checkin']])
    for (const one of [code, older, ...others]) expect(await show(at, one)).toEqual(answer(gym.member, invalid))
    expect(await show(at, qrOf(session, now + 35 * second))).toEqual(answer(gym.member))
  })

  test('shown by twenty at once opens the door for one', async () => {
    const at = await setUp()
    const code = make(at.session, at.now)
    const answers = await Promise.all(Array.from({ length: 20 }, () => show(at, code)))
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(1)
  })

  test('is valid within a minute of its time by a clock that is up to a minute fast or slow', async () => {
    const margin = 25 * second // for the speed of this machine
    for (const [atMs, expected] of [
      [-minute + margin, true],
      [minute - margin, true],
      [0, true],
      [-4 * minute, 'denied_expired_code'],
      [2 * minute + margin, 'denied_invalid_code'],
    ] as const) {
      const at = await setUp()
      const shown = await show(at, make(at.session, at.now + atMs))
      expect([atMs, shown.allowed || shown.reason]).toEqual([atMs, expected])
    }
  })

  test('is invalid as soon as the session has ended, whoever ended it', async () => {
    const at = await setUp()
    await at.phone.delete('/session')
    expect(await show(at, make(at.session, at.now))).toEqual(answer(null, invalid))
    const lost = await phoneOf(at.gym, at.gym.member)
    await (await at.gym.owner()).send('DELETE', `/members/${at.gym.member}/app-sessions`)
    expect(await show(at, make(lost.session, at.now))).toEqual(answer(null, invalid))
    const kept = await phoneOf(at.gym, at.gym.member)
    await (await at.gym.owner()).patch('/company', { app_enabled: false })
    expect(await show(at, make(kept.session, at.now))).toEqual(answer(null, invalid))
  })

  test('of another company, of another session and altered is refused', async () => {
    const [at, other] = [await setUp(), await setUp()]
    expect(await show(at, make(other.session, at.now))).toEqual(answer(null, invalid))
    const { session_id } = (await phoneOf(at.gym, at.gym.member)).session
    const secret = other.session.code!.secret
    const forged = { ...at.session, session_id, code: { number: at.session.code!.number, secret } }
    expect(await show(at, make(forged, at.now))).toEqual(answer(null, invalid))
    const code = make(at.session, at.now)
    for (const i of [2, 10, code.length - 1]) {
      const altered = code.slice(0, i) + (code[i] === '1' ? '2' : '1') + code.slice(i + 1)
      expect([i, (await show(at, altered)).allowed]).toEqual([i, false])
    }
    expect(await show(at, code, { member_profile_id: other.gym.member })).toEqual(answer(null, invalid))
    expect(await show(at, code, { member_profile_id: at.gym.member })).toEqual(answer(at.gym.member))
  })
})

test('the company clock decides, and a code of yesterday is refused', async () => {
  const at = await setUp({ test: true })
  await at.gym.travel(Temporal.Instant.fromEpochMilliseconds(at.now + 5 * 86_400 * second))
  for (const [, make] of forms) expect((await show(at, make(at.session, at.now))).allowed).toBe(false)
  expect(await show(at, qrOf(at.session, at.now))).toEqual(answer(at.gym.member, expired))
  const now = Date.parse((await at.phone.get('/session')).body.data.company.now)
  expect(await show(at, qrOf(at.session, now))).toEqual(answer(at.gym.member))
})

test('two phones of a member both open the door, each with its own codes', async () => {
  const at = await setUp()
  const second = (await phoneOf(at.gym, at.gym.member)).session
  expect(second.code!.number).toBe(at.session.code!.number)
  expect(second.code!.secret).not.toBe(at.session.code!.secret)
  expect((await show(at, numberOf(at.session, at.now))).allowed).toBe(true)
  expect((await show(at, numberOf(second, at.now + 40_000))).allowed).toBe(true)
})

test('a card and a code of the service need no additional statement, a QR text one and a number two', async () => {
  const at = await setUp()
  await at.gym.api.patch(`/members/${at.gym.member}`, { access_card_number: '55501234567890' })
  const statements = async (code: string) => {
    service.wire.reset()
    expect((await show(at, code)).allowed).toBe(true)
    return service.wire.cost().statements
  }
  const { member_code } = await issueMemberCode(await at.gym.context(), at.gym.member)
  const costs = [
    await statements('55501234567890'),
    await statements('55501234567890'),
    await statements(member_code),
    await statements(qrOf(at.session, at.now + 10 * second)),
    await statements(numberOf(at.session, at.now + 40 * second)),
  ]
  const [, card] = costs
  expect(costs.slice(1)).toEqual([card, card, card! + 1, card! + 2])
})

test('digits that are the number of a registered card count as that card', async () => {
  const at = await setUp()
  const number = numberOf(at.session, at.now)
  const other = (await at.gym.api.post('/members', { full_name: 'Rui' })).body.data.id
  await at.gym.api.patch(`/members/${other}`, { access_card_number: number })
  expect((await show(at, number)).member_profile_id).toBe(other)
  expect((await doorRows(service, at.gym)).log.at(-1)!.method).toBe('card')
  expect(await show(at, '12345678901234')).toEqual(answer(null, invalid))
  expect(await show(at, '99999999999999999999')).toEqual(answer(null, invalid))
})

test('a cancelled member gets no code and sees the app, and the door refuses an earlier code', async () => {
  const at = await setUp()
  const { data } = (await at.gym.api.get(`/memberships?member_profile_id=${at.gym.member}`)).body
  await at.gym.api.post(`/memberships/${data[0].id}/cancel`, { effective_immediately: true })
  const session = (await at.phone.get('/session')).body.data
  expect([session.member.status, session.code]).toEqual(['cancelled', null])
  expect(await show(at, qrOf(at.session, at.now))).toEqual(
    answer(at.gym.member, { allowed: false, reason: 'denied_inactive' }),
  )
})

test('the numbers of members reveal nothing about each other', async () => {
  const gym = await openGym(service)
  const numbers: number[] = []
  for (let i = 0; i < 5; i++) {
    const { id } = (await gym.api.post('/members', { full_name: 'Ana' })).body.data
    numbers.push(Number((await phoneOf(gym, id)).session.code!.number))
  }
  expect(new Set(numbers).size).toBe(5)
  for (const number of numbers) {
    expect(number).toBeGreaterThanOrEqual(2 ** 36)
    expect(number).toBeLessThan(2 ** 40)
  }
  expect(Math.min(...numbers.slice(1).map((number, i) => Math.abs(number - numbers[i]!)))).toBeGreaterThan(1000)
})

describe('ten wrong numbers of a member', () => {
  const wrongOf = (session: PhoneSession) => ((BigInt(session.code!.number) << 24n) | 1n).toString()
  type Door = { id: string; show: (text: string) => Promise<{ allowed: boolean; reason: string | null }> }
  const kioskIn = async (gym: GymWithMember): Promise<Door> => {
    const { kiosk, device: id } = await kioskOf(gym, await newDevice(gym))
    return { id, show: async (code) => (await kiosk.post('/kiosk/entries', { code })).body.data }
  }
  const turnstileIn = async (gym: GymWithMember): Promise<Door> => {
    const { id, ask } = await makeTurnstile(gym)
    return { id, show: (text) => ask('', { credential: { type: 'text', text }, confirms: false }) }
  }

  test.each([
    ['kiosk', kioskIn],
    ['turnstile', turnstileIn],
  ])(
    'at a %s block numbers there for a while; QR and other devices go on, and the desk is notified',
    async (_, doorIn) => {
      const { gym, session, now } = await setUp()
      const [door, other] = [await doorIn(gym), await doorIn(gym)]
      for (let i = 0; i < 10; i++) expect(await door.show(wrongOf(session))).toMatchObject(invalid)
      expect(await door.show(numberOf(session, now))).toMatchObject(invalid)
      expect(await other.show(numberOf(session, now))).toMatchObject({ allowed: true })
      expect(await door.show(qrOf(session, now + 35 * second))).toMatchObject({ allowed: true })
      const { alerts } = (await (await gym.owner()).get('/today')).body.data
      expect(alerts).toEqual([{ kind: 'codes_guessed', id: door.id, text: expect.any(String), count: 10 }])

      // Ten minutes later.
      await service.db
        .updateTable('number_guesses')
        .set({ refused_until: new Date(now).toISOString() })
        .execute()
      expect(await door.show(numberOf(session, now + 55 * second))).toMatchObject({ allowed: true })
    },
  )

  test('are told to people who work in the unit of the device, and to nobody of another unit', async () => {
    const { gym, session } = await setUp({ units: 2 })
    const { ask } = await makeTurnstile(gym, 'u2')
    for (let i = 0; i < 10; i++) await ask(wrongOf(session))
    const alertsIn = async (unit: string) => {
      const rita = await signedIn(service, gym, 'receptionist')
      await (await gym.owner()).patch(`/staff/${rita.id}`, { unit_ids: [gym.units[unit]] })
      return (await rita.get('/today')).body.data.alerts
    }
    expect(await alertsIn('u2')).toMatchObject([{ kind: 'codes_guessed', count: 10 }])
    expect(await alertsIn('u1')).toEqual([])
  })

  test('count only within ten minutes, and not for another member', async () => {
    const { gym, session, now } = await setUp()
    const door = await kioskIn(gym)
    const { id } = (await gym.api.post('/members', { full_name: 'Rui' })).body.data
    const rui = await phoneOf(gym, id)
    for (let i = 0; i < 9; i++) await door.show(wrongOf(session))
    const earlier = new Date(now - 11 * minute).toISOString()
    await service.db.updateTable('number_guesses').set({ since: earlier }).where('team_id', '=', gym.teamId).execute()
    for (let i = 0; i < 9; i++) await door.show(wrongOf(session))
    for (let i = 0; i < 10; i++) await door.show(wrongOf(rui.session))
    expect(await door.show(numberOf(session, now))).toMatchObject({ allowed: true })
  })
})
