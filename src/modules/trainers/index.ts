export { trainerKind } from './kinds.ts'
export { findTrainerByEmail, trainerExists } from './sql.ts'
export { withholdContacts } from './withhold-contacts.ts'
