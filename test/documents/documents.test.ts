import { expect, test } from 'vitest'
import { onPhone, sidewaysOf, violationsOf } from '#test/dashboard/accessibility.ts'
import { useBrowser } from '#test/dashboard/browser.ts'
import { picture } from '#test/dashboard/picture.ts'
import { phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { linesAbout } from '#test/harness/trail.ts'

const service = useService()
const browser = useBrowser(service)

const contract = { name: 'Contrato de adesão', text: 'Pago até o vencimento.\n\nPosso cancelar quando quiser.' }

async function gymWithMember() {
  const gym = await service.gym()
  const owner = await gym.owner()
  const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id as string
  const of = async (path: string) => (await owner.get(`/members/${member}/${path}`)).body.data
  return { gym, owner, member, of }
}

test('a member signs in the app, which records when and from where; another signs on paper, which records who says so', async () => {
  const { gym, owner, member, of } = await gymWithMember()
  const document = (await owner.post('/documents', contract)).body.data
  expect((await owner.get('/documents')).body.data).toEqual([document])
  expect(await of('documents')).toMatchObject([{ id: document.id, is_asked: true, signed_at: null, signed_in: null }])

  const phone = await phoneOf(gym, member)
  expect((await phone.get('/documents')).body.data).toMatchObject([{ ...contract, signed_at: null }])
  const signed = await phone.post(`/documents/${document.id}/signature`)
  expect([signed.status, signed.body.data]).toMatchObject([201, { signed_in: 'app', actor_name: 'Ana Souza' }])
  expect(await of('documents')).toEqual([signed.body.data])
  const rows = await service.db
    .selectFrom('document_signatures')
    .selectAll()
    .where('team_id', '=', gym.teamId)
    .execute()
  expect(rows).toMatchObject([{ actor: `member:${member}`, address: expect.stringMatching(/^127\./) }])

  const other = (await gym.api.post('/members', { full_name: 'Rui Lima' })).body.data.id
  const desk = await signedIn(service, gym, 'receptionist')
  const paper = await desk.post(`/members/${other}/signatures`, { document_id: document.id })
  expect([paper.status, paper.body.data]).toMatchObject([201, { signed_in: 'paper', actor_name: 'Rita receptionist' }])
  // A member who signs again keeps the time of the first signature.
  const again = await (await phoneOf(gym, other)).post(`/documents/${document.id}/signature`)
  expect(again.body.data).toEqual(paper.body.data)
})

test('a new text has to be signed again, and earlier signatures stay with their text', async () => {
  const { gym, owner, member, of } = await gymWithMember()
  const first = (await owner.post('/documents', contract)).body.data
  await owner.post(`/members/${member}/signatures`, { document_id: first.id })
  const twice = await owner.post('/documents', { ...contract, name: 'CONTRATO de Adesao' })
  expect([twice.status, twice.body.error.details]).toMatchObject([422, { field: 'name' }])

  const corrected = { ...contract, text: 'Pago até o dia 10.', replaces: first.id }
  const second = (await owner.post('/documents', corrected)).body.data
  expect((await owner.get('/documents')).body.data).toEqual([second])
  expect(await of('documents')).toMatchObject([
    { id: second.id, is_asked: true, signed_at: null, text: 'Pago até o dia 10.' },
    { id: first.id, is_asked: false, signed_in: 'paper', text: contract.text },
  ])
  // The earlier version can be replaced once, and can no longer be signed.
  expect((await owner.post('/documents', { ...corrected, name: 'Outro' })).status).toBe(404)
  const late = await (await phoneOf(gym, member)).post(`/documents/${first.id}/signature`)
  expect(late.status).toBe(404)

  expect((await owner.send('DELETE', `/documents/${second.id}`)).status).toBe(200)
  expect(await of('documents')).toMatchObject([{ id: first.id, is_asked: false }])
  const lines = await linesAbout(service, gym, 'insert')
  expect(lines.filter(({ subject }) => subject === 'documents').length).toBe(2)
})

test('health data is visible to users with the permission, leaves no trail, and is deleted with the member', async () => {
  const { gym, owner, member, of } = await gymWithMember()
  const nothing = { note: null, certificate_until: null, noted_at: null, actor_name: null }
  expect(await of('health')).toEqual(nothing)
  const known = { note: 'Hérnia de disco: sem impacto', certificate_until: '2031-03-10' }
  const trainer = await signedIn(service, gym, 'trainer')
  const noted = await trainer.patch(`/members/${member}/health`, known)
  expect([noted.status, noted.body.data]).toMatchObject([200, { ...known, actor_name: 'Rita trainer' }])
  expect(await of('health')).toEqual(noted.body.data)

  const accountant = await signedIn(service, gym, 'accountant')
  expect((await accountant.get(`/members/${member}/health`)).status).toBe(403)
  expect(JSON.stringify((await accountant.get(`/members/${member}/card`)).body)).not.toContain('Hérnia')
  expect(JSON.stringify((await gym.api.get(`/members/${member}`)).body)).not.toContain('Hérnia')
  expect(JSON.stringify((await owner.get(`/audit?subject_id=${member}`)).body)).not.toContain('Hérnia')

  await (await phoneOf(gym, member)).post('/erasure')
  const [asked] = (await owner.get('/erasure-requests')).body.data
  expect((await owner.post(`/erasure-requests/${asked.id}/answer`, { state: 'done' })).status).toBe(200)
  expect(await of('health')).toEqual(nothing)
})

test('the gym publishes a contract, the card warns of what is missing, and the member signs on a phone', async () => {
  const { owner, member } = await gymWithMember()
  const page = await browser.signIn(owner.email)
  await page.goto('/settings?tab=documents')
  await page.getByRole('button', { name: 'Novo documento' }).click()
  await page.getByLabel('Nome').fill(contract.name)
  await page.getByLabel('Texto').fill(contract.text)
  expect(await violationsOf(page, 'publishing')).toEqual([])
  await page.getByRole('button', { name: 'Publicar' }).click()
  await page.getByText('Publicado.').waitFor()
  expect(await violationsOf(page, 'documents')).toEqual([])

  await page.goto(`/members/${member}`)
  await page.getByText('Falta assinar: Contrato de adesão').waitFor()
  await page.getByRole('button', { name: 'Editar saúde' }).click()
  await page.getByLabel('Restrição médica').fill('Hipertensa: sem isometria')
  await page.getByLabel('Atestado médico até').fill('2026-01-31')
  expect(await violationsOf(page, 'health')).toEqual([])
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Restrição médica: Hipertensa: sem isometria').waitFor()
  await page.getByText('O atestado médico venceu em 31/01/2026.').waitFor()
  expect(await violationsOf(page, 'warnings')).toEqual([])
  await picture(page, 'member-warnings')

  const phone = await browser.open({ ...onPhone, hasTouch: true, isMobile: true })
  const { body } = await owner.post(`/members/${member}/app-link`)
  await phone.goto(body.data.link)
  await phone.getByRole('link', { name: 'Eu', exact: true }).click()
  await phone.getByRole('link', { name: /Documentos/ }).click()
  await phone.getByLabel('Li e concordo').check()
  expect(await violationsOf(phone, 'signing')).toEqual([])
  expect(await sidewaysOf(phone, 'signing')).toEqual([])
  await picture(phone, 'app-documents')
  await phone.getByRole('button', { name: 'Assinar' }).click()
  await phone.getByText(/assinado em/).waitFor()

  await page.getByText(/assinado no app em/).waitFor()
  expect(await page.getByText('Falta assinar').count()).toBe(0)
  await page.getByRole('button', { name: 'Abrir: Contrato de adesão' }).click()
  await page.getByRole('dialog').getByText('Posso cancelar quando quiser.').waitFor()
  expect(await page.getByRole('button', { name: 'Assinou no papel' }).count()).toBe(0)
})
