import { join } from 'node:path'
import { sql } from 'kysely'
import { changeConnection } from '#modules/bridges/index.ts'
import { applyCompanyFile, readCompanyFile } from '#modules/catalogue/index.ts'
import { makePairingCode } from '#modules/devices/index.ts'
import { setAccessBlock } from '#modules/members/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import { createKey } from '#platform/auth/api-keys.ts'
import { scopes } from '#platform/auth/scopes.ts'
import type { ConnectionTarget, Db } from '#platform/db/pool.ts'
import { Failure } from '#platform/errors/failure.ts'
import { createSecretBox } from '#platform/secrets/secrets.ts'
import { machineNow } from '#platform/time/clock.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import { supervise } from '#test/chaos/processes.ts'
import { call } from '#test/faults/ground/call.ts'
import { type Ground, secretsKey, usualSettings } from '#test/faults/ground/ground.ts'
import { until } from '#test/faults/ground/wait.ts'
import { freePort } from '#test/harness/free-port.ts'
import type { Person } from './crowd.ts'
import type { NewDevice, World } from './world.ts'

const unitRefs = ['centro', 'praia'] as const
const base = {
  company: {
    slug: 'catracas',
    name: 'Academia das Catracas',
    billing: 'external',
    // The debounce time is so short that nobody comes again within it.
    access: { debounce_seconds: 3, max_visit_minutes: 600, deny_when_full: false },
  },
  units: unitRefs.map((ref) => ({ ref, name: `Unidade ${ref}`, max_capacity: 1000 })),
}
const callers = 8
const startPatienceMs = 120_000

export interface ChaosGym {
  teamId: string
  key: string
  planId: string
}

/** A company and its server, without doors. */
export async function startWorld(ground: Ground): Promise<World & { db: Db; target: ConnectionTarget; gym: ChaosGym }> {
  const postgres = await ground.postgres()
  const { db } = postgres
  const gym = await makeGym(db)
  const dataDir = await ground.folder()
  const port = await freePort()
  const settings = { DATABASE_URL: postgres.url(), CATRACA_DATA_DIR: dataDir, PORT: String(port) }
  const server = supervise({ ...usualSettings(), ...settings }, join(dataDir, 'server.log'))
  ground.cleanup.defer(server.stop)
  await until('the server to start', () => server.url(), startPatienceMs)
  return {
    ...{ db, target: postgres.target, gym, server, port, bridges: [], lines: [], doors: [] },
    stored: () =>
      db
        .selectFrom('checkins')
        .select(['device_id', 'member_profile_id', 'checkin_at', 'checkout_at'])
        .where('team_id', '=', gym.teamId)
        .execute(),
    async rows() {
      const of = (table: 'checkins' | 'passages' | 'access_log') =>
        db.selectFrom(table).selectAll().where('team_id', '=', gym.teamId).execute()
      return { checkins: await of('checkins'), passages: await of('passages'), access_log: await of('access_log') }
    },
    block: async ({ memberId }) => {
      await attributed(await operatorContext(db, gym.teamId), (tx) => setAccessBlock(tx, memberId, { reason: null }))
    },
    async memberOf() {
      const { rows } = await sql<{ user_id: number; member_id: string }>`
        select user_id, member_id from device_users where team_id = ${gym.teamId}`.execute(db)
      return new Map(rows.map(({ user_id, member_id }) => [user_id, member_id]))
    },
    makeDevice: (device) => makeDevice(db, gym, device),
  }
}

async function makeDevice(db: Db, { teamId }: ChaosGym, given: NewDevice): Promise<{ id: string; code: string }> {
  const { unit, index, model, entrance, ...connection } = given
  const ref = `${unitRefs[unit]}-${index + 1}`
  const device = { ref, unit: unitRefs[unit], name: `Catraca ${ref}`, make: 'control-id', model, entrance }
  const file = JSON.stringify({ ...base, devices: [device] })
  const { answer } = await applyCompanyFile(db, readCompanyFile(file, ref), machineNow())
  const id = answer.devices[ref]!
  const ctx = await operatorContext(db, teamId)
  const made = await attributed(ctx, async (tx) => {
    const changed = await changeConnection(tx, createSecretBox(Buffer.from(secretsKey, 'hex')), id, connection)
    return changed instanceof Failure ? changed : makePairingCode(tx, id)
  })
  if (made instanceof Failure) throw new Error(made.message)
  return { id, code: made.code }
}

async function makeGym(db: Db): Promise<ChaosGym> {
  const file = {
    ...base,
    plans: [{ ref: 'anual', name: 'Anual', price_cents: 99000, duration_days: 365 }],
  }
  const { answer } = await applyCompanyFile(db, readCompanyFile(JSON.stringify(file), base.company.slug), machineNow())
  const { id: teamId } = answer.company
  const { key } = await createKey(db, { teamId, isTest: false, name: 'chaos', scopes, rateLimit: 100_000_000 })
  return { teamId, key, planId: answer.plans.anual! }
}

/** Registers members through the API, each with a card and a membership. The card numbers are larger than a JavaScript number can hold. */
export async function makePeople(url: string, { key, planId }: ChaosGym, count: number): Promise<Person[]> {
  const send = async (method: string, path: string, body: object) => {
    const { status, body: answer } = await call(`${url}/api/v1${path}`, { method, key, body })
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(answer)}`)
    return answer.data as { id: string }
  }
  const people: Person[] = []
  let begun = 0
  const register = async () => {
    while (begun < count) {
      const number = begun++
      const card = String(9_007_199_254_740_993n + BigInt(number) * 1_000_003n)
      const { id } = await send('POST', '/members', { full_name: `Ana ${number}` })
      await send('PATCH', `/members/${id}`, { access_card_number: card })
      const today = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
      await send('POST', '/memberships', { member_profile_id: id, plan_id: planId, start_date: today })
      people.push({ memberId: id, card })
    }
  }
  await Promise.all(Array.from({ length: callers }, register))
  return people
}
