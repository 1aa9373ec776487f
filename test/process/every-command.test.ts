import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { entrances, makeIds } from '@catraca/device-contract/messages.ts'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import type { Command } from 'commander'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { listOpenCharges, paymentMethods, saleStatuses } from '#modules/billing/index.ts'
import { roles } from '#modules/staff/index.ts'
import { eventTypeNames } from '#modules/webhooks/index.ts'
import { scopes } from '#platform/auth/scopes.ts'
import { createDb, createPool } from '#platform/db/pool.ts'
import { newId } from '#platform/values/ids.ts'
import { createProgram } from '#src/cli/program.ts'
import { startReceiver } from '#test/harness/receiver.ts'
import { launch, newDatabase, newDataDir } from './launch.ts'
import { typeMoveIn } from './move-commands.ts'
import { typePartners, typePayments } from './payment-commands.ts'

// Everything in the help is run: each command with each of its options, with each kind of value that the help names. The commands run in
// this process, one after the other on one database, as an operator would type them.

/** These only end with a signal: they are launched below, or by the other tests of this folder. */
const endless = [
  'serve',
  'worker',
  'listen',
  'mcp',
  'bridge',
  'device emulate',
  'payments emulate',
  'partner emulate',
  'move-in emulate',
]

/** These need the embedded database, and run in the named test of this folder. */
const elsewhere: Record<string, string> = { '--archive': 'archive.test.ts', '--at': 'archive.test.ts' }

const company = `
company: { slug: aurora, name: Academia Aurora, test: true, billing: internal }
units: [{ ref: centro, name: Centro, max_capacity: 50 }]
plans: [{ ref: mensal, name: Mensal, price_cents: 12990, duration_days: 30, grace_period_days: 700 }]
trainers: [{ ref: ana, name: Ana Souza }]
partner_programs: [{ name: Clube }]
`

/** Every successful run, as it was typed. */
const typed: string[][] = []

// biome-ignore lint/suspicious/noExplicitAny: each command has its own answer
async function run(...args: string[]): Promise<any> {
  const written: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0)
  process.exitCode = undefined
  try {
    const program = await createProgram(args[0])
    for (const command of leavesOf(program)) command.exitOverride()
    await program.parseAsync(args, { from: 'user' })
  } finally {
    spy.mockRestore()
  }
  typed.push(args)
  const text = written.join('')
  return args.includes('--json') ? JSON.parse(text) : text
}

/** On a PostgreSQL without Citus, these commands say so. */
async function refusedWithoutCitus(...args: string[]): Promise<void> {
  await expect(run(...args)).rejects.toThrow('This database has no Citus')
  typed.push(args)
}

function leavesOf(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf)
}

function pathOf(command: Command): string {
  return command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()
}

/** Runs a command twice: for a person, and as JSON, which is returned. */
async function both(...args: string[]) {
  expect((await run(...args)).length).toBeGreaterThan(0)
  return run(...args, '--json')
}

test('every command does what its help says, in words and as JSON', async () => {
  process.env.DATABASE_URL = await newDatabase()
  process.env.CATRACA_DATA_DIR = newDataDir()
  process.env.CATRACA_ALLOW_PRIVATE_WEBHOOKS = 'true'
  process.setMaxListeners(200) // each command would end cleanly on a signal
  const db = createDb(createPool({ connectionString: process.env.DATABASE_URL }, { max: 2 }))
  const file = join(dirname(newDataDir()), 'aurora.yaml')
  await writeFile(file, company)
  await everyCommand(db, file, (await startReceiver()).url)
  await db.destroy()
  for (const events of ['all', 'member.created,member.updated']) await listen(process.env.DATABASE_URL!, events)
  process.exitCode = undefined
})

