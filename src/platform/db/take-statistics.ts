import { connectClient } from './client.ts'
import type { ConnectionTarget } from './hosts.ts'

/**
 * Without statistics the first queries after many rows were written would be planned as if the tables were empty. Only the
 * owner of the tables may collect them.
 */
export async function takeStatistics(owner: ConnectionTarget): Promise<void> {
  const client = await connectClient({ ...owner, session: 'unlimited' })
  await client.query('analyze').finally(() => client.end())
}
