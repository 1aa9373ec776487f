import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { collectCharge, connectProvider, createMandate, providerOf, reconcile } from '#modules/payments/index.ts'
import { createKey } from '#platform/auth/api-keys.ts'
import { scopes } from '#platform/auth/scopes.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { useBank } from '#test/harness/bank.ts'
import { Client } from '#test/harness/client.ts'
import { type TestService, useService } from '#test/harness/service.ts'
import { readCompany, writeCompany } from './index.ts'
import { movedTables, stays, toldTables } from './tables.ts'

const from = useService({ demo: true })
const to = useService()

const options = (dir: string) => ({ dir, now: machineNowText(), onTable: () => {} })

async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'catraca-company-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  return dir
}

async function demoCompany() {
  return from.db.selectFrom('companies').select(['id', 'slug', 'name']).executeTakeFirstOrThrow()
}

async function clientOf(service: TestService, teamId: string): Promise<Client> {
  const key = { teamId, isTest: false, name: 'test', scopes, rateLimit: 1_000_000, expiresAt: undefined }
  const { id, key: secret } = await createKey(service.db, key)
  return new Client(service.url, secret, id)
}

test('the page about moving out names every file', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/moving-out.md'), 'utf8')
  const named = [...page.matchAll(/^\| (`.*?`) +\|/gm)].flatMap(([, cell]) => cell!.split(' '))
  const missing = [...movedTables, ...toldTables].filter((table) => !named.includes(`\`${table}\``))
  expect(missing).toEqual([])
})

test('every table of a company is moved, written for people only, or left out for a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'team_id') order by 1`.execute(
    from.db,
  )
  const known = [...movedTables, ...toldTables, ...Object.keys(stays)].filter((name) => name !== 'companies')
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name))
})

