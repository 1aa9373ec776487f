export { billingPeriods, promotionKey } from './fields.ts'
export { planKind, promotionKind } from './kinds.ts'
export {
  countPromotionUse,
  findPlanForSale,
  lockPromotion,
  type PlanForSale,
  type Promotion,
  planForSale,
} from './sql.ts'
