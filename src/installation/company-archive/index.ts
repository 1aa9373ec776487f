export { readCompany } from './read-company.ts'
export { writeCompany } from './write-company.ts'
