export {
  type AppPart,
  appFields,
  appParts,
  companyFields,
  doorFields,
  dunningFields,
  retentionFields,
} from './fields.ts'
export { reservedName, sourceKind, unitKind } from './kinds.ts'
export { logoInWords, readLogo } from './logo.ts'
export { moveClock } from './move-clock.ts'
export { advanceCompanyJob } from './settings.ts'
export { portalSource, resolveSource, sourceKey } from './sources.ts'
export {
  anyCompany,
  findCompany,
  findCompanyById,
  findPicture,
  findUnit,
  listClocks,
  listCompanies,
  listUnits,
  setClockOffset,
} from './sql.ts'
export { redateVisitsJob, upsertCompany } from './upsert-company.ts'
