import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forgetOldPhones } from '#modules/member-sessions/index.ts'
import { createMailer } from '#platform/mail/mail.ts'
import type { Gym } from '#test/harness/gym.ts'
import { makeRetriesDue, runJobs } from '#test/harness/jobs.ts'
import { startMailServer } from '#test/harness/mail-server.ts'
import { codeIn, mailCodes, mailedCode, Phone, phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'
import { linesAbout } from '#test/harness/trail.ts'

const service = useService()

const cpf = '529.982.247-25'
const email = 'Ana@Example.com'
const codeWrong = { code: 'UNAUTHORIZED', details: { reason: 'CODE_WRONG' } }

async function gymWithAna(person: object = { email, cpf }) {
  const gym = await service.gym()
  const ana: string = (await gym.api.post('/members', { full_name: 'Ana Souza', ...person })).body.data.id
  const phone = new Phone(gym)
  const comeIn = (contact: string, code: string) => phone.post('/session/code', { contact, code })
  const rows = () => service.db.selectFrom('app_codes').selectAll().where('team_id', '=', gym.teamId).execute()
  return { gym, ana, phone, comeIn, rows }
}

const another = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')

test('a member signs in with a mailed code, by e-mail address or CPF, and makes codes for the door', async () => {
  const { gym, ana, phone, comeIn } = await gymWithAna()
  const mail = await mailedCode(gym, ' ANA@example.com ', { language: 'en' })
  expect(mail).toMatchObject({ to: email, fromName: `Academia ${gym.slug}`, personal: true })
  expect(mail!.subject).toBe(`Your code for the app of Academia ${gym.slug}`)
  expect(mail!.subject + service.logText()).not.toContain(codeIn(mail))
  const begun = await comeIn('ana@example.com', codeIn(mail))
  expect(begun.status).toBe(201)
  expect(begun.body.data.member).toMatchObject({ id: ana, full_name: 'Ana Souza', status: 'trial' })
  expect(Buffer.from(begun.body.data.code.secret, 'base64url')).toHaveLength(32)
  phone.cookie = begun.headers.get('set-cookie')!.split(';')[0]!
  expect((await phone.get('/sessions')).body.data).toMatchObject([{ current: true }])

  expect((await comeIn('52998224725', codeIn(await mailedCode(gym, cpf)))).status).toBe(201)
  const lines = await linesAbout(service, gym, 'app_code_made', 'app_code_used')
  expect(lines.map(({ action, actor, subject_id }) => [action, actor, subject_id])).toEqual([
    ['app_code_made', 'anonymous', ana],
    ['app_code_used', `member:${ana}`, ana],
    ['app_code_made', 'anonymous', ana],
    ['app_code_used', `member:${ana}`, ana],
  ])
})

test('a code is valid once, for its contact, in its company', async () => {
  const { gym, comeIn } = await gymWithAna()
  const code = codeIn(await mailedCode(gym, email))
  expect((await comeIn(cpf, code)).body.error).toMatchObject(codeWrong)
  const other = await gymWithAna()
  expect((await other.comeIn(email, code)).body.error).toMatchObject(codeWrong)
  const at = await Promise.all(Array.from({ length: 4 }, () => comeIn(email, code)))
  expect(at.map(({ status }) => status).sort()).toEqual([201, 401, 401, 401])
  expect((await comeIn(email, code)).body.error).toMatchObject(codeWrong)
})

test('another request mails the same code with the remaining tries, and the code stays valid, also by the CPF', async () => {
  const { gym, comeIn } = await gymWithAna()
  const first = codeIn(await mailedCode(gym, email))
  for (const step of [1, 2, 3]) expect((await comeIn(email, another(first, step))).status).toBe(401)
  expect(codeIn(await mailedCode(gym, email))).toBe(first)
  const byCpf = codeIn(await mailedCode(gym, cpf))
  // Of the five guesses, two wrong ones are left: another request gives no further guesses.
  expect((await comeIn(email, another(first, 4))).status).toBe(401)
  expect((await comeIn(email, first)).status).toBe(201)
  expect((await comeIn(email, first)).status).toBe(401)
  expect((await comeIn(cpf, byCpf)).status).toBe(201)
  const [used, next] = [first, codeIn(await mailedCode(gym, email))]
  if (used !== next) expect((await comeIn(email, used)).status).toBe(401)
})

test('a code that went to an address the member no longer has becomes invalid at the next request', async () => {
  const { gym, ana, comeIn } = await gymWithAna()
  const old = codeIn(await mailedCode(gym, cpf))
  await service.db.updateTable('members').set({ email: 'new@example.com' }).where('id', '=', ana).execute()
  const mail = await mailedCode(gym, cpf)
  expect(mail!.to).toBe('new@example.com')
  if (old !== codeIn(mail)) expect((await comeIn(cpf, old)).status).toBe(401)
  expect((await comeIn(cpf, codeIn(mail))).status).toBe(201)
})

test("a thousand guesses from twenty addresses do not block a member's mail or a mailed code", async () => {
  const { gym, comeIn } = await gymWithAna()
  const code = codeIn(await mailedCode(gym, email))
  const strangers = Array.from({ length: 20 }, (_, i) => new Phone(gym, undefined, `stranger ${i}`))
  const asked = strangers.map(async (stranger, i) => {
    const statuses = []
    for (let n = 0; n < 55; n++) {
      statuses.push((await stranger.post('/code', { contact: `nobody${i}-${n}@example.com` })).status)
    }
    for (let n = 0; n < 55; n++) await stranger.post('/session/code', { contact: `nobody${i}-${n}@example.com`, code })
    return statuses
  })
  expect((await Promise.all(asked)).flat()).toEqual(Array(1100).fill(200))
  expect((await comeIn(email, code)).status).toBe(201)
  expect((await comeIn(email, codeIn(await mailedCode(gym, email)))).status).toBe(201)
})

test("a stranger who makes requests in a member’s name until told to wait blocks neither the code nor the member's next request", async () => {
  const { gym, comeIn } = await gymWithAna()
  const code = codeIn(await mailedCode(gym, email))
  const stranger = new Phone(gym, undefined, 'elsewhere')
  const asked = []
  for (let n = 0; n < 12; n++) asked.push((await stranger.post('/code', { contact: email })).status)
  expect(asked).toEqual([...Array(10).fill(200), 429, 429])
  await mailCodes(gym)
  expect((await comeIn(email, code)).status).toBe(201)
  expect((await comeIn(email, codeIn(await mailedCode(gym, email)))).status).toBe(201)
})

test('when very many codes are being sent, those for strange addresses wait their turn and known ones go at once', async () => {
  const { gym, ana, phone, comeIn } = await gymWithAna()
  const expires_at = new Date(Date.now() + 600_000).toISOString()
  const many = Array.from({ length: 101 }, (_, i) => ({
    ...{ team_id: gym.teamId, contact_hash: Buffer.from(`contact ${i}`), id: crypto.randomUUID() },
    ...{ member_id: ana, code_hash: Buffer.alloc(32), expires_at },
  }))
  await service.db.insertInto('app_codes').values(many).execute()
  expect(await mailedCode(gym, email)).toBeUndefined()
  const waiting = await sql<{ queue_name: string }>`
    select j.queue_name from graphile_worker.jobs j where j.task_identifier = 'mail-app-code'
       and j.queue_name = ${`codes of ${gym.teamId}`}`.execute(service.db)
  expect(waiting.rows).toHaveLength(1)
  const mails = await mailCodes(gym)
  expect((await comeIn(email, codeIn(mails[0]))).status).toBe(201)
  // By now a phone has signed in from this address.
  expect((await phone.post('/code', { contact: email })).status).toBe(200)
  expect(await mailCodes(gym)).toHaveLength(1)
})

test('after five wrong codes the right one is invalid, and the trail records this once', async () => {
  const { gym, ana, comeIn, rows } = await gymWithAna()
  const code = codeIn(await mailedCode(gym, email))
  const wrong = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((step) => comeIn(email, another(code, step))))
  const right = await comeIn(email, code)
  for (const { status, body } of [...wrong, right]) expect([status, body]).toEqual([401, wrong[0]!.body])
  expect(await rows()).toMatchObject([{ tries: 5 }])
  await runJobs(service, service.tasks())
  expect(await linesAbout(service, gym, 'app_code_locked')).toMatchObject([{ actor: 'anonymous', subject_id: ana }])
  expect((await comeIn(email, codeIn(await mailedCode(gym, email)))).status).toBe(201)
})

