export { advanceMemberships, companiesWithDueMemberships, type Watch } from './advance-memberships.ts'
export {
  cancelMembership,
  cancelReasons,
  previewCancellation,
  takeBackCancellation,
  takeBackReasons,
} from './cancel-membership.ts'
export { chargeAhead } from './charge-ahead.ts'
export { reversePayment, useCreditFor } from './correct-charge.ts'
export { correctLives } from './correct-lives.ts'
export {
  endSubscription,
  endSubscriptionJob,
  linkSubscription,
  subscriptionAlertJob,
} from './end-subscription.ts'
export {
  freezeMembership,
  freezeReasons,
  previewFreeze,
  unfreezeMembership,
  unfreezeReasons,
} from './freeze-membership.ts'
export {
  bringUpToDate,
  changeImported,
  importMemberships,
  type RunningMembership,
  takeBackMemberships,
} from './import-membership.ts'
export { askLateFee, findLateFee } from './late-fee.ts'
export { findOwner, listTerms } from './list-terms.ts'
export { payCharge } from './pay-charge.ts'
export * as membershipRules from './rules.ts'
export {
  Cancellation,
  CancelledMembership,
  CancelPreview,
  Freeze,
  FreezePreview,
  FrozenMembership,
  RestoredMembership,
  UnfrozenMembership,
} from './schemas.ts'
export { countFailedMovesOfAnyCompany, lockMembership } from './sql.ts'
export type { Charge, MembershipState, PlanTerms, Step } from './state.ts'
export { returnCredit, takeCredit } from './take-credit.ts'
export { updateMembership } from './update-membership.ts'
