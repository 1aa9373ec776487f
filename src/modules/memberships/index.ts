export { advanceMemberships, companiesWithDueMemberships } from './advance-memberships.ts'
export { endSubscription, endSubscriptionTask, linkSubscription } from './end-subscription.ts'
export { payCharge } from './pay-charge.ts'
export { membershipEndpoints } from './routes.ts'
