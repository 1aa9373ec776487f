import type { MailLanguage } from '#modules/mails/index.ts'

/**
 * The text that a visitor agrees to. Each sign-up stores the text as it was shown, in the visitor's language and with the gym's name. A
 * change of the text is a new version: a request from a page with the old text is refused, and the page loads the new one.
 */
export const consentVersion = '2026-11-22'

const words: Record<MailLanguage, (gym: string) => string> = {
  'pt-BR': (gym) =>
    `Concordo que ${gym} guarde e use os dados deste formulário para me atender e preparar minha matrícula. Posso ver, corrigir ou pedir para apagar meus dados a qualquer momento, na recepção.`,
  en: (gym) =>
    `I agree that ${gym} keeps and uses what I enter here to attend to me and to prepare my membership. I may see and correct my data, or ask for its erasure, at the front desk at any time.`,
}

export function consentText(language: MailLanguage, gym: string): string {
  return words[language](gym)
}
