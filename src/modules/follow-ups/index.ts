export { listNotesOf } from './notes.ts'
export { forgetNotes } from './notes-sql.ts'
export { MemberNote } from './schemas.ts'
