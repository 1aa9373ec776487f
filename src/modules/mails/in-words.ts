import type { MailLanguage } from './layout.ts'

/** An amount in cents, with an ordinary space, which plain-text mails show correctly at every line width. */
export function money(language: MailLanguage, cents: number): string {
  const text = new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' }).format(cents / 100)
  return text.replaceAll('\u00a0', ' ')
}
