import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { call } from './ground/call.ts'
import { startCatcher } from './ground/catcher.ts'
import { runCommand } from './ground/command.ts'
import type { Fault } from './ground/fault.ts'
import type { Postgres } from './ground/postgres.ts'
import { until } from './ground/wait.ts'

const changes = 60
const listenMs = 12_000

/**
 * Backs up an installation while its receiver accepts nothing, lets the original deliver, and starts the restored copy. The copy must send
 * nothing before it is adopted, and afterwards nothing that the original has delivered.
 */
export const fault: Fault = {
  name: 'restored copy',
  async run(ground) {
    const first = await ground.postgres()
    const company = await ground.company(first.db, 'own')
    const catcher = await startCatcher(ground.cleanup)
    catcher.answer(503)
    const secrets = { CATRACA_SECRETS_KEY: Buffer.alloc(32, 5).toString('hex') }
    const settings = { DATABASE_URL: first.url(), ...secrets }
    const create = ['webhook', 'create', '--company', 'own', '--url', catcher.url, '--events', 'member.created']
    const webhook = await runCommand(create, settings)
    const original = await ground.server(settings)
    const register = (url: string, n: number) =>
      call(`${url}/api/v1/members`, { method: 'POST', key: company.key, body: { full_name: `Ana Lima ${n}` } })
    for (let n = 0; n < changes; n++) await register(original.url, n)
    await until('attempts', () => new Set(catcher.caught).size === changes)

    const folder = await ground.folder()
    const file = join(folder, 'one.backup')
    const passphrase = { CATRACA_BACKUP_PASSPHRASE: 'catracas giram devagar' }
    const { members, bytes } = await runCommand(['backup', file], { ...settings, ...passphrase })
    catcher.answer(200)
    catcher.caught.length = 0
    await runCommand(['webhook', 'recover', '--webhook', webhook.id, '--since', '2026-01-01T00:00:00Z'], settings)
    await until('the deliveries of the original', () => new Set(catcher.caught).size === changes)
    const delivered = new Set(catcher.caught)
    original.child.kill('SIGTERM')
    await original.ended

    const fresh = await makeEmptyDatabase(first)
    const own = { DATABASE_URL: fresh, ...secrets, CATRACA_DATA_DIR: await ground.folder() }
    const restored = await runCommand(['restore', file, '--keep-access'], { ...own, ...passphrase })
    catcher.caught.length = 0
    const copy = await ground.server(own)
    await register(copy.url, changes)
    await pause(listenMs)
    const before = catcher.caught.length
    const adoption = await runCommand(['adopt'], own)
    await until('the delivery of what is new', () => catcher.caught.length > 0)
    await pause(listenMs)
    const again = catcher.caught.filter((id) => delivered.has(id)).length
    return {
      seen: `${members} members, ${bytes} bytes, ${restored.rows} rows; sent before adopt: ${before}; at adopt ${adoption.deliveries_set_aside} set aside; sent again: ${again}, new: ${catcher.caught.length - again}`,
      holds:
        before === 0 &&
        again === 0 &&
        catcher.caught.length === 1 &&
        restored.members === members &&
        members === changes,
    }
  },
}

/** Beside the original, for the role that owns it. */
async function makeEmptyDatabase({ db, url }: Postgres): Promise<string> {
  await sql`create database fresh`.execute(db)
  const address = new URL(url('catraca'))
  address.pathname = '/fresh'
  return address.href
}
