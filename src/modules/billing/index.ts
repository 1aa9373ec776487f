export {
  type Charge,
  type ChargeOrder,
  type ChargeRow,
  createCharges,
  findCharge,
  listCharges,
  listOpenCharges,
  markOverdue,
  markPaid,
  shiftDueDates,
  toFinancialEntry,
  voidCharges,
} from './charges.ts'
export { type GatewayName, type Gateways, gatewayNames } from './gateway.ts'
export { type PaymentMethod, paymentMethods } from './schemas.ts'
export { createStripeGateway } from './stripe-gateway.ts'
