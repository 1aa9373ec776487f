import type { Db } from '#platform/db/pool.ts'
import { Failure } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import type { SealedColumn } from '#platform/secrets/reseal.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { type OpenedSource, openSource } from '../open-source.ts'
import { loadSheets, nameOfSource, sheetsId, sourceOf } from '../sources/index.ts'
import type { SheetFile } from '../sources/sheets/read-tables.ts'
import { listFiles, type MoveRow, readFileParts } from './moves-sql.ts'

const ownerOf = (teamId: string, source: string) => `move ${teamId} ${source}`

export const sealedMoveSecrets: SealedColumn = {
  table: 'moves',
  column: 'secrets',
  key: ['team_id', 'source'],
  owner: ({ team_id, source }) => ownerOf(team_id!, source!),
}

export const sealSecrets = (box: SecretBox, teamId: string, source: string, secrets: Record<string, unknown>): Buffer =>
  box.seal(JSON.stringify(secrets), ownerOf(teamId, source))

/** All settings of a move, as its source takes them. */
export function settingsOf(box: SecretBox, { team_id, source, settings, secrets }: MoveRow): Record<string, unknown> {
  const secret = secrets === null ? {} : (JSON.parse(box.open(secrets, ownerOf(team_id, source))) as object)
  return { ...(settings as object), ...secret }
}

/** The sheets that a company has uploaded; each is read when it is needed. */
export async function uploadedFiles(db: Db, teamId: string): Promise<SheetFile[]> {
  const files = await listFiles(db, teamId)
  return files.map(({ name, bytes }) => ({ name, size: bytes, read: () => readFileParts(db, teamId, name) }))
}

export interface OpenMove extends OpenedSource {
  name: string
}

/** How moves are opened from this process. */
export interface MoveReach {
  box: SecretBox
  /** Whether private addresses may be called for a company. */
  allowPrivate: (teamId: string) => Promise<boolean>
  /** Ends waits for the other side. */
  signal?: AbortSignal | undefined
}

/** Opens what a move comes from; refuses settings that it cannot be read with. */
export async function openMove(
  db: Db,
  { allowPrivate, signal }: MoveReach,
  { teamId, source, settings }: { teamId: string; source: string; settings: Record<string, unknown> },
): Promise<OpenMove | Failure<'INVALID_REQUEST'>> {
  const name = nameOfSource(source)
  if (source !== sheetsId) {
    const opened = await openSource(sourceOf(source), settings, { allowPrivate: await allowPrivate(teamId), signal })
    return opened instanceof Failure ? opened : { ...opened, name }
  }
  const { openSheets } = await loadSheets()
  const opened = await openSheets(
    await uploadedFiles(db, teamId),
    (settings.files ?? {}) as Parameters<typeof openSheets>[1],
  )
  if ('message' in opened)
    return invalidRequest([{ field: `settings.${opened.field}`, rule: 'unknown', message: opened.message }])
  return { open: opened.open, name, fetchPhoto: async () => undefined, close: async () => {} }
}