async function everyCommand(db: ReturnType<typeof createDb>, file: string, url: string): Promise<void> {
  const own = ['--company', 'aurora']
  await both('migrate')
  await run('migrate', '--contract')
  const { units, plans, trainers } = await both('apply', file)
  await both('company', 'list')

  const key = ['key', 'create', ...own, '--name', 'x', '--scopes']
  const limited = [...key, 'members:read, plans:read', '--rate-limit', '50']
  expect((await both(...key, 'all')).scopes).toEqual(scopes)
  expect((await run(...limited, '--expires', '2190-01-31', '--json')).scopes).toEqual(['members:read', 'plans:read'])
  await run(...limited, '--allow', '203.0.113.7,2001:db8::/32')
  const { id: keyId, key: leaked } = await run(...limited, '--expires', '2190-01-31T12:00:00Z', '--json')
  await both('key', 'list', ...own)
  const text = join(dirname(file), 'leaked.txt')
  await writeFile(text, `curl -H "Authorization: Bearer ${leaked}"`)
  expect((await both('key', 'find', text)).keys[0]).toMatchObject({ id: keyId })
  for (const overlap of ['90s', '30m', '24h', '7d', 'PT24H']) await run('key', 'rotate', keyId, '--overlap', overlap)
  const { id: successor } = await run('key', 'rotate', keyId, '--json')
  await both('key', 'revoke', successor)
  await both('key', 'find', text, '--revoke')

  const [{ id: teamId }] = await run('company', 'list', '--json')
  const { member, membership } = await sell(db, { teamId, plan: plans.mensal })
  await both('member', 'block', '--member', member)
  await run('member', 'block', '--member', member, '--reason', 'deve a toalha')
  await both('member', 'unblock', '--member', member)
  await both('member', 'code', '--member', member)
  expect(Object.keys(await both('app', 'link', '--member', member))).toEqual(['link', 'expires_at'])
  expect(await both('app', 'sessions', '--member', member)).toEqual([])
  expect(await both('app', 'end', '--member', member)).toEqual({ ended: 0 })
  const turnstile = () => pairedTurnstile(db, { teamId, storeId: units.centro })
  const users = await both('device', 'users', '--device', await turnstile())
  expect(users).toEqual([{ user_id: 100_001, member_profile_id: member }])
  for (const [what, ...more] of [['card'], ['card', '--json'], ['face', '--consent'], ['finger', '--consent']]) {
    await run('device', 'enrol', '--device', await turnstile(), '--member', member, '--what', what!, ...more)
  }
  await both('mail', 'preview', '--company', 'Aurora')
  for (const language of ['pt-BR', 'en']) {
    const previews = await run('mail', 'preview', 'access-code', '--language', language, '--json')
    expect(previews).toMatchObject([{ template: 'access-code', language, fromName: 'Academia Aurora' }])
  }
  await run('mail', 'preview', 'access-code', '--html', join(dirname(file), 'mails'))
  for (const program of ['Clube', 'none']) await both('member', 'partner', '--member', member, '--program', program)
  for (const trainer of [trainers.ana, 'none'])
    await both('trainer', 'assign', '--member', member, '--trainer', trainer)
  await both('membership', 'link', membership, '--gateway', 'stripe', '--subscription', 'sub_1')

  const invite = ['staff', 'invite', ...own, '--name', 'Rita', '--role']
  for (const role of roles) await run(...invite, role, '--email', `${role}@example.com`, '--json')
  await run(...invite, 'owner', '--email', 'rita@example.com')
  await both('staff', 'link', '--email', 'rita@example.com')
  const rita = [...own, '--email', 'rita@example.com']
  for (const command of ['link', 'unlock', 'remove-second-factor']) await both('staff', command, ...rita)

  await devices(db, own, { teamId, unit: units.centro, folder: dirname(file) })

  await both('charge', 'list', ...own)
  await both('charge', 'list', ...own, '--membership', membership)
  for (const method of paymentMethods) {
    await both('clock', 'advance', ...own, '--by', 'P31D')
    const [charge] = await listOpenCharges(db, teamId, membership)
    await run('charge', 'pay', charge!.id, '--method', method, ...(method === 'pix' ? ['--json'] : []))
  }

  await typePayments({ run, both }, own, { db, teamId, membership, folder: dirname(file) })
  await typePartners({ run, both }, own, dirname(file))
  await typeMoveIn({ run, both }, own, dirname(file))

  const item = ['sale', 'create', ...own, '--item', 'Água: com gás:2:650']
  await both(...item)
  for (const method of paymentMethods) {
    const { id } = await run(...item, '--member', member, '--store', units.centro, '--discount-cents', '100', '--json')
    await run('sale', 'pay', id, '--method', method, ...(method === 'pix' ? ['--json'] : []))
    await both('sale', 'refund', id, '--amount-cents', '100')
    await run('sale', 'refund', id)
    await run(...item, '--method', method, '--paid')
  }
  for (const status of saleStatuses) await both('sale', 'list', ...own, '--status', status)
  await both('sale', 'list', ...own, '--member', member, '--limit', '2')

  const { now } = await both('clock', 'show', ...own)
  await run('clock', 'advance', ...own, '--to', new Date(Date.parse(now) + 3_600_000).toISOString())
  await run('clock', 'advance', ...own, '--by', 'PT12H', '--json')
  await both('clock', 'bring-back', ...own)

  const [{ id: event }] = await both('event', 'list', ...own)
  await both('event', 'list', ...own, '--limit', '3')
  await webhooks(own, url, event)
  await both('secrets', 'rotate')
  await refusedWithoutCitus('distribute', '--check', '--shards', '8', '--json')
  await refusedWithoutCitus('tenant', 'show', 'aurora', '--json')
  await refusedWithoutCitus('tenant', 'isolate', 'aurora', '--json')
  await refusedWithoutCitus('tenant', 'move', 'aurora', '--to', 'worker-2:5432', '--json')
  expect((await both('audit', 'verify')).sound).toBe(true)
  await run('audit', 'verify', ...own)
  await backups(dirname(file))
}

