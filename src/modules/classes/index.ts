export { bookForPartner } from './book-for-partner.ts'
export {
  appBookingReasons,
  appLeavingReasons,
  leaveInApp,
} from './book-in-app.ts'
export { bookSeat } from './book-seat.ts'
export { cancelSeat } from './cancel-seat.ts'
export { findClassAt } from './class-at-sql.ts'
export { classTypeKind, scheduleKind } from './kinds.ts'
export { listClassesOfMember } from './list-classes-of-member.ts'
export { classOn, companiesWithDueClasses, makeClasses, makeMissingClasses } from './make-classes.ts'
export { moveClassesToZone } from './move-to-zone.ts'
export { fillFreeSeats, reviewSeatsOf } from './review-seats.ts'
export { weekOf } from './rules.ts'
export { Booking, ClassInstance } from './schemas.ts'
export { findClassType, findUnitOfClass, findUnitOfEntry, listMembersWithSeats } from './sql.ts'
export { takeBackSeats } from './take-back-seats.ts'
