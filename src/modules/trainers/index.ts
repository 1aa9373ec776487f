export { trainerKind } from './kinds.ts'
export { findTrainerByEmail, findTrainers, trainerExists } from './sql.ts'
export type { Contacts } from './withhold-contacts.ts'
