import { expect, test } from 'vitest'
import { memberWithProgram, workoutOf } from '#test/api/app-samples.ts'
import { sidewaysOf, violationsOf } from '#test/dashboard/accessibility.ts'
import { useBrowser } from '#test/dashboard/browser.ts'
import { runJobs } from '#test/harness/jobs.ts'
import { newToken, phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { linesAbout, linesOf } from '#test/harness/trail.ts'

const service = useService()
const browser = useBrowser(service)

async function memberOf() {
  const gym = await service.gym({ billing: 'internal' })
  const email = `ana-${crypto.randomUUID()}@example.com`
  const { id } = (await gym.api.post('/members', { full_name: 'Ana Souza', email })).body.data
  return { gym, id: id as string, email, phone: await phoneOf(gym, id) }
}

const mailsTo = (email: string) => service.mails.filter(({ to }) => to === email).map(({ subject }) => subject)

test('a member requests erasure, takes it back and requests it again; the gym sees it and answers once, by mail', async () => {
  const { gym, id, email, phone } = await memberOf()
  const owner = await gym.owner()
  expect((await phone.get('/erasure')).body.data).toBe(null)
  const asked = await phone.post('/erasure')
  expect([asked.status, asked.body.data]).toMatchObject([201, { state: 'open', reason: null, answered_at: null }])
  expect((await phone.post('/erasure')).body.error.details.reason).toBe('ALREADY_ASKED')
  expect((await owner.get('/erasure-requests')).body.data).toEqual([
    { ...asked.body.data, member: { id, full_name: 'Ana Souza' } },
  ])
  expect((await phone.delete('/erasure')).body.data.state).toBe('withdrawn')
  expect((await phone.delete('/erasure')).status).toBe(404)
  expect((await owner.get('/erasure-requests')).body.data).toEqual([])
  await runJobs(service, service.tasks())
  // The request was taken back before the mail.
  expect(mailsTo(email)).toEqual([])

  const again = (await phone.post('/erasure')).body.data.id
  await runJobs(service, service.tasks())
  expect(mailsTo(email)).toEqual([`Seu pedido de exclusão de dados na Academia ${gym.slug}`])
  const answer = (staff: typeof owner, body: object) => staff.post(`/erasure-requests/${again}/answer`, body)
  const desk = await signedIn(service, gym, 'receptionist')
  expect((await answer(desk, { state: 'done' })).status).toBe(403)
  expect((await desk.get(`/members/${id}/erasure-requests`)).body.data).toHaveLength(2)
  expect((await answer(owner, { state: 'refused' })).body.error.details.fields[0].field).toBe('reason')
  const answered = await answer(owner, { state: 'refused', reason: 'Há uma cobrança em aberto.' })
  expect(answered.body.data).toMatchObject({ state: 'refused', reason: 'Há uma cobrança em aberto.', member: { id } })
  expect((await answer(owner, { state: 'done' })).body.error.details.reason).toBe('NOT_OPEN')
  await runJobs(service, service.tasks())
  const last = service.mails.filter(({ to }) => to === email).at(-1)!
  expect(last.subject).toBe(`Resposta ao seu pedido de exclusão de dados na Academia ${gym.slug}`)
  expect(last.text).toContain('Há uma cobrança em aberto.')
  expect((await phone.get('/erasure')).body.data).toMatchObject({ state: 'refused' })
  const { id: third } = (await phone.post('/erasure')).body.data
  expect((await owner.post(`/erasure-requests/${third}/answer`, { state: 'done' })).body.data.state).toBe('done')
  expect((await phone.get('/session')).status).toBe(401)
  const line = (await linesOf(service, gym)).findLast(({ subject_id }) => subject_id === again)
  expect(line).toMatchObject({ subject: 'erasure_requests', actor: `staff:${owner.id}` })
})

test('the file has everything that the gym stores about the member, nothing about others or for the desk, and is recorded', async () => {
  const { gym, id, email, phone } = await memberOf()
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  const plan_id = gym.plans.mensal
  const sale = { member_profile_id: id, plan_id, start_date, discount_pct: 50, payment_method: 'pix' }
  const membership_id = (await gym.api.post('/memberships', sale)).body.data.id
  const other = (await gym.api.post('/members', { full_name: 'CANARY Outra' })).body.data.id
  await gym.api.post('/memberships', { member_profile_id: other, plan_id, start_date })
  const owner = await gym.owner()
  await owner.post('/access/override', { member_id: id, reason: 'CANARY da recepção' })
  await gym.api.post('/access/checkout', { member_profile_id: id })
  await owner.post(`/members/${id}/block`, { reason: 'CANARY bloqueio' })
  await gym.api.post('/access/validate', { member_profile_id: id, method: 'card' })
  const freeze_end_date = Temporal.PlainDate.from(start_date).add({ days: 5 }).toString()
  await gym.api.post(`/memberships/${membership_id}/freeze`, { freeze_end_date, reason: 'Viagem' })
  await phone.post('/erasure')
  const training = await memberWithProgram(gym, id)
  expect((await phone.post('/workouts', { workout: workoutOf(training) })).status).toBe(200)
  const { exercise_name } = training.line
  const { status, headers, body } = await phone.post('/data')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  expect(body).toMatchObject({
    company: `Academia ${gym.slug}`,
    member: { id, client: { full_name: 'Ana Souza', email } },
    preferences: { language: null, muted: [] },
    about: { joined_at: start_date, access_enabled: false, trainer: null, partner_program: null },
    memberships: [
      { plan: 'Mensal', price_cents: 6495, discount_pct: 50, payment_method: 'pix', freeze_end_date, freezes_used: 1 },
    ],
    membership_history: [
      { membership_id, change: 'created', from_status: null, to_status: 'active' },
      { change: 'frozen', to_status: 'frozen', reason: 'Viagem', freeze_start_date: start_date, freeze_end_date },
    ],
    charges: [{ membership_id, kind: 'period', period_start: start_date, amount_cents: 6495, status: 'pending' }],
    visits: [{ store_name: 'Unit 1' }],
    door_log: [
      { result: 'exit', reason: null },
      { result: 'denied', reason: 'denied_access_blocked', method: 'card', store_name: 'Unit 1' },
    ],
    app_sessions: [{ id: phone.session.session_id }],
    erasure_requests: [{ state: 'open' }],
    sales: [],
    bookings: [],
    workout_programs: [{ name: 'A', exercises: [{ day: 'A', exercise: exercise_name, sets_target: 3 }] }],
    workouts: [{ day: 'A', sets: [{ exercise: exercise_name, reps: 10, load_kg: 40 }] }],
  })
  expect(JSON.stringify(body)).not.toMatch(/CANARY|token|secret/)
  const lines = await linesAbout(service, gym, 'own_data_taken')
  expect(lines.map(({ actor, subject_id }) => [actor, subject_id])).toEqual([[`member:${id}`, id]])
  const more: number[] = []
  for (let i = 0; i < 7; i++) more.push((await phone.post('/data')).status)
  expect(more.at(-1)).toBe(429)
})

test('a long list comes as a whole, in pieces', async () => {
  const { gym, id, phone } = await memberOf()
  const rows = Array.from({ length: 1203 }, (_, i) => ({
    ...{ team_id: gym.teamId, member_id: id, kind: 'charge_due', subject: `${i}`, id: crypto.randomUUID() },
    ...{ state: 'sent' as const, noted_at: '2026-01-01T12:00:00.000Z' },
  }))
  await service.db.insertInto('member_notices').values(rows).execute()
  const { body } = await phone.post('/data')
  expect(new Set(body.notices.map((row: { id: string }) => row.id))).toEqual(new Set(rows.map((row) => row.id)))
  expect(body.notices).toHaveLength(rows.length)
})

test('the page says on which day of the gym a request was made', async () => {
  const { gym, id } = await memberOf()
  const asked_at = '2031-03-11T01:00:00Z'
  const request = { team_id: gym.teamId, id: crypto.randomUUID(), member_id: id, asked_at, state: 'open' as const }
  await service.db.insertInto('erasure_requests').values(request).execute()
  const page = await browser.open()
  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, id)}`)
  await page.getByRole('link', { name: 'Eu', exact: true }).click()
  await page.getByRole('link', { name: 'Privacidade' }).click()
  await page.getByText('Você pediu a exclusão em 10/03/2031.').waitFor()
})

test('the page downloads the file and requests erasure; the gym sees it on its first page and answers there', async () => {
  const { gym, id } = await memberOf()
  for (const look of [
    { colorScheme: 'light', viewport: { width: 390, height: 844 } },
    { colorScheme: 'dark', viewport: { width: 320, height: 568 } },
  ] as const) {
    const page = await browser.open({ ...look, hasTouch: true, isMobile: true })
    await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, id)}`)
    await page.getByRole('link', { name: 'Eu', exact: true }).click()
    await page.getByRole('link', { name: 'Privacidade' }).click()
    const ask = page.getByRole('button', { name: 'Pedir a exclusão' })
    await ask.waitFor()
    expect(await violationsOf(page, 'privacy')).toEqual([])
    expect(await sidewaysOf(page, 'privacy', look.viewport.width)).toEqual([])
    if (process.env.SHOTS) {
      await page.screenshot({ path: `${process.env.SHOTS}/privacy-${look.viewport.width}.png`, fullPage: true })
    }
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar' }).click()
    expect((await download).suggestedFilename()).toBe('meus-dados.json')
    await ask.click()
    expect(await violationsOf(page, 'privacy asked')).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Pedir a exclusão' }).click()
    await page.getByText('A academia ainda não respondeu').waitFor()
    if (look.viewport.width === 390) {
      await page.getByRole('button', { name: 'Desistir do pedido' }).click()
      await page.getByText('Você desistiu do pedido').waitFor()
    }
  }
  const { email } = await gym.owner()
  const desk = await browser.signIn(email)
  await desk.getByText('Pedem a exclusão dos seus dados').waitFor()
  await desk.getByRole('link', { name: 'Ana Souza' }).first().click()
  await desk.getByRole('button', { name: 'Marcar como atendido' }).waitFor()
  if (process.env.SHOTS) await desk.screenshot({ path: `${process.env.SHOTS}/erasure-desk.png`, fullPage: true })
  expect(await violationsOf(desk, 'erasure')).toEqual([])
  await desk.getByRole('button', { name: 'Recusar' }).click()
  await desk.getByLabel('Por que não').fill('Há uma cobrança em aberto.')
  await desk.getByRole('button', { name: 'Responder' }).click()
  await desk.getByText('Recusado').waitFor()
})
