import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BridgeConfig, MemberOnDevice } from '@catraca/device-contract/messages.ts'
import { expect, onTestFinished, test } from 'vitest'
import { memberBook } from '../state/members.ts'
import { openStore } from '../state/store.ts'
import { decideOffline, type OfflineFacts } from './decide-offline.ts'

/** 9:00 in São Paulo on a Sunday. */
const now = Date.UTC(2026, 10, 22, 12)
const hourMs = 3_600_000
const store_id = '01990000-0000-7000-8000-000000000002'
const membership = {
  ...{ id: 'm1', status: 'active', start_date: '2026-11-01', end_date: '2026-11-30', trial_ends_on: null },
  ...{ auto_renew: false, freeze_end_date: null, past_due_since: null, effective_date: null, cancelled_from: null },
  ...{ grace_period_days: 0, credits_left: null, access_hours: [], unit_ids: [] },
}

const memberWith = (standing: object) =>
  ({
    ...{ user_id: 100_001, member_profile_id: 'p', present: true, cards: ['777'], edition: 0, face: false },
    standing: {
      ...{ status: 'active', access_enabled: true, has_bought: true, memberships: [membership], partner: null },
      ...standing,
    },
  }) as MemberOnDevice

function facts(changes: object = {}, standing: object = {}): OfflineFacts {
  const folder = mkdtempSync(join(tmpdir(), 'catraca-bridge-'))
  const store = openStore(folder)
  onTestFinished(() => {
    store.close()
    rmSync(folder, { recursive: true })
  })
  const members = memberBook(store)
  members.put(memberWith(standing), 1, 0)
  const config = {
    company: { timezone: 'America/Sao_Paulo' },
    store: { id: store_id },
    ...{ clock_offset_ms: 0, snapshot_hours: 24 },
  } as BridgeConfig
  return { policy: 'snapshot', config, members, snapshotAt: now - hourMs, debounceSeconds: 0, now, ...changes }
}

const card = { type: 'card', number: '777' } as const

test('the snapshot decides by the rules of the service', () => {
  expect(decideOffline(card, facts())).toMatchObject({ allowed: true, by: 'snapshot', userId: 100_001 })
  expect(decideOffline({ type: 'user', user_id: 100_001 }, facts()).allowed).toBe(true)
  expect(decideOffline(card, facts({}, { access_enabled: false }))).toMatchObject({
    ...{ allowed: false, reason: 'denied_access_blocked' },
  })
  const ended = { memberships: [{ ...membership, end_date: '2026-11-21' }] }
  expect(decideOffline(card, facts({}, ended)).reason).toBe('denied_inactive')
})

test('a number never matches another kind: neither a card a user nor a code either of them', () => {
  expect(decideOffline({ type: 'card', number: '100001' }, facts()).reason).toBe('denied_invalid_code')
  expect(decideOffline({ type: 'text', text: '777' }, facts()).reason).toBe('denied_invalid_code')
  expect(decideOffline({ type: 'user', user_id: 777 }, facts()).reason).toBe('denied_invalid_code')
})

test('an old snapshot lets nobody in, the policy closed never lets anybody in, and the policy open always does', () => {
  const old = facts({ snapshotAt: now - 24 * hourMs - 1 })
  expect(decideOffline(card, old)).toMatchObject({ allowed: false, reason: 'offline_snapshot_old' })
  expect(decideOffline(card, facts({ snapshotAt: undefined })).allowed).toBe(false)
  expect(decideOffline(card, facts({ policy: 'closed' })).reason).toBe('offline_closed')
  expect(decideOffline({ type: 'card', number: 'unknown' }, facts({ policy: 'open' })).allowed).toBe(true)
})

test('the last credit is used once, also while the server does not know of it', () => {
  const given = facts({}, { memberships: [{ ...membership, credits_left: 1 }] })
  const { uses } = decideOffline(card, given)
  expect(uses).toEqual({ membershipId: 'm1', partnerDay: null })
  given.members.use('a', 100_001, uses!)
  expect(decideOffline(card, given).reason).toBe('denied_no_credits')
  // The snapshot is read again while the member still stands at the arm.
  given.members.put(memberWith({ memberships: [{ ...membership, credits_left: 1 }] }), 1, 0)
  expect(decideOffline(card, given).reason).toBe('denied_no_credits')
  given.members.undoUse('a')
  expect(decideOffline(card, given).allowed).toBe(true)
})

test("a test company's clock is the one that counts", () => {
  const given = facts()
  given.config.clock_offset_ms = 9 * 24 * hourMs
  expect(decideOffline(card, given).reason).toBe('denied_inactive')
})
