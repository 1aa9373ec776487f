import { describe, expect, test } from 'vitest'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { firstDay, openGym, plus, register, sell } from './sales.ts'

const service = useService()

/** The lines of the list of members, by id. */
async function listed(gym: Gym, query = ''): Promise<Record<string, { active_membership: { id: string } | null }>> {
  const { status, body } = await gym.api.get(`/members?page_size=100${query}`)
  expect(status).toBe(200)
  return Object.fromEntries(body.data.map((member: { id: string }) => [member.id, member]))
}

const put = async (gym: Gym, id: string, changes: object) =>
  expect((await gym.api.patch(`/memberships/${id}`, changes)).status).toBe(200)
const endLater = (gym: Gym, id: string) => gym.api.post(`/memberships/${id}/cancel`, { effective_immediately: false })

describe('active_membership', () => {
  test.each(['trial', 'active', 'frozen', 'past_due', 'cancelled'])('of a membership that is %s', async (status) => {
    const gym = await openGym(service)
    const member = await register(gym)
    expect((await listed(gym))[member]!.active_membership).toBeNull()
    const id = await sell(gym, { memberId: member, discount_pct: 10 })
    if (status !== 'active') await put(gym, id, { status })
    const shown = (await listed(gym))[member]!.active_membership
    const whole = { id, status, start_date: firstDay, end_date: '2040-02-09', price_cents: 9000 }
    expect(shown).toEqual(status === 'cancelled' ? null : { ...whole, plan_id: gym.plans.plain })
  })

  test('of one cancelled at the end of its period is shown through its last day, and found by its plan', async () => {
    const gym = await openGym(service, { billing: 'external' })
    const member = await register(gym)
    const id = await sell(gym, { memberId: member })
    await endLater(gym, id)
    const byPlan = `&plan_id=${gym.plans.plain}`
    for (const day of [firstDay, '2040-02-09']) {
      await gym.travel(day)
      for (const query of ['', byPlan]) {
        expect((await listed(gym, query))[member]!.active_membership).toMatchObject({ id, status: 'cancelled' })
      }
    }
    await gym.travel('2040-02-10')
    expect((await listed(gym))[member]!.active_membership).toBeNull()
    expect(await listed(gym, byPlan)).toEqual({})
  })

  test('of several is the one with the highest rank, whatever the order of their sale', async () => {
    // In order of rank: each membership is shown once those above it are gone.
    const kinds: [string, object | 'end later'][] = [
      ['active', {}],
      ['late', { status: 'past_due' }],
      ['on trial', { status: 'trial' }],
      ['ending', 'end later'],
      ['frozen', { status: 'frozen' }],
    ]
    for (const order of [kinds, kinds.toReversed()]) {
      const gym = await openGym(service, { billing: 'external' })
      const member = await register(gym)
      const ids: Record<string, string> = {}
      for (const [name, changes] of order) {
        const id = await sell(gym, { memberId: member })
        if (changes === 'end later') await endLater(gym, id)
        else await put(gym, id, changes)
        ids[name] = id
      }
      for (const [name] of kinds) {
        expect((await listed(gym))[member]!.active_membership?.id, name).toBe(ids[name])
        await put(gym, ids[name]!, { status: 'cancelled' })
        // Cancelled now, although its cancellation was planned for later.
        if (name === 'ending') await gym.api.post(`/memberships/${ids[name]}/cancel`)
      }
      expect((await listed(gym))[member]!.active_membership).toBeNull()
    }
  })

  test('of two alike is the one that began last; one that has begun comes before one that begins later', async () => {
    const gym = await openGym(service, { billing: 'external' })
    const member = await register(gym)
    const next = await sell(gym, { memberId: member, start_date: plus(firstDay, 20) })
    expect((await listed(gym))[member]!.active_membership!.id).toBe(next)
    const older = await sell(gym, { memberId: member, start_date: plus(firstDay, -10) })
    expect((await listed(gym))[member]!.active_membership!.id).toBe(older)
    const newer = await sell(gym, { memberId: member })
    expect((await listed(gym))[member]!.active_membership!.id).toBe(newer)
    await put(gym, newer, { status: 'frozen' })
    await put(gym, older, { status: 'frozen' })
    expect((await listed(gym))[member]!.active_membership!.id).toBe(newer)
  })

  test("never shows another member's or another gym's", async () => {
    const [gym, other] = [await openGym(service), await openGym(service)]
    const member = await register(gym)
    await sell(gym)
    await sell(other)
    expect((await listed(gym))[member]!.active_membership).toBeNull()
  })
})

describe('the filter by plan', () => {
  test('finds members by every membership that is not over, also one of a lower rank', async () => {
    const gym = await openGym(service, { billing: 'external' })
    const found = async (ref: string) => Object.keys(await listed(gym, `&plan_id=${gym.plans[ref]}`)).toSorted()
    const members: Record<string, string> = {}
    for (const status of ['trial', 'active', 'frozen', 'past_due', 'cancelled']) {
      members[status] = await register(gym, status)
      const id = await sell(gym, { memberId: members[status]!, ref: 'annual' })
      await put(gym, id, { status })
      await sell(gym, { memberId: members[status]!, ref: 'plain' })
    }
    const { cancelled, ...rest } = members
    expect(await found('annual')).toEqual(Object.values(rest).toSorted())
    expect(await found('plain')).toEqual(Object.values(members).toSorted())
    expect(await found('pass')).toEqual([])
    const both = await listed(gym, `&plan_id=${gym.plans.annual}&status=trial`)
    expect(both[cancelled!]).toBeUndefined()
  })
})

