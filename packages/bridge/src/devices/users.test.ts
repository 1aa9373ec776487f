import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BridgeConfig, MemberOnDevice, MembersPage } from '@catraca/device-contract/messages.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Core } from '../core.ts'
import { backgroundWork } from '../server/background-work.ts'
import { readMembers } from '../server/members.ts'
import type { Server } from '../server/server-client.ts'
import { deviceQueue } from '../state/device-queue.ts'
import { factQueue } from '../state/facts.ts'
import { grantBook } from '../state/grants.ts'
import { memberBook } from '../state/members.ts'
import { noteBook } from '../state/notes.ts'
import { openStore } from '../state/store.ts'
import { type Adapter, DeviceAway, type DeviceUser } from './adapter.ts'
import type { DeviceTable } from './device-table.ts'
import { reconcile, type UserWriting, writeUsers } from './device-users.ts'

const now = Date.UTC(2026, 10, 22, 12)
const membership = {
  ...{ id: 'm1', status: 'active', start_date: '2026-11-01', end_date: '2026-11-22', trial_ends_on: null },
  ...{ auto_renew: false, freeze_end_date: null, past_due_since: null, effective_date: null, cancelled_from: null },
  ...{ grace_period_days: 0, credits_left: null, access_hours: [], unit_ids: [] },
}

function member(user_id: number, changes: Partial<MemberOnDevice> = {}): MemberOnDevice {
  const standing = {
    ...{ status: 'active', access_enabled: true, has_bought: true, memberships: [membership], partner: null },
  } as MemberOnDevice['standing']
  return {
    ...{ user_id, member_profile_id: 'p', present: true, cards: [`c${user_id}`], edition: 0, face: false, standing },
    ...changes,
  }
}

/** A device that holds users, a snapshot that arrives in pages, and the code between the two. */
function bench({ letsOutAlone = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'catraca-bridge-'))
  const store = openStore(folder)
  onTestFinished(() => {
    store.close()
    rmSync(folder, { recursive: true })
  })
  const [members, queue, notes] = [memberBook(store), deviceQueue(store), noteBook(store)]
  const held = new Map<number, DeviceUser>()
  const calls: string[] = []
  const trouble = { away: false, refuses: 0 }
  const adapter = {
    putUsers: async (users: DeviceUser[]) => {
      if (trouble.away) throw new DeviceAway('not_answering')
      if (users.some(({ user_id }) => user_id === trouble.refuses)) throw new Error('the device is full')
      calls.push(`put ${users.map(({ user_id }) => user_id)}`)
      for (const user of users) held.set(user.user_id, user)
    },
    removeUsers: async (ids: number[]) => {
      calls.push(`remove ${ids}`)
      for (const id of ids) held.delete(id)
    },
    listUsers: async () => [...held.keys()],
    abilities: { letsOutAlone },
  } as unknown as Adapter
  const config = {
    ...{ company: { timezone: 'America/Sao_Paulo' }, store: { id: 's' }, snapshot_hours: 24, clock_offset_ms: 0 },
  } as BridgeConfig
  const writing: UserWriting = {
    ...{ deviceId: 'd', adapter, store, queue, members, config: () => config, nowMs: () => now, log: () => {} },
    policy: () => 'snapshot',
  }
  async function told(...pages: Partial<MembersPage>[]): Promise<void> {
    const rest = pages.map((page, index) => ({
      ...{
        members: [],
        cursor: `${index}`,
        more: index < pages.length - 1,
        whole: false,
        debounce_seconds: 0,
        ...page,
      },
    }))
    await readMembers({
      ...{ store, notes, members, signal: AbortSignal.timeout(5000), onWhole: () => {}, onWritten: () => {} },
      server: { call: async () => rest.shift() } as unknown as Server,
      clock: { now: () => now, follow: () => {} },
      onChanged: (ids) => queue.add('d', ids),
      onForget: (id) => queue.forgetFirst('d', id),
    })
  }
  return { held, calls, trouble, writing, told, store, notes, queue, members }
}

test('a device holds the members of the snapshot, and no longer those that a whole reading does not name', async () => {
  const { told, held, writing } = bench()
  await told({ members: [member(100_001)], whole: true }, { members: [member(100_002), member(100_003)], whole: true })
  await writeUsers(writing)
  expect([...held.keys()]).toEqual([100_001, 100_002, 100_003])
  await told({ members: [member(100_002, { present: false, standing: null })] })
  await writeUsers(writing)
  expect([...held.keys()]).toEqual([100_001, 100_003])
  await told({ members: [member(100_003)], whole: true })
  await writeUsers(writing)
  expect([...held.keys()]).toEqual([100_003])
})

test('a device lets nobody in on its own after the last day of a membership', async () => {
  const { told, held, writing } = bench()
  const late = member(100_002)
  late.standing!.access_enabled = false
  await told({ members: [member(100_001), late], whole: true })
  await writeUsers(writing)
  // Midnight in São Paulo comes before the 24 hours of the snapshot are over.
  expect(held.get(100_001)!.valid_until).toBe('2026-11-23T03:00:00.000Z')
  expect(held.get(100_002)!.valid_until).toBe('1970-01-01T00:00:00.000Z')
})

