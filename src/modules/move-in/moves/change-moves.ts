import { findMember } from '#modules/members/index.ts'
import { type Acting, timeOfWriting } from '#platform/context.ts'
import { Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { type providerReasons, refusalOf } from '#platform/http/outside-refusals.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { checkOf } from '#platform/schema/validation.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { loadSheets, sheetsId, sourceIds, sourceOf } from '../sources/index.ts'
import { moveJob } from './jobs.ts'
import {
  beginDoing,
  deleteFile,
  deleteMove,
  findMove,
  findMoveFrom,
  findRun,
  insertMove,
  insertPart,
  listFiles,
  type MoveRow,
  saveDecision,
  updateMove,
} from './moves-sql.ts'
import { type MoveReach, openMove, sealSecrets, settingsOf } from './open-move.ts'

type Missing = Failure<'NOT_FOUND'>

export const startReasons = {
  MOVE_IS_BUSY: 'Other work of this move is under way: wait for its end, or stop it.',
}

const mostBytes = 100 * 1024 * 1024
export const fileReasons = { FILES_TOO_LARGE: 'All files together may have 100 MB.' }

/**
 * Connects a company with the source that it moves in from, or changes the settings; a secret that is left out stays as it was. The source
 * checks the settings before they are stored.
 */
export async function connectMove(
  ctx: Acting,
  reach: MoveReach,
  { source, settings: given }: { source: string; settings: Record<string, unknown> },
): Promise<true | Failure<'INVALID_REQUEST'> | RuleViolated<keyof typeof providerReasons>> {
  const { db, teamId } = ctx
  if (source !== sheetsId && !sourceIds.includes(source)) {
    const values = [...sourceIds, sheetsId]
    return invalidRequest([{ field: 'source', rule: 'enum', values, message: `must be one of ${values.join(', ')}` }])
  }
  const present = await findMoveFrom(db, teamId, source)
  const isKnown = present?.secrets != null && reach.box.knows(present.secrets)
  const kept = isKnown ? settingsOf(reach.box, present) : {}
  const secretNames = source === sheetsId ? [] : sourceOf(source).secrets
  const settings = {
    ...Object.fromEntries(secretNames.flatMap((name) => (name in kept ? [[name, kept[name]]] : []))),
    ...given,
  }
  const schema = source === sheetsId ? (await loadSheets()).MapFile : sourceOf(source).settings
  const mistakes = checkOf(schema)(settings)
  if (mistakes.length > 0) return invalidRequest(mistakes.map((one) => ({ ...one, field: `settings.${one.field}` })))
  const opened = await openMove(db, reach, { teamId, source, settings })
  if (opened instanceof Failure) return opened
  try {
    await opened.open.check()
  } catch (error) {
    return refusalOf(error)
  } finally {
    await opened.close()
  }
  const isSecret = ([name]: [string, unknown]) => secretNames.includes(name)
  const entries = Object.entries(settings)
  const written = {
    settings: JSON.stringify(Object.fromEntries(entries.filter((entry) => !isSecret(entry)))),
    secrets:
      secretNames.length === 0
        ? null
        : sealSecrets(reach.box, teamId, source, Object.fromEntries(entries.filter(isSecret))),
    updated_at: timeOfWriting(ctx),
  }
  // With another map, the rows of sheets are other ones.
  const again = source === sheetsId ? { progress: null } : {}
  if (present) await updateMove(db, teamId, present.id, { ...written, ...again, problem: null })
  else await insertMove(db, teamId, { id: newId(), source, created_at: timestampText(ctx.now), ...written })
  return true
}

/** Changes the settings that can be changed without contact to the source. */
export async function changeMove(
  ctx: Acting,
  id: string,
  { nightly, switched, plans }: { nightly?: boolean; switched?: boolean; plans?: Record<string, string> },
): Promise<true | Missing> {
  const row = await findMove(ctx.db, ctx.teamId, id)
  if (row === undefined) return notFound('Move')
  await updateMove(ctx.db, ctx.teamId, id, {
    ...(nightly !== undefined && { nightly }),
    // After the switch, nothing is imported from there automatically.
    ...(switched !== undefined && { switched_at: switched ? timestampText(ctx.now) : null }),
    ...(switched === true && { nightly: false }),
    ...(plans !== undefined && { settings: JSON.stringify({ ...(row.settings as object), plans }) }),
    updated_at: timeOfWriting(ctx),
  })
  return true
}

/** Starts a run, a dry run, or the undoing of a run. */
export async function startMove(
  ctx: Acting,
  { id, doing, undoing = null }: { id: string; doing: NonNullable<MoveRow['doing']>; undoing?: string | null },
): Promise<true | Missing | RuleViolated<keyof typeof startReasons>> {
  const row = await findMove(ctx.db, ctx.teamId, id)
  if (row === undefined) return notFound('Move')
  if (undoing !== null && (await findRun(ctx.db, ctx.teamId, undoing))?.source !== row.source) {
    return notFound('Run', 'run_id')
  }
  const begun = { id, doing, undoing, doing_since: timestampText(machineNow()) }
  if (!(await beginDoing(ctx.db, ctx.teamId, begun))) return ruleViolated('MOVE_IS_BUSY', startReasons.MOVE_IS_BUSY)
  await enqueue(ctx.db, moveJob, { teamId: ctx.teamId, moveId: id })
  return true
}

/** Ends the current work after the present page; a run or an undo that is started again continues there. */
export async function stopMove(ctx: Acting, id: string): Promise<true | Missing> {
  const there = await updateMove(ctx.db, ctx.teamId, id, { doing: null, undoing: null, problem: null })
  return there || notFound('Move')
}

/** Deletes the connection to a source; imported data and past runs stay. */
export async function removeMove(ctx: Acting, id: string): Promise<true | Missing> {
  const removed = await deleteMove(ctx.db, ctx.teamId, id)
  if (removed.length === 0) return notFound('Move')
  if (removed[0]!.source === sheetsId)
    for (const { name } of await listFiles(ctx.db, ctx.teamId)) await deleteFile(ctx.db, ctx.teamId, name)
  return true
}

/** Forgets how far an interrupted run had read the sheets: other sheets have other rows there. */
async function beginAnew({ db, teamId }: Acting): Promise<void> {
  const present = await findMoveFrom(db, teamId, sheetsId)
  if (present) await updateMove(db, teamId, present.id, { progress: null })
}

/** Stores a part of an uploaded file. */
export async function keepPart(
  ctx: Acting,
  { name, part, data }: { name: string; part: number; data: string },
): Promise<true | RuleViolated<keyof typeof fileReasons>> {
  const { db, teamId } = ctx
  if (part === 0) await deleteFile(db, teamId, name)
  const bytes = Buffer.from(data, 'base64')
  const before = (await listFiles(db, teamId)).reduce((sum, file) => sum + file.bytes, 0)
  if (before + bytes.length > mostBytes) return ruleViolated('FILES_TOO_LARGE', fileReasons.FILES_TOO_LARGE)
  await insertPart(db, teamId, { name, part, bytes, created_at: timestampText(machineNow()) })
  await beginAnew(ctx)
  return true
}

export async function removeFile(ctx: Acting, name: string): Promise<true | Missing> {
  const removed = await deleteFile(ctx.db, ctx.teamId, name)
  await beginAnew(ctx)
  return removed.length > 0 || new Failure('NOT_FOUND', `There is no file ${name}.`)
}

/** Stores the decision about a person; the next run uses it. */
export async function decidePerson(
  ctx: Acting,
  id: string,
  { external_id, member_id }: { external_id: string; member_id: string | null },
): Promise<true | Missing> {
  const { db, teamId } = ctx
  const row = await findMove(db, teamId, id)
  if (row === undefined) return notFound('Move')
  if (member_id !== null && (await findMember(db, teamId, member_id)) === undefined) {
    return notFound('Member', 'member_id')
  }
  await saveDecision(db, teamId, { source: row.source, external_id, member_id, decided_at: timestampText(ctx.now) })
  return true
}
