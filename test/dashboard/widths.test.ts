import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { cutButtonsOf, onPhone, sidewaysOf, violationsOf } from './accessibility.ts'
import { useBrowser } from './browser.ts'

const service = useService({ demo: true })
const browser = useBrowser(service)

const wide = { viewport: { width: 1280, height: 900 } }
const narrower = [768, 390, 320]

/** Opens a screen and waits until it has loaded all it shows. */
async function settle(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** What does not fit. Charts and the frame follow a new width a moment later; on a busy machine, in a background tab, much later. */
async function unfitOf(page: Page, where: string, width: number): Promise<string[]> {
  let found: string[] = []
  const look = async () => {
    found = [...(await sidewaysOf(page, where, width)), ...(await cutButtonsOf(page, where))]
    return found.length
  }
  await expect
    .poll(look, { timeout: 20_000 })
    .toBe(0)
    .catch(() => {})
  return found
}

/** Visits all paths in three tabs, since each waits half a second until the network is quiet. */
async function onSeveral(page: Page, paths: string[], visit: (tab: Page, path: string) => Promise<void>) {
  const left = paths.values()
  const tabs = [page, await page.context().newPage(), await page.context().newPage()]
  await Promise.all(
    tabs.map(async (tab) => {
      for (const path of left) await visit(tab, path)
    }),
  )
}

/** Every screen, and every tab of it; the member is inside, has a program and a long address. */
async function screensOf(teamId: string): Promise<string[]> {
  const { id } = await service.db
    .selectFrom('workout_programs as w')
    .innerJoin('checkins as c', 'c.member_profile_id', 'w.member_profile_id')
    .select('w.member_profile_id as id')
    .where('w.team_id', '=', teamId)
    .where('w.status', '=', 'active')
    .where('c.checkout_at', 'is', null)
    .orderBy('c.checkin_at', 'desc')
    .executeTakeFirstOrThrow()
  await service.db
    .updateTable('members')
    .set({ email: 'alessandra.cristina.albuquerque.santos@distribuidora.example.com' })
    .where('id', '=', id)
    .execute()
  const tabs = (path: string, ...names: string[]) => [path, ...names.map((name) => `${path}?tab=${name}`)]
  return [
    ...['/', '/desk', '/members', '/members/import', '/students', '/memberships', '/classes', '/access', '/devices'],
    ...tabs('/money', 'overview', 'sales', 'drawers', 'differences'),
    ...tabs(`/members/${id}`, 'programs', 'workouts', 'measurements', 'memberships', 'money'),
    ...[
      `/members/${id}/programs/new`,
      '/partners',
      '/moving',
      '/exercises',
      '/catalogue',
      '/account',
      '/follow-ups',
      '/follow-ups?list=absent_10&show=called',
      '/leads',
      '/insights',
      '/insights?tab=reports&report=classes',
    ],
    ...tabs('/developers', 'webhooks'),
    ...tabs('/settings', 'app', 'staff', 'audit', 'system', 'me'),
  ]
}

test('every screen of a gym of 500 fits from 1280 pixels to 320, and is accessible, light and dark, in both languages', async () => {
  const company = await service.db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
  const owner = await signedIn(service, { teamId: company.id }, 'owner')
  const screens = await screensOf(company.id)
  const found: string[] = []
  const page = await browser.signIn(owner.email, wide)
  await onSeveral(page, screens, async (tab, path) => {
    await tab.setViewportSize(wide.viewport)
    await settle(tab, path)
    found.push(...(await sidewaysOf(tab, path, wide.viewport.width)))
    found.push(...(await violationsOf(tab, path)))
    for (const width of narrower) {
      await tab.setViewportSize({ width, height: 800 })
      found.push(...(await unfitOf(tab, `${path} at ${width}`, width)))
    }
  })

  const phone = await browser.signIn(owner.email, { ...onPhone, viewport: { width: 320, height: 800 } })
  await phone.getByRole('button', { name: /mudar para inglês/i }).click()
  await phone.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  expect(await phone.locator('html').getAttribute('lang')).toBe('en')
  await onSeveral(phone, screens, async (tab, path) => {
    await settle(tab, path)
    found.push(...(await sidewaysOf(tab, `${path} at 320 in English`, 320)))
    found.push(...(await violationsOf(tab, `${path} at 320, dark, in English`)))
  })
  expect(found).toEqual([])
})

/** Text and charts of a screen that stick out of their card, unless they scroll or are cut there. */
const outOfCards = `[...document.querySelectorAll('.card')].flatMap((card) => {
  const room = card.getBoundingClientRect()
  return [...card.querySelectorAll('p, span, h2, svg, svg text')]
    .filter((one) => !one.closest('.scroll, .unseen, [data-truncate]'))
    .map((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      return { one, box: one.tagName === 'svg' ? one.getBoundingClientRect() : range.getBoundingClientRect() }
    })
    .filter(({ box }) => box.width > 0 && (box.left < room.left || box.right > room.right))
    .map(({ one }) => one.textContent)
})`

const count = 36_001
const huge: Record<string, number> = {
  ...{
    paid_today_cents: 22_555_072,
    overdue_cents: 333_890_533,
    overdue_count: 1601,
    charges: 1601,
    cents: 333_890_533,
  },
  ...{ received_today_cents: 22_555_072, received_cents: 333_890_533, expected_cents: 333_890_533 },
  ...{
    mrr_cents: 333_890_533,
    active_members: count,
    joined_members: count,
    lost_members: count,
    checkins_today: count,
  },
}

test('the figures of a gym of 50,000 fit into their cards, and have their separators', async () => {
  const company = await service.db.selectFrom('companies').select('id').executeTakeFirstOrThrow()
  const page = await browser.signIn((await signedIn(service, { teamId: company.id }, 'owner')).email, wide)
  await page.route(/\/dashboard\/api\/(today|finances|insights|metrics)$/, async (route) => {
    const answer = await (await route.fetch()).text()
    await route.fulfill({ json: JSON.parse(answer, (name, value) => huge[name] ?? value) })
  })
  const found: string[] = []
  for (const [path, shown] of [
    ['/', '1.601 cobranças vencidas'],
    ['/money?tab=overview', /^[\d.]{5,} cobranças$/],
    ['/insights', /^[1-9]\d\.000$/],
  ] as const) {
    await page.setViewportSize(wide.viewport)
    await settle(page, path)
    await page.getByText(shown).first().waitFor()
    for (const width of [wide.viewport.width, 1100, ...narrower]) {
      await page.setViewportSize({ width, height: 800 })
      const look = () => page.evaluate<string[]>(outOfCards)
      await expect
        .poll(look)
        .toEqual([])
        .catch(async () => found.push(...(await look()).map((text) => `${path} at ${width}: ${text}`)))
    }
  }
  expect(found).toEqual([])
})
