export { type ChargeStep, futureIds, openIds, shifted, whyNotPayable } from './charge-rules.ts'
export { chargesAfter, markPaid, toFinancialEntry, writeCharges } from './charges.ts'
export { createSale } from './create-sale.ts'
export { type GatewayName, type Gateways, gatewayNames } from './gateway.ts'
export { correctCharge, deleteCharges, importCharges, listChargedPeriods } from './import-sql.ts'
export { paySale } from './pay-sale.ts'
export { refundSale } from './refund-sale.ts'
export {
  FinancialEntry,
  type NewSale,
  type PaymentMethod,
  paymentMethods,
  type Sale,
  saleStatuses,
} from './schemas.ts'
export {
  type Charge,
  type ChargeOrder,
  type ChargeRow,
  findCharge,
  listCharges,
  listChargesChangedAt,
  listOpenCharges,
  listSales,
  lockCharge,
} from './sql.ts'
export { createStripeGateway, loadStripe } from './stripe-gateway.ts'
