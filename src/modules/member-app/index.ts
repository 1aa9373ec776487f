export { memberAppEndpoints } from './app-routes.ts'
export { makeLink } from './make-link.ts'
export { endSessionsOfMember, findPhone, forgetOldPhones, listPhones, noteUsed } from './sessions.ts'
export { memberAppStaffEndpoints } from './staff-routes.ts'
