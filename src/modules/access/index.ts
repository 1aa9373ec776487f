export { advanceVisits, companiesWithDueVisits } from './advance-visits.ts'
export { appSecret, calendarSecret } from './app-code.ts'
export { isOpenX, oldestUse } from './app-sessions-sql.ts'
export { askFirst, askingPartner } from './ask-partner.ts'
export type { AtDoor, AtReader } from './at-door.ts'
export { type Admission, isUsedLast, judgeAttempt, type Waiting } from './attempt-rules.ts'
export { type BroughtBack, bringBackEntries } from './bring-back-entries.ts'
export { entriesSince } from './checkins-sql.ts'
export { chooseUnit, findVisit } from './decide-attempt.ts'
export {
  countOthersInside,
  findOccupancy,
  lockAtDoor,
  partnerOfM,
  peopleInside,
  type VisitFacts,
  type Visitor,
} from './door-sql.ts'
export { forgetGuesses, listGuessedAt } from './guesses-sql.ts'
export { type Attempt, identifyAtTurnstile } from './identify.ts'
export { entriesNotHere, importEntries, takeBackImported } from './import-entries.ts'
export { deleteVisitsOf, type PastEntry } from './import-sql.ts'
export { recordLateEntry } from './late-entry.ts'
export { type Around, admissionThen } from './late-rules.ts'
export { findAround } from './late-sql.ts'
export { leaveLate, leaveNow } from './leave.ts'
export { logReading } from './log-reading.ts'
export { issueMemberCode, type MemberCode, sealedMemberCodeKeys } from './member-code.ts'
export { previewEntry } from './preview-entry.ts'
export { recordAttempt, recordDenial, recordEntry, recordSecondReading, useCode } from './record-attempt.ts'
export { redateLastVisits } from './redate-visits.ts'
export type { EntryMethod, Override } from './schemas.ts'
export { giveCodeBack, takeBack } from './take-back.ts'
export { validateEntry } from './validate-entry.ts'
export { findWaiting } from './waiting-sql.ts'
