export { partnerProgramKind } from './kinds.ts'
export { ensureProgram, findProgram, programKey } from './sql.ts'
