import * as letters from './letters.ts'
import { noticeMails } from './notices.ts'
import type { MailTemplate } from './template.ts'

export { findReader } from './find-reader.ts'
export { money } from './in-words.ts'
export { companyLanguage, type MailLanguage, mailLanguages, type WrittenMail } from './layout.ts'
export * from './letters.ts'
export * from './notices.ts'
export type { MailTemplate } from './template.ts'

/** Every template, for the preview. */
export const mailTemplates: readonly Pick<MailTemplate<never>, 'name' | 'preview'>[] = [
  ...Object.values(letters),
  ...Object.values(noticeMails),
]
