import type { Command } from 'commander'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { machineNow } from '#platform/time/clock.ts'
import type { Network } from '#platform/values/networks.ts'
import { defaultRateLimit, findKey, listKeys } from '../platform/auth/api-keys.ts'
import { asOperator, endKey, issueKey, rotateKey } from '../platform/auth/change-keys.ts'
import type { Scope } from '../platform/auth/scopes.ts'
import type { Db } from '../platform/db/pool.ts'
import { teamOfAnyCompany } from '../platform/db/team-of-any-company.ts'
import {
  type DayOrInstant,
  dayOrInstant,
  duration,
  endOf,
  networkList,
  positiveInteger,
  scopeList,
  uuid,
} from './arguments.ts'
import { requireCompany } from './company.ts'
import { registerKeyFind } from './key-find.ts'
import { lastUse, showKey, stateOf } from './key-shown.ts'
import { print, table, withDatabase } from './run.ts'

interface CreateOptions {
  company: string
  name: string
  scopes: Scope[]
  rateLimit: number
  expires?: DayOrInstant
  allow?: Network[]
  json?: boolean
}

export function registerKey(program: Command): void {
  const key = program.command('key').description("API keys of a company's integrations")
  registerKeyFind(key)

  key
    .command('create')
    .description('make a key; it is shown once')
    .requiredOption('--company <slug>')
    .requiredOption('--name <text>', 'what it is for')
    .requiredOption('--scopes <list>', 'all, or scopes separated by commas', scopeList)
    .option('--rate-limit <n>', 'requests per minute', positiveInteger, defaultRateLimit)
    .option('--expires <date>', 'last day (YYYY-MM-DD) or exact timestamp', dayOrInstant)
    .option('--allow <list>', 'IP addresses or networks from where it may be used, separated by commas', networkList)
    .option('--json', 'print JSON')
    .action(async (options: CreateOptions) => {
      const { name, scopes } = options
      const made = await withDatabase(async (db) => {
        const company = await requireCompany(db, options.company)
        const expiresAt = options.expires && endOf(options.expires, company.timezone)
        if (expiresAt !== undefined && Temporal.Instant.compare(expiresAt, machineNow()) <= 0) {
          throw new OperatorError('--expires lies in the past.')
        }
        const owner = { teamId: company.id, isTest: company.is_test }
        const limits = { rateLimit: options.rateLimit, expiresAt, allowed: options.allow }
        return issueKey(asOperator(db), { ...owner, name, scopes, ...limits })
      })
      print(options.json, { id: made.id, name, key: made.key, scopes }, [
        made.key,
        `id ${made.id}; the key is not shown again`,
      ])
    })

  key
    .command('list')
    .requiredOption('--company <slug>')
    .option('--json', 'print JSON')
    .action(async ({ company, json }: { company: string; json?: boolean }) => {
      const keys = await withDatabase(async (db) => listKeys(db, (await requireCompany(db, company)).id))
      const shown = keys.map(showKey)
      const rows = shown.map((row) => [
        row.id,
        row.name,
        row.key,
        stateOf(row),
        String(row.rate_limit),
        row.allowed_addresses?.join(',') ?? 'anywhere',
        lastUse(row),
        row.scopes.join(','),
      ])
      print(json, shown, table(['ID', 'NAME', 'KEY', 'STATE', 'PER MINUTE', 'FROM', 'LAST USED', 'SCOPES'], rows))
    })

  key
    .command('revoke')
    .argument('<id>', undefined, uuid)
    .description('end a key at once')
    .option('--json', 'print JSON')
    .action(async (id: string, { json }: { json?: boolean }) => {
      const { name, revoked_at } = await withDatabase(async (db) => {
        const key = await requireKey(db, id)
        return { name: key.name, revoked_at: await endKey(asOperator(db), key) }
      })
      print(json, { id, revoked_at }, [`${name} is revoked since ${revoked_at}`])
    })

  key
    .command('rotate')
    .argument('<id>', undefined, uuid)
    .description('make a successor with the same name, scopes, limit and addresses; the old key ends after the overlap')
    .option('--overlap <time>', 'how long both work', duration, duration('24h'))
    .option('--json', 'print JSON')
    .action(async (id: string, { overlap, json }: { overlap: Temporal.Duration; json?: boolean }) => {
      const made = await withDatabase((db) => replace(db, id, machineNow().add(overlap)))
      const { name, key, replaces } = made
      print(json, made, [
        key,
        `${name}: id ${made.id}; the old key (${replaces}) works until ${made.old_key_expires_at}`,
      ])
    })
}

async function replace(db: Db, id: string, oldEnds: Temporal.Instant) {
  const old = await requireKey(db, id)
  if (old.revoked_at !== null) throw new OperatorError(`The key ${id} was revoked; create a new one instead.`)
  const { oldKeyEnds, ...made } = await rotateKey(asOperator(db), old, oldEnds)
  const { name, scopes } = old
  return { id: made.id, name, key: made.key, scopes, replaces: id, old_key_expires_at: oldKeyEnds }
}

async function requireKey(db: Db, id: string) {
  const teamId = await teamOfAnyCompany(db, 'api_keys', id)
  const key = teamId === undefined ? undefined : await findKey(db, teamId, id)
  if (key === undefined) throw new OperatorError(`There is no key with the id ${id}.`)
  return key
}
