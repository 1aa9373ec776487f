export { advanceVisits, companiesWithDueVisits } from './advance-visits.ts'
export { isOpenX, oldestUse } from './app-sessions-sql.ts'
export { askingPartner } from './ask-partner.ts'
export type { AtDoor, AtReader } from './at-door.ts'
export {
  type Admission,
  type Around,
  admissionThen,
  isUsedLast,
  judgeAttempt,
  type Neighbour,
  type VisitEnd,
  type VisitFacts,
  type Visitor,
  type Waiting,
} from './attempt-rules.ts'
export { type BroughtBack, bringBackEntries } from './bring-back-entries.ts'
export { entriesSince } from './checkins-sql.ts'
export {
  appSecret,
  calendarSecret,
  issueMemberCode,
  type MemberCode,
  sealedMemberCodeKeys,
} from './codes.ts'
export {
  countOthersInside,
  findAround,
  findOccupancy,
  findVisit,
  findWaiting,
  lockArrival,
  lockAtDoor,
  partnerOfM,
  peopleInside,
} from './door-sql.ts'
export { forgetGuesses, listGuessedAt } from './guesses-sql.ts'
export { type Attempt, identifyAtTurnstile } from './identify.ts'
export { entriesNotHere, importEntries, takeBackImported } from './import-entries.ts'
export { deleteVisitsOf, type PastEntry } from './import-sql.ts'
export { previewEntry } from './preview-entry.ts'
export { giveCodeBack, leaveLate, recordLateEntry, takeBack } from './record-late.ts'
export {
  leaveNow,
  logReading,
  recordAttempt,
  recordDenial,
  recordEntry,
  recordSecondReading,
  useCode,
} from './record-visits.ts'
export { redateLastVisits } from './redate-visits.ts'
export type { EntryMethod, Override } from './schemas.ts'
export { validateEntry } from './validate-entry.ts'
