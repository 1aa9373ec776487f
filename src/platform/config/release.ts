import { join } from 'node:path'
import { libraryAtFirstUse } from '../at-first-use.ts'
import { projectRoot } from './config.ts'

const manifest = libraryAtFirstUse<{ version: string }>(join(projectRoot, 'package.json'))

/** The version of this release, as package.json has it. */
export function releaseVersion(): string {
  return manifest().version
}