test('an expired code is invalid, and its row is deleted', async () => {
  const { gym, comeIn, rows } = await gymWithAna()
  const code = codeIn(await mailedCode(gym, email))
  const left = Date.parse((await rows())[0]!.expires_at) - Date.now()
  expect(left).toBeGreaterThan(590_000)
  expect(left).toBeLessThanOrEqual(600_000)
  await forgetOldPhones(service.db)
  expect(await rows()).toHaveLength(1)
  const past = { expires_at: new Date().toISOString() }
  await service.db.updateTable('app_codes').set(past).where('team_id', '=', gym.teamId).execute()
  expect((await comeIn(email, code)).body.error).toMatchObject(codeWrong)
  await forgetOldPhones(service.db)
  expect(await rows()).toEqual([])
})

test('stored and logged data reveal neither the code nor who requested it', async () => {
  const { gym, rows } = await gymWithAna()
  const code = codeIn(await mailedCode(gym, email))
  await mailedCode(gym, 'stranger@example.com')
  await mailedCode(gym, '111.444.777-35')
  const kept = JSON.stringify([await rows(), await service.db.selectFrom('audit_trail').selectAll().execute()])
  const limits = JSON.stringify(await service.db.selectFrom('rate_limits').selectAll().execute())
  // Times and ids contain enough digits for any code.
  const isFigure = /\d{13}|[0-9a-f]{8}-[-0-9a-f]{27}/g
  const text = (kept + limits + service.logText()).replace(isFigure, '')
  for (const secret of [code, 'stranger@', '11144477735', '111.444.777-35']) expect(text).not.toContain(secret)
})

