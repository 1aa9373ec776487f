export { changeMemberStatus } from './change-status.ts'
export { memberEndpoints } from './routes.ts'
export { insertMeasurements, insertMembers, type NewMeasurementRow, type NewMemberRow } from './sql.ts'
