import { expect, test } from 'vitest'
import type { Row } from './factory.ts'
import { allowed, contingencyCardAllowed, type Rows } from './rules.ts'

/** Monday, 2 March 2026, by the clock on the wall. */
const at = (time: string, day = 2) => Date.parse(`2026-03-${String(day).padStart(2, '0')}T${time}Z`) / 1000

const member: Record<string, Row[]> = {
  users: [{ id: 7, begin_time: 0, end_time: 0 }],
  user_groups: [{ user_id: 7, group_id: 1 }],
  groups: [{ id: 1 }],
  group_access_rules: [{ group_id: 1, access_rule_id: 1 }],
  user_access_rules: [],
  access_rules: [{ id: 1, type: 1 }],
  access_rule_time_zones: [{ access_rule_id: 1, time_zone_id: 1 }],
  time_spans: [{ id: 1, time_zone_id: 1, start: 6 * 3600, end: 22 * 3600, mon: 1, tue: 1, hol1: 0 }],
  portal_access_rules: [{ portal_id: 1, access_rule_id: 1 }],
  holidays: [],
  contingency_cards: [],
  contingency_card_access_rules: [],
}

function rowsWith(changes: Record<string, Row[]>): Rows {
  const tables = { ...member, ...changes }
  return {
    all: (table) => tables[table] ?? [],
    get: (table, id) => tables[table]?.find((row) => row.id === id),
  }
}

const block = [
  { id: 1, type: 1 },
  { id: 2, type: 0 },
]

test.each<[string, Record<string, Row[]>, number, boolean]>([
  ['in the hours of the rule', {}, at('08:00:00'), true],
  ['at the first second', {}, at('06:00:00'), true],
  ['a second before', {}, at('05:59:59'), false],
  ['at the last second', {}, at('22:00:00'), true],
  ['a second after', {}, at('22:00:01'), false],
  ['on another day of the week', {}, at('08:00:00', 4), false],
  ['without a group', { user_groups: [] }, at('08:00:00'), false],
  ['by a group without a rule', { group_access_rules: [] }, at('08:00:00'), false],
  ['by a rule without a time zone', { access_rule_time_zones: [] }, at('08:00:00'), false],
  ['by a rule that holds at no portal', { portal_access_rules: [] }, at('08:00:00'), false],
  [
    'by a rule of another portal',
    { portal_access_rules: [{ portal_id: 2, access_rule_id: 1 }] },
    at('08:00:00'),
    false,
  ],
  [
    'by a rule of their own',
    { user_groups: [], user_access_rules: [{ user_id: 7, access_rule_id: 1 }] },
    at('08:00:00'),
    true,
  ],
  ['unknown', { users: [] }, at('08:00:00'), false],
  ['after the end', { users: [{ id: 7, begin_time: 0, end_time: at('07:00:00') }] }, at('08:00:00'), false],
  ['until the end', { users: [{ id: 7, begin_time: 0, end_time: at('08:00:00') }] }, at('08:00:00'), true],
  ['before the beginning', { users: [{ id: 7, begin_time: at('09:00:00'), end_time: 0 }] }, at('08:00:00'), false],
  [
    'blocked by a second rule',
    {
      access_rules: block,
      user_access_rules: [{ user_id: 7, access_rule_id: 2 }],
      access_rule_time_zones: [1, 2].map((access_rule_id) => ({ access_rule_id, time_zone_id: 1 })),
      portal_access_rules: [1, 2].map((access_rule_id) => ({ access_rule_id, portal_id: 1 })),
    },
    at('08:00:00'),
    false,
  ],
  [
    'on a holiday that the hours leave out',
    { holidays: [{ id: 1, start: at('00:00:00'), end: at('23:59:59'), hol1: 1, repeats: 0 }] },
    at('08:00:00'),
    false,
  ],
  [
    'on a yearly holiday that the hours include',
    {
      holidays: [
        { id: 1, start: Date.UTC(2020, 2, 2) / 1000, end: Date.UTC(2020, 2, 3) / 1000 - 1, hol1: 1, repeats: 1 },
      ],
      time_spans: [{ id: 1, time_zone_id: 1, start: 0, end: 86_399, mon: 0, hol1: 1 }],
    },
    at('08:00:00'),
    true,
  ],
])('%s', (_, changes, time, expected) => {
  expect(allowed(rowsWith(changes), { userId: 7, portalId: 1, time })).toBe(expected)
})

test.each<[string, Record<string, Row[]>, boolean]>([
  ['that is listed passes by rule 1', { contingency_cards: [{ id: 1, value: 5 }] }, true],
  ['that is not listed', {}, false],
  [
    'whose rule is another one',
    { contingency_cards: [{ id: 1, value: 5 }], contingency_card_access_rules: [{ access_rule_id: 2 }] },
    false,
  ],
])('a card for contingency %s', (_, changes, expected) => {
  expect(contingencyCardAllowed(rowsWith(changes), 5, { portalId: 1, time: at('08:00:00') })).toBe(expected)
})
