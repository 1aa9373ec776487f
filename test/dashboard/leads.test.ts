import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forgetOldLeads } from '#modules/leads/index.ts'
import { countWaiting } from '#test/harness/database.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { onPhone, sidewaysOf, violationsOf } from './accessibility.ts'
import { useBrowser } from './browser.ts'
import { picture } from './picture.ts'

const service = useService()
const browser = useBrowser(service)

async function formOf(gym: Gym) {
  await (await gym.owner()).patch('/company', { app_leads: true })
  const url = `${gym.api.url.replace('/api/v1', '')}/app/api/${gym.slug}/leads`
  const form = (await (await fetch(url)).json()) as { data: { consent: { version: string } } }
  const consent = form.data.consent.version
  return async (body: object, origin?: string) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(origin && { origin }) },
      body: JSON.stringify({ consent, language: 'pt-BR', ...body }),
    })
}

test('a lead goes from the first question to a membership, by what the desk does', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const lead = (await owner.post('/leads', { full_name: 'Bia Prado', phone: '+5519987654321', source: 'instagram' }))
    .body.data
  expect(lead).toMatchObject({ stage: 'new', source: 'Instagram', came_by: 'desk', owner_id: null, member_id: null })
  const { id: rita } = await signedIn(service, gym, 'receptionist')
  const path = `/leads/${lead.id}`
  const next = { owner_id: rita, next_step: 'Aula experimental', next_on: '2031-03-10' }
  expect((await owner.patch(path, { stage: 'scheduled', ...next })).body.data).toMatchObject({
    ...{ stage: 'scheduled', owner_name: 'Rita receptionist', phone: '+5519987654321', source: 'Instagram' },
    ...next,
  })
  const stageOf = async () => (await owner.get('/leads')).body.data[0].stage
  const { member_id } = (await owner.post(`${path}/member`)).body.data
  expect(await stageOf()).toBe('trial')
  expect((await gym.api.get(`/members/${member_id}`)).body.data.client).toMatchObject({
    full_name: 'Bia Prado',
    source: 'Instagram',
  })
  expect((await owner.post(`${path}/member`)).body.error.details.reason).toBe('IS_MEMBER')
  expect((await owner.patch(path, { stage: 'contacted' })).body.error.details.reason).toBe('IS_MEMBER')
  expect((await owner.patch(path, { stage: 'lost', lost_reason: 'Preço' })).body.data.stage).toBe('lost')
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  await gym.api.post('/memberships', { member_profile_id: member_id, plan_id: gym.plans.mensal, start_date })
  expect(await stageOf()).toBe('won')
  expect((await owner.get('/leads?stage=won')).body.pagination.total).toBe(1)
  expect((await owner.get('/leads?stage=lost')).body.pagination.total).toBe(0)
  expect((await owner.get(`/leads?owner_id=${rita}`)).body.pagination.total).toBe(1)
  expect((await owner.get('/leads/counts')).body.data).toEqual([{ stage: 'won', leads: 1, due: 0 }])
})

test('two changes of a lead at once both stay', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const { id } = (await owner.post('/leads', { full_name: 'Bia Prado', phone: '+5519987654321' })).body.data
  const change = await service.db.transaction().execute(async (tx) => {
    await sql`select from leads where team_id = ${gym.teamId} and id = ${id} for update`.execute(tx)
    const changes = [{ stage: 'contacted' }, { next_step: 'Ligar' }].map((body) => owner.patch(`/leads/${id}`, body))
    await expect.poll(() => countWaiting(service.db)).toBe(2)
    return { both: Promise.all(changes) }
  })
  await change.both
  expect((await owner.get('/leads')).body.data[0]).toMatchObject({ stage: 'contacted', next_step: 'Ligar' })
})

