import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type JoinedCluster, joinCluster } from '#platform/embedded/join.ts'

/** An embedded PostgreSQL in a new folder of `home`, without fsync; `leave` stops it and removes the folder. */
export async function temporaryDatabase(
  settings: Record<string, string> = {},
  home = tmpdir(),
): Promise<JoinedCluster> {
  const dataDir = await mkdtemp(join(home, 'catraca-'))
  const cluster = await joinCluster({
    dataDir,
    as: 'command',
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', ...settings },
  })
  return {
    ...cluster,
    leave: async () => {
      await cluster.leave()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
