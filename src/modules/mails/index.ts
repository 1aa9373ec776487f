import { accessCodeMail } from './access-code.ts'
import type { MailTemplate } from './template.ts'

export { accessCodeMail } from './access-code.ts'
export { type MailLanguage, mailLanguages, type WrittenMail } from './layout.ts'

/** Every template, for the preview. */
export const mailTemplates: readonly Pick<MailTemplate<never>, 'name' | 'preview'>[] = [accessCodeMail]
