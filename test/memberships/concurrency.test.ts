import { memberStatusOf } from '@catraca/device-contract/validity-rules.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { advanceCompany, enqueueDueCompanies, passingTimeTasks } from '#src/process/passing-time.ts'
import type { Gym } from '#test/harness/gym.ts'
import { runJobs } from '#test/harness/jobs.ts'
import { useService } from '#test/harness/service.ts'
import { outcome, racesOf, tally, times, today } from './races.ts'

const service = useService()
const { openGym, register, order, sell, sleepUntil, rowOf, historyOf, statusOf } = racesOf(service)
const inAWeek = { freeze_end_date: '2040-01-17' }

describe('on one membership at the same moment', () => {
  test('freeze and cancel: one after the other, in either order', async () => {
    const gym = await openGym()
    const ids = await Promise.all(times(12, () => sell(gym)))
    const orders = await Promise.all(
      ids.map(async (id, i) => {
        const calls = [
          () => gym.api.post(`/memberships/${id}/freeze`, inAWeek),
          () => gym.api.post(`/memberships/${id}/cancel`),
        ]
        const answers =
          i % 2 === 0
            ? calls.map((call) => call())
            : calls
                .toReversed()
                .map((call) => call())
                .toReversed()
        const [frozen, cancelled] = (await Promise.all(answers)).map(outcome)
        expect(cancelled).toBe('200')
        expect(await rowOf(id)).toMatchObject({ status: 'cancelled', effective_date: today, freeze_start_date: null })
        const history = await historyOf(id)
        expect(history).toEqual(frozen === '200' ? ['created', 'frozen', 'cancelled'] : ['created', 'cancelled'])
        return frozen
      }),
    )
    expect(['200', '422 NOT_FREEZABLE']).toEqual(expect.arrayContaining(orders))
    expect(await gym.events('membership.cancelled')).toHaveLength(12)
  })

  test('20 freezes: one succeeds, and it is counted once', async () => {
    const gym = await openGym()
    const id = await sell(gym)
    const answers = await Promise.all(times(20, () => gym.api.post(`/memberships/${id}/freeze`, inAWeek)))
    expect(tally(answers)).toEqual({ '200': 1, '422 NOT_FREEZABLE': 19 })
    expect(await rowOf(id)).toMatchObject({ status: 'frozen', freezes_used: 1, end_date: '2040-02-16' })
    expect(await historyOf(id)).toEqual(['created', 'frozen'])
  })

  test('20 freezes and 20 ends of freezes: never more freezes than the plan allows', async () => {
    const gym = await openGym()
    const id = await sell(gym)
    const [freezes, ends] = await Promise.all([
      Promise.all(times(20, () => gym.api.post(`/memberships/${id}/freeze`, inAWeek))),
      Promise.all(times(20, () => gym.api.delete(`/memberships/${id}/freeze`))),
    ])
    const taken = freezes.filter(({ status }) => status === 200).length
    const ended = ends.filter(({ status }) => status === 200).length
    expect([1, 2]).toContain(taken)
    expect([taken, taken - 1]).toContain(ended)
    const refusals = [...freezes, ...ends].map(outcome).filter((text) => text !== '200')
    for (const refusal of refusals) {
      expect(['422 NOT_FREEZABLE', '422 FREEZE_LIMIT_EXCEEDED', '422 NOT_FROZEN']).toContain(refusal)
    }
    const history = times(taken, () => ['frozen', 'unfrozen']).flat()
    expect(await historyOf(id)).toEqual(['created', ...history.slice(0, taken + ended)])
    const frozen = taken > ended
    expect(await rowOf(id)).toMatchObject({
      status: frozen ? 'frozen' : 'active',
      freezes_used: taken,
      end_date: frozen ? '2040-02-16' : '2040-02-09',
    })
  })

  test.each([true, false])('10 cancellations (at once: %s): one succeeds, the others are refused', async (atOnce) => {
    const gym = await openGym()
    const memberId = await register(gym)
    const id = await sell(gym, 'mensal', memberId)
    const answers = await Promise.all(
      times(10, (i) => gym.api.post(`/memberships/${id}/cancel`, { reason: `${i}`, effective_immediately: atOnce })),
    )
    expect(tally(answers)).toEqual({ '200': 1, '422 ALREADY_CANCELLED': 9 })
    const first = answers.findIndex(({ status }) => status === 200)
    expect(await rowOf(id)).toMatchObject({
      cancellation_reason: `${first}`,
      effective_date: atOnce ? today : '2040-02-09',
      cancelled_from: atOnce ? null : 'active',
    })
    expect(await historyOf(id)).toEqual(['created', 'cancelled'])
    expect(await statusOf(memberId)).toBe(atOnce ? 'cancelled' : 'active')
    expect(await gym.events('member.deactivated')).toHaveLength(atOnce ? 1 : 0)
  })

  test('cancellations at once and at the end: whatever comes first, it is cancelled at once, and once', async () => {
    const gym = await openGym()
    const id = await sell(gym)
    const cancel = (i: number) => gym.api.post(`/memberships/${id}/cancel`, { effective_immediately: i % 2 === 0 })
    const answers = await Promise.all(times(10, cancel))
    const taken = answers.flatMap(({ status }, i) => (status === 200 ? [i % 2 === 0] : []))
    expect(taken.filter((atOnce) => atOnce)).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ effective_date: today, cancelled_from: null })
    expect(await historyOf(id)).toEqual(['created', ...taken.map(() => 'cancelled')])
    expect(await gym.events('member.deactivated')).toHaveLength(1)
  })

  test('PATCH of every status: a chain in some order, and each event has the status before it', async () => {
    const gym = await openGym()
    const id = await sell(gym)
    const statuses = ['trial', 'active', 'frozen', 'past_due', 'cancelled']
    const answers = await Promise.all(
      times(15, (i) => gym.api.patch(`/memberships/${id}`, { status: statuses[i % 5] })),
    )
    expect(tally(answers)).toEqual({ '200': 15 })
    // A call that finds the requested status already set writes nothing.
    const [created, ...patched] = await historyOf(id)
    expect([created, new Set(patched)]).toEqual(['created', new Set(['patched'])])
    const moves = await service.db
      .selectFrom('membership_history')
      .select(['from_status', 'to_status'])
      .where('membership_id', '=', id)
      .orderBy('seq')
      .execute()
    const types: Record<string, string> = { active: 'activated', past_due: 'past_due', cancelled: 'cancelled' }
    const expected = moves
      .filter(({ from_status, to_status }) => from_status !== to_status && types[to_status] !== undefined)
      .map(({ from_status, to_status }) => [types[to_status], from_status])
    const events = await gym.events('membership.activated', 'membership.past_due', 'membership.cancelled')
    const told = events.map(({ type, previous_attributes }) => [
      type.replace('membership.', ''),
      (previous_attributes as { status?: string } | null)?.status ?? null,
    ])
    expect(told).toEqual(expected)
  })
})

