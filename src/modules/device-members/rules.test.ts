import { expect, test } from 'vitest'
import { type DeviceFacts, isKnownToDevices } from './rules.ts'

const today = '2026-03-10'
const membership: DeviceFacts['memberships'][number] = {
  ...{ id: 'm', status: 'active', start_date: '2026-03-01', end_date: '2026-03-31', trial_ends_on: null },
  ...{ auto_renew: false, freeze_end_date: null, past_due_since: null, effective_date: null, cancelled_from: null },
  ...{ credits_left: null, grace_period_days: 5, access_hours: [], unit_ids: [] },
}
const program = { is_active: true, max_entries_per_day: 1 }
const member = (but: Partial<DeviceFacts>, ...memberships: Partial<typeof membership>[]): DeviceFacts => ({
  ...{ status: 'active', access_enabled: true, has_bought: memberships.length > 0, partner: null, erased_at: null },
  memberships: memberships.map((one) => ({ ...membership, ...one })),
  ...but,
})
const frozen = { status: 'frozen', freeze_end_date: null } as const

test.each<[string, DeviceFacts, boolean]>([
  ['an active member', member({}, {}), true],
  ['one who is blocked', member({ access_enabled: false }, {}), false],
  ['one whose data were erased', member({ erased_at: '2026-03-01T00:00:00.000Z' }, {}), false],
  ['one who is frozen, and would else lose the face', member({ status: 'frozen' }, frozen), true],
  ['one who has not paid for long', member({}, { status: 'past_due', past_due_since: '2026-01-01' }), true],
  ['one whose pass is used up', member({}, { credits_left: 0 }), true],
  ['one whose plan has closed now', member({}, { access_hours: [{ days: [0], from: '06:00', to: '07:00' }] }), true],
  ['one who begins in three days', member({}, { start_date: '2026-03-13' }), true],
  ['one who begins in four days', member({}, { start_date: '2026-03-14' }), false],
  ['one on the last day', member({}, { end_date: today }), true],
  ['one whose membership ended', member({}, { end_date: '2026-03-09' }), false],
  ['one of another unit', member({}, { unit_ids: ['other'] }), false],
  ['one of several units', member({}, { unit_ids: ['other', 'here'] }), true],
  ['one whom the desk set to cancelled', member({ status: 'cancelled' }, {}), false],
  ['one of a partner program', member({ status: 'trial', partner: program }), true],
  [
    'one of a program that is switched off',
    member({ status: 'trial', partner: { ...program, is_active: false } }),
    false,
  ],
  ['one of a program, set to cancelled', member({ status: 'cancelled', partner: program }), false],
  ['one who never bought', member({ status: 'trial' }), false],
])('%s', (_who, facts, known) => {
  expect(isKnownToDevices(facts, 'here', today)).toBe(known)
})
