import * as contract from '@catraca/device-contract/validity-rules.ts'
import { isGoodOn } from '@catraca/device-contract/validity-rules.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#platform/time/days.ts'
import { useService } from '#test/harness/service.ts'
import { anyMembership, dayNear } from '#test/memberships/any-membership.ts'
import { openGym, register, sell } from '#test/memberships/sales.ts'
import { validitySql } from './index.ts'
import * as rules from './rules.ts'
import { loadStandings } from './sql.ts'

const service = useService()

test('a membership that is valid today counts, and so does one that will be valid again; one that has ended for good does not', async () => {
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
    .where(validitySql.isInForce(today))
    .execute()
  const expected = changes.filter(([, , counts]) => counts).map(([name]) => name)
  expect(found.map(({ id }) => ids[id]).toSorted()).toEqual(expected.toSorted())

  const { memberships, has_bought } = (await loadStandings(service.db, gym.teamId, [member])).get(member)!
  expect(has_bought).toBe(true)
  const usable = memberships.filter((membership) => isGoodOn(membership, today)).map(({ id }) => ids[id])
  expect(usable.toSorted()).toEqual(['active', 'ending', 'late'])
})

test('no member is loaded with another company’s memberships', async () => {
  const [gym, other] = [await openGym(service), await openGym(service)]
  const member = await register(gym)
  await sell(other)
  expect(await loadStandings(service.db, other.teamId, [member])).toEqual(new Map())
  expect((await loadStandings(service.db, gym.teamId, [member])).get(member)).toMatchObject({
    memberships: [],
    has_bought: false,
  })
})

test('SQL and rules give the same answer for any membership on any day', async () => {
  const today = '2040-01-20'
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyMembership(today), { minLength: 20, maxLength: 40 }),
      dayNear(today),
      async (memberships, day) => {
        const { mayBeGood, isInForce, lastDay, byRank } = validitySql
        const { rows } = await sql<Record<string, unknown>>`
          select s.id, ${mayBeGood} as may_be_good, ${isInForce(day)} as in_force, ${lastDay} as last_day
            from jsonb_to_recordset(${JSON.stringify(memberships)}::jsonb) as s (
                   id uuid, status text, cancelled_from text, start_date date, end_date date, effective_date date)
           order by ${byRank(day)}`.execute(service.db)
        const expected = memberships.toSorted(rules.byRank(day)).map((one) => ({
          id: one.id,
          may_be_good: contract.mayBeGood(one),
          in_force: contract.isInForce(one, day),
          last_day: rules.lastDay(one),
        }))
        expect(rows).toEqual(expected)
      },
    ),
    { numRuns: 50 },
  )
})
