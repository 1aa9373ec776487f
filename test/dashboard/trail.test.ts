import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { gatherLines, writeLines } from '#test/harness/trail.ts'
import { useBrowser } from './browser.ts'

const service = useService()
const browser = useBrowser(service)

test('the trail screen describes keys, strangers and exports in words, and filters by kind and by actor', async () => {
  const gym = await service.gym()
  const { email } = await signedIn(service, gym, 'owner')
  await gym.api.post('/members', { full_name: 'Ana Souza' })
  await writeLines(service, gym, 1)
  const page = await browser.signIn(email)
  await page.goto('/members')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('alunos.csv')
  const [head, row] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(head).toMatch(/^\uFEFFNome completo;E-mail;Telefone;CPF;Nascimento;.*;Situação;Aluno desde;Visitas$/)
  expect(row).toMatch(/^Ana Souza;.*;Experimental;\d{4}-\d\d-\d\d;0$/)

  await gatherLines(service)
  await page.goto('/settings?tab=audit')
  await page.getByText('Exportou os alunos').waitFor()
  const rows = page.getByRole('row')
  expect(await rows.filter({ hasText: 'Errou a senha ou o código' }).textContent()).toMatch(
    /Alguém sem identificação203\.0\.113\.7 · curl\/8/,
  )
  await page.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Acessos e segurança' }).click()
  await page.getByText('Criou: cadastro de aluno').first().waitFor({ state: 'detached' })
  await page.goto('/settings?tab=audit')
  await page.getByRole('combobox', { name: 'Quem' }).click()
  await page.getByRole('option', { name: 'test', exact: true }).click()
  await page.getByText('Exportou os alunos').waitFor({ state: 'detached' })
  await page.getByText('Criou: cadastro de aluno').first().waitFor()
  await page.getByRole('combobox', { name: 'Quem' }).click()
  await page.getByRole('option', { name: 'Convênio (Wellhub, TotalPass)' }).click()
  await page.getByText('Nada por aqui ainda.').waitFor()
})

test("the trail names who closed a drawer, and shows days in the reader's format", async () => {
  const gym = await service.gym({ billing: 'internal' })
  const rita = await signedIn(service, gym, 'owner')
  const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
  const start_date = '2026-03-01'
  await gym.api.post('/memberships', { member_profile_id: member, plan_id: gym.plans.mensal, start_date })
  await rita.post('/drawers', { float_cents: 1000 })
  await rita.post('/drawers/close', { counted_cents: 1000 })
  await gatherLines(service)
  const page = await browser.signIn(rita.email)
  await page.goto('/settings?tab=audit')
  await page.getByText('fechado por: nada → Rita owner').filter({ visible: true }).first().waitFor()
  await page.getByText('01/03/2026').filter({ visible: true }).first().waitFor()
  expect(await page.getByRole('table').textContent()).not.toMatch(/staff:|\d{4}-\d\d-\d\d/)
})
