import type { Db } from '#platform/db/pool.ts'
import type { Failure } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import type { SealedColumn } from '#platform/secrets/reseal.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { noPhotos, type OpenedSource, openSource } from '../open-source.ts'
import { loadSheets, sheetsId, sourceOf } from '../sources/index.ts'
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

/** All settings of a move, in the form that its source needs. */
export function settingsOf(box: SecretBox, { team_id, source, settings, secrets }: MoveRow): Record<string, unknown> {
  const secret = secrets === null ? {} : (JSON.parse(box.open(secrets, ownerOf(team_id, source))) as object)
  return { ...(settings as object), ...secret }
}

/** The sheets that a company has uploaded; each is read only when needed. */
export async function uploadedFiles(db: Db, teamId: string): Promise<SheetFile[]> {
  const files = await listFiles(db, teamId)
  return files.map(({ name, bytes }) => ({ name, size: bytes, read: () => readFileParts(db, teamId, name) }))
}

/** What this process needs to open moves. */
export interface MoveReach {
  box: SecretBox
  /** Whether private addresses may be called for a company. */
  allowPrivate: (teamId: string) => Promise<boolean>
  /** Ends waiting for the other side. */
  signal?: AbortSignal | undefined
}

/** Opens the source of a move; refuses settings with which it cannot be read. */
export async function openMove(
  db: Db,
  { allowPrivate, signal }: MoveReach,
  { teamId, source, settings }: { teamId: string; source: string; settings: Record<string, unknown> },
): Promise<OpenedSource | Failure<'INVALID_REQUEST'>> {
  if (source !== sheetsId) {
    return openSource(sourceOf(source), settings, { allowPrivate: await allowPrivate(teamId), signal })
  }
  const { openSheets } = await loadSheets()
  const opened = await openSheets(
    await uploadedFiles(db, teamId),
    (settings.files ?? {}) as Parameters<typeof openSheets>[1],
  )
  if ('message' in opened)
    return invalidRequest([{ field: `settings.${opened.field}`, rule: 'unknown', message: opened.message }])
  return { open: opened.open, fetchPhoto: noPhotos, close: async () => {} }
}