async function devices(
  db: ReturnType<typeof createDb>,
  own: string[],
  { teamId, unit, folder }: { teamId: string; unit: string; folder: string },
): Promise<void> {
  const create = ['device', 'create', ...own, '--name', 'Catraca', '--make']
  expect(Object.keys(await both(...create, 'control-id', '--unit', 'centro'))).toEqual(['id', 'pairing_code'])
  for (const make of makeIds) await run(...create, make, '--unit', unit, '--json')
  for (const side of entrances) {
    await run(...create, 'control-id', '--unit', 'Centro', '--model', 'iDBlock', '--entrance', side, '--json')
  }
  const [password, variable] = [join(folder, 'door-password'), 'DOOR_PASSWORD']
  await writeFile(password, 'catracas giram\n')
  process.env[variable] = 'catracas giram'
  const connection = [
    '--address',
    'http://192.168.0.129',
    '--login',
    'catraca',
    '--serial',
    '0G0200',
    '--setting',
    'mode=pro',
  ]
  const made = [...create, 'control-id', '--unit', 'centro', ...connection, '--json']
  await run(...made, '--password-env', variable)
  const { id, pairing_code } = await run(...made, '--password-file', password)
  expect(pairing_code).toMatch(/^aurora(-[2-9A-HJ-NP-Z]{4}){2}$/)
  const device = ['--device', id]
  for (const secret of [
    ['--password-env', variable],
    ['--password-file', password],
  ]) {
    expect(await both('device', 'set', ...device, ...connection, ...secret)).toMatchObject({
      ...{ id, address: 'http://192.168.0.129', login: 'catraca', has_password: true, serial: '0G0200' },
      settings: [{ name: 'mode', value: 'pro' }],
    })
  }
  await both('device', 'code', ...device)
  expect(await both('device', 'list', ...own)).toContainEqual(expect.objectContaining({ id }))
  await pretendToBePaired(db, { teamId, device: id, unit })
  expect((await both('device', 'show', ...device)).turnstile.connection).toBe('online')
  for (const [direction, ...more] of [['in'], ['out', '--json']]) {
    const released = run('device', 'release', ...device, '--reason', 'Visita', '--direction', direction!, ...more)
    const end = db.updateTable('device_commands').set({ ended_at: sql`now()`, result: 'done' })
    await vi.waitUntil(async () => {
      const { numUpdatedRows } = await end
        .where('kind', '=', 'release')
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    }, 20_000)
    await released
  }
  expect(await both('device', 'unpair', ...device)).toEqual({ id, unpaired: false })
}

