import { accessCodeMail } from './access-code.ts'
import { erasureAnsweredMail, erasureAskedMail } from './erasure.ts'
import { addressChangedMail, newAddressMail } from './new-address.ts'
import {
  chargeDueMail,
  classCancelledMail,
  classChangedMail,
  trialEndsMail,
  waitlistPlaceMail,
  welcomeMail,
} from './notices.ts'
import { signUpReceivedMail } from './sign-up.ts'
import type { MailTemplate } from './template.ts'

export { accessCodeMail } from './access-code.ts'
export { erasureAnsweredMail, erasureAskedMail } from './erasure.ts'
export { companyLanguage, type MailLanguage, mailLanguages, type WrittenMail } from './layout.ts'
export { addressChangedMail, newAddressMail } from './new-address.ts'
export {
  type ClassInMail,
  chargeDueMail,
  classCancelledMail,
  classChangedMail,
  trialEndsMail,
  waitlistPlaceMail,
  welcomeMail,
} from './notices.ts'
export { signUpReceivedMail } from './sign-up.ts'

/** Every template, for the preview. */
export const mailTemplates: readonly Pick<MailTemplate<never>, 'name' | 'preview'>[] = [
  accessCodeMail,
  newAddressMail,
  addressChangedMail,
  erasureAskedMail,
  erasureAnsweredMail,
  welcomeMail,
  waitlistPlaceMail,
  classChangedMail,
  classCancelledMail,
  trialEndsMail,
  chargeDueMail,
  signUpReceivedMail,
]
