import { sql } from 'kysely'
import { call } from './ground/call.ts'
import { startCatcher } from './ground/catcher.ts'
import { runCommand } from './ground/command.ts'
import type { Fault } from './ground/fault.ts'
import { until } from './ground/wait.ts'

const overlapMs = 20_000

/**
 * Gives a server another key of secrets than the one that sealed a webhook's secret. The server must report this, keep the due deliveries,
 * and send them as soon as the webhook has a new secret.
 */
export const fault: Fault = {
  name: 'secrets.key lost',
  async run(ground) {
    const postgres = await ground.postgres()
    const company = await ground.company(postgres.db, 'own')
    const catcher = await startCatcher(ground.cleanup)
    const settings = { DATABASE_URL: postgres.url() }
    const create = ['webhook', 'create', '--company', 'own', '--url', catcher.url, '--events', 'member.created']
    const webhook = await runCommand(create, { ...settings, CATRACA_SECRETS_KEY: Buffer.alloc(32, 5).toString('hex') })

    const lost = { ...settings, CATRACA_SECRETS_KEY: Buffer.alloc(32, 6).toString('hex') }
    const server = await ground.server(lost)
    const made = await call(`${server.url}/api/v1/members`, {
      method: 'POST',
      key: company.key,
      body: { full_name: 'Ana Lima' },
    })
    await until('the notice of the webhook', async () =>
      (await server.log()).some(({ msg }) => msg.includes('a webhook whose secret')),
    )
    const ready = await call(`${server.url}/readyz`)
    const logged = (await server.log()).filter(({ msg }) => msg.includes('secrets.key is lost')).length
    const [listed] = await runCommand(['webhook', 'list', '--company', 'own'], lost)
    const { rows } = await sql<{ due: number }>`
      select count(*) as due from webhook_deliveries where due_at is not null`.execute(postgres.db)

    await runCommand(['webhook', 'rotate', webhook.id, '--overlap', '24h'], lost)
    const healed = await until('the delivery', () => catcher.caught.length > 0, overlapMs).catch(() => false)
    const after = await call(`${server.url}/readyz`)
    const said = ready.body?.checks?.secrets === false && ready.status === 200 && logged === 1
    return {
      seen: `/readyz ${ready.status}, secrets ${ready.body?.checks?.secrets}; said ${logged} × in the log; webhook shown as ${listed.secret_lost ? 'stopped' : 'on'}, ${rows[0]!.due} deliveries kept; after rotate with overlap: ${healed ? 'delivered' : 'not delivered'}, /readyz ${after.status}, secrets ${after.body?.checks?.secrets}`,
      holds:
        said &&
        made.status === 201 &&
        listed.secret_lost &&
        rows[0]!.due === 1 &&
        healed === true &&
        after.body?.checks?.secrets === true,
    }
  },
}
