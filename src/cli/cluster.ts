import { type Command, InvalidArgumentError } from 'commander'
import { placements } from '#src/installation/placements.ts'
import {
  copiedBytesPerSecond,
  type Distribution,
  distribute,
  surveyDistribution,
} from '../platform/cluster/distribute.ts'
import { isolateTenant, moveTenant, placeOfTenant, type TenantPlace } from '../platform/cluster/tenant.ts'
import { createDb, createPool, type Db } from '../platform/db/pool.ts'
import { requireCompany } from './company.ts'
import { print, warn, withDatabase } from './run.ts'

const usualShards = 32

interface DistributeOptions {
  check?: boolean
  shards: number
  json?: boolean
}

interface TenantOptions {
  to?: { host: string; port: number }
  json?: boolean
}

export function registerCluster(program: Command): void {
  program
    .command('distribute')
    .description(
      'spread the tables over the workers of a Citus cluster (see docs/cluster.md), while no service runs; goes on with a run that was interrupted',
    )
    .option('--check', 'only say what would be done, what it locks and about how long it takes')
    .option('--shards <number>', 'into how many pieces', shardCount, usualShards)
    .option('--json', 'print JSON')
    .action(async ({ check, shards, json }: DistributeOptions) => {
      const done = await asOwner((owner) =>
        check
          ? surveyDistribution(owner, placements)
          : distribute(owner, placements, { shards, onProgress: (line) => warn(line) }),
      )
      print(
        json,
        done,
        check ? inWords(done, shards) : [`${done.placed.length} tables stand on ${done.workers} workers.`],
      )
      if (check && done.obstacles.length > 0) process.exitCode = 1
    })

  const tenant = program.command('tenant').description('on which server of a cluster a company stands')
  tenant
    .command('show')
    .argument('<slug>')
    .option('--json', 'print JSON')
    .action((slug: string, { json }: TenantOptions) => report(slug, json, placeOfTenant))
  tenant
    .command('isolate')
    .description('give a company shards of its own; its writes wait meanwhile')
    .argument('<slug>')
    .option('--json', 'print JSON')
    .action((slug: string, { json }: TenantOptions) => report(slug, json, isolateTenant))
  tenant
    .command('move')
    .description('move a company, and those in the same shard, to another worker; their writes wait meanwhile')
    .argument('<slug>')
    .requiredOption('--to <host:port>', 'the worker, as it was added', worker)
    .option('--json', 'print JSON')
    .action((slug: string, { to, json }: TenantOptions) => report(slug, json, (db, id) => moveTenant(db, id, to!)))
}

async function report(slug: string, json: boolean | undefined, ask: (db: Db, id: string) => Promise<TenantPlace>) {
  const place = await asOwner(async (owner, db) => ask(owner, (await requireCompany(db, slug)).id))
  print(json, place, [
    `${slug} is in shard ${place.shard} on ${place.host}:${place.port}, with ${place.neighbours} other companies.`,
  ])
}

/** As the owner of the tables, for as long as it takes. */
async function asOwner<T>(work: (owner: Db, db: Db) => Promise<T>): Promise<T> {
  return withDatabase(async (db, { database }) => {
    const owner = createDb(
      createPool(database.owner, { max: 1, applicationName: 'catraca distribute', session: 'unlimited' }),
    )
    try {
      return await work(owner, db)
    } finally {
      await owner.destroy()
    }
  })
}

function inWords({ citus, workers, placed, pending, keysToMake, obstacles }: Distribution, shards: number): string[] {
  const bytes = pending.reduce((sum, table) => sum + table.bytes, 0)
  const minutes = Math.ceil(bytes / copiedBytesPerSecond / 60)
  return [
    `Citus ${citus}, ${workers} workers, ${shards} shards`,
    `${placed.length} tables stand where they should, ${pending.length} have to be placed (${Math.ceil(bytes / 1e6)} MB)`,
    ...pending.map(({ table, place, bytes }) => `  ${table}: ${place}, ${Math.ceil(bytes / 1e6)} MB`),
    ...(keysToMake > 0
      ? [`${keysToMake} foreign keys, which a run that ended early has taken away, are made again`]
      : []),
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
