import type { MembersPage } from '@catraca/device-contract/messages.ts'
import type { Core } from '../core.ts'
import { ServerAway } from './server-client.ts'

interface MemberReading extends Pick<Core, 'server' | 'store' | 'notes' | 'members' | 'clock'> {
  /** Called within the transaction that writes users who changed or are gone. */
  onChanged(userIds: number[]): void
  /** Called after `onChanged` for users whose data devices must delete although they remain members. */
  onForget(userId: number): void
  /** Called when a page with changes is on the disk. */
  onWritten(): void
  /** Called when a reading from the beginning has come to its end. */
  onWhole(): void
  signal: AbortSignal
}

/** Brings the snapshot up to date page by page. Each page goes to the disk with its cursor, so that a kill costs one page. */
export async function readMembers(reading: MemberReading): Promise<void> {
  for (;;) {
    const cursor = reading.notes.get('cursor')
    const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`
    const page = await reading.server.call<MembersPage>('GET', `/members${query}`, { signal: reading.signal })
    if (!Array.isArray(page.members)) throw new ServerAway('What answers is not the server.')
    reading.store.transact(() => take(page, reading))
    if (page.members.length > 0 || page.whole) reading.onWritten()
    if (page.more) continue
    if (page.whole) reading.onWhole()
    return
  }
}

function take(page: MembersPage, { notes, members, clock, onChanged, onForget }: MemberReading): void {
  const begins = page.whole && notes.get('readingWhole') !== true
  const generation = (notes.get('generation') ?? 0) + (begins ? 1 : 0)
  if (begins) {
    notes.set('generation', generation)
    notes.set('readingWhole', true)
  }
  const taken = page.members.map((member) => ({
    userId: member.user_id,
    ...members.put(member, generation, clock.now()),
  }))
  onChanged(taken.flatMap(({ userId, others }) => [...others, userId]))
  for (const { userId, forget } of taken) if (forget) onForget(userId)
  if (!page.more) {
    if (notes.get('readingWhole') === true) onChanged(members.sweep(generation, clock.now()))
    notes.set('readingWhole', false)
    notes.set('snapshotAt', clock.now())
    if (notes.get('debounceSeconds') !== page.debounce_seconds) notes.set('debounceSeconds', page.debounce_seconds)
  }
  if (notes.get('cursor') !== page.cursor) notes.set('cursor', page.cursor)
}
