export { changeMemberStatus } from './change-status.ts'
export { memberEndpoints } from './routes.ts'
export { completeMember, type NewMeasurementRow, type NewMemberRow } from './sql.ts'
