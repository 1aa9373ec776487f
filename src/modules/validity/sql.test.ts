import { expect, test } from 'vitest'
import { addDays } from '#platform/days.ts'
import { useService } from '#test/harness/service.ts'
import { openGym, register, sell } from '#test/memberships/sales.ts'
import { isGoodOn } from './index.ts'
import { isInForce, loadStandings } from './sql.ts'

const service = useService()

test('what is good today counts, and so does what will be good again; what has ended for good does not', async () => {
  const gym = await openGym(service)
  const today = '2040-01-20'
  const member = await register(gym)
  const changes: [string, object, boolean][] = [
    ['active', {}, true],
    ['frozen', { status: 'frozen', freeze_start_date: today, freeze_end_date: addDays(today, 3) }, true],
    ['late', { status: 'past_due', past_due_since: today }, true],
    ['cancelled', { status: 'cancelled', effective_date: addDays(today, 3) }, false],
    ['ending', { status: 'cancelled', cancelled_from: 'active', effective_date: today }, true],
    ['ended', { status: 'cancelled', cancelled_from: 'active', effective_date: addDays(today, -1) }, false],
  ]
  const ids: Record<string, string> = {}
  for (const [name, fields] of changes) {
    const id = await sell(gym, { memberId: member })
    ids[id] = name
    const cancelled = 'effective_date' in fields ? { cancelled_at: `${today}T12:00:00Z` } : {}
    await service.db
      .updateTable('memberships')
      .set({ status: 'active', ...fields, ...cancelled })
      .where('id', '=', id)
      .execute()
  }
  const found = await service.db
    .selectFrom('memberships as s')
    .select('s.id')
    .where('s.team_id', '=', gym.teamId)
    .where(isInForce(today))
    .execute()
  const expected = changes.filter(([, , counts]) => counts).map(([name]) => name)
  expect(found.map(({ id }) => ids[id]).toSorted()).toEqual(expected.toSorted())

  const { memberships, has_bought } = (await loadStandings(service.db, gym.teamId, [member])).get(member)!
  expect(has_bought).toBe(true)
  const usable = memberships.filter((membership) => isGoodOn(membership, today)).map(({ id }) => ids[id])
  expect(usable.toSorted()).toEqual(['active', 'ending', 'late'])
})

test('nobody is loaded with another company’s memberships', async () => {
  const [gym, other] = [await openGym(service), await openGym(service)]
  const member = await register(gym)
  await sell(other)
  expect(await loadStandings(service.db, other.teamId, [member])).toEqual(new Map())
  expect((await loadStandings(service.db, gym.teamId, [member])).get(member)).toMatchObject({
    memberships: [],
    has_bought: false,
  })
})
