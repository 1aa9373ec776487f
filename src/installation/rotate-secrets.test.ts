import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { issueMemberCode } from '#modules/access/index.ts'
import { changeConnection } from '#modules/bridges/index.ts'
import { sealedMoveSecrets } from '#modules/move-in/index.ts'
import { sealedEndpoints, sealedPartnerSecrets } from '#modules/partner-visits/index.ts'
import { ensureProgram } from '#modules/partners/index.ts'
import { sealedPaymentSecrets } from '#modules/payments/index.ts'
import { inviteStaff } from '#modules/staff/index.ts'
import { createWebhook, rotateSecret } from '#modules/webhooks/index.ts'
import type { Acting } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { cookieSigner } from '#platform/http/cookie-signer.ts'
import { openSecretBox, type SecretBox } from '#platform/secrets/secrets.ts'
import { countWaiting } from '#test/harness/database.ts'
import { useService } from '#test/harness/service.ts'
import { callStaffApi, password, signedIn } from '#test/harness/staff.ts'
import { describeLost, describeLostSecrets, rotateSecrets } from './rotate-secrets.ts'
import { sealedColumns } from './sealed-columns.ts'

const service = useService()

// A rotation covers the whole database, so each test begins without the secrets of the others: rows that cannot exist without their secret
// are deleted.
beforeEach(async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_nullable = 'YES'`.execute(service.db)
  // These depend on rows that are deleted.
  await service.db.deleteFrom('partner_visits').execute()
  for (const { table, column } of sealedColumns) {
    await (rows.some((nullable) => nullable.table === table && nullable.column === column)
      ? sql`update ${sql.table(table)} set ${sql.ref(column)} = null`
      : sql`delete from ${sql.table(table)}`
    ).execute(service.db)
  }
})

function newInstallation() {
  const dataDir = mkdtempSync(join(tmpdir(), 'catraca-rotation-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const file = join(dataDir, 'secrets.key')
  const lines: string[] = []
  return {
    dataDir,
    file,
    lines,
    box: openSecretBox({}, dataDir),
    rotate: (given = {}, onProgress = (line: string) => void lines.push(line)) =>
      rotateSecrets(
        { db: service.db, target: { ...service.target, application_name: 'direct' }, dataDir },
        given,
        onProgress,
      ),
  }
}

/** The kinds of master keys in the file: the words at the start of its lines. */
function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.replace(/^[A-Za-z0-9+/]{43}=$/, 'current').split(' ')[0]!)
}

async function fill(box: SecretBox, count: number) {
  const gym = await service.gym()
  const ctx = { ...(await gym.context()), box }
  const webhooks = []
  for (let i = 0; i < count; i++) {
    const made = await createWebhook(
      ctx,
      { url: `https://example.com/${i}`, events: null },
      { box, allowPrivate: true },
    )
    if (made instanceof Failure) throw new Error(made.message)
    webhooks.push(made)
  }
  await rotateSecret(ctx, webhooks[0]!.id, Temporal.Duration.from({ hours: 1 }), box)
  const person = await inviteStaff(ctx, {
    name: 'Bia',
    email: `${randomBytes(6).toString('hex')}@example.com`,
    role: 'owner',
  })
  if (person instanceof Failure) throw new Error(person.message)
  const totp_secret = box.seal('A'.repeat(32), `${gym.teamId} ${person.id}`)
  await service.db.updateTable('staff').set({ totp_secret }).where('id', '=', person.id).execute()
  const turnstile = { name: 'Catraca 1', store_id: gym.units.u1, make: 'control-id' }
  const { id: deviceId } = (await (await gym.owner()).post('/catalogue/devices', turnstile)).body.data
  const connected = await changeConnection(ctx, box, deviceId, { password: 'catracas giram' })
  if (connected instanceof Failure) throw new Error(connected.message)
  const { id: memberId } = (await gym.api.post('/members', { full_name: 'Ana' })).body.data
  await connectedByPix(gym.teamId, box)
  await connectedWithPartner({ ...ctx, box }, gym.units.u1 as string)
  await movingFromEvo(gym.teamId, box)
  const code = await issueMemberCode(ctx, memberId)
  return { gym, ctx, webhooks, person, code, memberId }
}

/** A connection with a bank, whose secrets are sealed. */
async function connectedByPix(team_id: string, box: SecretBox): Promise<void> {
  const id = randomUUID()
  const secrets = box.seal('{}', sealedPaymentSecrets.owner({ team_id, id }))
  const at = '2026-11-25T12:00:00Z'
  await service.db
    .insertInto('payment_connections')
    .values({ team_id, id, provider: 'pix', settings: '{}', secrets, looked_until: at, created_at: at, updated_at: at })
    .execute()
}

