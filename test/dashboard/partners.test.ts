import { expect, test } from 'vitest'
import { startWellhubEmulator } from '#modules/partner-visits/emulator/index.ts'
import { connectProgram, programOf } from '#modules/partner-visits/index.ts'
import { openGym } from '#test/harness/door.ts'
import { runJobs } from '#test/harness/jobs.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { onPhone, sidewaysOf, violationsOf } from './accessibility.ts'
import { useBrowser } from './browser.ts'

const service = useService()
const browser = useBrowser(service)
const [rita, davi] = ['1000000000001', '1000000000002']

test('a partner’s page shows who came, what it pays and what its report lacks; the desk links and unlinks visitors', async () => {
  const gym = await openGym(service)
  const wellhub = await startWellhubEmulator()
  const { base_url, token, webhook_secret, gyms } = wellhub
  const settings = { base_url, token, webhook_secret, units: { [Object.values(gym.units)[0]!]: gyms[0]! } }
  const own = { box: service.box, allowPrivate: true, origin: service.url }
  const wanted = { program: programOf('wellhub'), settings: settings as never }
  const connected = await connectProgram(await gym.context(), own, wanted)
  if (!('id' in connected)) throw new Error(connected.message)
  wellhub.sendTo(connected.webhook_url)
  wellhub.checkIn(gyms[0]!, { gympass_user_id: rita, first_name: 'Rita', last_name: 'Lima' })
  wellhub.checkIn(gyms[0]!, { gympass_user_id: davi, first_name: 'Davi', last_name: 'Melo' })
  await wellhub.told()
  const found = async (name: string) => (await gym.api.get(`/members?search=${name}`)).body.data
  await expect
    .poll(async () => {
      await runJobs(service, service.tasks())
      return [...(await found('Rita')), ...(await found('Davi'))].length
    })
    .toBe(2)
  const entered = { member_profile_id: (await found('Rita'))[0].id, store_id: Object.values(gym.units)[0] }
  expect((await gym.api.post('/access/validate', entered)).body.allowed).toBe(true)

  const { email } = await signedIn(service, gym, 'owner')
  const page = await browser.signIn(email)
  const look = async (name: string, width = 1280) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/partners-${name}.png`, fullPage: true })
    expect(await violationsOf(page, name)).toEqual([])
    expect(await sidewaysOf(page, name, width)).toEqual([])
  }
  await page.getByRole('link', { name: 'Convênios' }).click()
  await page.getByRole('link', { name: 'Davi Melo' }).waitFor()
  await page.getByRole('button', { name: 'Repasse' }).click()
  await page.getByLabel('Por visita validada (R$)').fill('15,50')
  await look('prices')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('R$ 15,50').waitFor()
  await look('page')

  const day = Temporal.Now.plainDateISO('America/Sao_Paulo')
  const written = `${day.day}/${day.month}/${day.year}`
  // A spreadsheet has removed a zero of the CPF.
  const lines = ['Unidade;Wellhub ID;Data', ...[davi, '1234567890'].map((key) => `Centro;${key};${written} 10:00`)]
  const report = [...lines, 'Total;;'].join('\n')
  await page.getByRole('button', { name: 'Comparar com o relatório' }).click()
  const buffer = Buffer.from(report)
  await page.locator('input[type=file]').setInputFiles({ name: 'r.csv', mimeType: 'text/csv', buffer })
  await page.getByText('1 validada aqui que falta no relatório').waitFor()
  await page.getByText('2 no relatório que faltam aqui').waitFor()
  await page.getByText('1 linha não pôde ser lida.').waitFor()
  await look('comparison')
  await page.keyboard.press('Escape')

  await page.getByLabel('Situação').selectOption('Aguardando')
  await page.getByRole('link', { name: 'Rita Lima' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Davi Melo' }).click()
  await page.getByText(`Wellhub · ${davi}`).waitFor()
  await page.getByRole('button', { name: 'Não é esta pessoa' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Não é esta pessoa' }).click()
  await page.getByText('Nenhum convênio conhece esta pessoa.').waitFor()
  await page.getByRole('button', { name: 'Vincular' }).click()
  await page.getByLabel('Número no convênio').fill(davi)
  await look('join')
  await page.getByRole('dialog').getByRole('button', { name: 'Vincular' }).click()
  await page.getByText(`Wellhub · ${davi}`).waitFor()

  await page.setViewportSize(onPhone.viewport)
  await page.goto('/partners')
  await page.getByRole('link', { name: 'Davi Melo' }).waitFor()
  await page.getByText('Unidades: Unit 1').waitFor()
  await look('phone', onPhone.viewport.width)
  await wellhub.close()
})