describe('the nightly work', () => {
  test('against PATCH: due moves come first, at the old price, and each move is made once', async () => {
    const gym = await openGym()
    const ids = await Promise.all(times(6, () => sell(gym, 'patient')))
    await sleepUntil(gym, '2040-03-20')
    const [moved, ...answers] = await Promise.all([
      advanceCompany(service.db, gym.teamId),
      ...ids.map((id) => gym.api.patch(`/memberships/${id}`, { price_cents: 5000 })),
    ])
    expect(tally(answers)).toEqual({ '200': 6 })
    expect(moved).toBeLessThanOrEqual(6 * 5)
    await gym.travel('2040-04-09')
    for (const id of ids) {
      const late = ['overdue', 'renewed', 'overdue', 'renewed', 'overdue']
      expect(await historyOf(id)).toEqual(['created', ...late, 'patched', 'renewed'])
      expect(await chargesOf(id)).toEqual([
        [today, 10000, 'overdue'],
        ['2040-02-09', 10000, 'overdue'],
        ['2040-03-10', 10000, 'overdue'],
        ['2040-04-09', 5000, 'pending'],
      ])
    }
    expect(await gym.events('membership.renewed')).toHaveLength(18)
    expect(await gym.events('membership.past_due')).toHaveLength(6)
    expect(await gym.events('financial.overdue')).toHaveLength(18)
  })

  test('against cancellations: members who owed too long were cancelled for that, the others by the call', async () => {
    const gym = await openGym()
    const [strict, patient] = [await sell(gym, 'strict'), await sell(gym, 'patient')]
    await sleepUntil(gym, '2040-01-12')
    const [refused, cancelled] = await Promise.all([
      gym.api.post(`/memberships/${strict}/cancel`, { reason: 'pediu' }),
      gym.api.post(`/memberships/${patient}/cancel`, { reason: 'pediu' }),
      advanceCompany(service.db, gym.teamId),
      advanceCompany(service.db, gym.teamId),
    ])
    expect([refused, cancelled].map(outcome)).toEqual(['422 ALREADY_CANCELLED', '200'])
    await gym.travel('2040-01-12')
    expect(await historyOf(strict)).toEqual(['created', 'overdue', 'cancelled'])
    expect(await rowOf(strict)).toMatchObject({ cancellation_reason: 'payment_overdue', effective_date: today })
    expect(await historyOf(patient)).toEqual(['created', 'overdue', 'cancelled'])
    expect(await rowOf(patient)).toMatchObject({ cancellation_reason: 'pediu', effective_date: '2040-01-12' })
  })

  test('by five workers at once: every move exactly once, as by one', async () => {
    const refs = times(15, (i) => ['mensal', 'patient', 'strict', 'trial', 'patient'][i % 5]!)
    const lives = await Promise.all(
      [1, 5].map(async (workers) => {
        const gym = await openGym()
        const ids: string[] = []
        for (const ref of refs) ids.push(await sell(gym, ref))
        await sleepUntil(gym, '2040-05-20')
        const moves = await Promise.all(times(workers, () => advanceCompany(service.db, gym.teamId)))
        const histories = await Promise.all(ids.map(momentsOf))
        const charges = await Promise.all(ids.map(chargesOf))
        const events = await Promise.all(
          ['activated', 'renewed', 'past_due', 'cancelled'].map(
            async (type) => (await gym.events(`membership.${type}`)).length,
          ),
        )
        await Promise.all(ids.map(historyOf))
        return { moves: moves.reduce((sum, count) => sum + count), histories, charges, events }
      }),
    )
    expect(lives[1]).toEqual(lives[0])
    expect(lives[0]!.moves).toBe(lives[0]!.histories.flat().length - refs.length)
    expect(lives[0]!.moves).toBeGreaterThan(60)
  })

  test('found due by five servers at once, a company is queued once', async () => {
    const gym = await openGym()
    const id = await sell(gym, 'patient')
    await sleepUntil(gym, '2040-02-20')
    await Promise.all(times(5, () => enqueueDueCompanies(service.db, service.log)))
    const { rows } = await sql<{ attempts: number }>`
      select attempts from graphile_worker.jobs where key = ${`advance-memberships ${gym.teamId}`}`.execute(service.db)
    expect(rows).toEqual([{ attempts: 0 }])
    await Promise.all(times(2, () => runJobs(service, passingTimeTasks(service.db, service.log))))
    expect(await historyOf(id)).toEqual(['created', 'overdue', 'renewed', 'overdue'])
  })

  const momentsOf = async (id: string) => {
    const moves = await service.db
      .selectFrom('membership_history')
      .select(['at', 'change', 'to_status'])
      .where('membership_id', '=', id)
      .orderBy('seq')
      .execute()
    return moves.map(({ at, change, to_status }) => `${at.slice(0, 13)} ${change} ${to_status}`)
  }

  async function chargesOf(id: string) {
    const rows = await service.db
      .selectFrom('charges')
      .selectAll()
      .where('membership_id', '=', id)
      .orderBy('due_date')
      .execute()
    return rows.map(({ due_date, amount_cents, status }) => [due_date, amount_cents, status])
  }
})

