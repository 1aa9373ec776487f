export { applyClassTypes, applySchedule } from './catalogue.ts'
export { giveUpSeats } from './give-up-seats.ts'
export { companiesWithDueClasses, makeClasses } from './make-classes.ts'
export { classEndpoints } from './routes.ts'
