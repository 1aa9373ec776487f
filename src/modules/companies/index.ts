export { type Applied, applyCompanyFile } from './apply-company-file.ts'
export { readCompanyFile } from './read-company-file.ts'
export { resolveSource } from './sources.ts'
export { anyCompany, findCompany, findCompanyById, listClocks, listCompanies, setClockOffset } from './sql.ts'
