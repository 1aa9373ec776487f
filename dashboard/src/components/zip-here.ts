import { type AsyncZippable, type FlateCallback, type Zippable, zipSync } from 'fflate/browser'

export { strToU8, zipSync } from 'fflate/browser'

/** Replaces the `zip` of fflate in this build, and zips on the same thread: vite.config.ts explains why. */
export function zip(files: AsyncZippable, done: FlateCallback): void {
  done(null, zipSync(files as Zippable))
}
