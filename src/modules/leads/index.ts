export { forgetOldLeads } from './leads.ts'
export { forgetLeadOf } from './leads-sql.ts'
export { noteSignedUp } from './note-signed-up.ts'