/** A move from another system, whose password is sealed. */
async function movingFromEvo(team_id: string, box: SecretBox): Promise<void> {
  const [id, at] = [randomUUID(), '2026-11-25T12:00:00Z']
  const secrets = box.seal('{}', sealedMoveSecrets.owner({ team_id, source: 'evo' }))
  const row = { team_id, id, source: 'evo', settings: '{}', secrets, created_at: at, updated_at: at }
  await service.db.insertInto('moves').values(row).execute()
}

/** A connection with a partner, and a check-in with an address of its own. */
async function connectedWithPartner(ctx: Acting & { box: SecretBox }, unit_id: string): Promise<void> {
  const { teamId: team_id, box } = ctx
  const [id, visit, at] = [randomUUID(), randomUUID(), '2026-11-25T12:00:00Z']
  const times = { created_at: at, updated_at: at }
  const program_id = await ensureProgram(ctx, 'TotalPass')
  const secrets = box.seal('{}', sealedPartnerSecrets.owner({ team_id, id }))
  await service.db
    .insertInto('partner_connections')
    .values({ team_id, id, program: 'totalpass', program_id, settings: '{}', secrets, unit_ids: [unit_id], ...times })
    .execute()
  await service.db
    .insertInto('partner_visits')
    .values({
      ...{
        team_id,
        id: visit,
        connection_id: id,
        program_id,
        unit_id,
        reference: 'r',
        person_key: 'p',
        state: 'waiting' as const,
      },
      ...times,
      ...{
        checked_in_at: at,
        expires_at: at,
        endpoint: box.seal('https://x', sealedEndpoints.owner({ team_id, id: visit })),
      },
    })
    .execute()
}

/** The ids of the keys with which rows are sealed. */
async function keysInUse(): Promise<string[]> {
  const found = new Set<string>()
  for (const { table, column } of sealedColumns) {
    const { rows } = await sql<{ head: string }>`
      select distinct encode(substring(${sql.ref(column)} from 1 for 5), 'hex') as head from ${sql.table(table)}
       where ${sql.ref(column)} is not null`.execute(service.db)
    for (const { head } of rows) found.add(head)
  }
  return [...found]
}

test('a rotation reseals everything, and processes with the old key go on without noticing', async () => {
  const { box, file, rotate, lines } = newInstallation()
  const { webhooks, code, memberId, ctx, gym, person } = await fill(box, 120)
  const signed = cookieSigner(box, 'sessions').sign('session 1')
  const old = readFileSync(file, 'utf8').trim()

  const rotation = await rotate()
  expect(rotation.continued).toBe(false)
  expect(rotation.columns.map(({ column, resealed, lost }) => [column, resealed, lost])).toEqual([
    ['secret', 120, 0],
    ['previous_secret', 1, 0],
    ['totp_secret', 1, 0],
    ['sealed_key', 1, 0],
    ['password', 1, 0],
    ['secrets', 1, 0],
    ['secrets', 1, 0],
    ['secrets', 1, 0],
    ['endpoint', 1, 0],
  ])
  expect(lines).toEqual(['webhooks.secret: 100 sealed anew'])
  expect(await keysInUse()).toEqual([`02${rotation.key}`])
  expect(linesOf(file)).toEqual(['current', 'signed'])
  expect(readFileSync(file, 'utf8')).not.toContain(old)

  // This box read the file before the rotation, as a running process would have.
  const { secret } = await service.db
    .selectFrom('webhooks')
    .select('secret')
    .where('id', '=', webhooks[5]!.id)
    .executeTakeFirstOrThrow()
  expect(box.open(secret, `webhook ${gym.teamId} ${webhooks[5]!.id}`)).toBe(webhooks[5]!.secret)
  const { totp_secret } = await service.db
    .selectFrom('staff')
    .select('totp_secret')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(box.open(totp_secret!, `${gym.teamId} ${person.id}`)).toBe('A'.repeat(32))
  expect(cookieSigner(box, 'sessions').unsign(signed)).toMatchObject({ valid: true, value: 'session 1' })
  expect(cookieSigner(box, 'sessions').sign('session 1')).not.toBe(signed)
  // The same time and the same key make the same code, so the codes members hold remain valid.
  expect(await issueMemberCode(ctx, memberId)).toEqual(code)
})

test('an interrupted rotation goes on with its own key, and everything can be opened meanwhile', async () => {
  const { box, file, rotate, dataDir } = newInstallation()
  await fill(box, 120)
  const before = box.keyIds()[0]!
  const interrupted = rotate({}, () => {
    throw new Error('the power went out')
  })
  await expect(interrupted).rejects.toThrow('the power went out')
  expect(linesOf(file)).toEqual(['current', 'previous'])
  const [begun] = openSecretBox({}, dataDir).keyIds()
  expect((await keysInUse()).sort()).toEqual([`02${before}`, `02${begun}`].sort())

  const fresh = openSecretBox({}, dataDir)
  for (const { id, team_id, secret } of await service.db
    .selectFrom('webhooks')
    .select(['id', 'team_id', 'secret'])
    .execute()) {
    for (const either of [box, fresh]) expect(either.open(secret, `webhook ${team_id} ${id}`)).toMatch(/^whsec_/)
  }
  const rotation = await rotate()
  expect(rotation).toMatchObject({ continued: true, key: begun })
  expect(await keysInUse()).toEqual([`02${begun}`])
  expect(linesOf(file)).toEqual(['current', 'signed'])
})

