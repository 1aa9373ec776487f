import type { BridgeConfig } from '@catraca/device-contract/messages.ts'
import type { Store } from './store.ts'

/** What is noted, once each; as text unless another type is given. */
interface Notes {
  server: string
  token: string
  /** When the token was made, ms. */
  tokenMadeAt: number
  config: BridgeConfig
  /** Codes that were used, so that a command line with a code in it can be run again. */
  usedCodes: string[]
  /** Where reading the members' snapshot goes on. */
  cursor: string
  debounceSeconds: number
  /** When the server last confirmed that the snapshot is whole, in ms. */
  snapshotAt: number
  generation: number
  /** The snapshot is being read again from the beginning, and the end was not yet reached. */
  readingWhole: boolean
  /** The latest time that the bridge knew, in ms. */
  latest: number
}

export interface NoteBook {
  get<K extends keyof Notes>(name: K): Notes[K] | undefined
  set<K extends keyof Notes>(name: K, value: Notes[K]): void
  forget(name: keyof Notes): void
}

export function noteBook(store: Store): NoteBook {
  return {
    get: (name) => {
      const row = store.get<{ value: string }>('select value from notes where name = ?', name)
      return row && JSON.parse(row.value)
    },
    set: (name, value) =>
      store.run('insert or replace into notes (name, value) values (?, ?)', name, JSON.stringify(value)),
    forget: (name) => store.run('delete from notes where name = ?', name),
  }
}