describe('sales', () => {
  test.each([1, 4])('a promotion with %d uses left is sold that often to 30 buyers', async (uses) => {
    const gym = await openGym({ promotions: [{ code: 'VERAO', discount_pct: 10, max_uses: uses }] })
    const members = await Promise.all(times(30, () => register(gym)))
    const answers = await Promise.all(
      members.map((id) => gym.api.post('/memberships', { ...order(gym, id), promotion_code: 'verao' })),
    )
    expect(tally(answers)).toEqual({ '201': uses, '422 PROMOTION_INVALID': 30 - uses })
    for (const { status, body } of answers) {
      if (status === 201) expect(body.data).toMatchObject({ discount_pct: 10, price_cents: 11691 })
      else expect(body.error.details).toMatchObject({ cause: 'exhausted', limit: uses, used: uses })
    }
    const { data, pagination } = (await gym.api.get('/memberships')).body
    expect(pagination.total).toBe(uses)
    await Promise.all(data.map(({ id }: { id: string }) => historyOf(id)))
    const promotion = await service.db
      .selectFrom('promotions')
      .select('uses')
      .where('team_id', '=', gym.teamId)
      .execute()
    expect(promotion).toEqual([{ uses }])
    expect(await gym.events('membership.created')).toHaveLength(uses)
    const buyers = await Promise.all(members.map(statusOf))
    expect(buyers.filter((status) => status === 'active')).toHaveLength(uses)
  })

  test('to one member at once, beside changes of the member and of another membership, all succeed', async () => {
    const gym = await openGym()
    const memberId = await register(gym)
    const first = await sell(gym, 'mensal', memberId)
    const answers = await Promise.all([
      ...times(8, () => gym.api.post('/memberships', order(gym, memberId))),
      gym.api.post(`/memberships/${first}/cancel`),
      gym.api.patch(`/members/${memberId}`, { training_days_per_week: 3 }),
    ])
    expect(tally(answers)).toEqual({ '200': 2, '201': 8 })
    expect(await statusOf(memberId)).toBe('active')
    await Promise.all(answers.slice(0, 8).map(({ body }) => historyOf(body.data.id)))
  })
})

