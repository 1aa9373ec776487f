import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { newId } from '#platform/values/ids.ts'
import { doorRows, enter, inside, leave, newMember, openGym } from '#test/harness/door.ts'
import { numberOf, phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'
import { expectKeptRight, giveCard, makeTurnstile } from '#test/harness/turnstile.ts'

const service = useService()
const [minute, hour, day] = [60, 3600, 86_400]
const passes = { ref: 'dez', name: 'Dez', kind: 'passe', price_cents: 9900, credits: 10, duration_days: 60 }

async function offline(options: Parameters<typeof openGym>[1] = {}) {
  const gym = await openGym(service, options)
  const card = { type: 'card', number: await giveCard(service, gym, gym.member) } as const
  const door = await makeTurnstile(gym)
  const member = async () =>
    (await gym.api.get('/members')).body.data.find(({ id }: { id: string }) => id === gym.member)
  const line = (id: string) => ({ id, time: `${id}00` })
  return { gym, door, card, member, line }
}

const ago = (gym: { now: number }, seconds: number) => new Date(gym.now - seconds * 1000).toISOString()

describe('an entry that is reported late', () => {
  test('has its own time if it is reported seconds later, and an exit ends the visit that was open then', async () => {
    const { gym, door, card } = await offline({ access: { debounce_seconds: 2 } })
    await door.tell('offline_entry', { credential: card, secondsAgo: 40 })
    await door.tell('offline_entry', { credential: card, secondsAgo: 0 })
    await door.tell('offline_exit', { credential: card, secondsAgo: 20 })
    const { checkins } = await doorRows(service, gym)
    const [first, second] = checkins.toSorted((a, b) => (a.checkin_at < b.checkin_at ? -1 : 1))
    expect(Date.parse(second!.checkin_at) - Date.parse(first!.checkin_at)).toBeGreaterThan(35_000)
    expect(Date.parse(first!.created_at) - Date.parse(first!.checkin_at)).toBeGreaterThan(35_000)
    expect(Date.parse(first!.checkout_at!) - Date.parse(first!.checkin_at)).toBeCloseTo(20_000, -4)
    expect(second!.checkout_at).toBeNull()
  })

  test('two visits end when the member left, in whatever order a device and its neighbour report', async () => {
    const seconds = { in1: 400, out1: 300, in2: 200, out2: 100 }
    const facts = Object.keys(seconds) as (keyof typeof seconds)[]
    const orders = facts.flatMap((a) =>
      facts.flatMap((b) => facts.map((c) => [a, b, c, ...facts.filter((one) => ![a, b, c].includes(one))])),
    )
    for (const order of orders.filter((one) => one.length === 4 && new Set(one).size === 4)) {
      const { gym, door, card } = await offline()
      for (const name of order as typeof facts) {
        const kind = name.startsWith('in') ? 'offline_entry' : 'offline_exit'
        expect(await door.tell(kind, { credential: card, secondsAgo: seconds[name] })).toBe('taken')
      }
      const { checkins } = await doorRows(service, gym)
      const stays = checkins
        .toSorted((a, b) => (a.checkin_at < b.checkin_at ? -1 : 1))
        .map(({ checkin_at, checkout_at }) => Math.round((Date.parse(checkout_at!) - Date.parse(checkin_at)) / 10_000))
      expect([order, stays]).toEqual([order, [10, 10]])
    }
  })

  test('reported within seconds, it ends with an exit that another door reports long after, and with one reported before it', async () => {
    const tell = { in: 'offline_entry', out: 'offline_exit' } as const
    for (const [first, second] of [
      [
        { what: tell.in, secondsAgo: 4.8 },
        { what: tell.out, secondsAgo: 5 },
      ],
      [
        { what: tell.out, secondsAgo: 1 },
        { what: tell.in, secondsAgo: 2 },
      ],
    ]) {
      const { gym, door, card } = await offline()
      expect(await door.tell(first!.what, { credential: card, secondsAgo: first!.secondsAgo })).toBe('taken')
      await pause(300) // so that the exit was after the entry
      expect(await door.tell(second!.what, { credential: card, secondsAgo: second!.secondsAgo })).toBe('taken')
      const { checkins } = await doorRows(service, gym)
      expect([first, checkins.map(({ checkout_at }) => checkout_at !== null)]).toEqual([first, [true]])
      await expectKeptRight(service, gym)
    }
  })

  test('ends the visit that was open then, and the log and the event say when', async () => {
    const { gym, door, card } = await offline({ access: { debounce_seconds: 2 } })
    for (const secondsAgo of [100, 40]) await door.tell('offline_entry', { credential: card, secondsAgo })
    const { checkins, log, events } = await doorRows(service, gym)
    const [first, second] = checkins.toSorted((a, b) => (a.checkin_at < b.checkin_at ? -1 : 1))
    expect([first!.checkout_at, second!.checkout_at]).toEqual([second!.checkin_at, null])
    expect(log.find(({ result }) => result === 'exit')!.at).toBe(second!.checkin_at)
    expect(events.map(({ type, object }) => [type, (object as Record<string, unknown>).happened_at])).toEqual([
      ['access.checkin', first!.checkin_at],
      ['access.checkout', second!.checkin_at],
      ['access.checkin', second!.checkin_at],
    ])
  })

  test('by the number of a phone is the member’s, and numbers that were shown meanwhile are no guesses', async () => {
    const { gym, door } = await offline()
    const { session } = await phoneOf(gym, gym.member)
    const now = Date.parse(session.company.now)
    const shown = (kind: 'offline_entry' | 'offline_denied', minutesAgo: number) => {
      const number = numberOf(session, now - minutesAgo * minute * 1000)
      return door.tell(kind, { credential: { type: 'card', number }, secondsAgo: minutesAgo * minute })
    }
    expect(await shown('offline_entry', 60)).toBe('taken')
    for (let i = 0; i < 10; i++) expect(await shown('offline_denied', 40 - i)).toBe('taken')
    const { checkins, log } = await doorRows(service, gym)
    expect(checkins.map(({ member_profile_id }) => member_profile_id)).toEqual([gym.member])
    expect(log.filter(({ member_profile_id }) => member_profile_id !== gym.member)).toEqual([])
    expect(await door.ask(numberOf(session, now))).toMatchObject({ allowed: true })
  })

  test('counts for the day when it happened, including the streak, and has its end', async () => {
    const { gym, door, card, member, line } = await offline({ access: { max_visit_minutes: 90 } })
    await enter(gym, gym.member)
    const now = Date.parse((await doorRows(service, gym)).checkins[0]!.checkin_at)
    expect(
      await door.tell('offline_entry', { credential: card, method: 'card', secondsAgo: 2 * day, log: line('1') }),
    ).toBe('taken')
    expect(await member()).toMatchObject({ total_checkins: 2, current_streak: 1 })
    expect(
      await door.tell('offline_entry', { credential: card, method: 'card', secondsAgo: day, log: line('2') }),
    ).toBe('taken')
    expect(await member()).toMatchObject({
      total_checkins: 3,
      current_streak: 3,
      last_checkin_at: new Date(now).toISOString(),
    })
    const { checkins, events } = await doorRows(service, gym)
    const late = checkins.toSorted((a, b) => (a.checkin_at < b.checkin_at ? -1 : 1)).slice(0, 2)
    for (const one of late) {
      expect(Date.parse(one.checkout_at!) - Date.parse(one.checkin_at)).toBe(90 * minute * 1000)
      expect(one).toMatchObject({ device_id: door.id, method: 'card' })
      expect(Date.parse(one.created_at)).toBeGreaterThanOrEqual(now)
    }
    expect(Math.abs(Date.parse(late[0]!.checkin_at) - Date.parse(ago({ now }, 2 * day)))).toBeLessThan(60_000)
    expect(await inside(gym)).toBe(1)
    const told = events.filter(({ object }) => 'happened_at' in (object as object))
    expect(told.map(({ type }) => type)).toEqual([
      'access.checkin',
      'access.checkout',
      'access.checkin',
      'access.checkout',
    ])
    expect(told[0]!.object).toMatchObject({ happened_at: late[0]!.checkin_at, member_profile_id: gym.member })
    const recorded = (await gym.api.get(`/checkins?recorded_since=${new Date(now).toISOString()}`)).body
    expect(recorded.data.map(({ id }: { id: string }) => id)).toEqual([
      checkins.find(({ checkin_at }) => Date.parse(checkin_at) === now)!.id,
      ...late.map(({ id }) => id),
    ])
    expect(recorded.pagination.total).toBe(3)
    await expectKeptRight(service, gym)
  })

  test('is taken once, however often and by whichever bridge its log line is reported', async () => {
    const { gym, door, card, line } = await offline()
    const tellIt = () => door.tell('offline_entry', { credential: card, secondsAgo: 3 * hour, log: line('1') })
    const told = await Promise.all(Array.from({ length: 12 }, tellIt))
    expect(told.toSorted()).toEqual([...Array.from({ length: 11 }, () => 'repeated'), 'taken'])
    const asked = await door.ask(card.number)
    expect(await door.tell('turned', { ...asked, log: line('2') })).toBe('taken')
    expect(await door.tell('offline_entry', { credential: card, log: line('2') })).toBe('repeated')
    // The numbers start again when the log is cleared.
    await leave(gym, gym.member)
    const again = { credential: card, secondsAgo: 2 * hour, log: { id: '1', time: 'later' } }
    expect(await door.tell('offline_entry', again)).toBe('taken')
    expect((await doorRows(service, gym)).checkins).toHaveLength(3)
    await expectKeptRight(service, gym)
  })

  test('of an attempt that the service had authorised is the turn of that attempt', async () => {
    const { gym, door, card } = await offline()
    const asked = await door.ask(card.number)
    const fact = { credential: card, attempt_id: asked.attempt_id, log: { id: '9', time: '1' } }
    expect(await door.tell('offline_entry', fact)).toBe('taken')
    expect(await door.tell('turned', fact)).toBe('repeated')
    expect((await doorRows(service, gym)).checkins).toHaveLength(1)
  })

  test('within the debounce time of another counts once', async () => {
    const { gym, door, card } = await offline()
    await door.tell('offline_entry', { credential: card, secondsAgo: hour })
    await door.tell('offline_entry', { credential: card, secondsAgo: hour - 30 })
    await door.tell('offline_entry', { credential: card, secondsAgo: hour + 30 })
    const rows = await doorRows(service, gym)
    expect(rows.checkins).toHaveLength(1)
    expect(rows.log.map(({ result }) => result).toSorted()).toEqual(['allowed', 'duplicate', 'duplicate'])
    await expectKeptRight(service, gym)
  })

  test('does not change a visit that is open now, and is itself open if nobody came in since', async () => {
    const { gym, door, card } = await offline()
    await door.tell('offline_entry', { credential: card, secondsAgo: hour })
    expect(await inside(gym)).toBe(1)
    await door.tell('offline_entry', { credential: card, secondsAgo: 2 * hour })
    expect(await inside(gym)).toBe(1)
    await door.tell('offline_entry', { credential: card, secondsAgo: 10 * minute })
    expect(await inside(gym)).toBe(1)
    const visits = (await doorRows(service, gym)).checkins.toSorted((a, b) => (a.checkin_at < b.checkin_at ? -1 : 1))
    expect(visits.map(({ checkout_at }) => checkout_at)).toEqual([visits[1]!.checkin_at, visits[2]!.checkin_at, null])
    await expectKeptRight(service, gym)
  })

  test('takes a credit even if none is left, and returns it', async () => {
    const { gym, door } = await offline({ plans: [passes] })
    const member = await newMember(service, gym, 'dez')
    const credential = { type: 'card', number: await giveCard(service, gym, member) } as const
    const mine = () =>
      service.db.selectFrom('memberships').select('credits_left').where('member_profile_id', '=', member)
    await service.db
      .updateTable('memberships')
      .set({ credits_left: 0 })
      .where('member_profile_id', '=', member)
      .execute()
    const log = { id: '7', time: '1' }
    await door.tell('offline_entry', { credential, secondsAgo: hour, log })
    expect(await mine().executeTakeFirst()).toEqual({ credits_left: -1 })
    const { data } = (await (await gym.owner()).get(`/members/${member}/card`)).body
    expect(data.memberships ?? data.membership).toBeDefined()
    expect((await door.ask(credential.number, { confirms: false, direction: 'in' })).allowed).toBe(false)
    await door.tell('offline_gave_up', { credential, secondsAgo: hour, log })
    expect(await mine().executeTakeFirst()).toEqual({ credits_left: 0 })
    await expectKeptRight(service, gym)
  })

  test('of a member who may no longer come in is written all the same', async () => {
    const { gym, door, card } = await offline()
    await (await gym.owner()).post(`/members/${gym.member}/access`, { enabled: false, reason: 'x' })
    await service.db.updateTable('members').set({ access_enabled: false }).where('id', '=', gym.member).execute()
    await door.tell('offline_entry', { credential: card, secondsAgo: hour })
    expect((await doorRows(service, gym)).checkins).toMatchObject([{ membership_id: null }])
  })

  test('of a stranger, or of too long ago, counts as no entry', async () => {
    const { gym, door, card } = await offline()
    const stranger = { type: 'card', number: 'nobody' } as const
    const told = await Promise.all(
      Array.from({ length: 12 }, () =>
        door.tell('offline_entry', { credential: stranger, log: { id: '1', time: '1' } }),
      ),
    )
    expect(told.filter((one) => one === 'taken')).toHaveLength(1)
    expect(await door.tell('offline_entry', { credential: card, secondsAgo: 91 * day })).toBe('too_old')
    const rows = await doorRows(service, gym)
    expect([rows.checkins, rows.log.map(({ result }) => result)]).toEqual([[], ['allowed']])
  })
})

describe('a log line that later says that nobody passed', () => {
  test.each([
    ['offline_entry', 'offline_gave_up'],
    ['offline_gave_up', 'offline_entry'],
  ] as const)('%s, then %s: no entry', async (first, second) => {
    const { gym, door, card, member, line } = await offline()
    await enter(gym, gym.member)
    const fact = { credential: card, secondsAgo: day, log: line('7') }
    await door.tell(first, fact)
    await door.tell(second, { ...fact, secondsAgo: day - 1 })
    await door.tell('offline_entry', { ...fact, secondsAgo: day - 2 })
    expect(await member()).toMatchObject({ total_checkins: 1, current_streak: 1 })
    const { checkins } = await doorRows(service, gym)
    expect(checkins).toHaveLength(1)
    const cancelled = await gym.events('access.checkin_cancelled')
    expect(cancelled).toHaveLength(first === 'offline_entry' ? 1 : 0)
    await expectKeptRight(service, gym)
  })

  test('takes the only entry of a member back as if it had never happened', async () => {
    const { gym, door, card, member, line } = await offline()
    await door.tell('offline_entry', { credential: card, secondsAgo: day, log: line('7') })
    const [entry] = (await doorRows(service, gym)).checkins
    await door.tell('offline_gave_up', { credential: card, secondsAgo: day, log: line('7') })
    expect(await member()).toMatchObject({ total_checkins: 0, current_streak: 0, last_checkin_at: null })
    const [event] = await gym.events('access.checkin_cancelled')
    expect(event!.object).toMatchObject({ checkin_id: entry!.id, checkin_at: entry!.checkin_at, allowed: true })
    await expectKeptRight(service, gym)
  })
})

describe('an exit that is reported late', () => {
  test('ends the visit that was open, even if its end was assumed, and no later one', async () => {
    const { gym, door, card } = await offline({ access: { max_visit_minutes: 90 } })
    await door.tell('offline_entry', { credential: card, secondsAgo: 5 * hour })
    await door.tell('offline_exit', { credential: card, secondsAgo: 5 * hour - 20 * minute })
    await door.tell('offline_entry', { credential: card, secondsAgo: hour })
    expect(await door.tell('offline_exit', { credential: card, secondsAgo: 3 * hour })).toBe('taken')
    expect(await inside(gym)).toBe(1)
    await door.tell('offline_exit', { credential: card, secondsAgo: 30 * minute })
    expect(await door.tell('offline_exit', { credential: { type: 'card', number: 'nobody' } })).toBe('taken')
    expect(await inside(gym)).toBe(0)
    const { checkins, log } = await doorRows(service, gym)
    const lengths = checkins.map((one) =>
      Math.round((Date.parse(one.checkout_at!) - Date.parse(one.checkin_at)) / 60_000),
    )
    expect(lengths.toSorted((a, b) => a - b)).toEqual([20, 30])
    expect(log.filter(({ result }) => result === 'unpaired_exit')).toHaveLength(2)
  })
})

test('a denial during a lost connection is logged and reported with its time', async () => {
  const { gym, door, card } = await offline()
  const id = newId()
  const fact = { id, credential: card, secondsAgo: hour, reason: 'closed', attempt_id: newId() }
  expect(await door.tell('offline_denied', fact)).toBe('taken')
  expect(await door.tell('offline_denied', fact)).toBe('repeated')
  expect(await door.tell('gave_up', { attempt_id: fact.attempt_id })).toBe('taken')
  const { log, events } = await doorRows(service, gym)
  expect(log).toMatchObject([{ result: 'denied', reason: 'denied_offline', member_profile_id: gym.member }])
  expect(events).toMatchObject([{ type: 'access.denied', object: { reason: 'denied_offline' } }])
  expect(events[0]!.object).toHaveProperty('happened_at', log[0]!.at)
})

test('a late entry of a partner’s visitor counts towards the program, even if the visitor came again on a later day', async () => {
  const { gym, door } = await offline({ partnerPrograms: [{ name: 'Clube' }] })
  const visitor = (await gym.api.post('/members', { full_name: 'Rita Lima' })).body.data.id
  await (await gym.owner()).patch(`/members/${visitor}/connections`, { partner_program: 'Clube' })
  const credential = { type: 'card', number: await giveCard(service, gym, visitor) } as const
  for (const secondsAgo of [0, day]) expect(await door.tell('offline_entry', { credential, secondsAgo })).toBe('taken')
  const { checkins } = await doorRows(service, gym)
  expect(checkins.map(({ partner_program_id }) => partner_program_id)).toEqual(Array(2).fill(expect.any(String)))
})

test('a bridge reports only about its own devices, and only possible times', async () => {
  const { gym, door, card } = await offline()
  const other = await makeTurnstile(gym)
  const asked = { attempt_id: newId(), credential: card, method: 'card', direction: 'in', confirms: true }
  expect((await door.bridge.post('/decisions', { ...asked, device_id: other.id })).status).toBe(404)
  const fact = {
    id: newId(),
    device_id: other.id,
    at: new Date().toISOString(),
    kind: 'offline_entry',
    credential: card,
  }
  expect((await door.bridge.post('/facts', { facts: [fact] })).body.results[0]).toMatchObject({ why: 'unknown_device' })
  const leap = [fact, { ...fact, device_id: door.id, at: '2026-11-23T10:00:60Z' }]
  const { status, body } = await door.bridge.post('/facts', { facts: leap })
  expect([status, body.error?.details.fields]).toMatchObject([400, [{ field: 'facts[1].at', rule: 'timestamp' }]])
  expect((await doorRows(service, gym)).checkins).toEqual([])
})

test('an attempt whose end arrived first is no longer authorised', async () => {
  const { gym, card, door } = await offline()
  const attempt_id = newId()
  expect(await door.tell('gave_up', { attempt_id, credential: card })).toBe('unknown_attempt')
  expect((await door.ask(card.number, { attempt_id })).allowed).toBe(false)
  expect((await doorRows(service, gym)).checkins).toEqual([])
})
