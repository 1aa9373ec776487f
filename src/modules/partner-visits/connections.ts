import type { Selectable } from 'kysely'
import { findCopiedAt } from '#platform/backup/installation.ts'
import type { Db } from '#platform/db/pool.ts'
import { findBy, insertRow, listBy, updateBy } from '#platform/db/rows.ts'
import type { PartnerConnections } from '#platform/db/schema.generated.ts'
import { callOut, OutsideFailure } from '#platform/http/call-out.ts'
import { checkedAgent } from '#platform/http/checked-agent.ts'
import { resolveByDns } from '#platform/http/resolve.ts'
import { isSame } from '#platform/secrets/is-same.ts'
import type { SealedColumn } from '#platform/secrets/reseal.ts'
import { type SecretBox, UnknownKey } from '#platform/secrets/secrets.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import type { Call, CommonSettings } from './program.ts'

export type ConnectionRow = Selectable<PartnerConnections>

/** A connection of any company. */
export interface Target {
  teamId: string
  connectionId: string
}

/** The settings stored unsealed, in addition to the program's own. */
export interface StoredSettings extends Omit<CommonSettings, 'units'> {
  /** What happens to a visitor who checked in while the partner does not answer. */
  when_silent: 'let_in' | 'deny'
  /** Whether the operator may connect an address on a private network. */
  is_private: boolean
}

/** The sealed data: secret settings, and the secret of the webhook's address. */
interface Secrets {
  settings: Record<string, unknown>
  webhook: string
}

const ownerOf = (teamId: string, id: string) => `partner connection ${teamId} ${id}`

export const sealedPartnerSecrets: SealedColumn = {
  table: 'partner_connections',
  column: 'secrets',
  key: ['team_id', 'id'],
  owner: ({ team_id, id }) => ownerOf(team_id!, id!),
}

export const sealSecrets = (box: SecretBox, teamId: string, id: string, secrets: Secrets): Buffer =>
  box.seal(JSON.stringify(secrets), ownerOf(teamId, id))

export const openSecrets = (box: SecretBox, { team_id, id, secrets }: ConnectionRow): Secrets =>
  JSON.parse(box.open(secrets, ownerOf(team_id, id)))

/** All settings of a connection, in the form that its program needs. */
export function settingsOf(box: SecretBox, row: ConnectionRow): CommonSettings {
  return { ...(row.settings as object), ...openSecrets(box, row).settings } as unknown as CommonSettings
}

/** Whether the caller of a connection's address knows its secret. */
export const knowsAddress = (box: SecretBox, row: ConnectionRow, secret: string): boolean =>
  isSame(openSecrets(box, row).webhook, secret)

export const insertConnection = insertRow('partner_connections', [
  ...(['id', 'program', 'program_id', 'settings', 'secrets', 'unit_ids', 'last_answer_at'] as const),
  ...(['visit_cents', 'person_month_cents', 'created_at', 'updated_at'] as const),
])
export const updateConnection = updateBy(
  'partner_connections',
  ['id'],
  [
    ...(['settings', 'secrets', 'unit_ids', 'last_answer_at', 'last_webhook_at', 'problem'] as const),
    ...(['disconnected_at', 'visit_cents', 'person_month_cents', 'updated_at'] as const),
  ],
)
export const findConnection = findBy('partner_connections', 'id')
export const listOpenConnections = listBy('partner_connections', ['disconnected_at'], 'created_at')

/** A company's connections with a partner, the latest last; at most one of them has not ended. */
export const listConnectionsOfProgram = listBy('partner_connections', ['program'], 'created_at')

const connectMs = 1000
/** Repeated facts about a busy connection are recorded at most once in this time. */
const notedMs = 60_000

/** Calls a partner, and afterwards closes what was opened for the call. A restored copy of the database calls nobody: the original does. */
export async function withPartner<T>(
  db: Db,
  { settings, isPrivate, answerMs }: { settings: CommonSettings; isPrivate: boolean; answerMs: number },
  work: (call: Call<CommonSettings>) => Promise<T>,
): Promise<T> {
  if ((await findCopiedAt(db)) !== null) {
    throw new OutsideFailure('refused', 'This is a restored copy, which calls no partner until it is adopted.')
  }
  const agent = await checkedAgent({ allowPrivate: isPrivate, resolve: resolveByDns, connectMs })
  try {
    return await work({ settings, send: (request) => callOut(agent, request, answerMs) })
  } finally {
    await agent.destroy()
  }
}

/**
 * Calls the partner of a connection within `answerMs`, and records the result: its answer, or the problem that a person has to see. If the
 * key of its secrets is lost, somebody has to connect it again, as if the partner no longer accepted them.
 */
export async function atPartner<T>(
  db: Db,
  { box, row, answerMs }: { box: SecretBox; row: ConnectionRow; answerMs: number },
  work: (call: Call<CommonSettings>) => Promise<T>,
): Promise<T> {
  const { is_private: isPrivate } = row.settings as unknown as StoredSettings
  try {
    const result = await withPartner(db, { settings: settingsOf(box, row), isPrivate, answerMs }, work)
    await noteAnswer(db, row, null)
    return result
  } catch (caught) {
    const error = caught instanceof UnknownKey ? new OutsideFailure('unauthorised', caught.message) : caught
    if (error instanceof OutsideFailure && error.kind !== 'refused') {
      await noteAnswer(db, row, [error.kind, error.field].filter(Boolean).join(' '))
    }
    throw error
  }
}

async function noteAnswer(db: Db, { team_id, id, last_answer_at, problem }: ConnectionRow, met: string | null) {
  if (met === problem && (met !== null || isRecent(last_answer_at))) return
  const answered = met === null && { last_answer_at: timestampText(machineNow()) }
  await updateConnection(db, team_id, id, { problem: met, ...answered })
}

/** Records that the partner still sends us check-ins; of many simultaneous messages, the first one writes. */
export async function noteWebhook(db: Db, { team_id, id, last_webhook_at }: ConnectionRow): Promise<void> {
  if (isRecent(last_webhook_at)) return
  const now = machineNow()
  await db
    .updateTable('partner_connections')
    .set({ last_webhook_at: timestampText(now) })
    .where('team_id', '=', team_id)
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('last_webhook_at', 'is', null),
        where('last_webhook_at', '<=', timestampText(now.subtract({ milliseconds: notedMs }))),
      ]),
    )
    .execute()
}

/** The open connection of a webhook's address, with the clock of its company. */
export async function findConnectionOfAnyCompany(
  db: Db,
  id: string,
): Promise<(ConnectionRow & { timezone: string; clock_offset_ms: number }) | undefined> {
  return db
    .selectFrom('partner_connections as c')
    .innerJoin('companies as o', 'o.id', 'c.team_id')
    .selectAll('c')
    .select(['o.timezone', 'o.clock_offset_ms'])
    .where('c.id', '=', id)
    .where('c.disconnected_at', 'is', null)
    .executeTakeFirst()
}

const isRecent = (at: string | null) => at !== null && machineNow().epochMilliseconds - Date.parse(at) < notedMs
