export {
  graceEndsOn,
  isGoodOn,
  judge,
  memberStatusOf,
  nextChange,
  type Objection,
  objections,
  objectionToMember,
  type Standing,
} from './rules.ts'
export { byRank, isInForce, loadStandings, standingOfM, type UsableMembership } from './sql.ts'