test('no mail goes to a stranger, to a member without an e-mail address, or while the app is off', async () => {
  const { gym } = await gymWithAna({ cpf })
  expect(await mailedCode(gym, cpf)).toBeUndefined()
  expect(await mailedCode(gym, 'stranger@example.com')).toBeUndefined()
  const { gym: off } = await gymWithAna()
  expect((await new Phone(off).post('/code', { contact: email })).status).toBe(200)
  await (await off.owner()).patch('/company', { app_enabled: false })
  const before = service.mails.length
  await runJobs(service, service.tasks())
  expect(service.mails.length).toBe(before)
})

test('a cancelled member signs in and gets no code for the door', async () => {
  const { gym, ana, comeIn } = await gymWithAna()
  await service.db.updateTable('members').set({ status: 'cancelled' }).where('id', '=', ana).execute()
  const begun = await comeIn(email, codeIn(await mailedCode(gym, email)))
  expect([begun.status, begun.body.data.member.status, begun.body.data.code]).toEqual([201, 'cancelled', null])
})

test('a contact that is neither an e-mail address nor a CPF is refused before anything is counted', async () => {
  const { phone } = await gymWithAna()
  for (const [contact, rule] of [
    ['ana', 'cpf'],
    ['529.982.247-24', 'cpf'],
    ['ana@', 'email'],
    ['a b@example.com', 'email'],
  ]) {
    for (const path of ['/code', '/session/code']) {
      const { status, body } = await phone.post(path, { contact, ...(path === '/code' ? {} : { code: '123456' }) })
      expect([status, body.error.details.fields]).toMatchObject([400, [{ field: 'contact', rule }]])
    }
  }
})

/** The cost of a call, and its answer without values that always differ. */
async function costOf(call: () => Promise<{ status: number; body: unknown; headers: Headers }>) {
  service.wire.reset()
  const { status, body, headers } = await call()
  const names = [...headers.keys()].filter((name) => name !== 'date')
  return { ...service.wire.cost(), status, body, names, length: headers.get('content-length') }
}

