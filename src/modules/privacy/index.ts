export { mailErasure, mailErasureJob } from './mail-erasure.ts'
