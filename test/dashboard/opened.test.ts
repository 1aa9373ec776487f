import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { daily } from '#test/harness/schedule.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { onPhone, violationsOf } from './accessibility.ts'
import { useBrowser } from './browser.ts'

const service = useService()
const browser = useBrowser(service)

test.for([
  ['on a desk, light', {}],
  ['on a phone, dark', onPhone],
] as const)('what opens over a screen is accessible %s', async ([, look]) => {
  const gym = await service.gym({ schedule: daily })
  const owner = await signedIn(service, gym, 'owner')
  const page = await browser.signIn(owner.email, look)
  const found: string[] = []
  const dialog = page.getByRole('dialog')
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click()
  const opens = async (path: string, shown: Locator, ...pressed: (string | RegExp)[]) => {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const name of pressed) await press(name)
    await shown.waitFor()
    // While something fades in, its contrast is too low.
    await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))')
    found.push(...(await violationsOf(page, `${path} with ${shown}`)))
  }
  await opens('/', page.getByRole('menuitem', { name: 'Sair' }), 'Sua conta')
  await opens('/', dialog.getByText('Recepção'), /Buscar ou ir/)
  await opens('/members', dialog.getByLabel('Nascimento'), 'Novo aluno')
  await opens('/members', page.locator('[data-calendar]'), 'Novo aluno', 'Abrir o calendário')
  await opens('/classes', dialog.getByText('Ninguém reservou ainda.'), 'Próxima semana', /19:00 Spinning/)
  await opens('/catalogue', dialog.getByLabel('Das', { exact: true }), 'Novo', 'Mais um horário')
  await opens('/developers', dialog.getByLabel('Para que serve'), 'Nova chave')
  await opens('/settings', page.getByText('Configurações salvas.'), 'Salvar')

  await opens('/classes', dialog.getByLabel('Modalidade'), 'Nova aula semanal')
  await dialog.getByLabel('Modalidade').click()
  await page.getByRole('option', { name: 'Spinning' }).waitFor()
  found.push(...(await violationsOf(page, 'a list in a dialog')))

  await page.goto('/nowhere')
  await page.getByRole('heading', { name: 'Esta página não existe' }).waitFor()
  found.push(...(await violationsOf(page, 'no page')))
  expect(found).toEqual([])
})
