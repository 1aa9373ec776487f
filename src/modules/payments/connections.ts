import type { Selectable } from 'kysely'
import { findCopiedAt } from '#platform/backup/installation.ts'
import type { InCompany } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { findBy, insertRow, listBy, lockBy, updateBy } from '#platform/db/rows.ts'
import type { PaymentConnections } from '#platform/db/schema.generated.ts'
import { type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import type { SealedColumn } from '#platform/secrets/reseal.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { closeAgents, type OpenAgents, withProvider } from './call-provider.ts'
import { type Call, type PaymentProvider, ProviderFailure } from './provider.ts'
import { providerOf } from './providers/index.ts'

export type ConnectionRow = Selectable<PaymentConnections>

/** What this process needs to call providers. */
export interface Reach {
  /** Opens the secrets of connections. */
  box: SecretBox
  /** Whether private addresses may be called for a company. */
  allowPrivate: (teamId: string) => Promise<boolean>
  /** Set for calls within a longer piece of work. */
  agents?: OpenAgents
}

/**
 * Calls providers in work that nobody waits for: connections stay open until its end, and after an answer that there are too many calls, it
 * waits.
 */
export async function patiently<T>(reach: Reach, work: (reach: Reach) => Promise<T>): Promise<T> {
  const agents: OpenAgents = new Map()
  try {
    return await work({ ...reach, agents })
  } finally {
    await closeAgents(agents)
  }
}

/** The sealed data of a connection: its secret settings, and the secret in the address to which the provider sends. */
export interface Secrets {
  settings: Record<string, string>
  webhook: string
}

const ownerOf = (teamId: string, id: string) => `payment connection ${teamId} ${id}`

export const sealedPaymentSecrets: SealedColumn = {
  table: 'payment_connections',
  column: 'secrets',
  key: ['team_id', 'id'],
  owner: ({ team_id, id }) => ownerOf(team_id!, id!),
}

export const sealSecrets = (box: SecretBox, teamId: string, id: string, secrets: Secrets): Buffer =>
  box.seal(JSON.stringify(secrets), ownerOf(teamId, id))

export const openSecrets = (box: SecretBox, { team_id, id, secrets }: ConnectionRow): Secrets =>
  JSON.parse(box.open(secrets, ownerOf(team_id, id)))

/** All settings of a connection. */
export const openSettings = (box: SecretBox, row: ConnectionRow): Record<string, unknown> => ({
  ...(row.settings as object),
  ...openSecrets(box, row).settings,
})

export const insertConnection = insertRow('payment_connections', [
  'id',
  'provider',
  'settings',
  'secrets',
  'last_answer_at',
  'looked_until',
  'created_at',
  'updated_at',
])
export const updateConnection = updateBy(
  'payment_connections',
  ['id'],
  ['settings', 'secrets', 'last_answer_at', 'problem', 'looked_until', 'disconnected_at', 'updated_at'],
)
export const findConnection = findBy('payment_connections', 'id')
export const listOpenConnections = listBy('payment_connections', ['disconnected_at'], 'created_at')

const lockConnection = lockBy('payment_connections', 'id', 'disconnected_at')

/** The refusal to begin anything at a connection that has ended. Otherwise, ending it waits for this transaction, and sees what it wrote. */
export async function refuseEnded(
  { db, teamId }: InCompany,
  id: string,
): Promise<RuleViolated<'NOT_CONNECTED'> | undefined> {
  const open = await lockConnection(db, teamId, { id, disconnected_at: null })
  return open === undefined ? ruleViolated('NOT_CONNECTED', 'The connection has ended.') : undefined
}

/** A restored copy of the database calls nobody: the original does, and if both collected the same charges, members would pay twice. */
export async function requireOriginal(db: Db): Promise<void> {
  if ((await findCopiedAt(db)) === null) return
  throw new ProviderFailure('refused', 'This is a restored copy, which calls no provider until it is adopted.')
}

/** An answer is recorded at most once in this time, so that a busy connection does not write its row with each answer. */
const notedSeconds = 60

/**
 * Calls the provider of a connection, and records the result: the time of its answer, or the problem that a person has to see. No
 * transaction is open during the call.
 */
export async function atProvider<T>(
  db: Db,
  { box, allowPrivate, agents }: Reach,
  row: ConnectionRow,
  work: (provider: PaymentProvider, call: Call) => Promise<T>,
): Promise<T> {
  await requireOriginal(db)
  const provider = providerOf(row.provider)
  const settings = openSettings(box, row)
  const given = { provider, settings, connectionId: row.id, allowPrivate: await allowPrivate(row.team_id), agents }
  try {
    const result = await withProvider(given, (call) => work(provider, call))
    await noteAnswer(db, row, null)
    return result
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind !== 'refused') {
      await noteAnswer(db, row, [error.kind, error.field].filter(Boolean).join(' '))
    }
    throw error
  }
}

async function noteAnswer(
  db: Db,
  { team_id, id, last_answer_at, problem: before }: ConnectionRow,
  problem: string | null,
) {
  const now = machineNow()
  const isNoted = last_answer_at !== null && now.epochMilliseconds - Date.parse(last_answer_at) < notedSeconds * 1000
  if (problem === before && (problem !== null || isNoted)) return
  await updateConnection(db, team_id, id, { problem, ...(problem === null && { last_answer_at: timestampText(now) }) })
}
