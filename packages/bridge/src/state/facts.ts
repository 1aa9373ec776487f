import { randomUUIDv7 } from 'node:crypto'
import type { Fact } from '@catraca/device-contract/messages.ts'
import type { Store } from './store.ts'

/** What happened and was not yet told, oldest first. */
export interface FactQueue {
  /** On the disk when it returns; a line of a device's log that waits already is not taken again. Returns the fact's id. */
  add(fact: Omit<Fact, 'id'>): string
  /** The first ones that may be sent. */
  next(now: number, most: number): Fact[]
  done(ids: string[]): void
  setAside(fact: Fact, why: string, now: number): void
  /** Tries this one again later, so that the others go on; returns how often it was put off. */
  putOff(id: string, until: number): void
  triesOf(id: string): number
  length(): number
}

/** `onAdded` is told of each fact, before the transaction around it ends. */
export function factQueue(store: Store, onAdded: () => void): FactQueue {
  return {
    add(fact) {
      const id = randomUUIDv7()
      const { device_id, kind, log } = fact
      store.run(
        'insert or ignore into facts (id, device_id, kind, log_id, log_time, body) values (?, ?, ?, ?, ?, ?)',
        ...[id, device_id, kind, log?.id ?? null, log?.time ?? null, JSON.stringify({ id, ...fact })],
      )
      onAdded()
      return id
    },
    next: (now, most) =>
      store
        .all<{ body: string }>('select body from facts where not_before <= ? order by seq limit ?', now, most)
        .map(({ body }) => JSON.parse(body) as Fact),
    done: (ids) =>
      store.transact(() => {
        for (const id of ids) store.run('delete from facts where id = ?', id)
      }),
    setAside: (fact, why, now) =>
      store.transact(() => {
        store.run('delete from facts where id = ?', fact.id)
        store.run(
          'insert or replace into facts_aside (id, body, why, at) values (?, ?, ?, ?)',
          ...[fact.id, JSON.stringify(fact), why, now],
        )
      }),
    putOff: (id, until) => store.run('update facts set not_before = ?, tries = tries + 1 where id = ?', until, id),
    triesOf: (id) => store.get<{ tries: number }>('select tries from facts where id = ?', id)?.tries ?? 0,
    length: () => store.get<{ n: number }>('select count(*) as n from facts')!.n,
  }
}
