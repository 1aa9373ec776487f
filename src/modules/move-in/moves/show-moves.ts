import type { InCompany } from '#platform/context.ts'
import type { Progress } from '../run-move-in.ts'
import { loadSheets, nameOfSource, sheetsId } from '../sources/index.ts'
import type { SheetMap } from '../sources/sheets/map.ts'
import { findMoveFrom, listFiles, listMoveRows, listRuns } from './moves-sql.ts'
import { uploadedFiles } from './open-move.ts'
import type { Move } from './schemas.ts'

/** The sources that a company moves in from, the current work, and the results. */
export async function listMoves({ db, teamId }: InCompany): Promise<Move[]> {
  const [rows, files, runs] = await Promise.all([listMoveRows(db, teamId), listFiles(db, teamId), listRuns(db, teamId)])
  return rows.map(({ id, source, settings, doing, doing_since, problem, progress, dry_report, ...row }) => {
    const soFar = (progress as unknown as Progress | null)?.report
    return {
      ...{ id, source, name: nameOfSource(source), settings: settings as Record<string, unknown> },
      ...{ doing, doing_since, problem, ...(soFar != null && { progress: soFar }) },
      ...(dry_report !== null && { dry_report: dry_report as unknown as Move['dry_report'] }),
      ...{ dry_at: row.dry_at, nightly: row.nightly, switched_at: row.switched_at },
      files: source === sheetsId ? files : [],
      runs: runs
        .filter((run) => run.source === source)
        .map(({ source: _, report: atEnd, undone, ...run }) => {
          const report = atEnd ?? (soFar?.run_id === run.id ? soFar : null)
          return { ...run, ...(report !== null && { report }), ...(undone !== null && { undone }) }
        }) as unknown as Move['runs'],
    }
  })
}

/** What the uploaded sheets are recognised as, with the given or stored maps, and what their first rows would become. */
export async function previewMove({ db, teamId }: InCompany, given: Record<string, SheetMap> | undefined) {
  const { previewSheets } = await loadSheets()
  const kept = (await findMoveFrom(db, teamId, sheetsId))?.settings as { files?: Record<string, SheetMap> } | undefined
  return previewSheets(await uploadedFiles(db, teamId), given ?? kept?.files ?? {})
}
