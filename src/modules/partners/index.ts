export { partnerProgramKind } from './kinds.ts'
export { findProgram, programKey } from './sql.ts'
