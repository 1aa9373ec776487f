import { reasonText } from '@catraca/device-contract/device-reasons.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/values/ids.ts'
import { Bridge, bridgeOf, newTurnstile } from '#test/harness/bridge.ts'
import { openGym } from '#test/harness/door.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { sidewaysOf, violationsOf } from './accessibility.ts'
import { useBrowser } from './browser.ts'

const service = useService()
const browser = useBrowser(service)
const well = {
  ...{ clock_drift_ms: 4200, firmware: '6.2.1', users: 812, waiting: 3 },
  last_passage_at: '2026-11-22T10:00:00Z',
}

test('a turnstile is added, paired by its code, freed with a reason and tested, and turns red when its bridge falls silent', async () => {
  const gym = await openGym(service)
  const { email } = await signedIn(service, gym, 'owner')
  const page = await browser.signIn(email)
  const look = async (name: string, width = 1280) => {
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/turnstiles-${name}.png`, fullPage: true })
    expect(await violationsOf(page, name)).toEqual([])
    expect(await sidewaysOf(page, name, width)).toEqual([])
  }
  await page.goto('/devices')
  await page.getByRole('button', { name: 'Nova catraca' }).click()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Catraca 1')
  await page.getByRole('combobox', { name: 'Unidade' }).click()
  await page.getByRole('option', { name: 'Unit 1' }).click()
  await page.getByRole('switch', { name: 'Lê cartão' }).check({ force: true })
  await page.getByRole('button', { name: 'Salvar' }).click()
  const state = page.getByTestId('state of Catraca 1')
  await state.getByText('Não pareada').waitFor()

  await page.getByRole('button', { name: 'Gerar código para Catraca 1' }).click()
  const code = await page.getByTestId('pairing-code').textContent()
  await look('pairing')
  const bridge = new Bridge(gym.api.url)
  const device = (await bridge.pair(code!)).body.config.devices[0].id
  await page.getByText('Pareada. Já pode fechar.').waitFor()
  await page.getByRole('dialog').getByText('Fechar', { exact: true }).click()
  await state.getByText('Ponte fora do ar').waitFor()

  await page.getByRole('button', { name: 'Rede e senha de Catraca 1' }).click()
  await page.getByLabel('Endereço na rede da academia').fill('192.168.0.129')
  await page.getByLabel('Senha', { exact: true }).fill('admin')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Esta é a senha com que o equipamento sai da fábrica.').waitFor()
  await page.getByLabel('Senha', { exact: true }).fill('giram devagar')
  await look('network')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Salvo. A ponte já foi avisada.').waitFor()
  expect((await bridge.get('/config')).body.devices[0]).toMatchObject({ address: 'http://192.168.0.129' })

  await bridge.health([device], { ...well, alarms: ['device_full'] })
  await state.getByText('On-line').waitFor()
  await page.getByText('Não cabe mais ninguém na memória dela.').waitFor()
  await page.getByText('812 (3 por enviar)').waitFor()
  await look('online')
  await page.getByRole('button', { name: 'Liberar catraca: Catraca 1' }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Visitante da diretoria')
  await look('release')
  await page.getByRole('dialog').getByRole('button', { name: 'Liberar catraca' }).click()
  await page.getByText('Pedido enviado: Catraca 1 fica livre por alguns segundos.').waitFor()
  const told: { id: string; kind: string }[] = (await bridge.get('/commands')).body.commands
  await bridge.post(`/commands/${told.find(({ kind }) => kind === 'release')!.id}`, { result: 'done' })
  await page.getByRole('button', { name: 'Testar passagem em Catraca 1' }).click()
  await page.getByText('O braço gira uma vez. Essa passagem não conta.').waitFor()
  const tests: { id: string; kind: string }[] = (await bridge.get('/commands')).body.commands
  const detail = reasonText('refused_path', { path: '/open', status: 500 })
  await bridge.post(`/commands/${tests.find(({ kind }) => kind === 'test_passage')!.id}`, { result: 'failed', detail })
  await page.getByRole('button', { name: 'Últimos pedidos a Catraca 1' }).click()
  await page.getByText('Liberar · entrada · feito').waitFor()
  await page.getByText('O terminal recusou /open com 500.').waitFor()

  await page.goto('/desk')
  await page.getByRole('button', { name: 'Liberar Catraca 1', exact: true }).waitFor()
  const unit = await service.db
    .selectFrom('units')
    .selectAll()
    .where('team_id', '=', gym.teamId)
    .executeTakeFirstOrThrow()
  await service.db
    .insertInto('units')
    .values({ ...unit, id: newId(), ref: 'u2', name: 'Unit 2' })
    .execute()
  await page.reload()
  await page.getByRole('button', { name: 'Liberar Catraca 1 (Unit 1)' }).waitFor()
  await look('desk')
  await page.goto('/devices')
  await page.setViewportSize({ width: 390, height: 844 })
  await bridge.health([device], well)
  await state.getByText('On-line').waitFor()
  await look('narrow', 390)
  // Nobody types from here on.
  const stopped = performance.now()
  await state.getByText('Ponte fora do ar').waitFor({ timeout: 60_000 })
  expect(performance.now() - stopped).toBeLessThan(32_000)
  await look('away', 390)
  await page.getByRole('button', { name: 'Desparear Catraca 1' }).click()
  await state.getByText('Não pareada').waitFor()
  expect((await bridge.get('/config')).status).toBe(401)
})

test('in English and dark, staff at the desk may free a turnstile and change nothing', async () => {
  const gym = await openGym(service)
  const { bridge, device } = await bridgeOf(gym, await newTurnstile(gym, { model: 'iDBlock', reads_qr: true }))
  await bridge.health([device], { online: false, mode: 'unknown' })
  const { email } = await signedIn(service, gym, 'receptionist')
  const page = await browser.signIn(email, { colorScheme: 'dark' })
  await page.goto('/devices')
  await page.getByRole('button', { name: /mudar para inglês/ }).click()
  await page.getByTestId('state of Catraca 1').getByText('Turnstile away').waitFor()
  await page.getByText('The bridge cannot reach the turnstile.').waitFor()
  for (const name of ['Make a code for Catraca 1', 'Edit Catraca 1', 'Unpair Catraca 1', 'New turnstile']) {
    expect(await page.getByRole('button', { name }).count(), name).toBe(0)
  }
  expect(await page.getByRole('button', { name: 'Open the turnstile: Catraca 1' }).isDisabled()).toBe(true)
  await bridge.health([device], well)
  await page.getByRole('button', { name: 'Open the turnstile: Catraca 1' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Courier')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/turnstiles-english.png`, fullPage: true })
  expect(await violationsOf(page, 'english')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Open the turnstile' }).click()
  await page.getByText('Asked for: Catraca 1 is open for some seconds.').waitFor()
  expect((await bridge.get('/commands')).body.commands).toMatchObject([{ kind: 'release', direction: 'in' }])
})

