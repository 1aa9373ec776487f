import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyMembership, dayNear } from '../../../test/memberships/any-membership.ts'
import {
  type DatedMembership,
  isGoodOn,
  isInForce,
  judge,
  mainObjection,
  mayBeGood,
  type Objection,
  objectionOn,
  objectionToMember,
  type Standing,
} from './validity-rules.ts'

const today = '2040-03-15'
const tomorrow = '2040-03-16'
const good: DatedMembership = {
  status: 'active',
  start_date: '2040-03-01',
  end_date: '2040-03-31',
  trial_ends_on: null,
  auto_renew: false,
  freeze_end_date: null,
  past_due_since: null,
  effective_date: null,
  cancelled_from: null,
  grace_period_days: 5,
}
const membership = (changes: Partial<DatedMembership>): DatedMembership => ({ ...good, ...changes })

describe('a membership', () => {
  const late = { status: 'past_due' as const, past_due_since: '2040-03-10' }
  const ending = { status: 'cancelled' as const, effective_date: today, cancelled_from: 'active' as const }
  test.each<[string, Partial<DatedMembership>, string, Objection | undefined]>([
    ['on its first day', {}, '2040-03-01', undefined],
    ['on the day before', {}, '2040-02-29', 'not_started'],
    ['on its last day', {}, '2040-03-31', undefined],
    ['on the day after', {}, '2040-04-01', 'inactive'],
    ['that renews, long after its end', { auto_renew: true }, '2049-01-01', undefined],
    ['on trial, on its last day', { status: 'trial', trial_ends_on: tomorrow }, today, undefined],
    ['on trial, when it is over', { status: 'trial', trial_ends_on: today }, today, 'inactive'],
    ['on trial that goes on', { status: 'trial', trial_ends_on: today, auto_renew: true }, today, undefined],
    ['on trial by hand, without an end', { status: 'trial' }, '2040-03-31', undefined],
    ['frozen', { status: 'frozen', freeze_end_date: '2040-03-20' }, today, 'frozen'],
    ['frozen, on the day it ends', { status: 'frozen', freeze_end_date: '2040-03-20' }, '2040-03-20', undefined],
    ['frozen without an end', { status: 'frozen' }, '2040-03-30', 'frozen'],
    ['frozen and over by then', { status: 'frozen', freeze_end_date: '2040-03-20' }, '2040-04-01', 'inactive'],
    ['late, on the last day of its grace', late, '2040-03-14', undefined],
    ['late, with the grace over', late, today, 'past_due'],
    ['late without any grace', { ...late, past_due_since: today, grace_period_days: 0 }, today, 'past_due'],
    ['cancelled', { status: 'cancelled', effective_date: '2040-03-31' }, today, 'inactive'],
    ['cancelled at the end, on its last day', ending, today, undefined],
    ['cancelled at the end, after it', ending, tomorrow, 'inactive'],
    [
      'cancelled at the end while late, with the grace over',
      { ...ending, past_due_since: '2040-03-10', cancelled_from: 'past_due' },
      today,
      'past_due',
    ],
  ])('%s', (_name, changes, day, objection) => {
    expect(objectionOn(membership(changes), day)).toBe(objection)
  })
})

test('a membership that is valid on a day is in force on it, and one that may never be valid is valid on no day', () => {
  fc.assert(
    fc.property(anyMembership(today), dayNear(today), (membership, day) => {
      if (isGoodOn(membership, day)) expect(isInForce(membership, day)).toBe(true)
      if (!mayBeGood(membership)) expect(isInForce(membership, day)).toBe(false)
    }),
    { numRuns: 500 },
  )
})

describe('a member', () => {
  const frozen = membership({ status: 'frozen', freeze_end_date: '2040-03-20' })
  const member = (changes: Partial<Standing>): Standing => ({
    status: 'active',
    access_enabled: true,
    memberships: [good],
    has_bought: true,
    ...changes,
  })
  test.each<[string, Partial<Standing>, Objection | undefined]>([
    ['whose status follows from the memberships', {}, undefined],
    ['who is blocked', { access_enabled: false }, 'blocked'],
    ['set to cancelled', { status: 'cancelled' }, 'inactive'],
    ['set to frozen', { status: 'frozen' }, 'frozen'],
    ['frozen because the membership is', { status: 'frozen', memberships: [frozen] }, undefined],
    ['set to cancelled while frozen', { status: 'cancelled', memberships: [frozen] }, 'inactive'],
    ['set to active while frozen', { memberships: [frozen] }, undefined],
    ['frozen by one and paid up by another', { status: 'frozen', memberships: [frozen, good] }, 'frozen'],
    ['cancelled because the last membership is', { status: 'cancelled', memberships: [] }, undefined],
    [
      'set to cancelled without ever a membership',
      { status: 'cancelled', memberships: [], has_bought: false },
      'inactive',
    ],
    ['registered and nothing more', { status: 'trial', memberships: [], has_bought: false }, undefined],
  ])('%s', (_name, changes, objection) => {
    expect(objectionToMember(member(changes))).toBe(objection)
  })

  test('the first objection is reported: the block, then what has ended, then what is frozen', () => {
    const over = membership({ end_date: '2040-03-10' })
    const objectionsTo = (changes: Partial<Standing>) => judge(member(changes), today).map(({ objection }) => objection)
    expect(objectionsTo({ memberships: [over, frozen], status: 'frozen', access_enabled: false })).toEqual([
      'blocked',
      'blocked',
    ])
    expect(objectionsTo({ memberships: [over, good], status: 'frozen' })).toEqual(['inactive', 'frozen'])
    expect(objectionsTo({ memberships: [frozen, good] })).toEqual(['frozen', undefined])
  })

  test.each<[string, Partial<Standing>, Objection]>([
    ['set to frozen after the last membership ended', { status: 'frozen', memberships: [] }, 'inactive'],
    ['set to frozen without ever a membership', { status: 'frozen', memberships: [], has_bought: false }, 'inactive'],
    ['blocked after the last membership ended', { access_enabled: false, memberships: [] }, 'blocked'],
  ])('the lack of a membership is reported before any status: %s', (_name, changes, objection) => {
    const who = member(changes)
    expect(mainObjection(who, judge(who, today))).toBe(objection)
  })
})