test('the form accepts people who want news from the gym, with the consent text; repeated requests are the same lead', async () => {
  const gym = await service.gym()
  const send = await formOf(gym)
  const bia = { full_name: 'Bia Prado', email: 'Bia@Example.com', message: 'Quanto custa?', source: 'instagram' }
  expect((await send(bia)).status).toBe(201)
  expect((await send({ ...bia, email: 'bia@example.com', message: 'E aos sábados?' })).status).toBe(201)
  expect((await send({ full_name: 'Caio', phone: '+5519912345678', source: 'Nenhuma' })).status).toBe(201)
  const owner = await gym.owner()
  const { data } = (await owner.get('/leads')).body
  expect(data).toMatchObject([
    { full_name: 'Caio', source: null, came_by: 'site', message: null },
    { full_name: 'Bia Prado', source: 'Instagram', message: 'Quanto custa?\nE aos sábados?' },
  ])
  const { db } = await gym.context()
  const [row] = await db.selectFrom('leads').selectAll().where('id', '=', data[1].id).execute()
  expect(row!.consent_version).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(row!.consent_text).toContain('Concordo que')

  const refused = await send({ full_name: 'Davi' })
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { error: { details: { fields: [{ field: 'email' }] } } },
  ])
  expect((await send({ full_name: 'Davi', email: 'd@example.com', consent: '2020-01-01' })).status).toBe(400)
  await owner.patch('/company', { app_leads: false })
  expect((await send(bia)).status).toBe(404)
  expect((await owner.send('DELETE', `/leads/${data[0].id}`)).status).toBe(200)
  expect((await owner.get('/leads')).body.pagination.total).toBe(1)
})

test('a form that is sent twice at once is one lead with both messages', async () => {
  const gym = await service.gym()
  const send = await formOf(gym)
  const sent = await service.db.transaction().execute(async (tx) => {
    await sql`lock table leads in share mode`.execute(tx)
    const both = ['a', 'b'].map((message) => send({ full_name: 'Bia Prado', phone: '+5519987654321', message }))
    await expect.poll(() => countWaiting(service.db)).toBe(2)
    return { both: Promise.all(both) }
  })
  await sent.both
  const { data } = (await (await gym.owner()).get('/leads')).body
  expect(data.map(({ message }: { message: string }) => message.split('\n').toSorted())).toEqual([['a', 'b']])
})

test('who asks again is reached by what was left the second time, too, and has agreed to the text', async () => {
  const gym = await service.gym()
  const send = await formOf(gym)
  const owner = await gym.owner()
  const { id } = (await owner.post('/leads', { full_name: 'Bia Prado', email: 'bia@example.com' })).body.data
  await send({ full_name: 'Bia', email: 'bia@example.com', phone: '+5519987654321', message: 'Me chamem no WhatsApp' })
  await send({ full_name: 'Bia', email: 'other@example.com', phone: '+5519987654321' })
  expect((await owner.get('/leads')).body.data).toMatchObject([
    { id, full_name: 'Bia Prado', email: 'bia@example.com', phone: '+5519987654321', came_by: 'desk' },
  ])
  const row = service.db.selectFrom('leads').select('consent_text').where('id', '=', id)
  expect((await row.executeTakeFirstOrThrow()).consent_text).toContain('Concordo que')
})

test('a lead whose origin was switched off since is still changed and registered, with that origin', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const lead = { full_name: 'Bia Prado', phone: '+5519987654321', source: 'Instagram' }
  const { id } = (await owner.post('/leads', lead)).body.data
  const { data: sources } = (await owner.get('/catalogue/sources')).body
  const { id: instagram } = sources.find(({ name }: { name: string }) => name === 'Instagram')
  expect((await owner.patch(`/catalogue/sources/${instagram}`, { is_active: false })).status).toBe(200)
  expect((await owner.patch(`/leads/${id}`, { ...lead, stage: 'contacted' })).body.data.stage).toBe('contacted')
  expect((await owner.patch(`/leads/${id}`, { source: 'Panfleto' })).body.error.code).toBe('SOURCE_UNKNOWN')
  const { member_id } = (await owner.post(`/leads/${id}/member`)).body.data
  expect((await gym.api.get(`/members/${member_id}`)).body.data.client.source).toBe('Instagram')
})

test('an erased member is no lead any more, whoever had registered them', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const ana = { full_name: 'Ana Souza', phone: '+5519987654321', email: 'Ana@example.com' }
  await owner.post('/leads', { full_name: 'Ana', phone: ana.phone })
  await owner.post('/leads', { full_name: 'Ana S.', email: 'ana@example.com' })
  const { id: other } = (await owner.post('/leads', { full_name: 'Bia Prado', phone: '+5519912345678' })).body.data
  const member_id = (await gym.api.post('/members', ana)).body.data.id
  expect((await owner.patch(`/members/${member_id}/person`, { phone: null })).status).toBe(200)
  const request = { team_id: gym.teamId, id: crypto.randomUUID(), member_id, asked_at: new Date().toISOString() }
  await service.db
    .insertInto('erasure_requests')
    .values({ ...request, state: 'open' })
    .execute()
  expect((await owner.post(`/erasure-requests/${request.id}/answer`, { state: 'done' })).status).toBe(200)
  expect((await owner.get('/leads')).body.data.map(({ id }: { id: string }) => id)).toEqual([other])
})

