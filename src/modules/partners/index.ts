export { applyPartnerPrograms } from './catalogue.ts'
export { joinPartnerProgram } from './join-program.ts'