describe('out of one service and into another', () => {
  const [kept, clients]: [{ dir: string; id: string }, Client[]] = [{ dir: '', id: '' }, []]

  beforeAll(async () => {
    const company = await demoCompany()
    kept.dir = await mkdtemp(join(tmpdir(), 'catraca-company-'))
    kept.id = company.id
    await sql`
      insert into member_notices (team_id, member_id, kind, subject, noted_at)
      select team_id, id, 'welcome', 'again', now() from members where team_id = ${company.id} limit 1`.execute(from.db)
    await sql`select setval('event_numbers', 5000000)`.execute(from.db)
    await writeCompany(from.owner, company, options(kept.dir))
    await readCompany(to.target, { ...options(kept.dir), box: to.box })
    clients.push(await clientOf(from, company.id), await clientOf(to, company.id))
    return () => rm(kept.dir, { recursive: true })
  })

  /** The answers of both installations to the same call; what the call makes has different ids and times. */
  async function both(method: 'get' | 'post' | 'patch' | 'delete', path: string, body?: object) {
    const answers = await Promise.all(clients.map((client) => client[method](path, body as never)))
    return answers.map(({ status, body }) => ({ status, body }))
  }

  /** All pages of a list, which must be the same in both. */
  async function list(path: string): Promise<{ id: string }[]> {
    const all = []
    for (let page = 1; ; page++) {
      const [there, here] = await both('get', `${path}${path.includes('?') ? '&' : '?'}limit=100&page=${page}`)
      expect(here, path).toEqual(there)
      expect(there!.status, JSON.stringify(there)).toBe(200)
      const { data, pagination } = there!.body
      all.push(...data)
      if (data.length === 0 || pagination === undefined || page >= pagination.total_pages) return all
    }
  }

  const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
  const period = `start_date=${today.subtract({ days: 6 })}&end_date=${today}`

  test('lists and objects are the same', { timeout: 300_000 }, async () => {
    const members = await list('/members')
    expect(members.length).toBeGreaterThan(100)
    for (const path of [
      '/plans',
      '/memberships',
      '/class-types',
      '/exercises',
      '/trainers',
      '/workout-programs',
      '/classes/schedule',
    ]) {
      const rows = await list(path)
      expect(rows.length, path).toBeGreaterThan(0)
      if (!['/plans', '/memberships', '/trainers'].includes(path)) continue
      for (const { id } of rows.slice(0, 20)) {
        const [there, here] = await both('get', `${path}/${id}`)
        expect(here).toEqual(there)
      }
    }
    for (const { id } of members.slice(0, 30)) {
      for (const path of ['', '/checkins?limit=100', '/measurements']) {
        const [there, here] = await both('get', `/members/${id}${path}`)
        expect(here, path).toEqual(there)
      }
    }
    for (const path of [`/classes?${period}`, `/checkins?${period}`, '/gym-metrics', '/access/occupancy']) {
      const [there, here] = await both('get', path)
      expect(here, path).toEqual(there)
      expect(there!.status, JSON.stringify(there)).toBe(200)
    }
  })

  test('a mail that waits in the old service is not sent by the new one as well', async () => {
    const ofBoth = [from, to].map(({ db }) =>
      db.selectFrom('member_notices').select(['state', 'reason']).where('subject', '=', 'again').execute(),
    )
    expect(await Promise.all(ofBoth)).toEqual([
      [{ state: 'waiting', reason: null }],
      [{ state: 'dropped', reason: 'copied' }],
    ])
  })

  test('both services make the same decisions', async () => {
    const members = await list('/members?status=active')
    const units = await from.db.selectFrom('units').select('id').execute()
    for (const { id } of members.slice(0, 25)) {
      const [there, here] = await both('post', '/access/validate', { member_profile_id: id, store_id: units[0]!.id })
      expect(here).toEqual(there)
    }
    const running = (await list('/memberships?status=active')).slice(0, 10)
    for (const { id } of running) {
      const [there, here] = await both('post', `/memberships/${id}/cancel`, { effective_immediately: true })
      const plain = ({ status, body }: { status: number; body: unknown }) => [status, Object.keys(body as object)]
      expect(plain(here!)).toEqual(plain(there!))
    }
  })

  test('kept totals equal the rows', async () => {
    const [there, here] = await Promise.all(
      [from, to].map(async ({ db }) => {
        const { rows } = await sql`
          select list, key::text, sum(n)::float8 as n, sum(cents)::float8 as cents
            from kept_totals where team_id = ${kept.id} and list in ('members', 'memberships', 'charges')
           group by 1, 2 having sum(n) <> 0 or sum(cents) <> 0 order by 1, 2`.execute(db)
        return rows
      }),
    )
    expect(here).toEqual(there)
  })

  test('the events of the new service have larger numbers than receivers know from the old one', async () => {
    const [there] = await both('get', '/members?limit=1')
    await both('patch', `/members/${there!.body.data[0].id}`, { access_card_number: 'moved' })
    const lastOf = async ({ db }: TestService) =>
      db.selectFrom('events').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()
    const [before, after] = await Promise.all([from, to].map(lastOf))
    expect(Number(after!.seq)).toBeGreaterThan(Number(before!.seq))
  })

  test('no secret is in the files', async () => {
    const hidden = await sql<{ text: string }>`
      select password_hash as text from staff where password_hash is not null
      union all select encode(hash, 'hex') from api_keys union all select encode(sealed_key, 'hex') from member_code_keys
      union all select encode(secret, 'hex') from webhooks union all select encode(secrets, 'hex') from partner_connections
      union all select encode(password, 'hex') from devices where password is not null`.execute(from.db)
    expect(hidden.rows.length).toBeGreaterThan(1)
    for (const name of await readdir(kept.dir)) {
      const text = await readFile(join(kept.dir, name), 'utf8')
      for (const { text: secret } of hidden.rows) expect(text.includes(secret), name).toBe(false)
    }
  })

  test('only the user who wrote the files reads them', async () => {
    const files = await readdir(kept.dir)
    const modes = await Promise.all(files.map(async (name) => (await stat(join(kept.dir, name))).mode & 0o777))
    expect([...new Set(modes)]).toEqual([0o600])
  })

  test('a second time is refused, and so is a folder that is in use', async () => {
    await expect(readCompany(to.target, { ...options(kept.dir), box: to.box })).rejects.toThrow('There is a company')
    await expect(writeCompany(from.owner, await demoCompany(), options(kept.dir))).rejects.toThrow('is not empty')
  })
})