test('a lead who is registered twice at once becomes one member', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const { id } = (await owner.post('/leads', { full_name: 'Bia Prado', phone: '+5511987654321' })).body.data
  const answers = await Promise.all([1, 2, 3].map(() => owner.post(`/leads/${id}/member`)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  expect((await gym.api.get('/members')).body.pagination.total).toBe(1)
})

test('why a lead was lost can be cleared', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const { id } = (await owner.post('/leads', { full_name: 'Bia Prado' })).body.data
  const reason = async (changes: object) => (await owner.patch(`/leads/${id}`, changes)).body.data.lost_reason
  expect(await reason({ stage: 'lost', lost_reason: 'Mudou de cidade' })).toBe('Mudou de cidade')
  expect(await reason({ next_step: 'Ligar' })).toBe('Mudou de cidade')
  expect(await reason({ lost_reason: null })).toBeNull()
})

test('a lost lead who is registered after all is not lost any more', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const { id } = (await owner.post('/leads', { full_name: 'Bia Prado' })).body.data
  await owner.patch(`/leads/${id}`, { stage: 'lost', lost_reason: 'Preço' })
  expect((await owner.post(`/leads/${id}/member`)).body.data).toMatchObject({ stage: 'trial', lost_reason: null })
})

test('more requests than a gym gets in a day from one address have to wait', async () => {
  const gym = await service.gym()
  const send = await formOf(gym)
  const answers = []
  for (let n = 0; n < 22; n++) answers.push((await send({ full_name: 'Bia', email: `b${n}@example.com` })).status)
  expect(answers.filter((status) => status === 201).length).toBe(20)
  expect(answers.at(-1)).toBe(429)
})

test('after two years without news a lead is deleted, and one who became a member stays', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const ids: string[] = []
  for (const full_name of ['Ana', 'Bia', 'Caio']) ids.push((await owner.post('/leads', { full_name })).body.data.id)
  const [, heardOf, member] = ids
  await owner.post(`/leads/${member}/member`)
  const { db } = await gym.context()
  const longAgo = Temporal.Now.instant()
    .subtract({ hours: 24 * 731 })
    .toString()
  await db
    .updateTable('leads')
    .set({ created_at: longAgo, updated_at: longAgo })
    .where('team_id', '=', gym.teamId)
    .execute()
  await owner.patch(`/leads/${heardOf}`, { next_step: 'Ligar' })
  await forgetOldLeads(db, gym.teamId)
  const left = (await owner.get('/leads')).body.data.map(({ id }: { id: string }) => id)
  expect(left.toSorted()).toEqual([heardOf!, member!].toSorted())
})

test('only the page of the form may stand in a frame of another site', async () => {
  const gym = await service.gym()
  const base = gym.api.url.replace('/api/v1', '')
  const headersOf = async (path: string) => {
    const { headers } = await fetch(`${base}${path}`, { headers: { accept: 'text/html' } })
    return [
      headers.get('x-frame-options'),
      headers.get('content-security-policy')?.match(/frame-ancestors ([^;]*)/)?.[1],
    ]
  }
  expect(await headersOf(`/app/${gym.slug}/contato`)).toEqual([null, '*'])
  expect(await headersOf(`/app/${gym.slug}`)).toEqual(['DENY', "'none'"])
  expect(await headersOf(`/app/${gym.slug}/contato/x`)).toEqual(['DENY', "'none'"])
  expect(await headersOf('/contato')).toEqual(['DENY', "'none'"])
})

