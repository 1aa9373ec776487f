export { byRank, lastDay, nextGoodDay, withDebtPaid } from './rules.ts'
export * as validitySql from './sql.ts'
export {
  listMembershipsOf,
  listMembershipsOfMany,
  loadStandings,
  membershipsOf,
  type ShownMembership,
  standingOfM,
  type UsableMembership,
  unitsOfPlan,
  withMembership,
} from './sql.ts'
