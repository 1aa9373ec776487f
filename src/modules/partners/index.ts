export { applyPartnerPrograms, programKey } from './catalogue.ts'
export { joinPartnerProgram } from './join-program.ts'
