import { type AsyncZippable, type FlateCallback, type Zippable, zipSync } from 'fflate/browser'

export { strToU8, zipSync } from 'fflate/browser'

/** Stands for the `zip` of fflate in this build, and zips on the same thread: vite.config.ts says why. */
export function zip(files: AsyncZippable, done: FlateCallback): void {
  done(null, zipSync(files as Zippable))
}
