export {
  byRank,
  graceEndsOn,
  isGoodOn,
  isInForce,
  judge,
  lastDay,
  mainObjection,
  memberStatuses,
  memberStatusOf,
  membershipStatuses,
  nextGoodDay,
  type Objection,
  objectionToMember,
  type Standing,
  withDebtPaid,
} from './rules.ts'
export * as validitySql from './sql.ts'
export {
  listMembershipsOf,
  loadStandings,
  membershipsOf,
  standingOfM,
  type UsableMembership,
  unitsOfPlan,
} from './sql.ts'
