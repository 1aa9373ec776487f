export { changeMemberStatus } from './change-status.ts'
export { exportEndpoints } from './export-members.ts'
export { importEndpoints } from './import-members.ts'
export { personEndpoints } from './person-routes.ts'
export { memberEndpoints } from './routes.ts'
export {
  completeMember,
  findTeamOfMember,
  isFoundBy,
  lockMember,
  memberExists,
  type NewMeasurementRow,
  type NewMemberRow,
} from './sql.ts'
