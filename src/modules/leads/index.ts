export { forgetOldLeads } from './leads.ts'
export { forgetLeadsOf } from './leads-sql.ts'
export { noteSignedUp } from './note-signed-up.ts'
