import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** A phone in the evening: small and dark. */
export const onPhone = { viewport: { width: 390, height: 800 }, colorScheme: 'dark' } as const

/** All findings that a machine can see, against WCAG and against good practice. */
export async function violationsOf(page: Page, where: string): Promise<string[]> {
  // Without frames of other origins, axe does not have to combine its findings in an extra page, which takes longer than finding them; and
  // nobody reads what is in order.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${where}: ${id}: ${html.slice(0, 200)}`))
}

/** The buttons whose text is cut off. */
export async function cutButtonsOf(page: Page, where: string): Promise<string[]> {
  const cut = await page.evaluate<string[]>(
    `[...document.querySelectorAll('.mantine-Button-root, .mantine-Button-label')]
      .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.textContent)`,
  )
  return cut.map((words) => `${where}: the button is cut: ${words}`)
}

/** The parts of a screen that are wider than a phone; there must be none. */
export async function sidewaysOf(page: Page, where: string, most: number = onPhone.viewport.width): Promise<string[]> {
  const width = await page.evaluate<number>('document.documentElement.scrollWidth')
  return width > most ? [`${where} scrolls sideways on a phone: ${width}`] : []
}
