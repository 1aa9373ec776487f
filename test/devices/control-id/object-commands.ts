import type { Core } from './core.ts'
import { destroyRow } from './destroy.ts'
import { type Row, tables, type Value } from './factory.ts'
import { mostIds, Refused, readCount, readFields, readOrder, readRow, readWhere } from './queries.ts'
import { keyOf } from './store.ts'

// load, create, modify and destroy: everything that a server does to the rows of the device.

type Body = Record<string, unknown>

function tableOf(body: Body): string {
  const { object } = body
  if (typeof object !== 'string' || !Object.hasOwn(tables, object)) throw new Refused(`Invalid object: ${object}`)
  return object
}

function listOf(values: unknown): unknown[] {
  if (!Array.isArray(values)) throw new Refused('values: a list is expected')
  if (values.length > mostIds) throw new Refused('too many SQL variables')
  return values
}

function refuseReadOnly(table: string): void {
  if (tables[table]!.readOnly) throw new Refused(`Object ${table} is read only`)
}

/** Checks of the references between the device's rows. */
function createChecks(core: Core) {
  const { store, switches } = core

  const capacity = (table: string) => {
    if (table === 'users') return switches.users_capacity
    return table === 'templates' ? switches.fingers_capacity : Number.POSITIVE_INFINITY
  }

  const refuseUnfit = (table: string, row: Row) => {
    if (table === 'access_rules' && row.type === 0 && !switches.block_rules) throw new Refused('Invalid op type')
    for (const [field, parent] of Object.entries(tables[table]!.parents ?? {})) {
      const value = row[field]
      if (value != null && !store.get(parent, value)) throw new Refused('FOREIGN KEY constraint failed')
    }
  }

  return { capacity, refuseUnfit }
}

export function createObjectCommands(core: Core) {
  const { store, switches } = core
  const { capacity, refuseUnfit } = createChecks(core)

  const withId = (table: string, row: Row, next: { id: number }): Row => {
    if (!tables[table]!.key.includes('id')) {
      for (const field of tables[table]!.key) {
        if (row[field] == null) throw new Refused(`NOT NULL constraint failed: ${table}.${field}`)
      }
      return row
    }
    return row.id == null ? { ...row, id: next.id++ } : row
  }

  /** Complete rows, checked against the existing ones and against one another, so that writing cannot fail half-way. */
  const prepare = (table: string, given: Row[]): Row[] => {
    const { fields, unique = [] } = tables[table]!
    const next = { id: store.nextId(table) }
    const keys = new Set<string>()
    const taken = new Map(unique.map((field) => [field, new Set(store.all(table).map((row) => row[field]))]))
    if (store.count(table) + given.length > capacity(table)) throw new Refused(`Maximum number of ${table} reached`)
    return given.map((sent) => {
      const row = withId(table, sent, next)
      const key = keyOf(table, row)
      if (keys.has(key) || store.get(table, key)) {
        throw new Refused(
          `UNIQUE constraint failed: ${tables[table]!.key.map((field) => `${table}.${field}`).join(', ')}`,
        )
      }
      keys.add(key)
      for (const [field, values] of taken) {
        if (row[field] != null && values.has(row[field]))
          throw new Refused(`UNIQUE constraint failed: ${table}.${field}`)
        values.add(row[field] ?? null)
      }
      refuseUnfit(table, row)
      return { ...Object.fromEntries(Object.entries(fields).map(([field, type]) => [field, empty(type)])), ...row }
    })
  }

  const create = (table: string, given: Row[]): Value[] => {
    const rows = prepare(table, given)
    store.inOne(() => {
      for (const row of rows) store.put(table, row)
    })
    if (!tables[table]!.key.includes('id')) return switches.join_ids ? rows.map((_, index) => index + 1) : []
    return rows.map((row) => row.id ?? null)
  }

  const change = (table: string, found: Row[], values: Row): void => {
    const changed = found.map((row) => ({ ...row, ...values }))
    for (const row of changed) refuseUnfit(table, row)
    const { key, unique = [] } = tables[table]!
    for (const field of unique) {
      if (found.length === 1 && found[0]![field] === values[field]) continue
      const others = store.all(table).filter((row) => !found.includes(row))
      const isTaken = values[field] != null && others.some((row) => row[field] === values[field])
      if (isTaken || (values[field] != null && found.length > 1)) {
        throw new Refused(`UNIQUE constraint failed: ${table}.${field}`)
      }
    }
    if (key.some((field) => values[field] !== undefined && found.some((row) => row[field] !== values[field]))) {
      throw new Refused(`A row of ${table} keeps its id`)
    }
    store.inOne(() => {
      for (const row of changed) store.put(table, row)
    })
  }

  return {
    load_objects(body: Body) {
      const table = tableOf(body)
      const fields = readFields(table, body.fields)
      const matches = readWhere(table, body.where)
      const order = readOrder(table, body.order)
      const offset = readCount('offset', body.offset, 0)
      const limit = readCount('limit', body.limit, Number.POSITIVE_INFINITY)
      const rows = store.all(table).filter(matches).sort(byKeyOf(table)).sort(order)
      const found = rows.slice(offset, offset + limit)
      return { [table]: found.map((row) => Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))) }
    },
    create_objects(body: Body) {
      const table = tableOf(body)
      refuseReadOnly(table)
      return {
        ids: create(
          table,
          listOf(body.values).map((values) => readRow(table, values)),
        ),
      }
    },
    create_or_modify_objects(body: Body) {
      const table = tableOf(body)
      refuseReadOnly(table)
      const rows = listOf(body.values).map((values) => readRow(table, values))
      const isThere = (row: Row) => tables[table]!.key.every((field) => row[field] != null) && find(table, row)
      // New rows are checked before any existing row changes.
      const fresh = rows.filter((row) => !isThere(row))
      prepare(table, fresh)
      const known = rows.flatMap((row) => {
        const found = isThere(row)
        return found ? [{ found, row }] : []
      })
      for (const { found, row } of known) refuseUnfit(table, { ...found, ...row })
      for (const { found, row } of known) change(table, [found], row)
      create(table, fresh)
      return { changes: rows.length }
    },
    modify_objects(body: Body) {
      const table = tableOf(body)
      refuseReadOnly(table)
      const values = readRow(table, body.values)
      const found = store.all(table).filter(readWhere(table, body.where))
      change(table, found, values)
      return { changes: found.length }
    },
    destroy_objects(body: Body) {
      const table = tableOf(body)
      refuseReadOnly(table)
      const found = store.all(table).filter(readWhere(table, body.where))
      store.inOne(() => {
        for (const row of found) destroyRow(core, table, row)
      })
      return { changes: found.length }
    },
  }

  function find(table: string, row: Row): Row | undefined {
    return store.get(table, keyOf(table, row))
  }
}

function empty(type: string): Value {
  return type === 'text' ? '' : 0
}

function byKeyOf(table: string): (a: Row, b: Row) => number {
  const { key } = tables[table]!
  return (a, b) => {
    for (const field of key) if (a[field] !== b[field]) return a[field]! < b[field]! ? -1 : 1
    return 0
  }
}
