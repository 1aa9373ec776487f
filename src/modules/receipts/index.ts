export { mailReceiptJob } from './receipts.ts'
