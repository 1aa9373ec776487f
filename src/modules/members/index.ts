export { assignTrainer } from './assign-trainer.ts'
export { setAccessBlock } from './block-member.ts'
export { setMemberStatus, setMemberStatuses } from './change-status.ts'
export { correctPerson } from './correct-person.ts'
export { createMember, createMembers, firstStatus } from './create-member.ts'
export { setDoorCredentials, touchMember } from './door-credentials.ts'
export { describeFields, emptyFields, fieldsInApp, memberNotes, pick } from './fields.ts'
export { getMember } from './get-member.ts'
export { changeHealth, forgetHealth, getHealth, HealthChanges, MemberHealth } from './health.ts'
export { type Identity, listIdentities } from './identities-sql.ts'
export { changeProgramOf, joinPartnerProgram, leaveProgram } from './join-program.ts'
export { isFoundBy } from './list-sql.ts'
export { deleteMembers, lockMembers } from './many-sql.ts'
export { createMeasurement, forgetOwnMeasurement, getBody } from './measurements.ts'
export { changePhoto, forgetPhoto, getPhoto, keepPhoto, MemberPhoto, photoOf } from './photos.ts'
export { proveMember } from './prove-member.ts'
export { readCpf, readPerson, readVisitor } from './read-person.ts'
export {
  BodyMeasurement,
  Connections,
  Member,
  MemberChanges,
  NewBodyMeasurement,
  NewMember,
  PersonChanges,
} from './schemas.ts'
export {
  completeMember,
  connectionsOfMember,
  findMember,
  findMemberLike,
  type LockedMember,
  lockMember,
  type MemberRow,
  memberExists,
  type NewMeasurementRow,
  type NewMemberRow,
} from './sql.ts'
export { updateMember } from './update-member.ts'
export { currentStreak } from './visits-sql.ts'
export { withoutMistakes } from './without-mistakes.ts'
