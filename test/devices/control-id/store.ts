import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseExact, stringifyExact } from '../parts/exact-json.ts'
import { factoryConfiguration, factoryRows, type Row, tables } from './factory.ts'
import type { Switches } from './switches.ts'

/**
 * The device's memory. It is read from here while it runs, and written through to a file in the folder, so that a device that is killed
 * still has everything at its next start.
 */
export function openStore(folder: string, switches: Switches) {
  mkdirSync(folder, { recursive: true })
  const file = new DatabaseSync(join(folder, 'device.db'))
  // Written pages survive the end of this process; only a crash of the whole machine may lose some.
  file.exec('pragma journal_mode = wal; pragma synchronous = off; pragma busy_timeout = 5000')
  file.exec('create table if not exists kept (part text, key text, value text, primary key (part, key)) without rowid')
  const write = file.prepare('insert or replace into kept values (?, ?, ?)')
  const drop = file.prepare('delete from kept where part = ? and key = ?')
  const dropAll = file.prepare('delete from kept where part = ?')

  const rows = new Map(Object.keys(tables).map((table) => [table, new Map<string, Row>()]))
  const notes = new Map<string, unknown>()
  const configuration = new Map<string, string>()
  for (const { part, key, value } of file.prepare('select part, key, value from kept').all() as unknown as Kept[]) {
    if (part === 'note') notes.set(key, parseExact(value))
    else if (part === 'configuration') configuration.set(key, value)
    else rows.get(part)?.set(key, parseExact(value) as Row)
  }
  // The file is sorted by text, but a device lists by number.
  for (const [table, found] of rows) rows.set(table, new Map([...found].sort(([, a], [, b]) => byKey(table, a, b))))

  const store = {
    /** All rows of a table, oldest id first. */
    all(table: string): Row[] {
      return [...rows.get(table)!.values()]
    },
    get(table: string, key: string | number | bigint): Row | undefined {
      return rows.get(table)!.get(String(key))
    },
    count: (table: string) => rows.get(table)!.size,
    put(table: string, row: Row): void {
      const key = keyOf(table, row)
      rows.get(table)!.set(key, row)
      write.run(table, key, stringifyExact(row))
      if (typeof row.id === 'number' && row.id > Number(notes.get(`last:${table}`) ?? 0)) {
        store.note(`last:${table}`, row.id)
      }
    },
    remove(table: string, row: Row): void {
      const key = keyOf(table, row)
      rows.get(table)!.delete(key)
      drop.run(table, key)
      if (table === 'access_logs' && rows.get(table)!.size === 0 && switches.log_ids_restart) {
        store.note('last:access_logs', 0)
      }
    },
    /** The id that the next row of a table gets. */
    nextId: (table: string) => Number(notes.get(`last:${table}`) ?? 0) + 1,
    setting: (module: string, name: string) => configuration.get(`${module}.${name}`),
    set(module: string, name: string, value: string): void {
      configuration.set(`${module}.${name}`, value)
      write.run('configuration', `${module}.${name}`, value)
    },
    /** What the device remembers besides its tables: its clock, its password, and the passages. */
    note(key: string, value: unknown): void {
      notes.set(key, value)
      write.run('note', key, stringifyExact(value))
    },
    noted: <T>(key: string): T | undefined => notes.get(key) as T | undefined,
    /** Appends to a list that no command can read; its entries are read by `listed`. */
    append(list: string, entry: object): void {
      const found = lists.get(list) ?? []
      found.push(entry)
      lists.set(list, found)
      write.run(`list:${list}`, String(found.length).padStart(12, '0'), stringifyExact(entry))
    },
    listed: <T>(list: string): T[] => [...(lists.get(list) ?? [])] as T[],
    clearList(list: string): void {
      lists.delete(list)
      dropAll.run(`list:${list}`)
    },
    /** Writes everything in `work`, or nothing when it throws. The rows in memory are not rolled back. */
    inOne<T>(work: () => T): T {
      file.exec('begin')
      try {
        const result = work()
        file.exec('commit')
        return result
      } catch (error) {
        file.exec('rollback')
        throw error
      }
    },
    close: () => file.close(),
  }

  const lists = new Map<string, object[]>()
  for (const { part, value } of file
    .prepare("select part, key, value from kept where part like 'list:%' order by part, key")
    .all() as unknown as Kept[]) {
    const list = part.slice('list:'.length)
    lists.set(list, [...(lists.get(list) ?? []), parseExact(value) as object])
  }

  store.inOne(() => {
    for (const [module, settings] of Object.entries(factoryConfiguration(switches))) {
      for (const [name, value] of Object.entries(settings)) {
        if (store.setting(module, name) === undefined) store.set(module, name, value)
      }
    }
    if (!store.noted('made')) for (const [table, row] of factoryRows(switches)) store.put(table, row)
    store.note('made', true)
  })
  return store
}

export type Store = ReturnType<typeof openStore>

interface Kept {
  part: string
  key: string
  value: string
}

export function keyOf(table: string, row: Row): string {
  return tables[table]!.key.map((field) => String(row[field])).join(' ')
}

function byKey(table: string, a: Row, b: Row): number {
  for (const field of tables[table]!.key) {
    if (a[field] !== b[field]) return a[field]! < b[field]! ? -1 : 1
  }
  return 0
}
