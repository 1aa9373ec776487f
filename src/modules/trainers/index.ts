export { trainerKind } from './kinds.ts'
export { trainerEndpoints } from './routes.ts'
export { findTrainerByEmail, trainerExists } from './sql.ts'
export { withholdContacts } from './withhold-contacts.ts'
