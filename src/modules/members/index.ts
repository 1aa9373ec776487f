export { changeMemberStatus } from './change-status.ts'
export { memberEndpoints } from './routes.ts'
export { completeMember, findTeamOfMember, lockMember, type NewMeasurementRow, type NewMemberRow } from './sql.ts'
