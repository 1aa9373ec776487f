import { expect, test } from 'vitest'
import { onPhone, violationsOf } from '#test/dashboard/accessibility.ts'
import { useBrowser } from '#test/dashboard/browser.ts'
import { picture } from '#test/dashboard/picture.ts'
import { useBank } from '#test/harness/bank.ts'
import { runJobs } from '#test/harness/jobs.ts'
import { evo, runMove } from '#test/harness/moving.ts'
import { newToken, phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const { bank, connect, heard } = useBank(service)
const browser = useBrowser(service)

test('a member who moved in without a way to pay gets one mail a day, authorises a mandate in the app, and gets no more', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const owner = await gym.owner()
  await runMove(gym, await evo({ members: 20 }))
  const ways = async () => (await owner.get('/ways-to-pay')).body.data
  expect(await ways()).toMatchObject({ mandates_offered: false })
  expect((await owner.post('/ways-to-pay/ask')).body.error.details.reason).toBe('MANDATES_NOT_OFFERED')
  const connected = await connect(gym)
  expect(connected).toHaveProperty('id')

  const { missing } = await ways()
  const renewing = await service.db
    .selectFrom('memberships as s')
    .innerJoin('members as m', (join) =>
      join.onRef('m.team_id', '=', 's.team_id').onRef('m.id', '=', 's.member_profile_id'),
    )
    .select(['s.id', 'm.id as member_id', 'm.email', 'm.cpf'])
    .where('s.team_id', '=', gym.teamId)
    .where('s.auto_renew', '=', true)
    .where('s.status', '<>', 'cancelled')
    .execute()
  expect(missing).toBe(renewing.length)
  const written = renewing.filter(({ email }) => email !== null)
  expect(written.length).toBeGreaterThan(2)
  expect((await owner.post('/ways-to-pay/ask')).body.data).toEqual({ asked: written.length })
  await runJobs(service, service.tasks())
  const subjects = service.mails
    .filter(({ to }) => written.some(({ email }) => email === to))
    .map(({ subject }) => subject)
  expect(subjects).toHaveLength(written.length)
  expect(new Set(subjects.map((subject) => subject.slice(0, 18)))).toEqual(new Set(['Escolha como pagar']))
  expect((await owner.post('/ways-to-pay/ask')).body.data).toEqual({ asked: 0 })

  const one = renewing.find(({ email, cpf }) => email !== null && cpf !== null)!
  const phone = await phoneOf(gym, one.member_id)
  const plan = async () =>
    (await phone.get('/membership')).body.data.memberships.find(({ id }: { id: string }) => id === one.id)
  expect(await plan()).toMatchObject({ mandate: null, may: { automate: true } })
  const { data } = (await phone.post(`/membership/${one.id}/mandate`)).body
  expect(data).toMatchObject({ status: 'waiting', copia_e_cola: expect.stringContaining('br.gov.bcb.pix') })
  expect((await phone.post(`/membership/${one.id}/mandate`)).body.data).toEqual(data)
  expect(await plan()).toMatchObject({ mandate: { state: 'waiting', by: 'pix' }, may: { automate: true } })

  const page = await browser.open(onPhone)
  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, one.member_id)}`)
  await page.waitForURL(`/app/${gym.slug}`)
  await page.goto(`/app/${gym.slug}/matricula`)
  await page.getByRole('link', { name: 'Pagar automaticamente com Pix Automático' }).first().click()
  await page.getByRole('img', { name: 'Código do Pix Automático' }).waitFor()
  expect(await violationsOf(page, 'mandate')).toEqual([])
  await picture(page, 'mandate')
  await bank().acceptMandate({ copiaECola: data.copia_e_cola })
  await heard()
  await page.getByText('Pronto. Suas mensalidades são pagas automaticamente.').waitFor()
  expect(await plan()).toMatchObject({ mandate: { state: 'active' }, may: { automate: false } })
  expect(await ways()).toMatchObject({ missing: missing - 1 })
  const other = renewing.find(({ member_id }) => member_id !== one.member_id)!
  expect((await phone.post(`/membership/${other.id}/mandate`)).status).toBe(404)
})
