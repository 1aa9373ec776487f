export { isReservedSource, resolveSource } from './sources.ts'
