import { currentLanguage, type Language, startIn, switchTo } from '@catraca/web/texts.ts'
import { recall } from './kept.ts'

export { defineText } from '@catraca/web/texts.ts'

/** A member's choice of language; null means the phone's. */
export type Chosen = 'pt-BR' | 'en' | null | undefined

/** The browser's language if we have it, else Portuguese. */
const ofPhone: Language = /^en\b/i.test(navigator.language) ? 'en' : 'pt'
const languageOf = (chosen: Chosen): Language => (chosen == null ? ofPhone : chosen === 'en' ? 'en' : 'pt')

const [, , company] = location.pathname.split('/')
startIn(languageOf(recall(decodeURIComponent(company ?? ''))?.member.language))

/** Shows the app in the language that the member has chosen, or that of the phone. */
export function speak(chosen: Chosen): void {
  if (languageOf(chosen) !== currentLanguage()) switchTo(languageOf(chosen))
}
