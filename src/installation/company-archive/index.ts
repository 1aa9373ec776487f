export { readCompany } from './read-company.ts'
export { type CompanyManifest, writeCompany } from './write-company.ts'