/** A bridge that has just reported that a device is well. */
async function pretendToBePaired(
  db: ReturnType<typeof createDb>,
  { teamId: team_id, device: device_id, unit: store_id }: { teamId: string; device: string; unit: string },
): Promise<void> {
  const [bridge_id, soon] = [device_id, new Date(Date.now() + 600_000).toISOString()]
  const program = { version: '1', host: 'PC', system: 'linux' }
  const bridge = { team_id, id: bridge_id, store_id, token_hash: Buffer.from('x'), ...program, paired_at: soon }
  const state = { team_id, device_id, online: true, mode: 'online', waiting: 0, alarms: [] as string[] }
  await db
    .insertInto('bridges')
    .values({ ...bridge, heard_at: soon })
    .execute()
  await db
    .insertInto('device_states')
    .values({ ...state, heard_at: soon, since: soon })
    .execute()
  await db.updateTable('devices').set({ bridge_id }).where('id', '=', device_id).execute()
}

async function backups(folder: string): Promise<void> {
  const backup = join(folder, 'all.backup')
  const [passphrase, identity] = [join(folder, 'passphrase'), join(folder, 'identity')]
  await writeFile(passphrase, 'catracas giram devagar')
  const secretKey = await generateIdentity()
  await writeFile(identity, `# for tests\n${secretKey}\n`)
  expect(await both('backup', backup, '--unencrypted')).toMatchObject({ file: backup, members: 4 })
  await run('backup', join(folder, 'daily'), '--schedule', '03:30', '--keep', '3', '--passphrase-file', passphrase)
  expect((await run('backup', '--schedule', 'off', '--json')).schedule).toBeNull()
  const { DATABASE_URL, CATRACA_DATA_DIR } = process.env
  for (const [protection, opening] of [
    [
      ['--passphrase-file', passphrase],
      ['--passphrase-file', passphrase],
    ],
    [
      ['--recipient', await identityToRecipient(secretKey)],
      ['--identity', identity, '--json'],
    ],
  ]) {
    await run('backup', backup, ...protection!)
    process.env.DATABASE_URL = await newDatabase()
    process.env.CATRACA_DATA_DIR = newDataDir()
    expect(await run('restore', backup, '--keep-access', ...opening!)).toBeDefined()
    await run('adopt', '--keep-access', ...(opening!.includes('--json') ? ['--json'] : ['--send-pending']))
    process.env.DATABASE_URL = DATABASE_URL
    process.env.CATRACA_DATA_DIR = CATRACA_DATA_DIR
  }
}

async function webhooks(own: string[], url: string, event: string): Promise<void> {
  const create = ['webhook', 'create', ...own, '--url', url]
  const all = await both(...create, '--events', 'all')
  expect(all.events).toEqual((await run(...create, '--json')).events)
  const one = await run(...create, '--events', 'member.created', '--json')
  expect(one.events).toEqual(['member.created'])
  await both('webhook', 'list', ...own)
  await both('webhook', 'test', one.id)
  for (const type of eventTypeNames) await run('webhook', 'test', one.id, '--type', type)
  await both('webhook', 'rotate', one.id)
  for (const overlap of ['0s', '30m', '24h', '7d', 'PT24H'])
    await run('webhook', 'rotate', one.id, '--overlap', overlap)
  await both('webhook', 'enable', one.id)
  await both('webhook', 'replay', ...own, '--event', event)
  await run('webhook', 'replay', ...own, '--event', event, '--webhook', all.id)
  await both('webhook', 'recover', '--webhook', one.id, '--since', '2026-01-01T00:00:00Z')
  await both('webhook', 'deliveries', ...own)
  await run('webhook', 'deliveries', ...own, '--webhook', all.id, '--event', event, '--limit', '1')
}

