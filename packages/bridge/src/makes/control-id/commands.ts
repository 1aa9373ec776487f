import { DeviceAway, DeviceRefused, type Door } from '../../devices/adapter.ts'
import type { Access } from '../../devices/define-make.ts'
import { isRecord } from './exact-json.ts'
import { type Call, createHttpClient } from './http-client.ts'
import type { PushChannel } from './push-channel.ts'

/** Devices take at most 999 ids in one list. */
const mostIds = 900
const pageSize = 900

export type Row = Record<string, unknown>
/** Conditions on fields of one object, which must all hold. */
type Where = Record<string, unknown>

interface Page {
  where: Where | undefined
  limit: number
  offset?: number
  order?: readonly ['ascending' | 'descending', string]
}

export type Commands = ReturnType<typeof createCommands>

/** All that the device can be told to do: over its own web server, else by Push. */
export function createCommands(door: Door, access: Access, push: PushChannel) {
  const client = createHttpClient(door, access)

  const run = async (name: string, body?: unknown, options: Omit<Call, 'name' | 'body'> = {}): Promise<unknown> => {
    const call = { name, body, ...options }
    try {
      return await client.run(call)
    } catch (error) {
      const isOutOfReach = error instanceof DeviceAway || !access.isUsable
      if (!isOutOfReach || !push.isAlive()) throw error
      return push.run(call)
    }
  }

  /** If fields are not named, a device adds the hashes of passwords. */
  const loadPage = async (object: string, fields: string[], { where, ...page }: Page): Promise<unknown[]> => {
    const conditions = where && { where: { [object]: where } }
    const answer = await run('load_objects', { object, fields, ...conditions, ...page })
    const rows = isRecord(answer) ? answer[object] : undefined
    if (!Array.isArray(rows)) throw new DeviceRefused('no_rows', { object })
    return rows
  }

  const load = async (object: string, fields: string[], where?: Where): Promise<Row[]> => {
    const rows: Row[] = []
    for (;;) {
      const page = await loadPage(object, fields, { where, limit: pageSize, offset: rows.length })
      rows.push(...page.filter(isRecord))
      if (page.length < pageSize) return rows
    }
  }

  return {
    /** Whether commands can reach the device at all, as far as we know. */
    get isReachable() {
      return (access.isUsable && !access.isLeftAlone()) || push.isAlive()
    },
    /** Whether the device has an address at which it can be called at any time. */
    isDirect: access.isUsable,
    run,
    /** The bytes of an answer; Push cannot bring these. */
    bytes: (name: string, query: Record<string, string>) => client.bytes({ name, query, method: 'GET' }),
    load,
    /** The first rows in the order of their ids, or the last ones. */
    async loadSome(
      object: string,
      fields: string[],
      { where, limit, last }: { where?: Where; limit: number; last?: boolean },
    ): Promise<Row[]> {
      const order = [last ? 'descending' : 'ascending', 'id'] as const
      return (await loadPage(object, fields, { where, limit, order })).filter(isRecord)
    },
    /** Rows in which a field has one of these values, however many there are. */
    async loadOf(object: string, fields: string[], [field, values]: [string, readonly unknown[]]): Promise<Row[]> {
      const rows: Row[] = []
      for (const part of parts(values)) rows.push(...(await load(object, fields, { [field]: part })))
      return rows
    },
    /** The ids of the new rows, where the device returns them. */
    async create(object: string, values: Row[]): Promise<unknown[]> {
      const ids: unknown[] = []
      for (const part of parts(values)) {
        const answer = await run('create_objects', { object, values: part })
        if (isRecord(answer) && Array.isArray(answer.ids)) ids.push(...answer.ids)
      }
      return ids
    },
    async destroyOf(object: string, [field, values]: [string, readonly unknown[]]): Promise<void> {
      for (const part of parts(values)) await run('destroy_objects', { object, where: { [object]: { [field]: part } } })
    },
  }
}

function parts<T>(values: readonly T[], size = mostIds): T[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, at) => values.slice(at * size, (at + 1) * size))
}