test('nothing reveals whether somebody is a member: same answer, same statements, same round trips', async () => {
  const { gym, phone } = await gymWithAna()
  const ask = (contact: string) => costOf(() => phone.post('/code', { contact }))
  await ask('warm@example.com') // prepares the statements
  const known = await ask(email)
  for (const contact of ['stranger@example.com', cpf, '111.444.777-35']) expect(await ask(contact)).toEqual(known)

  const code = codeIn(await mailedCode(gym, email))
  const tried = (contact: string, step: number) =>
    costOf(() => phone.post('/session/code', { contact, code: another(code, step) }))
  await tried('warm@example.com', 1)
  for (const step of [1, 2, 3, 4, 5, 6]) {
    expect([step, await tried(email, step)]).toEqual([step, await tried('stranger@example.com', step)])
  }
})

test('after too many requests the caller has to wait, for an unknown person exactly as for a member', async () => {
  const { phone } = await gymWithAna()
  const askUntilRefused = async (contact: string) => {
    for (let asked = 0; ; asked++) {
      const { status, body } = await phone.post('/code', { contact })
      if (status !== 200) return [asked, status, body]
    }
  }
  const known = await askUntilRefused(email)
  expect(known).toMatchObject([10, 429, { error: { details: { reason: 'TOO_MANY_TRIES' } } }])
  const unknown = await askUntilRefused('stranger@example.com')
  expect(unknown.slice(0, 2)).toEqual(known.slice(0, 2))
  expect((await phone.post('/code', { contact: 'other@example.com' })).status).toBe(200)
})

test('after requests for many people from one network that network has to wait, and another one does not', async () => {
  const { gym, phone } = await gymWithAna()
  const asked: number[] = []
  for (let i = 0; i < 61; i++) asked.push((await phone.post('/code', { contact: `stranger${i}@example.com` })).status)
  expect(asked).toEqual([...Array(60).fill(200), 429])
  expect((await phone.post('/code', { contact: email })).status).toBe(429)
  const { phone: elsewhere } = await gymWithAna()
  expect((await elsewhere.post('/code', { contact: email })).status).toBe(200)
  expect((await linesAbout(service, gym, 'app_code_made')).length).toBe(0)
})

test('a mail that the server does not accept at once arrives once, with a code that works', async () => {
  const { gym, comeIn, phone } = await gymWithAna()
  let refusals = 2
  const server = await startMailServer((mail) => !mail.includes(gym.slug) || refusals-- <= 0)
  const mailer = createMailer({ smtpUrl: server.url, from: 'app@gym.example' }, service.log)
  await phone.post('/code', { contact: email })
  for (let attempt = 0; attempt < 4; attempt++) {
    await runJobs(service, service.tasks({ mailer }))
    await makeRetriesDue(service)
  }
  const received = server.received.filter((mail) => mail.includes(`Academia ${gym.slug}`))
  expect(received).toHaveLength(1)
  const [, code] = /^ {4}(\d{6})\r?$/m.exec(received[0]!)!
  expect((await comeIn(email, code!)).status).toBe(201)
})

test('a mail that was delayed for longer than its code is valid is not sent', async () => {
  const { phone } = await gymWithAna()
  const server = await startMailServer(() => false)
  const mailer = createMailer({ smtpUrl: server.url, from: 'app@gym.example' }, service.log)
  await phone.post('/code', { contact: email })
  await runJobs(service, service.tasks({ mailer }))
  await makeRetriesDue(service)
  const late = JSON.stringify(new Date(Date.now() - 601_000).toISOString())
  await sql`update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{at}', ${late}::jsonb)::json`.execute(
    service.db,
  )
  const before = service.mails.length
  await runJobs(service, service.tasks())
  expect(service.mails.length).toBe(before)
})

test("a phone that has a session and signs in as another member ends the other's", async () => {
  const { gym } = await gymWithAna()
  const rui = (await gym.api.post('/members', { full_name: 'Rui' })).body.data.id
  const phone = await phoneOf(gym as Gym, rui)
  const before = phone.cookie
  const begun = await phone.post('/session/code', { contact: email, code: codeIn(await mailedCode(gym, email)) })
  expect(begun.status).toBe(201)
  phone.cookie = before
  expect((await phone.get('/session')).status).toBe(401)
})
