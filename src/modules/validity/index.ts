export { byRank, lastDay, nextGoodDay, withDebtPaid } from './rules.ts'
export * as validitySql from './sql.ts'
export {
  listMembershipsOf,
  loadStandings,
  membershipsOf,
  standingOfM,
  type UsableMembership,
  unitsOfPlan,
} from './sql.ts'