describe('memberships of a member', () => {
  test('are all there, newest first, each with its plan and whether it is frozen', async () => {
    const gym = await openGym(service, { billing: 'external' })
    const member = await register(gym)
    const plain = await sell(gym, { memberId: member, discount_pct: 25, auto_renew: false })
    const annual = await sell(gym, { memberId: member, ref: 'annual', start_date: plus(firstDay, 3) })
    const frozen = await gym.api.post(`/memberships/${plain}/freeze`, { freeze_end_date: plus(firstDay, 4) })
    expect(frozen.status).toBe(200)
    const { memberships } = (await gym.api.get(`/members/${member}`)).body.data
    expect(memberships).toEqual([
      {
        id: annual,
        status: 'trial',
        start_date: '2040-01-13',
        end_date: '2041-01-27',
        price_cents: 10000,
        auto_renew: true,
        is_frozen: false,
        plan: { id: gym.plans.annual, name: 'Anual', billing_period: 'annual', price_cents: 10000 },
      },
      {
        id: plain,
        status: 'frozen',
        start_date: firstDay,
        end_date: '2040-02-13',
        price_cents: 7500,
        auto_renew: false,
        is_frozen: true,
        plan: { id: gym.plans.plain, name: 'Simples', billing_period: 'monthly', price_cents: 10000 },
      },
    ])
    await gym.api.delete(`/memberships/${plain}/freeze`)
    const after = (await gym.api.get(`/members/${member}`)).body.data.memberships
    expect(after.map((one: { is_frozen: boolean }) => one.is_frozen)).toEqual([false, false])
  })
})

describe('a discount', () => {
  test.each([33.335, 12.345, 0.001, 99.999, 1e-7, 66.66666666666667])(
    'of %d %% is stored as it was sent',
    async (sent) => {
      const gym = await openGym(service, { billing: 'external' })
      const id = await sell(gym, { discount_pct: sent })
      const price = (await gym.api.get(`/memberships/${id}`)).body.data
      expect(price.discount_pct).toBe(sent)
      expect((await gym.api.get('/memberships')).body.data[0].discount_pct).toBe(sent)
      const [event] = await gym.events('membership.created')
      expect(event!.object).toMatchObject({ discount_pct: sent, price_cents: price.price_cents })
      const patched = await gym.api.patch(`/memberships/${id}`, { discount_pct: 8.5555 })
      expect(patched.body.data).toMatchObject({ discount_pct: 8.5555, price_cents: 9144 })
    },
  )

  test('of a promotion is given as it was set', async () => {
    const gym = await openGym(service, { promotions: [{ code: 'TERCO', discount_pct: 33.335 }] })
    const id = await sell(gym, { promotion_code: 'TERCO' })
    expect((await gym.api.get(`/memberships/${id}`)).body.data).toMatchObject({
      discount_pct: 33.335,
      price_cents: 6667,
    })
  })

  test('of everything makes the sale a courtesy, which costs nothing and is listed as one', async () => {
    const gym = await openGym(service)
    const kindOf = async (id: string) => {
      for (const kind of ['matricula', 'passe', 'cortesia', 'evento']) {
        const { data } = (await gym.api.get(`/memberships?sale_kind=${kind}`)).body
        if (data.some((one: { id: string }) => one.id === id)) return kind
      }
      return undefined
    }
    const given = await sell(gym, { ref: 'pass', discount_pct: 100 })
    expect(await kindOf(given)).toBe('cortesia')
    expect(await gym.events('financial.created')).toEqual([])
    expect(await kindOf(await sell(gym, { ref: 'pass', discount_pct: 99.99 }))).toBe('passe')
    await put(gym, given, { discount_pct: 0 })
    expect(await kindOf(given)).toBe('passe')
  })
})

describe('a plan set by hand', () => {
  const enter = async (gym: Gym, member: string) =>
    (await gym.api.post('/access/validate', { member_profile_id: member })).body.reason
  const visit = async (gym: Gym, member: string) => {
    const reason = await enter(gym, member)
    await gym.api.post('/access/checkout', { member_profile_id: member })
    return reason
  }

  test('gives a monthly that becomes a pass its entries; a used-up pass opens the door again as a monthly', async () => {
    const pass = { ref: 'two', name: 'Duas entradas', price_cents: 3000, kind: 'passe', credits: 2, duration_days: 30 }
    const gym = await openGym(service, {
      billing: 'external',
      access: { debounce_seconds: 0 },
      plans: [pass, { ref: 'plain', name: 'Simples', price_cents: 10000, duration_days: 30 }],
    })
    const member = await register(gym)
    const id = await sell(gym, { memberId: member })
    await put(gym, id, { plan_id: gym.plans.two })
    expect([await visit(gym, member), await visit(gym, member), await visit(gym, member)]).toEqual([
      null,
      null,
      'denied_no_credits',
    ])
    expect((await gym.api.get('/memberships?sale_kind=passe')).body.data).toHaveLength(1)
    // Setting the plan that it already has changes nothing.
    await put(gym, id, { plan_id: gym.plans.two })
    expect(await visit(gym, member)).toBe('denied_no_credits')
    await put(gym, id, { plan_id: gym.plans.plain })
    expect(await visit(gym, member)).toBeNull()
    expect((await gym.api.get('/memberships?sale_kind=matricula')).body.data).toHaveLength(1)
  })
})
