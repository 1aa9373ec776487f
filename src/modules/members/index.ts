export { assignTrainer } from './assign-trainer.ts'
export { setAccessBlock } from './block-member.ts'
export { changeMemberStatus } from './change-status.ts'
export { createMember } from './create-member.ts'
export { emptyFields } from './fields.ts'
export { joinPartnerProgram } from './join-program.ts'
export { readCpf, readPerson } from './read-person.ts'
export { memberEndpoints } from './routes.ts'
export { Connections, NewMember } from './schemas.ts'
export {
  completeMember,
  connectionsOfMember,
  findMember,
  findMemberLike,
  isFoundBy,
  lockMember,
  memberExists,
  type NewMeasurementRow,
  type NewMemberRow,
} from './sql.ts'
export { memberStaffEndpoints } from './staff-routes.ts'
export { currentStreak } from './visits-sql.ts'
