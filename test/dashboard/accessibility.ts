import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Nothing that WCAG A and AA forbid and a machine can see. */
export async function violationsOf(page: Page, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze()
  return violations.flatMap(({ id, impact, nodes }) =>
    impact === 'serious' || impact === 'critical'
      ? nodes.map(({ html }) => `${where}: ${id}: ${html.slice(0, 200)}`)
      : [],
  )
}

/** How a screen is wider than a phone, which must not be. */
export async function sidewaysOf(page: Page, where: string): Promise<string[]> {
  const width = await page.evaluate<number>('document.documentElement.scrollWidth')
  return width > 390 ? [`${where} scrolls sideways on a phone: ${width}`] : []
}
