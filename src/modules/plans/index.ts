export { applyPlans, applyPromotions, promotionKey, replaceUnits } from './catalogue.ts'
export { planEndpoints } from './routes.ts'
export { billingPeriods } from './schemas.ts'
export { countPromotionUse, findPlanForSale, lockPromotion, type PlanForSale, type Promotion } from './sql.ts'