test('a visitor fills the form in on a phone, and the desk answers, arranges a visit and registers them', async () => {
  const gym = await service.gym()
  await (await gym.owner()).patch('/company', { app_leads: true })
  const visitor = await browser.open({ viewport: { width: 320, height: 568 }, locale: 'pt-BR', isMobile: true })
  await visitor.goto(`/app/${gym.slug}/contato?origem=Instagram`)
  await visitor.getByLabel('Nome').fill('Bia Prado')
  await visitor.getByRole('button', { name: 'Enviar' }).waitFor()
  await visitor.getByRole('checkbox').check()
  await visitor.getByRole('button', { name: 'Enviar' }).click()
  await visitor.getByText('Deixe um telefone ou um e-mail.').waitFor()
  expect(await violationsOf(visitor, 'the contact form')).toEqual([])
  expect(await sidewaysOf(visitor, 'the contact form')).toEqual([])
  await visitor.getByLabel('WhatsApp ou telefone com DDD').fill('19 98765-4321')
  await visitor.getByLabel('O que você quer saber? (opcional)').fill('Tem aula de manhã?')
  await picture(visitor, 'contact-form')
  await visitor.getByRole('button', { name: 'Enviar' }).click()
  await visitor.getByText('Recebemos seu contato.').waitFor()

  const desk = await signedIn(service, gym, 'receptionist')
  const page = await browser.signIn(desk.email, onPhone)
  await page.goto('/leads')
  await page.getByText('Tem aula de manhã?').waitFor()
  expect(await violationsOf(page, 'leads')).toEqual([])
  expect(await sidewaysOf(page, 'leads')).toEqual([])
  await picture(page, 'leads')
  await page.getByRole('button', { name: 'Atender Bia Prado' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Etapa').click()
  await page.getByRole('option', { name: 'Visita marcada' }).click()
  await dialog.getByLabel('Próximo passo').fill('Aula experimental')
  expect(await violationsOf(page, 'a lead')).toEqual([])
  await picture(page, 'lead')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Ninguém aqui.').waitFor()
  await page.getByText('Visita marcada (1)').click()
  await page.getByText('Aula experimental').filter({ visible: true }).waitFor()
  await page.getByRole('button', { name: 'Atender Bia Prado' }).click()
  await dialog.getByRole('button', { name: 'Cadastrar como aluno' }).click()
  await page.getByRole('heading', { name: 'Bia Prado' }).waitFor()
  await page.getByRole('button', { name: 'Vender plano' }).waitFor()
  await page.goto('/leads')
  await page.getByText('Experimentando (1)').click()
  await page.getByRole('link', { name: 'Bia Prado' }).waitFor()
})

test('the desk corrects why a lead was lost, and what it typed goes along when the lead is registered', async () => {
  const gym = await service.gym()
  const desk = await signedIn(service, gym, 'receptionist')
  const { id } = (await desk.post('/leads', { full_name: 'Bia Prado' })).body.data
  await desk.patch(`/leads/${id}`, { stage: 'lost', lost_reason: 'Preço' })
  const page = await browser.signIn(desk.email)
  await page.goto('/leads?stage=lost')
  const attend = page.getByRole('button', { name: 'Atender Bia Prado' })
  await attend.click()
  await page.getByLabel('Por que desistiu?').fill('Mudou de cidade')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Mudou de cidade').filter({ visible: true }).waitFor()
  await attend.click()
  await page.getByLabel('E-mail').fill('bia@example.com')
  await page.getByRole('button', { name: 'Cadastrar como aluno' }).click()
  await page.getByRole('heading', { name: 'Bia Prado', level: 1 }).waitFor()
  expect((await gym.api.get('/members')).body.data[0].client.email).toBe('bia@example.com')
})

test('a double click on erasing a lead still asks', async () => {
  const gym = await service.gym()
  const desk = await signedIn(service, gym, 'receptionist')
  await desk.post('/leads', { full_name: 'Bia Prado' })
  const page = await browser.signIn(desk.email)
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Atender Bia Prado' }).click()
  await page.getByRole('button', { name: 'Apagar' }).dblclick()
  const sure = page.getByRole('button', { name: 'Apagar mesmo? Não dá para desfazer' })
  await sure.or(page.getByText('Apagado.')).waitFor()
  await page.getByLabel('Próximo passo').fill('Ligar', { timeout: 5000 })
  expect((await desk.get('/leads')).body.pagination.total).toBe(1)
  await sure.click()
  await page.getByText('Apagado.').waitFor()
})

test('a form about a lead keeps what somebody else changed while it was open', async () => {
  const gym = await service.gym()
  const desk = await signedIn(service, gym, 'receptionist')
  const { id } = (await desk.post('/leads', { full_name: 'Bia Prado' })).body.data
  const page = await browser.signIn(desk.email)
  await page.goto('/leads')
  await page.getByRole('button', { name: 'Atender Bia Prado' }).click()
  await page.getByLabel('E-mail').fill('bia@example.com')
  const next = { next_step: 'Aula experimental', next_on: '2031-03-10', phone: '+5511987654321' }
  await desk.patch(`/leads/${id}`, next)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Salvo.').waitFor()
  expect((await desk.get('/leads')).body.data[0]).toMatchObject({ ...next, email: 'bia@example.com' })
})
