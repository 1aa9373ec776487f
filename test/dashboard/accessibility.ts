import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** How a phone in the evening shows a screen. */
export const onPhone = { viewport: { width: 390, height: 800 }, colorScheme: 'dark' } as const

/** Nothing of any weight that a machine can see, of what WCAG asks and of what is good practice besides. */
export async function violationsOf(page: Page, where: string): Promise<string[]> {
  // Without frames of other origins axe need not put its findings together in a page of its own, which takes longer than
  // finding them; and nobody reads what is in order.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${where}: ${id}: ${html.slice(0, 200)}`))
}

/** The buttons whose words are cut off, so that nobody can read them. */
export async function cutButtonsOf(page: Page, where: string): Promise<string[]> {
  const cut = await page.evaluate<string[]>(
    `[...document.querySelectorAll('.mantine-Button-root, .mantine-Button-label')]
      .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.textContent)`,
  )
  return cut.map((words) => `${where}: the button is cut: ${words}`)
}

/** How a screen is wider than a phone, which must not be. */
export async function sidewaysOf(page: Page, where: string, most: number = onPhone.viewport.width): Promise<string[]> {
  const width = await page.evaluate<number>('document.documentElement.scrollWidth')
  return width > most ? [`${where} scrolls sideways on a phone: ${width}`] : []
}
