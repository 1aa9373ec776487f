export { advanceMemberships, companiesWithDueMemberships, type Watch } from './advance-memberships.ts'
export {
  endSubscription,
  endSubscriptionJob,
  linkSubscription,
  sendSubscriptionAlert,
  subscriptionAlertJob,
} from './end-subscription.ts'
export { payCharge } from './pay-charge.ts'
export { membershipEndpoints } from './routes.ts'
export * as membershipRules from './rules.ts'
export { correctLives, countFailedMovesOfAnyCompany } from './sql.ts'
export { membershipStaffEndpoints } from './staff-routes.ts'
export type { Charge, MembershipState, PlanTerms, Step } from './state.ts'
export { takeCredit } from './take-credit.ts'
