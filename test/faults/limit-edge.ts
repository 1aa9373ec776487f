import { setTimeout as pause } from 'node:timers/promises'
import { createDb, createPool, type Db } from '#platform/db/pool.ts'
import { joinCluster } from '#platform/embedded/join.ts'
import type { Fault } from './ground/fault.ts'
import type { Ground, Server } from './ground/ground.ts'
import { allowed, callAll, mostInAMinute, type Timed } from './ground/limit.ts'

const limit = 100

/** Uses a key little at the start of a minute, and as much as possible just before and after the end of it. */
export const fault: Fault = {
  name: 'limit at the edge of its window',
  async run(ground) {
    const ofOne = await alone(ground)
    const ofThree = await three(ground)
    const [one, many] = await Promise.all([edge(ground, ofOne), edge(ground, ofThree)])
    const words = (calls: Timed[]) =>
      `${mostInAMinute(calls)} in 60 s (${allowed(calls).length} of ${calls.length} in all)`
    return {
      seen: `one server: ${words(one)}; three servers: ${words(many)}`,
      holds: [one, many].every((calls) => mostInAMinute(calls) === limit && allowed(calls).length <= 2 * limit),
    }
  },
}

interface Used {
  servers: Server[]
  key: string
}

async function alone(ground: Ground): Promise<Used> {
  const dataDir = await ground.folder()
  const server = await ground.server({ CATRACA_DATA_DIR: dataDir })
  const joined = await joinCluster({ dataDir, as: 'command' })
  const db: Db = createDb(createPool(joined.target, { max: 1 }))
  const { key } = await ground.company(db, 'one', { rateLimit: limit })
  await db.destroy()
  await joined.leave()
  return { servers: [server], key }
}

async function three(ground: Ground): Promise<Used> {
  const postgres = await ground.postgres()
  const servers: Server[] = []
  for (let i = 0; i < 3; i++) {
    servers.push(await ground.server({ DATABASE_URL: postgres.url(), CATRACA_ROLE: 'api' }))
  }
  const { key } = await ground.company(postgres.db, 'three', { rateLimit: limit })
  return { servers, key }
}

async function edge(ground: Ground, { servers, key }: Used): Promise<Timed[]> {
  const calls = await callAll(servers, key, 1)
  const began = calls[0]!.sentAt
  for (const atMs of [56_000, 60_200, 63_000, 116_500]) {
    await pause(began + atMs - performance.now())
    calls.push(...(await callAll(servers, key, 150)))
    ground.say(`${servers.length} servers, ${atMs / 1000} s: ${allowed(calls).length} of ${calls.length} so far`)
  }
  return calls
}
