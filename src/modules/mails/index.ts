import * as letters from './letters.ts'
import * as notices from './notices.ts'
import type { MailTemplate } from './template.ts'

export { companyLanguage, type MailLanguage, mailLanguages, type WrittenMail } from './layout.ts'
export * from './letters.ts'
export * from './notices.ts'
export type { MailTemplate } from './template.ts'

/** Every template, for the preview. */
export const mailTemplates: readonly Pick<MailTemplate<never>, 'name' | 'preview'>[] = [
  letters.accessCodeMail,
  letters.newAddressMail,
  letters.addressChangedMail,
  letters.erasureAskedMail,
  letters.erasureAnsweredMail,
  notices.welcomeMail,
  notices.waitlistPlaceMail,
  notices.classChangedMail,
  notices.classCancelledMail,
  notices.trialEndsMail,
  notices.chargeDueMail,
  letters.signUpReceivedMail,
]
