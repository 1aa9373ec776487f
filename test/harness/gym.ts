import { randomUUID } from 'node:crypto'
import { applyCompanyFile, readCompanyFile } from '#modules/companies/index.ts'
import { createKey } from '#platform/auth/api-keys.ts'
import { type Scope, scopes } from '#platform/auth/scopes.ts'
import { machineNow } from '#platform/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import { Client } from './client.ts'

export interface GymOptions {
  /** How many units it has; their refs are u1, u2, … */
  units?: number
  timezone?: string
  test?: boolean
}

/** A company of its own for one test, with keys to call the API as it. */
export interface Gym {
  teamId: string
  slug: string
  /** Unit ids by ref. */
  units: Record<string, string>
  /** With all scopes. */
  api: Client
  /** With a new key of these scopes. */
  client(options: { scopes?: readonly Scope[]; rateLimit?: number; expiresAt?: Temporal.Instant }): Promise<Client>
}

const enough = 1_000_000

export async function makeGym(db: Db, url: string, options: GymOptions): Promise<Gym> {
  const slug = `gym-${randomUUID()}`
  const file = readCompanyFile(
    JSON.stringify({
      company: {
        slug,
        name: `Academia ${slug}`,
        timezone: options.timezone ?? 'America/Sao_Paulo',
        test: options.test ?? false,
      },
      units: Array.from({ length: options.units ?? 1 }, (_, i) => ({
        ref: `u${i + 1}`,
        name: `Unit ${i + 1}`,
        max_capacity: 50,
      })),
      sources: [{ name: 'Instagram' }, { name: 'Indicação' }, { name: 'Panfleto', active: false }],
    }),
    slug,
  )
  const { answer } = await applyCompanyFile(db, file, machineNow())
  const teamId = answer.company.id
  const client: Gym['client'] = async ({ scopes: granted = scopes, rateLimit = enough, expiresAt }) => {
    const key = { teamId, isTest: options.test ?? false, name: 'test', scopes: granted, rateLimit, expiresAt }
    const { id, key: secret } = await createKey(db, key)
    return new Client(url, secret, id)
  }
  return { teamId, slug, units: answer.units, client, api: await client({}) }
}
