import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runJobs } from '#test/harness/jobs.ts'
import { evo } from '#test/harness/moving.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { violationsOf } from './accessibility.ts'
import { useBrowser } from './browser.ts'
import { picture } from './picture.ts'

const service = useService()
const browser = useBrowser(service)

const work = () => runJobs(service, service.tasks())

/** Sheets as old systems write them: a title, other words, a total; and one without any known heading. */
const strange = {
  'Relatório Geral.csv': Buffer.from(
    'ACADEMIA DO BAIRRO;;;;\nRelatório geral de clientes;;;;\nMatrícula;Nome do Cliente;CPF;Plano;Vencimento do contrato\n1001;ANA SOUZA;529.982.247-25;Mensal;31/12/2026\n1002;José Conceição;;Anual antigo;15/03/2027\nTotal: 2;;;;\n',
    'latin1',
  ),
  'devedores.txt': Buffer.from(
    'Coisa\tFulano\tQuando\tQuanto\nx\tANA SOUZA\t10/12/2026\tR$ 1.129,90\ny\tANA SOUZA\tsem data\t10,00\n',
  ),
}

async function folder(files: Record<string, Buffer>): Promise<string[]> {
  const dir = await mkdtemp(join(tmpdir(), 'sheets-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const paths = Object.keys(files).map((name) => join(dir, name))
  for (const path of paths) await writeFile(path, files[path.slice(dir.length + 1)]!)
  return paths
}

test('a gym moves in by strange sheets: uploaded, corrected, tried, taken and undone, in a browser', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const owner = await signedIn(service, gym, 'owner')
  const page = await browser.signIn(owner.email)
  await page.getByRole('link', { name: 'Mudança' }).click()
  await page.getByRole('heading', { name: 'Mudança' }).waitFor()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /Planilhas \(CSV/ }).click(),
  ])
  await chooser.setFiles(await folder(strange))

  const people = page.getByRole('region', { name: 'Relatório Geral.csv' })
  await people.getByText('2 linhas prontas').waitFor()
  expect(await people.getByLabel('A coluna Vencimento do contrato é').inputValue()).toBe('end_date')
  await people.getByText('CPF: 52998224725').waitFor()
  const debts = page.getByRole('region', { name: 'devedores.txt' })
  expect(await debts.getByLabel('O que é').inputValue()).toBe('nothing')
  await debts.getByLabel('O que é').selectOption('Cobranças')
  await debts.getByText('Diga quais colunas são a pessoa').waitFor()
  expect(await page.getByRole('button', { name: 'Guardar as colunas' }).isDisabled()).toBe(true)
  for (const [heading, field] of [
    ['Fulano', 'full_name'],
    ['Quando', 'due_date'],
    ['Quanto', 'amount_cents'],
  ]) {
    await debts.getByLabel(`A coluna ${heading} é`).selectOption(field!)
    await expect.poll(() => debts.getByLabel(`A coluna ${heading} é`).inputValue()).toBe(field)
  }
  await debts.getByText('1 linha pronta').waitFor()
  await debts.getByText(/Coluna "Quando": "sem data" não é uma data/).waitFor()
  await debts.getByText('Valor: R$ 1.129,90').waitFor()
  expect(await violationsOf(page, 'sheets')).toEqual([])
  await picture(page, 'moving-sheets')
  await page.getByRole('button', { name: 'Guardar as colunas' }).click()
  await page.getByText('As colunas estão guardadas').waitFor()

  const card = page.getByRole('region', { name: 'Planilhas', exact: true })
  await card.getByRole('button', { name: 'Simular' }).click()
  await card.getByText('Simulando').waitFor()
  await picture(page, 'moving-doing')
  await work()
  await card.getByText('Novos: 2').first().waitFor()
  await card.getByText('dez. de 26').waitFor()
  await picture(page, 'moving-tried')
  await card.getByRole('tab', { name: 'Planos' }).click()
  await card.getByLabel('Anual antigo').selectOption('Mensal')
  await card.getByRole('button', { name: 'Guardar os planos' }).click()
  await page.getByText('Guardado: vale a partir').waitFor()

  await card.getByRole('button', { name: 'Importar de verdade' }).click()
  await card.getByText('Importando').waitFor()
  await work()
  await card.getByText('Novos: 2 alunos, 2 contratos e 1 cobrança').waitFor()
  expect((await gym.api.get('/members')).body.pagination.total).toBe(2)
  // The number that the old system gave Ana also finds her.
  await page.keyboard.press('Control+k')
  await page
    .getByRole('dialog')
    .getByRole('combobox')
    .or(page.getByRole('dialog').getByRole('textbox'))
    .first()
    .fill('1001')
  await page.getByRole('dialog').getByText('ANA SOUZA').waitFor()
  await page.keyboard.press('Escape')
  expect(await violationsOf(page, 'moved')).toEqual([])
  await picture(page, 'moving-taken')

  await card.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click()
  await card.getByText('Desfazendo', { exact: true }).waitFor()
  await work()
  await card.getByText('Desfeita. Apagados: 2 alunos').waitFor()
  expect((await gym.api.get('/members')).body.pagination.total).toBe(0)
})

test('a gym connects EVO in a browser: a wrong key is told at its field, and the nightly repeat is a switch', async () => {
  const emulator = await evo({ members: 12 })
  const gym = await service.gym({ billing: 'internal' })
  const owner = await signedIn(service, gym, 'owner')
  const page = await browser.signIn(owner.email)
  await page.goto('/moving')
  await page.getByRole('button', { name: 'Conectar o EVO' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Usuário').fill(emulator.user)
  await dialog.getByLabel('Chave secreta').fill('errada')
  await dialog.getByLabel('Endereço da integração').fill(emulator.base_url)
  await dialog.getByRole('button', { name: 'Conectar', exact: true }).click()
  await dialog.getByText('O EVO não aceita este usuário com esta chave.').waitFor()
  await picture(page, 'moving-refused')
  await dialog.getByLabel('Chave secreta').fill(emulator.password)
  await dialog.getByRole('button', { name: 'Conectar', exact: true }).click()
  await page.getByText('O EVO está conectado').waitFor()
  const card = page.getByRole('region', { name: 'EVO', exact: true })
  await card.getByRole('button', { name: 'Simular' }).click()
  await card.getByText('Simulando').waitFor()
  await work()
  await card.getByText('Lidos: 12').waitFor()
  await card.getByLabel('Repetir toda noite').click()
  await expect
    .poll(
      async () =>
        (await service.db.selectFrom('moves').select('nightly').where('team_id', '=', gym.teamId).execute())[0]
          ?.nightly,
    )
    .toBe(true)
  await picture(page, 'moving-evo')
})
