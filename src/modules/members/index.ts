export { changeMemberStatus } from './change-status.ts'
export { memberEndpoints } from './routes.ts'
export { completeMember, findTeamOfMember, type NewMeasurementRow, type NewMemberRow } from './sql.ts'
