import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { useBrowser } from './browser.ts'

const service = useService()
const browser = useBrowser(service)

test('at the desk Enter chooses and the next Enter registers; what is typed then is the next person', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const { email } = await signedIn(service, gym, 'receptionist')
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  for (const full_name of ['Álvaro Conceição', 'Bia Prado']) {
    const member_profile_id = (await gym.api.post('/members', { full_name })).body.data.id
    await gym.api.post('/memberships', { member_profile_id, plan_id: gym.plans.mensal, start_date })
  }
  const page = await browser.signIn(email)
  await page.goto('/desk')
  await page.getByLabel('Quem está no balcão?').fill('alvaro')
  await page.getByRole('option', { name: /Álvaro Conceição/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('button:focus', { hasText: 'Registrar entrada' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Entrada registrada.').waitFor()
  await page.keyboard.type('bia')
  await page.getByRole('option', { name: /Bia Prado/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('button:focus', { hasText: 'Registrar entrada' }).waitFor()
  // The next card is read before the entry is registered: its number lands in the field.
  await page.keyboard.type('alvaro')
  await page.getByRole('option', { name: /Álvaro Conceição/ }).waitFor()
  expect((await gym.events('access.checkin')).length).toBe(1)
})

test('a denial stays with its member when the page goes to another one', async () => {
  const gym = await service.gym()
  for (const full_name of ['Ana Souza', 'Bia Prado']) await gym.api.post('/members', { full_name })
  const page = await browser.signIn((await signedIn(service, gym, 'receptionist')).email)
  const isShown = async (name: string) => {
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Registrar entrada' }).waitFor()
  }
  for (const name of ['Ana Souza', 'Bia Prado']) {
    await page.getByRole('navigation', { name: 'Telas' }).getByText('Alunos', { exact: true }).click()
    await page.getByRole('link', { name }).click()
    await isShown(name)
  }
  await page.getByRole('button', { name: 'Registrar entrada' }).click()
  await page.getByRole('button', { name: 'Liberar mesmo assim' }).waitFor()
  await page.evaluate('history.go(-2)')
  await isShown('Ana Souza')
  expect(await page.getByText('Entrada negada').count()).toBe(0)
})

test('a person who is not found is registered under the typed name', async () => {
  const gym = await service.gym()
  const { email } = await signedIn(service, gym, 'receptionist')
  const page = await browser.signIn(email)
  await page.goto('/desk')
  await page.getByLabel('Quem está no balcão?').fill('Nina Prado')
  await page.getByRole('button', { name: 'Cadastrar Nina Prado' }).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Nome').inputValue()).toBe('Nina Prado')
  await dialog.getByRole('button', { name: 'Cadastrar' }).click()
  await page.getByRole('heading', { name: 'Nina Prado' }).waitFor()
})

test('a payment is taken once the amount was seen and confirmed', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const { email } = await signedIn(service, gym, 'receptionist')
  const { id } = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  await gym.api.post('/memberships', { member_profile_id: id, plan_id: gym.plans.mensal, start_date })
  const page = await browser.signIn(email)
  await page.goto('/desk')
  await page.getByLabel('Quem está no balcão?').fill('ana')
  await page.getByRole('option', { name: /Ana Souza/ }).click()
  const receive = page.getByRole('button', { name: /^Receber/ })
  await receive.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar R$ 129,90' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar' }).click()
  expect(await gym.events('financial.paid')).toEqual([])
  await receive.click()
  await page.getByRole('dialog').getByText('Dinheiro', { exact: true }).click()
  await page.getByText('Seu caixa não está aberto.', { exact: false }).waitFor()
  // Excess cash is given back at once, unless the member leaves it.
  await page.getByLabel('Valor recebido (R$)').fill('150')
  await page.getByText('Troco: R$ 20,10').waitFor()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Sem troco' }).check()
  await page.getByText('R$ 20,10 a mais, que ficam de crédito para o aluno.').waitFor()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Sem troco' }).uncheck()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar R$ 129,90' }).click()
  await page.getByText('Pagamento registrado.').waitFor()
  const [paid] = await gym.events('financial.paid')
  expect(paid!.object).toMatchObject({ amount_cents: 12990, payment_method: 'cash' })
})