test('a member who must be forgotten while inside stays on a device that lets out alone, until they left', async () => {
  const { told, held, writing, members, calls } = bench({ letsOutAlone: true })
  await told({ members: [member(100_001), member(100_002)], whole: true })
  members.visited(100_001, now - 3_600_000)
  members.visited(100_002, now - 13 * 3_600_000)
  await told({ members: [100_001, 100_002].map((id) => member(id, { present: false, standing: null })) })
  await writeUsers(writing)
  expect(held.get(100_001)).toMatchObject({ cards: ['c100001'], valid_until: '1970-01-01T00:00:00.000Z' })
  expect([members.users(), members.leaving()]).toEqual([[], [100_001, 100_002]])
  expect(members.byUser(100_001)!.standing.access_enabled).toBe(false)
  // Reading the whole snapshot and comparing with the device leave them alone.
  await told({ members: [member(100_003)], whole: true })
  writing.queue.done('d', writing.queue.next('d', now, 9))
  expect(await reconcile(writing)).toBe(0)
  // The device would let in a member whose change it has not received.
  expect(writing.queue.next('d', now, 9).map(({ userId }) => userId)).toContain(100_001)
  const since = now - 12 * 3_600_000
  // A device may still have to report that somebody came in.
  expect(members.forgetLeft({ until: now - 1, since })).toEqual([])
  expect(members.forgetLeft({ until: now, since })).toEqual([100_002])
  expect(members.forgetLeft({ until: now, since })).toEqual([])
  members.visited(100_001, null)
  expect(members.forgetLeft({ until: now, since })).toEqual([100_001])
  writing.queue.add('d', [100_001, 100_002])
  await writeUsers(writing)
  expect([...held.keys()]).toEqual([100_003])
  expect(calls).toContain('remove 100001,100002')
})

test('a card that was given to somebody else no longer belongs to a member who is leaving', async () => {
  const { told, members, queue } = bench({ letsOutAlone: true })
  await told({ members: [member(100_001)], whole: true })
  members.visited(100_001, now)
  await told({ members: [member(100_001, { present: false, standing: null })] })
  queue.done('d', queue.next('d', now, 9))
  await told({ members: [member(100_002, { cards: ['c100001'] })] })
  expect(members.find({ type: 'card', number: 'c100001' })?.userId).toBe(100_002)
  expect(members.byUser(100_001)!.cards).toEqual([])
  expect(queue.next('d', now, 9).map(({ userId }) => userId)).toEqual([100_001, 100_002])
})

test('a member who is unblocked while still inside is again what the snapshot says', async () => {
  const { told, members } = bench({ letsOutAlone: true })
  await told({ members: [member(100_001)], whole: true })
  members.visited(100_001, now)
  await told({ members: [member(100_001, { present: false, standing: null })] })
  await told({ members: [member(100_001)] })
  expect([members.users(), members.leaving()]).toEqual([[100_001], []])
  expect(members.byUser(100_001)!.standing.access_enabled).toBe(true)
})

test('a device that cannot let out alone forgets a member at once', async () => {
  const { told, held, writing, members } = bench()
  await told({ members: [member(100_001)], whole: true })
  await writeUsers(writing)
  members.visited(100_001, now)
  await told({ members: [member(100_001, { present: false, standing: null })] })
  await writeUsers(writing)
  expect(held.size).toBe(0)
})

test('a user whom the device refuses waits, and the others do not; for a device that is away all changes wait', async () => {
  const { told, held, writing, trouble, queue } = bench()
  trouble.refuses = 100_002
  await told({ members: [member(100_001), member(100_002), member(100_003)], whole: true })
  await writeUsers(writing)
  expect([...held.keys()]).toEqual([100_001, 100_003])
  expect(queue.length('d')).toBe(1)
  trouble.away = true
  await told({ members: [member(100_004)] })
  await expect(writeUsers(writing)).rejects.toThrow(DeviceAway)
  expect(queue.length('d')).toBe(2)
  Object.assign(trouble, { away: false, refuses: 0 })
  queue.hurry('d')
  await writeUsers(writing)
  expect(held.size).toBe(4)
})

test('when consent is withdrawn, the device forgets the member before it gets the member again', async () => {
  const { told, calls, writing } = bench()
  await told({ members: [member(100_001)], whole: true })
  await writeUsers(writing)
  await told({ members: [member(100_001, { edition: 1 })] })
  await writeUsers(writing)
  expect(calls).toEqual(['put 100001', 'remove 100001', 'put 100001'])
})

test('users that a device lost are written again, unknown ones among ours are removed, and those of the installer are reported', async () => {
  const { told, held, writing, queue } = bench()
  await told({ members: [member(100_001), member(100_002)], whole: true })
  await writeUsers(writing)
  held.delete(100_002)
  held.set(100_099, { user_id: 100_099, cards: [], valid_until: null })
  held.set(1, { user_id: 1, cards: [], valid_until: null })
  expect(await reconcile(writing)).toBe(1)
  expect(queue.length('d')).toBe(2)
  await writeUsers(writing)
  expect([...held.keys()].toSorted()).toEqual([1, 100_001, 100_002])
})

test('changes wait for a device that cannot be called for a while', async () => {
  const { store, notes, members, queue } = bench()
  const page = { members: [member(100_001)], cursor: 'c1', more: false, whole: false, debounce_seconds: 0 }
  const server = {
    call: async (_: string, path: string) => (path.startsWith('/members') ? page : {}),
    close: async () => {},
  }
  const core = {
    ...{ store, notes, members, queue, server, grants: grantBook(store), facts: factQueue(store, () => {}) },
    ...{
      log: () => {},
      clock: { now: () => now, follow: () => {} },
      breaker: { isOpen: () => false, answered: () => {} },
      wake: {},
    },
  } as unknown as Core
  const device = { config: { id: 'd' }, adapter: { putUsers: async () => {}, abilities: { holdsUsers: false } } }
  const unasked = { health: () => ({}), usersHeld: () => undefined, usersWait: () => {} }
  const work = backgroundWork(core, { all: () => [{ ...device, ...unasked }] } as unknown as DeviceTable)
  await vi.waitUntil(() => notes.get('cursor') === 'c1')
  await work.close()
  expect(queue.length('d')).toBe(1)
})
