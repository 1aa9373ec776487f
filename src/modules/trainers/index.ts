export { trainerKind } from './kinds.ts'
export { findTrainerByEmail, trainerExists } from './sql.ts'
export type { Contacts } from './withhold-contacts.ts'
