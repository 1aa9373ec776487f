import type { Fact } from '@catraca/device-contract/messages.ts'
import type { FactQueue } from '../state/facts.ts'
import type { Ending, GrantBook, KeptGrant } from '../state/grants.ts'
import type { MemberBook } from '../state/members.ts'
import type { Store } from '../state/store.ts'

export interface Books {
  store: Store
  facts: FactQueue
  grants: GrantBook
  members: MemberBook
}

export interface End {
  how: Ending
  at: number
  log?: Fact['log']
}

/**
 * Ends a grant and stores the fact that the server must get, both or neither. If the decision was made here, the fact is an entry or exit
 * of its own, with the attempt's id, because the server may also know of the attempt. Devices repeat themselves and report late: the same
 * ending counts once, and a different later ending is reported as well.
 */
export function endGrant(books: Books, grant: KeptGrant, end: End, unconfirmedCounts: boolean): void {
  if (grant.ended === end.how || (grant.ended !== null && end.how === 'unconfirmed')) return
  const { store, facts, grants, members } = books
  store.transact(() => {
    const kind = kindOf(grant, end, unconfirmedCounts)
    const counted = kind === 'offline_entry'
    const factId = kind === undefined ? undefined : facts.add(factOf(grant, end, kind))
    grants.end(grant, { how: end.how, at: end.at, counted })
    if (grant.userId === null || grant.purpose !== 'member') return
    const passed = end.how === 'turned' || (end.how === 'unconfirmed' && unconfirmedCounts)
    if (counted && factId !== undefined) members.bindUse(grant.attemptId, factId)
    if (!passed) members.undoUse(grant.attemptId)
    // A give-up only ends the visit that was begun by this grant.
    const wasEntry = grant.direction === 'in' && grant.ended !== null
    if (passed) members.visited(grant.userId, grant.direction === 'in' ? end.at : null)
    else if (wasEntry) members.visited(grant.userId, null)
  })
}

/** Where turns are not reported the grant counts as the passage; if the server decided, it has already counted it. */
export function passAtOnce(books: Books, grant: KeptGrant, now: number): void {
  if (grant.decidedBy !== 'server') {
    endGrant(books, grant, { how: 'turned', at: now }, true)
    return
  }
  books.store.transact(() => {
    books.grants.end(grant, { how: 'turned', at: now, counted: false })
    if (grant.userId !== null) books.members.visited(grant.userId, grant.direction === 'in' ? now : null)
  })
}

/** Undefined: nothing is reported to the server. */
function kindOf(grant: KeptGrant, { how }: End, unconfirmedCounts: boolean): Fact['kind'] | undefined {
  if (grant.purpose === 'test') return undefined
  if (grant.purpose === 'release') return how === 'turned' ? 'free_turn' : undefined
  if (grant.decidedBy === 'server' || grant.counted) return how
  if (how === 'gave_up') return grant.sent ? 'gave_up' : undefined
  if (how === 'unconfirmed' && !unconfirmedCounts) return grant.sent ? 'gave_up' : undefined
  return grant.direction === 'in' ? 'offline_entry' : 'offline_exit'
}

function factOf(grant: KeptGrant, { at, log }: End, kind: Fact['kind']): Omit<Fact, 'id'> {
  const { deviceId, attemptId, direction, credential, method } = grant
  return {
    device_id: deviceId,
    at: new Date(at).toISOString(),
    kind,
    direction,
    ...(kind !== 'free_turn' && { attempt_id: attemptId }),
    ...(credential !== null && { credential }),
    ...(method !== null && { method }),
    ...(log !== undefined && { log }),
  }
}
