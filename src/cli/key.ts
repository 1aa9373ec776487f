import type { Command } from 'commander'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { machineNow } from '#platform/time/clock.ts'
import { defaultRateLimit, findKey, listKeys } from '../platform/auth/api-keys.ts'
import { endKey, issueKey, rotateKey } from '../platform/auth/change-keys.ts'
import { dayOrInstant, duration, endOf, networkList, positiveInteger, scopeList, someText } from './arguments.ts'
import { command } from './command.ts'
import { registerKeyFind } from './key-find.ts'
import { lastUse, showKey, stateOf } from './key-shown.ts'
import { table } from './run.ts'

export function registerKey(program: Command): void {
  const key = program.command('key').description("API keys of a company's integrations")
  registerKeyFind(key)

  command(key, 'create', 'make a key; it is shown once')
    .ofCompany()
    .requiredOption('--name <text>', 'what it is for', someText(200))
    .requiredOption('--scopes <list>', 'all, or scopes separated by commas', scopeList)
    .usualOption('--rate-limit <n>', 'requests per minute', defaultRateLimit, positiveInteger)
    .option('--expires <date>', 'last day (YYYY-MM-DD) or exact timestamp', dayOrInstant)
    .option('--allow <list>', 'IP addresses or networks from where it may be used, separated by commas', networkList)
    .answer(async ({ ctx, company, name, scopes, rateLimit, expires, allow: allowed }) => {
      const expiresAt = expires && endOf(expires, company.timezone)
      if (expiresAt !== undefined && Temporal.Instant.compare(expiresAt, machineNow()) <= 0) {
        throw new OperatorError('--expires lies in the past.')
      }
      const owner = { teamId: company.id, isTest: company.is_test }
      const made = await issueKey(ctx, { ...owner, name, scopes, rateLimit, expiresAt, allowed })
      const lines = [made.key, `id ${made.id}; the key is not shown again`]
      return { json: { id: made.id, name, key: made.key, scopes }, lines }
    })

  command(key, 'list')
    .ofCompany()
    .answer(async ({ db, company }) => {
      const shown = (await listKeys(db, company.id)).map(showKey)
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
      const header = ['ID', 'NAME', 'KEY', 'STATE', 'PER MINUTE', 'FROM', 'LAST USED', 'SCOPES']
      return { json: shown, lines: table(header, rows) }
    })

  command(key, 'revoke', 'end a key at once')
    .ofRow('api_keys', '<id>')
    .answer(async ({ ctx, id }) => {
      const ended = (await findKey(ctx.db, ctx.teamId, id))!
      const revoked_at = await endKey(ctx, ended)
      return { json: { id, revoked_at }, lines: [`${ended.name} is revoked since ${revoked_at}`] }
    })

  command(
    key,
    'rotate',
    'make a successor with the same name, scopes, limit, addresses and end; the old key ends after the overlap',
  )
    .ofRow('api_keys', '<id>')
    .usualOption('--overlap <time>', 'how long both work', duration('24h'), duration)
    .answer(async ({ ctx, id, overlap }) => {
      const old = (await findKey(ctx.db, ctx.teamId, id))!
      if (old.revoked_at !== null) throw new OperatorError(`The key ${id} was revoked; create a new one instead.`)
      const made = await rotateKey(ctx, old, machineNow().add(overlap))
      if (made === undefined) throw new OperatorError(`The end of the key ${id} has passed; create a new one instead.`)
      const { name, scopes } = old
      return {
        json: { id: made.id, name, key: made.key, scopes, replaces: id, old_key_expires_at: made.oldKeyEnds },
        lines: [made.key, `${name}: id ${made.id}; the old key (${id}) works until ${made.oldKeyEnds}`],
      }
    })
}
