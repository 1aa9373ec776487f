import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { onPhone, sidewaysOf, violationsOf } from './accessibility.ts'
import { useBrowser } from './browser.ts'

const service = useService()
const browser = useBrowser(service)

const spinning = { class_type: 'spinning', start_time: '23:00', end_time: '23:50' }

/** Next week's classes, with a single class on Tuesday. */
async function nextWeek(role: 'owner' | 'receptionist', look?: object): Promise<Page> {
  const gym = await service.gym({ schedule: [{ ref: 'a', day_of_week: 2, ...spinning }] })
  const page = await browser.signIn((await signedIn(service, gym, role)).email, look)
  await page.goto('/classes')
  await page.getByRole('button', { name: 'Próxima semana' }).click()
  await classOn(page, 1).waitFor()
  return page
}

const classOn = (page: Page, place: number) =>
  page
    .locator('.day')
    .nth(place)
    .getByRole('button', { name: /23:00 Spinning/ })
const handle = (page: Page) => page.getByRole('button', { name: 'Mover Spinning, 23:00' })
const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor()

async function moveAndSee(page: Page, to: number): Promise<void> {
  await page.getByRole('button', { name: 'Só esta aula' }).click()
  await classOn(page, to).waitFor()
  await classOn(page, 1).waitFor({ state: 'detached' })
}

test.for([
  ['side by side', {}, 'ArrowRight', 'ArrowLeft'],
  ['one below another on a phone', onPhone, 'ArrowDown', 'ArrowUp'],
] as const)(
  'a class is moved by the keyboard among days %s, and each step is announced',
  async ([, look, on, back]) => {
    const page = await nextWeek('owner', look)
    await handle(page).focus()
    await page.keyboard.press('Space')
    await said(page, /^Spinning, 23:00, de terça-feira, .*: escolha o dia com as setas\.$/)
    await page.keyboard.press(on)
    await said(page, /^Sobre quarta-feira, /)
    await page.keyboard.press('Escape')
    await said(page, 'Spinning, 23:00 fica onde estava.')
    expect(await page.getByRole('dialog').count()).toBe(0)

    await handle(page).focus()
    await page.keyboard.press('Enter')
    await said(page, /escolha o dia com as setas/)
    for (const [key, day] of [
      [on, 'quarta'],
      [on, 'quinta'],
      [on, 'sexta'],
      [back, 'quinta'],
    ] as const) {
      await page.keyboard.press(key)
      await said(page, new RegExp(`^Sobre ${day}-feira, `))
    }
    await page.keyboard.press('Space')
    await said(page, /^Spinning, 23:00: solta em quinta-feira, /)
    await moveAndSee(page, 3)
  },
)

test('a finger that rests on a class takes it along; one that taps opens it; one that wipes scrolls', async () => {
  const page = await nextWeek('owner', { ...onPhone, hasTouch: true, isMobile: true })
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  const middleOf = async (shown: Locator) => {
    const { x, y, width, height } = (await shown.boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const from = await middleOf(classOn(page, 1))
  await handle(page).waitFor()
  await send('touchStart', from)
  await said(page, /^Spinning, 23:00, de terça-feira, /)
  // Not so far down that the page would scroll.
  const to = await middleOf(page.locator('.day').nth(2))
  for (let step = 1; step <= 10; step++) {
    await send('touchMove', { x: from.x, y: from.y + ((to.y - from.y) * step) / 10 })
  }
  await page.locator('.day[data-target]').and(page.locator('.day').nth(2)).waitFor()
  await send('touchEnd')
  await moveAndSee(page, 2)

  await classOn(page, 2).tap()
  await page.getByText('Ninguém reservou ainda.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  const wiped = await middleOf(classOn(page, 2))
  await send('touchStart', wiped)
  for (let step = 1; step <= 10; step++) await send('touchMove', { x: wiped.x, y: wiped.y - 15 * step })
  await send('touchEnd')
  await page.waitForFunction('window.scrollY > 50')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('movable classes are accessible on desktop and phone, and announced in English if that is chosen', async () => {
  const found: string[] = []
  for (const look of [{}, onPhone]) {
    const page = await nextWeek('owner', look)
    await handle(page).waitFor()
    found.push(...(await violationsOf(page, '/classes')))
    if ('viewport' in look) found.push(...(await sidewaysOf(page, '/classes')))
    await handle(page).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await said(page, /^Sobre quarta/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /mudar para inglês/ }).click()
    const move = page.getByRole('button', { name: 'Move Spinning, 23:00' })
    await move.focus()
    expect(await move.getAttribute('aria-roledescription')).toBe('draggable')
    await page.keyboard.press('Space')
    await said(page, /^Spinning, 23:00, of Tuesday/)
    await page.keyboard.press('Escape')
  }
  expect(found).toEqual([])
})

test('a user who may not change the schedule finds nothing to move', async () => {
  const page = await nextWeek('receptionist')
  expect(await handle(page).count()).toBe(0)
  expect(await page.getByText(/Arraste uma aula/).count()).toBe(0)
})
