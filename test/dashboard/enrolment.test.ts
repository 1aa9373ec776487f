import { expect, test } from 'vitest'
import { bridgeOf } from '#test/harness/bridge.ts'
import { openGym } from '#test/harness/door.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { violationsOf } from './accessibility.ts'
import { useBrowser } from './browser.ts'

const service = useService()
const browser = useBrowser(service)

test("the desk enrols a face with the member's consent, sees the result, and withdraws the consent", async () => {
  const gym = await openGym(service)
  const desk = await signedIn(service, gym, 'receptionist')
  const { bridge } = await bridgeOf(gym)
  await bridge.get('/members')
  const page = await browser.signIn(desk.email)
  await page.goto(`/members/${gym.member}?tab=profile`)
  await page.getByText('As catracas conhecem o aluno pelo número 100001.').waitFor()
  await page.getByText('Nada foi cadastrado em catraca.').waitFor()
  await page.getByRole('button', { name: 'Cadastrar na catraca' }).click()
  await page.getByRole('radio', { name: 'Rosto' }).check()
  const begin = page.getByRole('button', { name: 'Começar' })
  expect(await begin.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'O aluno consente em guardar o rosto nas catracas.' }).check()
  expect(await violationsOf(page, 'enrolling a face')).toEqual([])
  await begin.click()
  await page.getByText('Em andamento').waitFor()
  const [command] = (await bridge.get('/commands')).body.commands
  expect(command).toMatchObject({ kind: 'enrol', what: 'face', user_id: 100_001 })
  await bridge.post(`/commands/${command.id}`, { result: 'done' })
  // The page gets the news.
  await page.getByText('Cadastrado', { exact: true }).waitFor()
  expect(await violationsOf(page, 'what is enrolled')).toEqual([])

  await page.getByRole('button', { name: 'Retirar consentimento: Rosto' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar consentimento' }).click()
  await page.getByText('Não vale mais').waitFor()
  await page.getByText(/Ainda tem de sair de Catraca 1, desde/).waitFor()
  expect(await violationsOf(page, 'who has to leave')).toEqual([])
  expect((await gym.api.get(`/members/${gym.member}`)).body.data.facial_enrolled).toBe(false)
})
