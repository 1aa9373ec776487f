import { randomUUIDv7 } from 'node:crypto'
import type { Fact } from '@catraca/device-contract/messages.ts'
import type { Store } from './store.ts'

export type FactQueue = ReturnType<typeof factQueue>

/** Facts that were not yet sent to the server, oldest first. `onAdded` is called with each fact, before the transaction around it ends. */
export function factQueue(store: Store, onAdded: () => void) {
  return {
    /** The fact is on the disk when this returns. A line of a device's log that already waits is not added again. Returns the fact's id. */
    add(fact: Omit<Fact, 'id'>): string {
      const id = randomUUIDv7()
      const { device_id, kind, log } = fact
      store.run(
        'insert or ignore into facts (id, device_id, kind, log_id, log_time, body) values (?, ?, ?, ?, ?, ?)',
        ...[id, device_id, kind, log?.id ?? null, log?.time ?? null, JSON.stringify({ id, ...fact })],
      )
      onAdded()
      return id
    },
    /** The first facts that may be sent. */
    next: (now: number, most: number) =>
      store
        .all<{ body: string }>('select body from facts where not_before <= ? order by seq limit ?', now, most)
        .map(({ body }) => JSON.parse(body) as Fact),
    done: (ids: string[]) =>
      store.transact(() => {
        for (const id of ids) store.run('delete from facts where id = ?', id)
      }),
    setAside: (fact: Fact, why: string, now: number) =>
      store.transact(() => {
        store.run('delete from facts where id = ?', fact.id)
        store.run(
          'insert or replace into facts_aside (id, body, why, at) values (?, ?, ?, ?)',
          ...[fact.id, JSON.stringify(fact), why, now],
        )
      }),
    /** Tries this fact again later, so that the others go on. */
    putOff: (id: string, until: number) =>
      store.run('update facts set not_before = ?, tries = tries + 1 where id = ?', until, id),
    triesOf: (id: string) => store.get<{ tries: number }>('select tries from facts where id = ?', id)?.tries ?? 0,
    length: () => store.get<{ n: number }>('select count(*) as n from facts')!.n,
  }
}