test('the charges of a sale are paid as one sum, and change is given once', async () => {
  const plan = { ref: 'fee', name: 'Com taxa', price_cents: 12_990, duration_days: 30, enrollment_fee_cents: 4990 }
  const gym = await service.gym({ billing: 'internal', plans: [plan] })
  const { email } = await signedIn(service, gym, 'receptionist')
  const { id } = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data
  const page = await browser.signIn(email)
  await page.goto(`/members/${id}`)
  await page.getByRole('button', { name: 'Vender plano' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Plano').click()
  await page.getByRole('option', { name: /Com taxa/ }).click()
  await dialog.getByLabel('Forma de pagamento').click()
  await page.getByRole('option', { name: 'Dinheiro' }).click()
  await dialog.getByText(/A cobrar: R\$\s179,80/).waitFor()
  await dialog.getByRole('button', { name: 'Vender', exact: true }).click()
  await dialog.getByText(/Taxa de matrícula, Com taxa · R\$\s49,90/).waitFor()
  await page.getByLabel('Valor recebido (R$)').fill('200')
  await page.getByText('Troco: R$ 20,20').waitFor()
  await dialog.getByRole('button', { name: 'Confirmar R$ 179,80' }).click()
  await page.getByText('Nada em aberto.').waitFor()
  await expect.poll(() => dialog.count()).toBe(0)
  const paid = await gym.events('financial.paid')
  expect(paid).toHaveLength(2)
  for (const amount_cents of [12_990, 4990]) {
    expect(paid).toContainEqual(
      expect.objectContaining({ object: expect.objectContaining({ amount_cents, payment_method: 'cash' }) }),
    )
  }
})

test('after a part of a sale is paid, the dialog asks for the rest', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const { email } = await signedIn(service, gym, 'receptionist')
  const { id } = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data
  const page = await browser.signIn(email)
  await page.goto(`/members/${id}`)
  await page.getByRole('button', { name: 'Vender plano' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Plano').click()
  await page.getByRole('option', { name: /Mensal/ }).click()
  await dialog.getByRole('button', { name: 'Vender', exact: true }).click()
  await dialog.getByLabel('Valor recebido (R$)').fill('50')
  await dialog.getByRole('button', { name: 'Confirmar R$ 50,00' }).click()
  await dialog.getByRole('button', { name: 'Confirmar R$ 79,90' }).click()
  await page.getByText('Nada em aberto.').waitFor()
  await expect.poll(() => dialog.count()).toBe(0)
})

const utf8 = (text: string) => Buffer.from(text)
const windows1252 = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['UTF-8 with commas', utf8, ','],
  ['UTF-8 with a byte order mark and semicolons', (text: string) => utf8(`\uFEFF${text}`), ';'],
  ['Windows-1252 with tabs', windows1252, '\t'],
])('a file in %s is imported, days as people write them', async (_what, encode, separator) => {
  const gym = await service.gym()
  const page = await browser.signIn((await signedIn(service, gym, 'owner')).email)
  const days = ['1/5/1990', '01/05/1990', '1-5-90', '1990-05-01', '1 mai 1990']
  const rows = [['Nome', 'Nascimento', 'Sexo'], ...days.map((day, i) => [`José Antônio ${i}`, day, 'Masculino'])]
  const text = [...rows, ['Inês', '31/02/1990', 'f']].map((row) => row.join(separator)).join('\r\n')
  await page.goto('/members/import')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Arquivo CSV' }).click()
  await (await chooser).setFiles({ name: 'alunos.csv', mimeType: 'text/csv', buffer: encode(text) })
  await page.getByRole('button', { name: 'Conferir sem gravar' }).click()
  await page.getByRole('row', { name: '7 Inês Nascimento Não é uma data válida.' }).waitFor()
  await page.getByRole('button', { name: 'Importar 5 alunos' }).click()
  await page.getByText('5 alunos importados.').waitFor()
  const { body } = await gym.api.get('/members?sort_by=full_name&sort_order=asc')
  expect(body.data.map(({ client }: { client: object }) => client)).toMatchObject(
    days.map((_, i) => ({ full_name: `José Antônio ${i}`, birth_date: '1990-05-01', gender: 'male' })),
  )
})

test('a form about a member keeps what somebody else changed while it was open', async () => {
  const gym = await service.gym()
  const { id } = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data
  const page = await browser.signIn((await signedIn(service, gym, 'receptionist')).email)
  await page.goto(`/members/${id}?tab=profile`)
  await page.getByRole('button', { name: 'Editar: Treino e acesso' }).click()
  await page.getByRole('dialog').getByLabel('Dias de treino por semana').fill('3')
  const meanwhile = { fitness_goals: ['hipertrofia'], access_card_number: '0004512' }
  await gym.api.patch(`/members/${id}`, meanwhile)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Cadastro salvo.').waitFor()
  const member = (await gym.api.get(`/members/${id}`)).body.data
  expect(member).toMatchObject({ ...meanwhile, training_days_per_week: 3 })
})

test('what a trainer and the desk note about health at the same time both stays', async () => {
  const gym = await service.gym()
  const { id } = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data
  const desk = await signedIn(service, gym, 'receptionist')
  const page = await browser.signIn(desk.email)
  await page.goto(`/members/${id}`)
  await page.getByRole('button', { name: 'Editar saúde' }).click()
  await page.getByLabel('Restrição médica').fill('Hipertensa')
  const trainer = await signedIn(service, gym, 'trainer')
  const noted = await trainer.patch(`/members/${id}/health`, { certificate_until: '2031-03-10' })
  expect(noted.status).toBe(200)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Salvo.').waitFor()
  const health = (await desk.get(`/members/${id}/health`)).body.data
  expect(health).toMatchObject({ note: 'Hipertensa', certificate_until: '2031-03-10' })
})
