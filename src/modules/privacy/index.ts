export { mailErasureJob } from './mail-erasure.ts'
