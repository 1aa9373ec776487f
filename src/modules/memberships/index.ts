export { advanceMemberships, companiesWithDueMemberships } from './advance-memberships.ts'
export { payCharge } from './pay-charge.ts'
export { membershipEndpoints } from './routes.ts'