test('of two simultaneous rotations one refuses', async () => {
  const { box, rotate } = newInstallation()
  await fill(box, 1)
  const ended = await Promise.allSettled([rotate(), rotate()])
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = ended.find((end) => end.status === 'rejected')!
  expect(refused.reason).toEqual(new OperatorError('Another rotation of the key is under way. Wait for its end.'))
})

test('its lock is on the direct connection, because a pooler would keep it', async () => {
  const { box, rotate } = newInstallation()
  await fill(box, 1)
  const rotating = rotate()
  const holders = async () =>
    await sql<{ name: string }>`
      select application_name as name from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and datname = current_database() and objid = 7236013`
      .execute(service.db)
      .then(({ rows }) => rows.map(({ name }) => name))
  await expect.poll(holders).toEqual(['direct'])
  await rotating
  await expect.poll(holders).toEqual([])
})

test('a secret whose writer had the old key and commits late is resealed before that key is removed', async () => {
  const { box, rotate } = newInstallation()
  const { webhooks, gym } = await fill(box, 1)
  const owner = `webhook ${gym.teamId} ${webhooks[0]!.id}`
  const late = box.seal('whsec_late', owner)
  const rotated = await service.db.transaction().execute(async (tx) => {
    await tx.updateTable('webhooks').set({ previous_secret: late }).where('id', '=', webhooks[0]!.id).execute()
    const rotating = rotate()
    await expect.poll(() => box.keyIds().length).toBe(2)
    await expect.poll(() => countWaiting(service.db)).toBe(1)
    return { rotating }
  })
  const { key } = await rotated.rotating
  expect(await keysInUse()).toEqual([`02${key}`])
})

test('with keys in variables, the operator changes them and the rotation seals anew what the previous one sealed', async () => {
  const { rotate, dataDir } = newInstallation()
  const [secretsKey, previousSecretsKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  await fill(openSecretBox({ secretsKey: previousSecretsKey }, dataDir), 2)
  await expect(rotate({ secretsKey })).rejects.toThrow(/CATRACA_SECRETS_KEY_PREVIOUS/)
  const { columns } = await rotate({ secretsKey, previousSecretsKey })
  expect(columns.map(({ resealed }) => resealed)).toEqual([2, 1, 1, 1, 1, 1, 1, 1, 1])
  expect(await keysInUse()).toEqual([`02${openSecretBox({ secretsKey }, dataDir).keyIds()[0]}`])
})

test('a lost key is reported at the start and by the command, and member codes renew themselves', async () => {
  const { box, file, rotate, dataDir } = newInstallation()
  const { ctx, memberId } = await fill(box, 2)
  const lost = box.keyIds()[0]!
  writeFileSync(file, `${randomBytes(32).toString('base64')}\n`)
  const says = await describeLostSecrets(service.db, openSecretBox({}, dataDir))
  expect(says).toMatch(new RegExp(`sealed with the key ${lost}, but this process has [0-9a-f]{8}\\. `))
  expect(says).toContain('2 webhooks send nothing')
  expect(says).toContain('1 moves from other systems read nothing')
  expect(says).toContain('1 connections with payment providers collect nothing')
  expect(says).toContain('1 connections with partner programs ask for no visitor')
  expect(says).toContain('1 people cannot sign in with the codes')
  const { columns } = await rotate()
  const ofPayments = describeLost(columns.find(({ table }) => table === 'payment_connections')!)
  expect(ofPayments).toMatch(/^payment_connections.secrets: 1 were sealed .*catraca payments connect gives one/)
  expect(columns.map(({ resealed, lost }) => [resealed, lost])).toEqual([
    [0, 2],
    [0, 1],
    [0, 1],
    [0, 0],
    [0, 1],
    [0, 1],
    [0, 1],
    [0, 1],
    [0, 1],
  ])
  expect((await issueMemberCode({ ...ctx, box: openSecretBox({}, dataDir) }, memberId)).member_code).toMatch(/^m1/)
})

test('a person whose second factor no key opens is refused, and told whom to ask', async () => {
  const gym = await service.gym()
  const { id, email } = await signedIn(service, gym, 'manager')
  const elsewhere = openSecretBox({ secretsKey: Buffer.alloc(32, 9) }, '')
  const totp_secret = elsewhere.seal('A'.repeat(32), `${gym.teamId} ${id}`)
  await service.db.updateTable('staff').set({ totp_secret }).where('id', '=', id).execute()
  const { status, body } = await callStaffApi(service.url, 'POST /session', { email, password, code: '123456' })
  expect([status, body.error.details.reason]).toEqual([401, 'CODE_UNCHECKABLE'])
})
