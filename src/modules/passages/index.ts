export { forgetOldPassages } from './forget-passages.ts'
