export { billingPeriods } from './fields.ts'
export { planKind, promotionKind } from './kinds.ts'
export { planEndpoints } from './routes.ts'
export { countPromotionUse, findPlanForSale, lockPromotion, type PlanForSale, type Promotion } from './sql.ts'
