export { privacyAppEndpoints } from './app-routes.ts'
export { mailErasure, mailErasureJob } from './mail-erasure.ts'
export { privacyStaffEndpoints } from './staff-routes.ts'
