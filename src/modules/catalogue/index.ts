export { type Applied, applyCompanyFile } from './apply-company-file.ts'
export { readCompanyFile } from './read-company-file.ts'
export { saveNewEntry } from './save-entry.ts'
