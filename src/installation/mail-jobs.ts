import { mailCodeJob, mailNewAddressJob, tellOldAddressJob } from '#modules/member-sessions/index.ts'
import { subscriptionAlertJob } from '#modules/memberships/index.ts'
import { sendNoticesJob } from '#modules/notices/index.ts'
import { mailErasureJob } from '#modules/privacy/index.ts'
import { mailReceiptJob } from '#modules/receipts/index.ts'
import { mailReceivedJob, mailSignUpJob } from '#modules/sign-ups/index.ts'
import { mailPersonJob } from '#modules/staff/index.ts'
import { alertJob } from '#modules/webhooks/index.ts'

/** Every job that sends mails. */
export const mailJobs = [
  mailPersonJob,
  mailCodeJob,
  mailNewAddressJob,
  tellOldAddressJob,
  mailReceivedJob,
  mailSignUpJob,
  mailErasureJob,
  mailReceiptJob,
  sendNoticesJob,
  alertJob,
  subscriptionAlertJob,
].map(({ name, task }) => ({ name, task }))
