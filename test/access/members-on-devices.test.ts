import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { machineNowText } from '#platform/time/clock.ts'
import { makeAttendees } from '#test/harness/attendees.ts'
import { type Bridge, bridgeOf, codeOf, newTurnstile } from '#test/harness/bridge.ts'
import { enter, newMember } from '#test/harness/door.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

interface Known {
  user_id: number
  member_profile_id: string
  present: boolean
  cards: string[]
  edition: number
  face: boolean
  // biome-ignore lint/suspicious/noExplicitAny: tests look into the facts freely
  standing: any
}

/** The state of a bridge: it reads like a bridge, and keeps what it reads. */
class Copy {
  readonly members = new Map<string, Known>()
  cursor: string | undefined
  pages = 0
  #whole: Set<string> | undefined
  readonly bridge: Bridge

  constructor(bridge: Bridge) {
    this.bridge = bridge
  }

  async page() {
    const query = this.cursor === undefined ? '' : `?cursor=${encodeURIComponent(this.cursor)}`
    const { status, body } = await this.bridge.get(`/members${query}`)
    expect(status).toBe(200)
    const { members, cursor, more, whole } = body
    if (whole) this.#whole ??= new Set()
    for (const member of members as Known[]) {
      this.#whole?.add(member.member_profile_id)
      if (member.present) this.members.set(member.member_profile_id, member)
      else this.members.delete(member.member_profile_id)
    }
    if (whole && !more) {
      for (const id of this.members.keys()) if (!this.#whole!.has(id)) this.members.delete(id)
      this.#whole = undefined
    }
    this.cursor = cursor
    this.pages++
    return body as { members: Known[]; more: boolean; whole: boolean; debounce_seconds: number }
  }

  /** Reads to the end; returns everyone who was mentioned. */
  async read(): Promise<Known[]> {
    const told: Known[] = []
    for (;;) {
      const { members, more } = await this.page()
      told.push(...members)
      if (!more) return told
    }
  }

  seen = (device_id: string) =>
    this.bridge.post('/members/seen', { device_id, cursor: this.cursor, users: this.members.size })
}

const cardOf = async (gym: Gym, id: string) =>
  (await (await gym.owner()).get(`/members/${id}/door-credentials`)).body.data
const leavings = async (gym: Gym, device: string) =>
  (await (await gym.owner()).get(`/devices/${device}/members`)).body.data.leavings
const block = async (gym: Gym, id: string) => (await gym.owner()).post(`/members/${id}/block`, { reason: 'briga' })

test('a bridge reads all members of its unit once, and then what has changed', async () => {
  const plans = [{ ref: 'outra', name: 'Outra', price_cents: 1000, duration_days: 30, units: ['u2'] }]
  const gym = await service.gym({ units: 2, plans, partnerPrograms: [{ name: 'Parceiro', max_entries_per_day: 2 }] })
  const [ana, bia] = (await makeAttendees(service.db, gym, 'mensal', 2)).toSorted()
  await makeAttendees(service.db, gym, 'outra', 1)
  const visitor = (await gym.api.post('/members', { full_name: 'Visita' })).body.data.id
  await gym.api.patch(`/members/${ana}`, { access_card_number: '77' })
  const { bridge } = await bridgeOf(gym)
  const copy = new Copy(bridge)
  const told = await copy.read()
  expect(told.map(({ user_id, member_profile_id, cards }) => [user_id, member_profile_id, cards])).toEqual([
    [100_001, ana, ['77']],
    [100_002, bia, []],
  ])
  expect(told[0]).toMatchObject({
    present: true,
    edition: 0,
    face: false,
    standing: { status: 'active', has_bought: true, partner: null },
  })
  expect(Object.keys(told[0]!.standing.memberships[0]).toSorted()).toEqual([
    ...[
      'access_hours',
      'auto_renew',
      'cancelled_from',
      'credits_left',
      'effective_date',
      'end_date',
      'freeze_end_date',
    ],
    ...['grace_period_days', 'id', 'past_due_since', 'start_date', 'status', 'trial_ends_on', 'unit_ids'],
  ])

  const still = copy.cursor
  expect(await copy.page()).toEqual({ members: [], cursor: still, more: false, whole: false, debounce_seconds: 120 })
  expect(await copy.read()).toEqual([])

  await gym.api.patch(`/members/${bia}`, { access_card_number: '78' })
  await (await gym.owner()).patch(`/members/${visitor}/connections`, { partner_program: 'Parceiro' })
  const news = await copy.read()
  expect(news.map(({ user_id, cards }) => [user_id, cards])).toEqual([
    [100_002, ['78']],
    [100_003, []],
  ])
  const partner = { is_active: true, max_entries_per_day: 2, entries_today: 0, day: expect.stringMatching(/^\d{4}-/) }
  expect(news[1]!.standing.partner).toMatchObject(partner)

  // A change that is not about a single member: everything is read again.
  await (await gym.owner()).patch(`/catalogue/plans/${gym.plans.mensal}`, { units: [gym.units.u2] })
  const anew = await copy.page()
  expect(anew.whole).toBe(true)
  expect([...copy.members.keys()]).toEqual([visitor])
})

test('a cursor of another release, or of a clock that was ahead, begins anew', async () => {
  const gym = await service.gym()
  const [ana] = await makeAttendees(service.db, gym, 'mensal', 1)
  const { bridge } = await bridgeOf(gym)
  const copy = new Copy(bridge)
  await copy.read()
  const good = copy.cursor!
  for (const bad of ['nonsense', good.replaceAll(/~20\d\d-/g, '~2150-'), `${good}'`]) {
    copy.cursor = bad
    expect(
      (await copy.page()).members.map(({ member_profile_id }) => member_profile_id),
      bad,
    ).toEqual([ana])
  }
})

test('the pages of a whole reading have an end, and changes meanwhile follow', async () => {
  const gym = await service.gym()
  const ids = (await makeAttendees(service.db, gym, 'mensal', 520)).toSorted()
  const { bridge } = await bridgeOf(gym)
  const copy = new Copy(bridge)
  expect((await copy.page()).members).toHaveLength(250)
  await block(gym, ids[3]!)
  await gym.api.patch(`/members/${ids[4]}`, { access_card_number: '5' })
  await gym.owner().then((owner) => owner.patch(`/catalogue/plans/${gym.plans.mensal}`, { grace_period_days: 9 }))
  expect(await copy.page()).toMatchObject({ more: true, whole: true })
  expect(await copy.page()).toMatchObject({ more: false, whole: true })
  expect(copy.members.size).toBe(520)
  // The plan has changed since the reading began.
  expect(await copy.page()).toMatchObject({ more: true, whole: true })
  await copy.read()
  expect(copy.members.size).toBe(519)
  expect(copy.members.get(ids[4]!)!.cards).toEqual(['5'])
  expect(new Set([...copy.members.values()].map(({ user_id }) => user_id)).size).toBe(519)
})

test('a change that is committed after a reading follows, however early it was written', async () => {
  const gym = await service.gym()
  const [slow, other, quick] = await makeAttendees(service.db, gym, 'mensal', 3)
  const { bridge } = await bridgeOf(gym)
  await new Copy(bridge).read()
  const copy = new Copy(bridge)
  const held = async (id: string, card: string) => {
    const written = Promise.withResolvers<void>()
    const commit = Promise.withResolvers<void>()
    const done = service.db.transaction().execute(async (db) => {
      await sql`update members set access_card_number = ${card}, updated_at = ${machineNowText()}
                 where team_id = ${gym.teamId} and id = ${id}`.execute(db)
      written.resolve()
      await commit.promise
    })
    await written.promise
    return async () => {
      commit.resolve()
      await done
    }
  }
  const first = await held(slow!, '1')
  await copy.read()
  await first()
  expect((await copy.read()).map(({ cards }) => cards)).toEqual([['1']])

  const second = await held(other!, '2')
  await gym.api.patch(`/members/${quick}`, { access_card_number: '3' })
  expect((await copy.read()).map(({ cards }) => cards)).toEqual([['3']])
  await second()
  expect((await copy.read()).map(({ cards }) => cards)).toEqual([['2']])
})

test('reading when nothing has happened costs two statements', async () => {
  const gym = await service.gym()
  await makeAttendees(service.db, gym, 'mensal', 3)
  const { bridge } = await bridgeOf(gym)
  const copy = new Copy(bridge)
  await copy.read()
  await copy.read()
  service.wire.reset()
  await copy.page()
  expect(service.wire.cost().statements).toBeLessThanOrEqual(2)
})

test('a blocked member has to leave every device of the unit at once, until each device has let them go', async () => {
  const gym = await service.gym()
  const [ana, bia] = await makeAttendees(service.db, gym, 'mensal', 2)
  const owner = await gym.owner()
  const { bridge, device } = await bridgeOf(gym)
  const other = await newTurnstile(gym, { name: 'Catraca 2' })
  await bridge.pair(await codeOf(gym, other))
  const copy = new Copy(bridge)
  await copy.read()
  for (const one of [device, other]) expect((await copy.seen(one)).body).toEqual({ left: 0 })

  await block(gym, ana!)
  // The bridge does not know about it yet.
  const why = { why: 'blocked', member: { id: ana, full_name: 'Attendee 0' }, since: expect.any(String) }
  expect(await leavings(gym, device)).toMatchObject([why])
  expect(await leavings(gym, other)).toMatchObject([why])
  expect((await cardOf(gym, ana!)).leavings).toHaveLength(2)
  expect((await copy.seen(device)).body).toEqual({ left: 0 })

  expect((await copy.read()).map(({ member_profile_id, present }) => [member_profile_id, present])).toEqual([
    [ana, false],
  ])
  expect(await leavings(gym, device)).toHaveLength(1)
  expect((await copy.seen(device)).body).toEqual({ left: 1 })
  expect(await leavings(gym, device)).toEqual([])
  // The second device is away.
  expect(await leavings(gym, other)).toHaveLength(1)

  await owner.post(`/members/${ana}/unblock`)
  expect((await copy.read()).map(({ present }) => present)).toEqual([true])
  expect(await leavings(gym, other)).toEqual([])

  await block(gym, ana!)
  await owner.post(`/members/${ana}/unblock`)
  expect(await leavings(gym, device)).toEqual([])

  // A person empties a device that does not come back.
  await block(gym, bia!)
  expect((await owner.post(`/devices/${other}/emptied`)).body.data).toEqual({ left: 1 })
  expect(await leavings(gym, other)).toEqual([])
  expect(await leavings(gym, device)).toHaveLength(1)
  const trail = (await owner.get(`/audit?subject_id=${other}&kind=security`)).body.data
  expect(trail[0].action).toBe('device_emptied')
})

test('a bridge that has lost its state gets a whole reading, and only after that do its reports count', async () => {
  const gym = await service.gym()
  const [ana] = await makeAttendees(service.db, gym, 'mensal', 2)
  const { bridge, device } = await bridgeOf(gym)
  const copy = new Copy(bridge)
  await copy.read()
  await block(gym, ana!)
  await copy.read()
  const old = copy.cursor!
  copy.cursor = undefined
  await pause(2)
  await copy.read()
  const anew = copy.cursor!
  copy.cursor = old
  expect((await copy.seen(device)).body).toEqual({ left: 0 })
  copy.cursor = anew
  expect((await copy.seen(device)).body).toEqual({ left: 1 })
})

test('another bridge may not report about a device, and an unknown cursor ends nothing', async () => {
  const gym = await service.gym({ units: 2 })
  const [ana] = await makeAttendees(service.db, gym, 'mensal', 1)
  const { bridge, device } = await bridgeOf(gym)
  const elsewhere = await bridgeOf(gym, await newTurnstile(gym, { name: 'Outra', store_id: gym.units.u2! }))
  await new Copy(bridge).read()
  await block(gym, ana!)
  const copy = new Copy(elsewhere.bridge)
  await copy.read()
  expect((await copy.seen(device)).status).toBe(404)
  const sent = { device_id: device, cursor: 'nonsense', users: 1 }
  expect((await bridge.post('/members/seen', sent)).body).toEqual({ left: 0 })
  expect(await leavings(gym, device)).toHaveLength(1)
})

test('each number is given once, even at simultaneous requests, and stays after an erasure', async () => {
  const gym = await service.gym()
  const ids = await makeAttendees(service.db, gym, 'mensal', 40)
  const bridges = [await bridgeOf(gym), await bridgeOf(gym, await newTurnstile(gym, { name: 'Catraca 2' }))]
  const copies = bridges.map(({ bridge }) => new Copy(bridge))
  await Promise.all([...copies, ...copies.map(({ bridge }) => new Copy(bridge))].map((copy) => copy.read()))
  const [one, two] = copies.map(({ members }) => [...members.values()].map(({ user_id }) => user_id).toSorted())
  expect(one).toEqual(Array.from({ length: 40 }, (_, i) => 100_001 + i))
  expect(two).toEqual(one)
  expect(copies[0]!.members.get(ids[7]!)!.user_id).toBe(copies[1]!.members.get(ids[7]!)!.user_id)

  const late = await newMember(service, gym)
  await service.db.deleteFrom('device_users').where('team_id', '=', gym.teamId).where('user_id', '>', 100_030).execute()
  const copy = new Copy(copies[0]!.bridge)
  await copy.read()
  expect(copy.members.get(late)!.user_id).toBeGreaterThan(100_040)
})

test("a bridge ends with the members' final state, despite stalled transactions, used credits and blocks", async () => {
  const pass = { ref: 'passe', name: 'Passe', kind: 'passe', credits: 50, price_cents: 5000, duration_days: 300 }
  const gym = await service.gym({ plans: [pass], access: { debounce_seconds: 0 } })
  const owner = await gym.owner()
  const ids = await makeAttendees(service.db, gym, 'mensal', 6)
  const today = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  const passes: string[] = []
  for (let i = 0; i < 2; i++) {
    const id = (await gym.api.post('/members', { full_name: `Passe ${i}` })).body.data.id
    await gym.api.post('/memberships', { member_profile_id: id, plan_id: gym.plans.passe, start_date: today })
    passes.push(id)
  }
  const { bridge, device } = await bridgeOf(gym)
  const copies = [new Copy(bridge), new Copy(bridge)]
  let writing = true
  const until = performance.now() + 3000
  const write = async (lane: number) => {
    for (let i = lane; performance.now() < until; i += 3) {
      const id = ids[i % ids.length]!
      if (lane === 0) await gym.api.patch(`/members/${id}`, { access_card_number: `${i}` })
      if (lane === 1) await block(gym, id)
      if (lane === 2) await owner.post(`/members/${id}/unblock`)
      if (lane === 3) await enter(gym, passes[i % 2]!)
    }
  }
  const stall = async () => {
    while (performance.now() < until) {
      await service.db.transaction().execute(async (db) => {
        const member = ids[Math.floor(Math.random() * ids.length)]!
        await sql`update members set fitness_goals = array[${Math.random().toString()}], updated_at = ${machineNowText()}
                     where team_id = ${gym.teamId} and id = ${member}`.execute(db)
        await pause(Math.random() * 300)
      })
    }
  }
  const follow = async (copy: Copy) => {
    for (;;) {
      const last = !writing
      if ((await copy.read()).length === 0 && last) return
      await copy.seen(device)
    }
  }
  await Promise.all([
    Promise.all([write(0), write(1), write(2), write(3), stall(), stall()]).finally(() => {
      writing = false
    }),
    ...copies.map(follow),
  ])
  const fresh = new Copy(bridge)
  await fresh.read()
  for (const copy of copies) expect(copy.members).toEqual(fresh.members)
  const enabled = await service.db
    .selectFrom('members')
    .select('id')
    .where('team_id', '=', gym.teamId)
    .where('access_enabled', '=', true)
    .execute()
  expect([...fresh.members.keys()].toSorted()).toEqual(enabled.map(({ id }) => id).toSorted())
  await copies[0]!.seen(device)
  expect(await leavings(gym, device)).toEqual([])
}, 60_000)