describe('two memberships of one member at the same moment', () => {
  const calls = {
    cancel: (gym: Gym, id: string) => gym.api.post(`/memberships/${id}/cancel`),
    'cancel at the end': (gym: Gym, id: string) =>
      gym.api.post(`/memberships/${id}/cancel`, { effective_immediately: false }),
    freeze: (gym: Gym, id: string) => gym.api.post(`/memberships/${id}/freeze`, inAWeek),
    trial: (gym: Gym, id: string) => gym.api.patch(`/memberships/${id}`, { status: 'trial' }),
  }
  type Call = keyof typeof calls

  test.each<[Call, Call, string]>([
    ['cancel', 'cancel', 'cancelled'],
    ['cancel', 'cancel at the end', 'active'],
    ['cancel', 'freeze', 'frozen'],
    ['freeze', 'freeze', 'frozen'],
    ['freeze', 'trial', 'trial'],
    ['cancel', 'trial', 'trial'],
  ])('%s and %s: the member is %s', async (one, other, expected) => {
    const gym = await openGym()
    const members = await Promise.all(times(5, () => register(gym)))
    await Promise.all(
      members.map(async (memberId) => {
        const ids = [await sell(gym, 'mensal', memberId), await sell(gym, 'mensal', memberId)]
        const answers = await Promise.all([calls[one](gym, ids[0]!), calls[other](gym, ids[1]!)])
        expect(tally(answers)).toEqual({ '200': 2 })
        expect(await statusOf(memberId)).toBe(expected)
        expect(memberStatusOf(await Promise.all(ids.map(rowOf)))).toBe(expected)
        await Promise.all(ids.map(historyOf))
        await expectMemberChain(gym, memberId, expected)
      }),
    )
  })

  test('frozen ones become active again by the night and by a call: the member is active', async () => {
    const gym = await openGym({ billing: 'external' })
    const memberId = await register(gym)
    const ids = [await sell(gym, 'mensal', memberId), await sell(gym, 'mensal', memberId)]
    for (const id of ids) await calls.freeze(gym, id)
    await sleepUntil(gym, '2040-01-17')
    const answers = await Promise.all([
      gym.api.delete(`/memberships/${ids[0]}/freeze`),
      advanceCompany(service.db, gym.teamId),
    ])
    expect(outcome(answers[0])).toBe('422 NOT_FROZEN')
    await gym.travel('2040-01-17')
    for (const id of ids) expect(await historyOf(id)).toEqual(['created', 'frozen', 'unfrozen'])
    await expectMemberChain(gym, memberId, 'active')
  })

  /** Each change of the member's status starts where the one before ended. */
  async function expectMemberChain(gym: Gym, memberId: string, last: string): Promise<void> {
    const events = await gym.events('member.status_changed')
    const own = events
      .map(({ object, previous_attributes }) => ({
        ...(object as { id: string; status: string }),
        from: (previous_attributes as { status: string }).status,
      }))
      .filter(({ id }) => id === memberId)
    expect(own.map(({ from }) => from)).toEqual(['trial', ...own.slice(0, -1).map(({ status }) => status)])
    expect(own.at(-1)?.status).toBe(last)
  }
})
