export { askForWaysToPay } from './ask-to-pay.ts'
export { companiesWithDueNotices, findNotices } from './find-notices.ts'
export { noteClassCancelled, noteClassChanged, notePriceChanged, noteWaitlistPlace, noteWelcomed } from './note.ts'
export { sendNoticesJob } from './send-notices.ts'
export {
  countWithoutWayToPay,
  findWaitingOfAnyCompany as companiesWithWaitingNotices,
  forgetOldNoticesOfAnyCompany as forgetOldNotices,
  setAsideNoticesOfAnyCompany,
} from './sql.ts'
export { unsubscribeRoutes } from './unsubscribe.ts'
