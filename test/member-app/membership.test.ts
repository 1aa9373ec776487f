import { expect, test } from 'vitest'
import { localDate, machineNow } from '#platform/time/clock.ts'
import { sidewaysOf, violationsOf } from '#test/dashboard/accessibility.ts'
import { useBrowser } from '#test/dashboard/browser.ts'
import { newToken, phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const browser = useBrowser(service)

/** A member with a plan and a charge, who came in once by the owner. */
async function memberWithPlan() {
  const gym = await service.gym({ billing: 'internal' })
  const member = (await gym.api.post('/members', { full_name: 'Bia Souza' })).body.data.id
  const start_date = localDate(machineNow(), 'America/Sao_Paulo').toString()
  const sale = { member_profile_id: member, plan_id: gym.plans.mensal, start_date }
  expect((await gym.api.post('/memberships', sale)).status).toBe(201)
  const owner = await gym.owner()
  const override = { member_id: member, reason: 'segredo da recepção' }
  expect((await owner.post('/access/override', override)).status).toBe(200)
  return { gym, member, owner }
}

test('a member sees plans, debts and visits, and nothing that is only for the desk', async () => {
  const { gym, member, owner } = await memberWithPlan()
  const phone = await phoneOf(gym, member)
  const { status, body } = await phone.get('/membership')
  expect(status).toBe(200)
  const card = (await owner.get(`/members/${member}/card`)).body.data
  const { open_charges, total_checkins, current_streak } = card
  expect(card.visits[0].override_reason).toBe('segredo da recepção')
  const visits = card.visits.map(({ override_reason, ...visit }: Record<string, unknown>) => visit)
  const owed_cents = open_charges[0].amount_cents
  expect(owed_cents).toBeGreaterThan(0)
  const { today, allows, pays_here, pays_itself_by, payment_text, memberships, ...rest } = body.data
  expect(rest).toEqual({ open_charges, owed_cents, visits, total_checkins, current_streak })
  const { sold_today, ...onCard } = card.memberships[0]
  expect(sold_today).toBe(true)
  expect(memberships).toEqual([expect.objectContaining(onCard)])
  expect([today, pays_here, pays_itself_by, payment_text]).toEqual([
    localDate(machineNow(), 'America/Sao_Paulo').toString(),
    false,
    null,
    null,
  ])
  expect(allows).toEqual({ freeze: true, cancel: true })

  await gym.api.patch(`/members/${member}`, { status: 'cancelled' })
  expect((await phone.get('/membership')).body.data.owed_cents).toBe(owed_cents)
})

test('the membership page shows them, fits a narrow phone, and leaves nothing for the next member who signs in', async () => {
  const { gym, member } = await memberWithPlan()
  const looks = [
    { colorScheme: 'light', locale: 'pt-BR', viewport: { width: 390, height: 844 } },
    { colorScheme: 'dark', locale: 'en-GB', viewport: { width: 320, height: 568 } },
  ] as const
  for (const look of looks) {
    const page = await browser.open({ ...look, hasTouch: true, isMobile: true })
    await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, member)}`)
    await page.getByRole('link', { name: look.locale === 'pt-BR' ? 'Matrícula' : 'Plan' }).click()
    await page.getByText(/^R\$/).first().waitFor()
    expect(await violationsOf(page, look.locale)).toEqual([])
    expect(await sidewaysOf(page, look.locale, look.viewport.width)).toEqual([])
    const other = (await gym.api.post('/members', { full_name: 'Caio Lima' })).body.data.id
    await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, other)}`)
    await page.getByRole('link', { name: look.locale === 'pt-BR' ? 'Matrícula' : 'Plan' }).click()
    await page.getByText(look.locale === 'pt-BR' ? 'Você ainda não tem um plano.' : 'You have no plan yet.').waitFor()
  }
})