/** A turnstile with a bridge. */
async function pairedTurnstile(
  db: ReturnType<typeof createDb>,
  { teamId, storeId }: Record<'teamId' | 'storeId', string>,
): Promise<string> {
  const of = { team_id: teamId, store_id: storeId }
  const [id, bridge_id, now] = [newId(), newId(), new Date().toISOString()]
  const program = { token_hash: Buffer.from(bridge_id), version: '1', host: 'PC', system: 'linux', paired_at: now }
  await db
    .insertInto('bridges')
    .values({ ...of, id: bridge_id, ...program })
    .execute()
  const device = {
    ...of,
    id,
    name: id,
    make: 'http' as const,
    bridge_id,
    is_active: true,
    created_at: now,
    updated_at: now,
  }
  await db.insertInto('devices').values(device).execute()
  return id
}

async function sell(db: ReturnType<typeof createDb>, { teamId, plan }: { teamId: string; plan: string }) {
  const { operatorContext } = await import('#src/cli/operator-context.ts')
  const { endpoints } = await import('#apis/public/endpoints.ts')
  const ctx = { ...(await operatorContext(db, teamId)), contacts: 'all' as const, box: {} as never, unitIds: [] }
  const call = async (operationId: string, body: object) => {
    const endpoint = endpoints.find((one) => one.operationId === operationId)!
    return ((await endpoint.run(ctx, { params: {}, query: {}, body })) as { data: { id: string } }).data.id
  }
  const member = await call('createMember', { full_name: 'Ana' })
  const start_date = ctx.now.toZonedDateTimeISO(ctx.timeZone).toPlainDate().toString()
  return {
    member,
    membership: await call('createMembership', { member_profile_id: member, plan_id: plan, start_date }),
  }
}

const commands = leavesOf(await createProgram()).map((command) => [pathOf(command), command] as const)

describe.each(commands.filter(([path]) => !endless.includes(path)))('%s', (path, command) => {
  const runs = () => typed.filter((args) => path.split(' ').every((word, i) => args[i] === word))

  test('is run with each of its options, and with each value that an option names', () => {
    expect(runs().length).toBeGreaterThan(0)
    for (const { long, argChoices } of command.options) {
      if (Object.hasOwn(elsewhere, long!)) {
        expect(readFileSync(join(import.meta.dirname, elsewhere[long!]!), 'utf8')).toMatch(
          new RegExp(`\\['${path}', .*'${long}',`),
        )
        continue
      }
      const values = runs().flatMap((args) => args.flatMap((arg, i) => (arg === long ? [args[i + 1]] : [])))
      expect(values.length, long!).toBeGreaterThan(0)
      if (argChoices !== undefined) expect(new Set(values), long!).toEqual(new Set(argChoices))
    }
  })

  test('shows its help, and refuses an option that it does not have', async () => {
    expect(command.helpInformation()).toContain('Usage:')
    await expect(run(...path.split(' '), '--no-such-option')).rejects.toThrow()
  })
})

/** Reports that it listens, and ends with a signal. */
async function listen(url: string, events: string): Promise<void> {
  const args = ['listen', '--company', 'aurora', '--events', events, '--json', '--forward-to', 'http://127.0.0.1:9/']
  const secrets = { CATRACA_DATA_DIR: process.env.CATRACA_DATA_DIR! }
  const { child, output, ended } = launch(['bin/catraca.js', ...args], { DATABASE_URL: url, ...secrets })
  await vi.waitUntil(() => output.stderr.includes('Listening to aurora'), { timeout: 60_000 })
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
}
