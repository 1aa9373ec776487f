import { expect, test } from 'vitest'
import { newId } from '#platform/values/ids.ts'
import { bridgeOf } from '#test/harness/bridge.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { violationsOf } from './accessibility.ts'
import { useBrowser } from './browser.ts'

const service = useService()
const browser = useBrowser(service)

test('the receptionist’s hour: find, deny, sell, check in, freeze, and other open pages show it', async () => {
  const gym = await service.gym()
  const { email } = await signedIn(service, gym, 'receptionist')
  const { body } = await gym.api.post('/members', { full_name: 'Álvaro Conceição', phone: '+5511987654321' })
  const page = await browser.signIn(email)
  const watching = await browser.signIn((await signedIn(service, gym, 'manager')).email)
  await watching.getByRole('heading', { name: 'Hoje', level: 1 }).waitFor()

  await page.goto('/desk')
  await page.getByLabel('Quem está no balcão?').fill('alvaro conc')
  await page.getByRole('option', { name: /Álvaro Conceição/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Álvaro Conceição' }).waitFor()

  await page.getByRole('button', { name: 'Registrar entrada' }).click()
  await page.getByText('sem matrícula ativa').first().waitFor()
  // A page at another server gets the news by itself.
  await watching.getByText('Negado: sem matrícula ativa').waitFor()

  await page.getByRole('button', { name: 'Vender plano' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Plano').click()
  await page.getByRole('option', { name: /Mensal/ }).click()
  await form.getByText('Valor: R$ 129,90').waitFor()
  await form.getByLabel('Desconto (%)').fill('10')
  await form.getByText('Valor: R$ 116,91').waitFor()
  await form.getByLabel('Código de promoção').fill('VERAO')
  await form.getByText('Use a promoção ou o desconto, não os dois.').waitFor()
  await form.getByLabel('Código de promoção').fill('')
  await form.getByText('Valor: R$ 116,91').waitFor()
  await form.getByRole('button', { name: 'Vender', exact: true }).click()
  await page.getByText('Plano vendido.').waitFor()
  await page.getByRole('button', { name: 'Trancar' }).waitFor()

  await page.getByRole('button', { name: 'Registrar entrada' }).click()
  await page.getByText('Entrada registrada.').waitFor()
  await page.getByText(/Dentro desde/).waitFor()
  await page.getByRole('button', { name: 'Registrar saída' }).click()
  await page.getByText('Saída registrada.').waitFor()

  await page.getByRole('button', { name: 'Trancar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Trancar' }).click()
  await page.getByText('Matrícula trancada.').waitFor()
  await page.getByRole('button', { name: 'Destrancar' }).waitFor()

  const member = (await gym.api.get(`/members/${body.data.id}`)).body.data
  expect(member.status).toBe('frozen')
})

test('a denied member is let in once a reason is given, and the reason is kept', async () => {
  const gym = await service.gym()
  const { email } = await signedIn(service, gym, 'receptionist')
  await gym.api.post('/members', { full_name: 'Caio Prado' })
  const page = await browser.signIn(email)
  await page.goto('/desk')
  await page.getByLabel('Quem está no balcão?').fill('caio')
  await page.getByRole('option', { name: /Caio Prado/ }).click()
  await page.getByRole('button', { name: 'Registrar entrada' }).click()
  await page.getByRole('button', { name: 'Liberar mesmo assim' }).click()
  await page.getByRole('dialog').getByLabel('Motivo').fill('visita combinada')
  await page.getByRole('dialog').getByRole('button', { name: 'Liberar mesmo assim' }).click()
  await page.getByText(/Dentro desde/).waitFor()
  const rows = await service.db
    .selectFrom('checkins')
    .select('override_reason')
    .where('team_id', '=', gym.teamId)
    .execute()
  expect(rows).toEqual([{ override_reason: 'visita combinada' }])
})

test('a denied member is let in by a turnstile of the unit, whose turn is the entry', async () => {
  const gym = await service.gym()
  const { email } = await signedIn(service, gym, 'receptionist')
  const { body } = await gym.api.post('/members', { full_name: 'Caio Prado' })
  const { bridge, device } = await bridgeOf(gym)
  await bridge.health([device])
  const page = await browser.signIn(email)
  await page.goto(`/members/${body.data.id}`)
  await page.getByRole('button', { name: 'Registrar entrada' }).click()
  await page.getByRole('button', { name: 'Liberar mesmo assim' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Catraca').waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/let-in.png` })
  expect(await violationsOf(page, 'let in')).toEqual([])
  await dialog.getByLabel('Motivo').fill('visita combinada')
  await dialog.getByRole('button', { name: 'Liberar mesmo assim' }).click()
  await page.getByText(/fica livre por alguns segundos\. O giro registra a entrada\./).waitFor()
  const [command] = (await bridge.get('/commands')).body.commands
  expect(command).toMatchObject({ kind: 'admit', device_id: device, direction: 'in' })
  const at = new Date().toISOString()
  await bridge.post('/facts', {
    facts: [{ id: newId(), device_id: device, at, kind: 'turned', attempt_id: command.id }],
  })
  await page.getByText(/Dentro desde/).waitFor()
})

test('roles see what they may: a trainer has no money, no developers and no settings', async () => {
  const gym = await service.gym()
  const { email } = await signedIn(service, gym, 'trainer')
  const page = await browser.signIn(email)
  const navigation = page.getByRole('navigation', { name: 'Telas' })
  await navigation.getByText('Alunos').waitFor()
  for (const name of ['Financeiro', 'Indicadores', 'Desenvolvedores', 'Configurações']) {
    expect(await navigation.getByText(name).count()).toBe(0)
  }
})

test('another company’s staff sees nothing of this one', async () => {
  const [own, other] = [await service.gym(), await service.gym()]
  const { body } = await own.api.post('/members', { full_name: 'Dora Nunes' })
  const { email } = await signedIn(service, other, 'owner')
  const page = await browser.signIn(email)
  await page.goto('/desk')
  await page.getByLabel('Quem está no balcão?').fill('dora')
  await page.getByText('Ninguém com esse nome, CPF, telefone ou cartão.').waitFor()
  await page.goto(`/members/${body.data.id}`)
  await page.getByText('Não foi possível carregar.').waitFor()
  expect(await page.getByText('Dora Nunes').count()).toBe(0)
})

test('a file of 1,000 members with 7 broken lines: the lines are shown, the others are imported', async () => {
  const gym = await service.gym()
  const { email } = await signedIn(service, gym, 'owner')
  const broken = new Map([
    [10, ';a10@example.com;'],
    [111, 'Pessoa 111;not-an-email;'],
    [222, 'Pessoa 222;a222@example.com;12'],
    [333, 'Pessoa 333;a332@example.com;'],
    [444, 'Pessoa 444;a443@example.com;'],
    [555, 'Pessoa 555;a555@example.com;telefone'],
    [999, 'Pessoa 999;@;'],
  ])
  const lines = Array.from({ length: 1000 }, (_, i) => broken.get(i) ?? `Pessoa ${i};a${i}@example.com;11 98765-4321`)
  const csv = ['nome;e-mail;telefone', ...lines].join('\r\n')
  const page = await browser.signIn(email)
  await page.goto('/members/import')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Arquivo CSV' }).click()
  await (await chooser).setFiles({ name: 'alunos.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Conferir sem gravar' }).click()
  await page.getByText('993 linhas prontas, 7 com problema. As com problema ficam de fora.').waitFor()
  expect((await gym.api.get('/members')).body.pagination.total).toBe(0)
  const shown = await page.locator('tbody tr td:first-child').allTextContents()
  expect(shown).toEqual([...broken.keys()].map((i) => String(i + 2)))

  await page.getByRole('button', { name: 'Importar 993 alunos' }).click()
  await page.getByText('993 alunos importados.').waitFor()
  expect((await gym.api.get('/members')).body.pagination.total).toBe(993)
})

test('an import that breaks off goes on with the rows that are missing', async () => {
  const gym = await service.gym()
  const page = await browser.signIn((await signedIn(service, gym, 'owner')).email)
  const csv = ['nome', ...Array.from({ length: 250 }, (_, i) => `Pessoa ${i}`)].join('\n')
  const sent: number[] = []
  await page.route('**/dashboard/api/members/import', async (route) => {
    const { dry_run, rows } = route.request().postDataJSON()
    if (!dry_run && sent.push(rows.length) === 2) return route.fulfill({ status: 429, json: tooManyRows })
    return route.continue()
  })
  await page.goto('/members/import')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Arquivo CSV' }).click()
  await (await chooser).setFiles({ name: 'alunos.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Conferir sem gravar' }).click()
  await page.getByRole('button', { name: 'Importar 250 alunos' }).click()
  await page.getByRole('button', { name: 'Importar 150 alunos' }).click()
  await page.getByText('250 alunos importados.').waitFor()
  expect(sent).toEqual([100, 100, 100, 50])
  expect((await gym.api.get('/members')).body.pagination.total).toBe(250)
})

const tooManyRows = {
  success: false,
  error: { code: 'RATE_LIMIT_EXCEEDED', message: '', details: { reason: 'TOO_MANY_ROWS', retry_after_seconds: 60 } },
}
