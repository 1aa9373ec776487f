export { partnerProgramKind } from './kinds.ts'
export { findProgram } from './sql.ts'
