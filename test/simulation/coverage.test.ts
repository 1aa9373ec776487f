import { expect, test } from 'vitest'
import { register } from './acts/members.ts'
import { Coverage, noteStates, statesOf } from './coverage.ts'
import { emptyGym, settingOf } from './gyms.ts'
import { freeze, sell } from './model/memberships.ts'

const id = '01a20d64-d243-7e9d-9f93-153375fd1bc0'

test('calls are counted by the operation of openapi.json, refusals by their reason, doors by the denial', () => {
  const coverage = new Coverage()
  coverage.call('POST', `/api/v1/memberships/${id}/freeze`, 422, { error: { details: { reason: 'FREEZE_TOO_LONG' } } })
  coverage.call('GET', '/api/v1/members?limit=1', 200, {})
  coverage.call('GET', `/app/api/walk-1-2/classes/${id}`, 200, {})
  coverage.call('POST', '/api/v1/access/validate', 200, { allowed: false, reason: 'denied_frozen' })
  expect(coverage.toJSON()).toMatchObject({
    endpoint: {
      'POST /api/v1/memberships/{id}/freeze': 1,
      'GET /api/v1/members': 1,
      'GET /app/api/classes/{id}': 1,
      'POST /api/v1/access/validate': 1,
    },
    answer: { 'POST /api/v1/memberships/{id}/freeze FREEZE_TOO_LONG': 1 },
    denial: { denied_frozen: 1 },
  })
})

test('what was never reached is named until it is', () => {
  const [coverage, other] = [new Coverage(), new Coverage()]
  const missing = ['event membership.renewed', 'denial denied_capacity', 'transition membership none → trial']
  expect(coverage.neverReached()).toEqual(expect.arrayContaining(missing))
  expect(coverage.report()).toContain('never  membership.renewed')
  other.event('membership.renewed')
  other.denial('denied_capacity')
  other.transition('membership', 'none', 'trial')
  coverage.merge(other)
  for (const name of missing) expect(coverage.neverReached()).not.toContain(name)
  expect(coverage.report()).toContain('      1  membership.renewed')
})

test('the model reports which states were entered, and from which', () => {
  const before = emptyGym({ ...settingOf(1), billing: 'internal' })
  const plan = before.plans.find(({ ref }) => ref === 'mensal')!
  register.expect(before, {}, { id: 1, reply: undefined })
  const after = structuredClone(before)
  const sold = sell(after, { n: 2, member: 1, plan, start: after.today, discount: 0, autoRenew: true })
  const coverage = new Coverage()
  noteStates(coverage, statesOf(before), statesOf(after))
  const later = structuredClone(after)
  freeze(later, later.memberships.get(sold.n)!, 5)
  noteStates(coverage, statesOf(after), statesOf(later))
  expect(coverage.toJSON().transition).toEqual({
    'member trial → active': 1,
    'membership none → active': 1,
    'charge none → pending': 1,
    'membership active → frozen': 1,
  })
})
