export { type ChargeStep, futureIds, openIds, shifted, whyNotPayable } from './charge-rules.ts'
export {
  chargesAfter,
  describeCharge,
  type Received,
  toFinancialEntry,
  type WrittenCharges,
  writeCharges,
} from './charges.ts'
export { checkBooks } from './check-books.ts'
export {
  addLateFee,
  type Corrected,
  discount,
  forgivenOf,
  isReversible,
  lateFeesOf,
  type Part,
  payByCredit,
  postpone,
  promise,
  receive,
  reverse,
  split,
  waive,
} from './corrections.ts'
export { createSale } from './create-sale.ts'
export { type GatewayName, type Gateways, gatewayNames } from './gateway.ts'
export { cancelImported, deleteCharges, entriesOfPast, importCharges, listPeriodCharges } from './import-sql.ts'
export { lateFee } from './late-fee-rules.ts'
export {
  addDeskRefund,
  addPayer,
  addRefund,
  addToLedger,
  creditOf,
  entryOf,
  findEntry,
  findPayer,
  keptOf,
  keptOfPayment,
  type LedgerEntry,
  listEntriesOfCharge,
  sumsOf,
  takeBackRefund,
} from './ledger.ts'
export { pays } from './ledger-rules.ts'
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
  findLastPart,
  findOnlyUnit,
  findUnitOfSale,
  isOpen,
  isWaived,
  listAllCharges,
  listCharges,
  listChargesChangedAt,
  listChargesOfPeriod,
  listCredits,
  listOpenCharges,
  listSales,
  listStandingCharges,
  lockCharge,
  openCents,
  type StandingCharge,
} from './sql.ts'
export { createStripeGateway, loadStripe } from './stripe-gateway.ts'
