export { getMemberFacts } from './get-member-card.ts'
export { MemberCard } from './schemas.ts'
