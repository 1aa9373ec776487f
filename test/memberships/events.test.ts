import { describe, expect, test } from 'vitest'
import { listOpenCharges } from '#modules/billing/index.ts'
import { setAccessBlock } from '#modules/members/index.ts'
import { payCharge } from '#modules/memberships/index.ts'
import type { Answer } from '#test/harness/client.ts'
import type { Gym, GymOptions } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { firstDay, openGym, register, rowsOf, type Sale, sell } from './sales.ts'

const service = useService()

describe('events', () => {
  const membership = [
    'id',
    'status',
    'start_date',
    'end_date',
    'price_cents',
    'discount_pct',
    'payment_method',
    'auto_renew',
    'freezes_used',
    'freeze_start_date',
    'freeze_end_date',
    'cancellation_reason',
    'cancelled_at',
    'created_at',
    'updated_at',
    'member_profile_id',
    'plan_id',
    'plan',
    'member_profile',
  ]
  const financial = [
    'id',
    'member_id',
    'membership_id',
    'description',
    'amount_cents',
    'currency',
    'due_date',
    'status',
    'payment_method',
    'paid_at',
    'created_at',
  ]
  const keys: Record<string, string[]> = {
    'membership.created': membership,
    'membership.activated': membership,
    'membership.renewed': membership,
    'membership.past_due': membership,
    'membership.cancelled': ['id', 'member_id', 'plan_id', 'status', 'cancelled_at', 'cancellation_reason'],
    'member.status_changed': ['id', 'name', 'status'],
    'financial.created': financial,
    'financial.overdue': financial,
    'financial.paid': financial,
  }

  interface Scene {
    gym: Gym
    memberId: string
    id: string
  }

  /** A membership of one member, without its earlier events. */
  async function scene(sale: Sale = {}, options: GymOptions = {}): Promise<Scene> {
    const gym = await openGym(service, options)
    const memberId = await register(gym)
    const id = await sell(gym, { memberId, ...sale })
    await forget(gym)
    return { gym, memberId, id }
  }

  /** The changes that a cancellation makes in the short form. */
  const cancelledFrom = (status: string, reason = true) => ({
    status,
    cancelled_at: null,
    ...(reason ? { cancellation_reason: null } : {}),
  })
  /** Every way in which a member becomes cancelled ends like this. */
  const leaves = (from: string) => [
    ['member.status_changed', 'cancelled', { status: from }],
    ['member.deactivated', 'cancelled', null],
  ]
  const paidFrom = (more: object) => ({ status: 'overdue', paid_at: null, ...more })

  const forget = (gym: Gym) => service.db.deleteFrom('events').where('team_id', '=', gym.teamId).execute()

  /** The recorded events: type, status, and previous_attributes. Each object has exactly the keys of its kind. */
  async function recorded({ gym, id, memberId }: Scene, requestId: string | null) {
    const events = await gym.events()
    for (const { type, object, request_id } of events) {
      const told = object as Record<string, unknown>
      if (type === 'member.deactivated') {
        expect(told).toEqual((await gym.api.get(`/members/${memberId}`)).body.data)
      } else {
        expect(Object.keys(told).toSorted(), type).toEqual(keys[type]!.toSorted())
      }
      const [about, member] = type.startsWith('financial.')
        ? [told.membership_id, told.member_id]
        : type.startsWith('membership.')
          ? [told.id, told.member_id ?? told.member_profile_id]
          : [id, told.id]
      expect([about, member]).toEqual([id, memberId])
      expect(request_id).toBe(requestId)
    }
    await forget(gym)
    return events.map(({ type, object, previous_attributes }) => [
      type,
      (object as { status: string }).status,
      previous_attributes,
    ])
  }

  const caused = async (scene: Scene, answer: Answer) => {
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return recorded(scene, answer.headers.get('x-request-id'))
  }

  /** The events of the night before a day, and of its hours before noon. */
  const tonight = async (scene: Scene, day: string) => {
    await scene.gym.travel(day)
    const midnights = (await scene.gym.events()).map(({ created_at }) => created_at)
    expect(new Set(midnights)).toEqual(new Set(midnights.length === 0 ? [] : [`${day}T03:00:00.000Z`]))
    return recorded(scene, null)
  }

  describe.each(['internal', 'external'] as const)('of a sale, billed %sly', (billing) => {
    const sold = async (ref: string, more: Sale = {}) => {
      const gym = await openGym(service, { billing })
      const memberId = await register(gym)
      await forget(gym)
      const order = { member_profile_id: memberId, plan_id: gym.plans[ref], start_date: firstDay, ...more }
      const answer = await gym.api.post('/memberships', order)
      const id = answer.body.data.id
      const [first] = await gym.events()
      const { body } = await gym.api.get(`/memberships/${id}`)
      expect(first).toMatchObject({ type: 'membership.created', object: body.data })
      return caused({ gym, memberId, id }, answer)
    }
    const charged = (...events: unknown[]) => (billing === 'internal' ? events : [])

    test('with trial days', async () => {
      expect(await sold('trial')).toEqual([
        ['membership.created', 'trial', null],
        ...charged(['financial.created', 'pending', null]),
      ])
    })

    test('without', async () => {
      expect(await sold('plain')).toEqual([
        ['membership.created', 'active', null],
        ['membership.activated', 'active', null],
        ['member.status_changed', 'active', { status: 'trial' }],
        ...charged(['financial.created', 'pending', null]),
      ])
    })

    test('with an enrolment fee, and for nothing', async () => {
      const active = [
        ['membership.created', 'active', null],
        ['membership.activated', 'active', null],
        ['member.status_changed', 'active', { status: 'trial' }],
      ]
      const created = ['financial.created', 'pending', null]
      expect(await sold('fee')).toEqual([...active, ...charged(created, created)])
      expect(await sold('fee', { discount_pct: 100 })).toEqual([...active, ...charged(created)])
      expect(await sold('courtesy')).toEqual(active)
      expect(await sold('free')).toEqual([['membership.created', 'trial', null]])
    })
  })

  test('the charges of a sale have their purpose', async () => {
    const gym = await openGym(service)
    const memberId = await register(gym)
    const id = await sell(gym, { ref: 'fee', memberId, discount_pct: 25 })
    const charge = {
      id: expect.any(String),
      member_id: memberId,
      membership_id: id,
      currency: 'BRL',
      due_date: firstDay,
    }
    const open = {
      status: 'pending',
      payment_method: null,
      paid_at: null,
      created_at: expect.stringMatching(/^2040-01-10T15:/),
    }
    const told = (await gym.events()).filter(({ type }) => type === 'financial.created').map(({ object }) => object)
    expect(told).toEqual([
      { ...charge, ...open, description: 'Taxa de matrícula, Com matrícula', amount_cents: 5000 },
      { ...charge, ...open, description: 'Com matrícula, 2040-01-10', amount_cents: 7500 },
    ])
  })

  test('of a cancellation now', async () => {
    const on = await scene()
    const answer = await on.gym.api.post(`/memberships/${on.id}/cancel`, { reason: 'Mudou de cidade' })
    const [first] = await on.gym.events()
    expect(first!.object).toEqual({
      id: on.id,
      member_id: on.memberId,
      plan_id: on.gym.plans.plain,
      status: 'cancelled',
      cancelled_at: answer.body.data.cancelled_at,
      cancellation_reason: 'Mudou de cidade',
    })
    expect(answer.body.data.member_status_updated).toBe(true)
    expect(await caused(on, answer)).toEqual([
      ['membership.cancelled', 'cancelled', cancelledFrom('active')],
      ...leaves('active'),
    ])
  })

  test('of a cancellation at the end of the period: the member’s events come the day after it', async () => {
    const on = await scene({}, { billing: 'external' })
    const answer = await on.gym.api.post(`/memberships/${on.id}/cancel`, { effective_immediately: false })
    expect(answer.body.data).toMatchObject({ effective_date: '2040-02-09', member_status_updated: false })
    expect(await caused(on, answer)).toEqual([['membership.cancelled', 'cancelled', cancelledFrom('active', false)]])
    expect(await tonight(on, '2040-02-09')).toEqual([])
    expect(await tonight(on, '2040-02-10')).toEqual(leaves('active'))
  })

  test('of a member who is blocked, is then set to cancelled, and whose membership ends later: deactivated once', async () => {
    const on = await scene({ auto_renew: false }, { billing: 'external' })
    await setAccessBlock(await on.gym.context(), on.memberId, { reason: 'Chave perdida' })
    expect((await on.gym.events()).map(({ type }) => type)).toEqual(['member.updated'])
    await forget(on.gym)
    await on.gym.api.patch(`/members/${on.memberId}`, { status: 'cancelled' })
    const told = (await on.gym.events()).map(({ type }) => type)
    expect(told).toEqual(['member.updated', 'member.status_changed', 'member.deactivated'])
    await forget(on.gym)
    expect(await tonight(on, '2040-02-10')).toEqual([['membership.cancelled', 'cancelled', cancelledFrom('active')]])
  })

  test('of one of two memberships: nothing of the member', async () => {
    const on = await scene()
    await sell(on.gym, { memberId: on.memberId })
    await forget(on.gym)
    const freeze = await on.gym.api.post(`/memberships/${on.id}/freeze`, { freeze_end_date: '2040-01-12' })
    expect(await caused(on, freeze)).toEqual([])
    expect(freeze.body.data.member_status_updated).toBe(false)
    const cancel = await on.gym.api.post(`/memberships/${on.id}/cancel`)
    expect(await caused(on, cancel)).toEqual([['membership.cancelled', 'cancelled', cancelledFrom('frozen', false)]])
  })

  test('of a freeze and its end, by a call and by itself', async () => {
    const on = await scene({}, { billing: 'external' })
    const path = `/memberships/${on.id}/freeze`
    const frozen = ['member.status_changed', 'frozen', { status: 'active' }]
    const thawed = ['member.status_changed', 'active', { status: 'frozen' }]
    expect(await caused(on, await on.gym.api.post(path, { freeze_end_date: '2040-01-15' }))).toEqual([frozen])
    expect(await caused(on, await on.gym.api.delete(path))).toEqual([thawed])
    expect(await caused(on, await on.gym.api.post(path, { freeze_end_date: '2040-01-15' }))).toEqual([frozen])
    expect(await tonight(on, '2040-01-15')).toEqual([thawed])
  })

  test('of a charge that is late, is paid, is late again and leads to cancellation', async () => {
    const on = await scene({ ref: 'fee' })
    expect(await tonight(on, '2040-01-11')).toEqual([
      ['membership.past_due', 'past_due', { status: 'active' }],
      ['financial.overdue', 'overdue', { status: 'pending' }],
      ['financial.overdue', 'overdue', { status: 'pending' }],
    ])
    const [enrolment, period] = await listOpenCharges(service.db, on.gym.teamId, on.id)
    await payCharge(await on.gym.context(), enrolment!.id, { method: 'cash' })
    expect(await recorded(on, null)).toEqual([['financial.paid', 'paid', paidFrom({ payment_method: null })]])
    await payCharge(await on.gym.context(), period!.id, { method: null })
    expect(await recorded(on, null)).toEqual([
      ['financial.paid', 'paid', paidFrom({})],
      ['membership.activated', 'active', { status: 'past_due' }],
    ])
    expect(await tonight(on, '2040-02-09')).toEqual([
      ['membership.renewed', 'active', { end_date: '2040-02-09' }],
      ['financial.created', 'pending', null],
    ])
    expect(await tonight(on, '2040-02-10')).toEqual([
      ['membership.past_due', 'past_due', { status: 'active' }],
      ['financial.overdue', 'overdue', { status: 'pending' }],
    ])
    expect(await tonight(on, '2040-02-14')).toEqual([])
    expect(await tonight(on, '2040-02-15')).toEqual([
      ['membership.cancelled', 'cancelled', cancelledFrom('past_due')],
      ...leaves('active'),
    ])
  })

  test('of a renewal without charges', async () => {
    const on = await scene({}, { billing: 'external' })
    expect(await tonight(on, '2040-02-09')).toEqual([['membership.renewed', 'active', { end_date: '2040-02-09' }]])
  })

  test('of a renewal that reaches a period again, after the end date was set back by hand: no other charge', async () => {
    const on = await scene({ ref: 'patient' })
    await on.gym.travel('2040-02-09')
    await forget(on.gym)
    const { status } = await on.gym.api.patch(`/memberships/${on.id}`, { end_date: '2040-02-09' })
    expect(status).toBe(200)
    await on.gym.travel('2040-02-10')
    expect((await on.gym.events('membership.renewed', 'financial.created')).map(({ type }) => type)).toEqual([
      'membership.renewed',
    ])
    expect((await rowsOf(service, on.gym))[0]).toMatchObject({ end_date: '2040-03-10', move_error: null })
  })

  test('of the end of a trial, with and without renewal', async () => {
    const on = await scene({ ref: 'trial' })
    expect(await tonight(on, '2040-01-17')).toEqual([
      ['membership.activated', 'active', { status: 'trial', member_profile: { status: 'trial' } }],
      ['member.status_changed', 'active', { status: 'trial' }],
    ])
    const once = await scene({ ref: 'trial', auto_renew: false })
    expect(await tonight(once, '2040-01-17')).toEqual([
      ['membership.cancelled', 'cancelled', cancelledFrom('trial')],
      ...leaves('trial'),
    ])
    expect((await rowsOf(service, once.gym))[0]).toMatchObject({
      cancellation_reason: 'trial_ended',
      effective_date: '2040-01-16',
    })
  })

  test('of an expiry: the day after the last', async () => {
    const on = await scene({ auto_renew: false }, { billing: 'external' })
    expect(await tonight(on, '2040-02-09')).toEqual([])
    expect(await tonight(on, '2040-02-10')).toEqual([
      ['membership.cancelled', 'cancelled', cancelledFrom('active')],
      ...leaves('active'),
    ])
    expect((await rowsOf(service, on.gym))[0]).toMatchObject({
      cancellation_reason: 'expired',
      effective_date: '2040-02-09',
    })
  })

  test('of PATCH: the event of the new status, with the old one', async () => {
    const on = await scene({}, { billing: 'external' })
    const path = `/memberships/${on.id}`
    const patched = async (changes: object) => caused(on, await on.gym.api.patch(path, changes))
    expect(await patched({ price_cents: 5, auto_renew: false })).toEqual([])
    expect(await patched({ status: 'past_due', price_cents: 7, end_date: '2040-02-20' })).toEqual([
      ['membership.past_due', 'past_due', { status: 'active', end_date: '2040-02-09', price_cents: 5 }],
    ])
    expect(await patched({ status: 'past_due' })).toEqual([])
    expect(await patched({ status: 'active' })).toEqual([['membership.activated', 'active', { status: 'past_due' }]])
    expect(await patched({ status: 'frozen' })).toEqual([['member.status_changed', 'frozen', { status: 'active' }]])
    expect(await patched({ status: 'trial' })).toEqual([['member.status_changed', 'trial', { status: 'frozen' }]])
    expect(await patched({ status: 'cancelled' })).toEqual([
      ['membership.cancelled', 'cancelled', cancelledFrom('trial', false)],
      ...leaves('trial'),
    ])
    expect(await patched({ status: 'active', plan_id: on.gym.plans.annual, discount_pct: 50 })).toEqual([
      [
        'membership.activated',
        'active',
        {
          status: 'cancelled',
          cancelled_at: expect.any(String),
          plan_id: on.gym.plans.plain,
          discount_pct: 0,
          price_cents: 7,
          plan: { id: on.gym.plans.plain, name: 'Simples', billing_period: 'monthly' },
          member_profile: { status: 'cancelled' },
        },
      ],
      ['member.status_changed', 'active', { status: 'cancelled' }],
    ])
  })
})
