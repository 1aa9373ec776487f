import type { Command } from 'commander'
import { createKey, defaultRateLimit, findKey, listKeys, replaceKey, revokeKey } from '../platform/auth/api-keys.ts'
import type { Scope } from '../platform/auth/scopes.ts'
import { machineNow, timestampText } from '../platform/clock.ts'
import type { Db } from '../platform/db/pool.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { type DayOrInstant, dayOrInstant, duration, endOf, positiveInteger, scopeList, uuid } from './arguments.ts'
import { requireCompany } from './company.ts'
import { asOperator } from './operator-context.ts'
import { print, table, withDatabase } from './run.ts'

interface CreateOptions {
  company: string
  name: string
  scopes: Scope[]
  rateLimit: number
  expires?: DayOrInstant
  json?: boolean
}

export function registerKey(program: Command): void {
  const key = program.command('key').description("API keys of a company's integrations")

  key
    .command('create')
    .description('make a key; it is shown once')
    .requiredOption('--company <slug>')
    .requiredOption('--name <text>', 'what it is for')
    .requiredOption('--scopes <list>', 'all, or scopes separated by commas', scopeList)
    .option('--rate-limit <n>', 'requests per minute', positiveInteger, defaultRateLimit)
    .option('--expires <date>', 'last day (YYYY-MM-DD) or exact timestamp', dayOrInstant)
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
        return asOperator(db, company.id, (tx) =>
          createKey(tx.db, { ...owner, name, scopes, rateLimit: options.rateLimit, expiresAt }),
        )
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
      const shown = keys.map(({ team_id: _, prefix, last_four, ...rest }) => ({
        ...rest,
        key: `${prefix}…${last_four}`,
      }))
      const rows = shown.map((row) => [
        row.id,
        row.name,
        row.key,
        stateOf(row),
        String(row.rate_limit),
        row.scopes.join(','),
      ])
      print(json, shown, table(['ID', 'NAME', 'KEY', 'STATE', 'PER MINUTE', 'SCOPES'], rows))
    })

  key
    .command('revoke')
    .argument('<id>', undefined, uuid)
    .description('end a key at once')
    .option('--json', 'print JSON')
    .action(async (id: string, { json }: { json?: boolean }) => {
      const revoked = await withDatabase(async (db) => {
        const { team_id } = await requireKey(db, id)
        await asOperator(db, team_id, (tx) => revokeKey(tx.db, id))
        return requireKey(db, id)
      })
      print(json, { id, revoked_at: revoked.revoked_at }, [`${revoked.name} is revoked since ${revoked.revoked_at}`])
    })

  key
    .command('rotate')
    .argument('<id>', undefined, uuid)
    .description('make a successor with the same name, scopes and limit; the old key ends after the overlap')
    .option('--overlap <time>', 'how long both work', duration, duration('24h'))
    .option('--json', 'print JSON')
    .action(async (id: string, { overlap, json }: { overlap: Temporal.Duration; json?: boolean }) => {
      const made = await withDatabase((db) => rotateKey(db, id, machineNow().add(overlap)))
      const { name, key, replaces } = made
      print(json, made, [
        key,
        `${name}: id ${made.id}; the old key (${replaces}) works until ${made.old_key_expires_at}`,
      ])
    })
}

/** One transaction: the successor exists if and only if the old key has its end. */
async function rotateKey(db: Db, id: string, oldKeyEnds: Temporal.Instant) {
  const old = await requireKey(db, id)
  return asOperator(db, old.team_id, async (tx) => {
    if (old.revoked_at !== null) throw new OperatorError(`The key ${id} was revoked; create a new one instead.`)
    const made = await replaceKey(tx.db, old, oldKeyEnds)
    const { expires_at } = await requireKey(tx.db, id)
    return {
      id: made.id,
      name: old.name,
      key: made.key,
      scopes: old.scopes,
      replaces: id,
      old_key_expires_at: expires_at,
    }
  })
}

async function requireKey(db: Db, id: string) {
  const key = await findKey(db, id)
  if (key === undefined) throw new OperatorError(`There is no key with the id ${id}.`)
  return key
}

function stateOf({ revoked_at, expires_at }: { revoked_at: string | null; expires_at: string | null }): string {
  if (revoked_at !== null) return 'revoked'
  if (expires_at === null) return 'valid'
  return expires_at > timestampText(machineNow()) ? `until ${expires_at}` : 'expired'
}