test('the desk sees live who passes where, and the page of turnstiles shows who still has to be removed from one', async () => {
  const gym = await openGym(service)
  await gym.api.patch(`/members/${gym.member}`, { access_card_number: '4512' })
  const { bridge, device } = await bridgeOf(gym)
  const { email } = await signedIn(service, gym, 'owner')
  const desk = await browser.signIn(email)
  await desk.goto('/desk')
  await desk.getByText('Ninguém passou pela porta ainda.').waitFor()
  const decision = await bridge.post('/decisions', {
    ...{ attempt_id: crypto.randomUUID(), device_id: device, direction: 'in', method: 'card', confirms: false },
    credential: { type: 'card', number: '4512' },
  })
  expect(decision.body).toMatchObject({ allowed: true, member_profile_id: gym.member })
  await desk.getByText('Entrou · Catraca 1').waitFor()

  let cursor = ''
  for (let more = true; more; ) {
    const page = (await bridge.get(`/members${cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`}`)).body
    cursor = page.cursor
    more = page.more
  }
  await (await gym.owner()).post(`/members/${gym.member}/block`, { reason: 'Deve a toalha' })
  await desk.goto('/devices')
  await desk.getByText(/Attendee.* · bloqueado/).waitFor()
  expect(await violationsOf(desk, 'leavings')).toEqual([])
  await desk.getByRole('button', { name: 'Já esvaziei à mão: Catraca 1' }).click()
  await desk.getByText('Anotado: a catraca foi esvaziada.').waitFor()
  await desk.getByText(/Attendee.* · bloqueado/).waitFor({ state: 'detached' })
})
