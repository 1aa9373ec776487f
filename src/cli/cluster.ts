import { type Command, InvalidArgumentError } from 'commander'
import type { OpenDatabase } from '#platform/startup/open-database.ts'
import { placeOf } from '#src/installation/placements.ts'
import {
  copiedBytesPerSecond,
  type Distribution,
  distribute,
  surveyDistribution,
} from '../platform/cluster/distribute.ts'
import { isolateTenant, moveTenant, placeOfTenant, type TenantPlace } from '../platform/cluster/tenant.ts'
import { createDb, createPool, type Db } from '../platform/db/pool.ts'
import { type Answer, command } from './command.ts'
import type { OpenedCompany } from './in-company.ts'
import { warn } from './run.ts'

const usualShards = 32

export function registerCluster(program: Command): void {
  command(
    program,
    'distribute',
    'spread the tables over the workers of a Citus cluster (see docs/cluster.md), while no service runs; continues a run that was interrupted',
  )
    .option('--check', 'only say what would be done, what it locks and about how long it takes')
    .usualOption('--shards <number>', 'into how many pieces', usualShards, shardCount)
    .withDatabase()
    .answer(async ({ database, check, shards }) => {
      if (!check) {
        const done = await asOwner(database, (owner) => distribute(owner, placeOf, { shards, onProgress: warn }))
        return { json: done, lines: [`${done.placed.length} tables stand on ${done.workers} workers.`] }
      }
      const found = await asOwner(database, (owner) => surveyDistribution(owner, placeOf))
      return { json: found, lines: inWords(found, shards), isBad: found.obstacles.length > 0 }
    })

  const tenant = program.command('tenant').description('which server of a cluster has a company')
  command(tenant, 'show')
    .ofCompany('<slug>')
    .answer((given) => report(given, placeOfTenant))
  command(tenant, 'isolate', 'give a company shards of its own; its writes wait meanwhile')
    .ofCompany('<slug>')
    .answer((given) => report(given, isolateTenant))
  command(tenant, 'move', 'move a company, and those in the same shard, to another worker; their writes wait meanwhile')
    .ofCompany('<slug>')
    .requiredOption('--to <host:port>', 'the worker, as it was added', worker)
    .answer(({ to, ...given }) => report(given, (owner, id) => moveTenant(owner, id, to)))
}

async function report(
  { database, company: { id, slug } }: OpenedCompany,
  ask: (owner: Db, id: string) => Promise<TenantPlace>,
): Promise<Answer> {
  const place = await asOwner(database, (owner) => ask(owner, id))
  const { shard, host, port, neighbours } = place
  return {
    json: place,
    lines: [`${slug} is in shard ${shard} on ${host}:${port}, with ${neighbours} other companies.`],
  }
}

/** Works as the owner of the tables, without a time limit. */
async function asOwner<T>(database: OpenDatabase, work: (owner: Db) => Promise<T>): Promise<T> {
  const owner = createDb(
    createPool(database.owner, { max: 1, applicationName: 'catraca distribute', session: 'unlimited' }),
  )
  return work(owner).finally(() => owner.destroy())
}

function inWords({ citus, workers, placed, pending, keysToMake, obstacles }: Distribution, shards: number): string[] {
  const bytes = pending.reduce((sum, table) => sum + table.bytes, 0)
  const minutes = Math.ceil(bytes / copiedBytesPerSecond / 60)
  return [
    `Citus ${citus}, ${workers} workers, ${shards} shards`,
    `${placed.length} tables stand where they should, ${pending.length} have to be placed (${Math.ceil(bytes / 1e6)} MB)`,
    ...pending.map(({ table, place, bytes }) => `  ${table}: ${place}, ${Math.ceil(bytes / 1e6)} MB`),
    ...(keysToMake > 0 ? [`${keysToMake} foreign keys, which an interrupted run has removed, are made again`] : []),
    ...(pending.length > 0
      ? [
          `Each is locked while its rows are copied and taken away from here, and no service may run from the first to the last: some ${minutes} min.`,
        ]
      : []),
    ...obstacles,
  ]
}

function shardCount(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= 1024) return count
  throw new InvalidArgumentError('A whole number from 1 to 1024.')
}

function worker(text: string): { host: string; port: number } {
  const [, host, port] = /^(.+):(\d+)$/.exec(text) ?? []
  if (host !== undefined) return { host, port: Number(port) }
  throw new InvalidArgumentError('A name or address with its port, such as worker-1:5432.')
}
