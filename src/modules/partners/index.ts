export { applyPartnerPrograms, findProgram, programKey } from './catalogue.ts'
