import { expect, test } from 'vitest'
import type { Gym } from '#test/harness/gym.ts'
import { runJobs } from '#test/harness/jobs.ts'
import { codeIn, mailedCode, mailToNewAddress, Phone, phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'
import { linesAbout } from '#test/harness/trail.ts'

const service = useService()

const anEmail = () => `ana-${crypto.randomUUID()}@example.com`

async function memberWith(email: string) {
  const gym = await service.gym()
  const { id } = (await gym.api.post('/members', { full_name: 'Ana Souza', email })).body.data
  return { gym, id: id as string, phone: await phoneOf(gym, id) }
}

const emailOf = async (gym: Gym, id: string) => (await gym.api.get(`/members/${id}`)).body.data.client.email

test("a member corrects phone, goals and training time by the desk's rules, and is recorded as the author", async () => {
  const { gym, id, phone } = await memberWith(anEmail())
  const changes = {
    ...{ phone: '+5511987654321', fitness_goals: ['força', 'dormir melhor'] },
    ...{ preferred_training_time: 'evening', training_days_per_week: 4 },
  }
  const { status, body } = await phone.send('PATCH', '/details', changes)
  expect([status, body.data]).toMatchObject([200, { ...changes, full_name: 'Ana Souza' }])
  expect((await phone.get('/details')).body).toEqual(body)
  expect((await gym.api.get(`/members/${id}`)).body.data).toMatchObject({
    client: { phone: '+5511987654321' },
    fitness_goals: changes.fitness_goals,
  })
  expect((await gym.events('member.updated')).length).toBeGreaterThan(0)
  const lines = (await linesAbout(service, gym, 'update')).filter(({ subject }) => subject === 'members')
  expect(new Set(lines.map(({ actor }) => actor))).toEqual(new Set([`member:${id}`]))

  const wrong = await phone.send('PATCH', '/details', { phone: '123', training_days_per_week: 2 })
  expect([wrong.status, wrong.body.error.details.fields[0].field]).toEqual([400, 'phone'])
  expect((await phone.get('/details')).body.data.training_days_per_week).toBe(4)
  // Details that only the desk corrects are not fields here.
  for (const other of [{ full_name: 'Outra' }, { email: anEmail() }, { status: 'active' }, { cpf: '52998224725' }]) {
    expect((await phone.send('PATCH', '/details', other)).status).toBe(400)
  }
  expect((await phone.send('PATCH', '/details', { phone: null })).body.data.phone).toBe(null)
})

test('a new address counts once the code that was mailed to it is typed in, and the old one gets a mail', async () => {
  const [old, wanted] = [anEmail(), anEmail()]
  const { gym, id, phone } = await memberWith(old)
  const asked = await phone.post('/details/email', { email: wanted, language: 'en' })
  expect([asked.status, asked.body.data]).toEqual([200, { good_for_seconds: 600, again_in_seconds: 30 }])
  const mail = await mailToNewAddress(gym)
  expect([mail!.to, mail!.subject]).toEqual([wanted, `Confirm your new address at Academia ${gym.slug}`])
  expect(mail!.subject + service.logText()).not.toContain(codeIn(mail))
  expect(await emailOf(gym, id)).toBe(old)

  const confirm = (email: string, code: string) => phone.post('/details/email/code', { email, code })
  const code = codeIn(mail)
  const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  for (const [email, typed] of [
    [wanted, other],
    [anEmail(), code],
    [old, code],
  ] as const) {
    const { status, body } = await confirm(email, typed)
    expect([status, body.error.details.reason]).toEqual([422, 'CODE_WRONG'])
  }
  expect(await emailOf(gym, id)).toBe(old)
  const done = await confirm(wanted.toUpperCase().replace('EXAMPLE.COM', 'example.com'), code)
  expect([done.status, done.body.data.email.toLowerCase()]).toEqual([200, wanted])
  expect((await confirm(wanted, code)).body.error.details.reason).toBe('CODE_WRONG')

  service.mails.length = 0
  await runJobs(service, service.tasks())
  const told = service.mails.filter(({ to }) => to === old)
  expect(told.map(({ subject }) => subject)).toEqual([`Seu e-mail na Academia ${gym.slug} foi trocado`])
  expect(told[0]!.text).not.toContain(wanted)
  const lines = await linesAbout(service, gym, 'email_code_made')
  expect(lines.map(({ actor, subject_id }) => [actor, subject_id])).toEqual([[`member:${id}`, id]])
})

test('the code for a new address does not sign in, and does not work for another member', async () => {
  const { gym, phone } = await memberWith(anEmail())
  const { body } = await gym.api.post('/members', { full_name: 'Bia', email: anEmail() })
  const bia = await phoneOf(gym, body.data.id)
  const wanted = anEmail()
  await phone.post('/details/email', { email: wanted })
  const code = codeIn(await mailToNewAddress(gym))
  expect((await new Phone(gym).post('/session/code', { contact: wanted, code })).status).toBe(401)
  expect((await bia.post('/details/email/code', { email: wanted, code })).status).toBe(422)
  expect((await phone.post('/details/email/code', { email: wanted, code })).status).toBe(200)
  // From then on the member signs in with it.
  const own = codeIn(await mailedCode(gym, wanted))
  expect((await new Phone(gym).post('/session/code', { contact: wanted, code: own })).status).toBe(201)
})

test("another member's address is refused when it is confirmed, not when it is asked for", async () => {
  const taken = anEmail()
  const { gym, id, phone } = await memberWith(anEmail())
  await gym.api.post('/members', { full_name: 'Bia', email: taken })
  expect((await phone.post('/details/email', { email: taken })).status).toBe(200)
  const code = codeIn(await mailToNewAddress(gym))
  const refused = await phone.post('/details/email/code', { email: taken, code })
  expect([refused.status, refused.body.error.code]).toEqual([422, 'DUPLICATE_ENTRY'])
  expect(await emailOf(gym, id)).not.toBe(taken)
})

test('after five wrong codes the right one is invalid, and after too many requests the member has to wait', async () => {
  const { gym, phone } = await memberWith(anEmail())
  const wanted = anEmail()
  await phone.post('/details/email', { email: wanted })
  const code = codeIn(await mailToNewAddress(gym))
  for (let step = 1; step <= 5; step++) {
    const wrong = String((Number(code) + step) % 1_000_000).padStart(6, '0')
    expect((await phone.post('/details/email/code', { email: wanted, code: wrong })).status).toBe(422)
  }
  expect((await phone.post('/details/email/code', { email: wanted, code })).status).toBe(422)
  const asked: number[] = []
  for (let i = 0; i < 14; i++) asked.push((await phone.post('/details/email', { email: anEmail() })).status)
  expect(asked.slice(0, 9)).toEqual(Array(9).fill(200))
  expect(asked.at(-1)).toBe(429)
})