describe('a company with a bank', () => {
  const { bank, reach, withCharge, collect } = useBank(from)

  test('collects anew what waited at the bank, and a member may authorise again', async () => {
    const { gym, chargeId, membershipId } = await withCharge()
    const waiting = await collect(gym, chargeId)
    const there = await gym.context()
    await createMandate(there, reach(), { membershipId, journey: 2 })
    const dir = await folder()
    await writeCompany(from.owner, { id: gym.teamId, slug: gym.slug, name: 'Ana' }, options(dir))
    await readCompany(to.target, { ...options(dir), box: to.box })

    const [here, reachHere] = [
      { ...there, db: to.db },
      { ...reach(), box: to.box },
    ]
    const wanted = { provider: providerOf('pix'), settings: { ...bank().settings }, origin: to.url }
    await connectProvider(here, reachHere, wanted)
    expect(await createMandate(here, reachHere, { membershipId, journey: 2 })).toMatchObject({ status: 'waiting' })
    const again = await collectCharge(here, reachHere, { chargeId })
    expect(again).toMatchObject({ status: 'waiting', txid: expect.not.stringMatching(waiting.txid) })
    // The member pays the old code, which the bank still knows.
    await bank().pay({ txid: waiting.txid })
    expect(await reconcile(here, reachHere)).toMatchObject({ paid: 1, unknown: [] })
  })
})

describe('a dry run writes nothing, and neither does an incomplete folder, which is refused', () => {
  async function written(): Promise<string> {
    const dir = await folder()
    const gym = await from.gym()
    await gym.api.post('/members', { full_name: 'Ana Souza' })
    const company = { id: gym.teamId, slug: gym.slug, name: 'Ana' }
    await writeCompany(from.owner, company, options(dir))
    return dir
  }

  test('a dry run reads everything and writes nothing', async () => {
    const dir = await written()
    const given = { ...options(dir), box: to.box }
    const before = await to.db.selectFrom('companies').select('slug').execute()
    const tried = await readCompany(to.target, { ...given, dryRun: true })
    expect(await to.db.selectFrom('companies').select('slug').execute()).toEqual(before)
    expect(await readCompany(to.target, given)).toEqual(tried)
  })

  test.each<[string, (dir: string) => Promise<unknown>, string]>([
    ['without its manifest', (dir) => rm(join(dir, 'company.json')), 'holds no complete company'],
    [
      'with a row too few',
      async (dir) =>
        writeFile(
          join(dir, 'members.csv'),
          (await readFile(join(dir, 'members.csv'), 'utf8')).split('\n').slice(0, 1).join('\n'),
        ),
      'members.csv has 0 rows of the company, and had 1',
    ],
    [
      'with a row of another company',
      async (dir) => {
        const [head, row] = (await readFile(join(dir, 'units.csv'), 'utf8')).split('\n')
        const other = (await demoCompany()).id
        await writeFile(join(dir, 'units.csv'), [head, row!.replace(/^[0-9a-f-]{36}/, other)].join('\n'))
      },
      'units.csv has 0 rows of the company',
    ],
    [
      'with a column of a newer release',
      async (dir) =>
        writeFile(join(dir, 'units.csv'), (await readFile(join(dir, 'units.csv'), 'utf8')).replace('name', 'colour')),
      'has a column colour that this release does not know',
    ],
    ['with a line that is none', (dir) => appendFile(join(dir, 'plans.csv'), 'x,y\n'), 'plans.csv cannot be taken: '],
  ])('%s', async (_, spoil, said) => {
    const dir = await written()
    await spoil(dir)
    const before = await to.db.selectFrom('companies').select('slug').execute()
    await expect(readCompany(to.target, { ...options(dir), box: to.box })).rejects.toThrow(said)
    expect(await to.db.selectFrom('companies').select('slug').execute()).toEqual(before)
  })
})
