export { forgetNotes } from './notes-sql.ts'
