import type { MailLanguage } from '#modules/mails/index.ts'

/** The text that a visitor of the website agrees to; a change of the text is a new version. */
export const consentVersion = '2026-11-29'

const words: Record<MailLanguage, (gym: string) => string> = {
  'pt-BR': (gym) =>
    `Concordo que ${gym} guarde estes dados para falar comigo sobre a academia. Posso pedir para apagá-los a qualquer momento.`,
  en: (gym) =>
    `I agree that ${gym} keeps these data to talk to me about the gym. I may ask for their erasure at any time.`,
}

export const consentText = (language: MailLanguage, gym: string): string => words[language](gym)
