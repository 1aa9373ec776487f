export { advanceVisits, companiesWithDueVisits } from './advance-visits.ts'
export { isOpenX, oldestUse } from './app-sessions-sql.ts'
export { askFirst, askingPartner } from './ask-partner.ts'
export type { AtDoor, AtReader } from './at-door.ts'
export {
  type Admission,
  type Around,
  admissionThen,
  isUsedLast,
  judgeAttempt,
  lateEnd,
  sameVisit,
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
export {
  giveCodeBack,
  recordAttempt,
  recordDenial,
  recordEntry,
  recordLateEntry,
  recordSecondReading,
  takeBack,
  useCode,
} from './record-attempt.ts'
export { leaveLate, leaveNow, logReading } from './record-exits.ts'
export { redateLastVisits } from './redate-visits.ts'
export type { EntryMethod, Override } from './schemas.ts'
export { validateEntry } from './validate-entry.ts'
