import { type Static, Type } from 'typebox'
import { findCompanyById } from '#modules/companies/index.ts'
import { findCopiedAt } from '#platform/backup/installation.ts'
import { type Acting, actingAlone } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { Failure } from '#platform/errors/failure.ts'
import { OutsideFailure } from '#platform/http/call-out.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { handled, job, Nothing, type Task } from '#platform/jobs/job.ts'
import { Id } from '#platform/schema/schema.ts'
import { machineNow, machineNowText, timestampText } from '#platform/time/clock.ts'
import { unitForVisits } from '../open-source.ts'
import { moveIn, type Progress } from '../run-move-in.ts'
import { nameOfSource } from '../sources/index.ts'
import type { Run } from '../take-rows.ts'
import { type Undone, undoMoveIn } from '../undo-move-in.ts'
import {
  beginDoing,
  findMove,
  forgetFilesOfAnyCompany,
  keepProgress,
  listNightlyOfAnyCompany,
  type MoveRow,
  updateMove,
} from './moves-sql.ts'
import { type MoveReach, openMove, settingsOf } from './open-move.ts'

const OfMove = Type.Object({ teamId: Id(), moveId: Id() })

/** Does the current work of a move. Work that was killed continues where it was. */
export const moveJob = job('move-in', OfMove, {
  queue: ({ teamId }) => `move-in ${teamId}`,
  key: ({ moveId }) => `move-in ${moveId}`,
})
const nightlyMovesJob = job('move-in-nightly', Nothing, { cron: '23 5 * * *' })

const fileDays = 30
const shownEveryMs = 1000
/** Problems that pass by themselves, so the work is tried again. */
const passing = ['away', 'busy', 'unclear']

/** What moves need from outside of this module. */
type Outside = MoveReach & Pick<Run, 'correct'>

export function moveTasks(db: Db, reach: Outside): Task[] {
  return [
    handled(moveJob, (target, signal) => carryOn(db, { ...reach, signal }, target)),
    handled(nightlyMovesJob, async () => {
      await forgetFilesOfAnyCompany(db, timestampText(machineNow().subtract({ hours: 24 * fileDays })))
      for (const { team_id: teamId, id } of await listNightlyOfAnyCompany(db)) {
        const begun = { id, doing: 'run' as const, undoing: null, doing_since: machineNowText() }
        if (await beginDoing(db, teamId, begun)) await enqueue(db, moveJob, { teamId, moveId: id })
      }
    }),
  ]
}

type Reach = Outside & { signal: AbortSignal | undefined }

/** Thrown to end work that was stopped. */
class Stopped extends Error {}

async function carryOn(db: Db, reach: Reach, { teamId, moveId }: Static<typeof OfMove>): Promise<void> {
  const [company, row] = await Promise.all([findCompanyById(db, teamId), findMove(db, teamId, moveId)])
  if (company === undefined || row?.doing == null) return
  const { timezone: timeZone, clock_offset_ms } = company
  const ctx = actingAlone({ db, teamId, timeZone, now: machineNow(clock_offset_ms) }, 'time')
  try {
    if ((await findCopiedAt(db)) !== null) throw new OutsideFailure('refused', 'This is a restored copy.')
    const ended = row.doing === 'undo' ? await undoRun(ctx, reach, row) : await takeMove(ctx, reach, row)
    await updateMove(db, teamId, moveId, { ...ended, doing: null, undoing: null, progress: null, problem: null })
  } catch (error) {
    if (error instanceof Stopped) return
    // The worker is closing; the next worker continues.
    if (reach.signal?.aborted) throw error
    const problem = error instanceof OutsideFailure ? error.kind : 'failed'
    const isOver = error instanceof OutsideFailure && !passing.includes(problem)
    await updateMove(db, teamId, moveId, { problem, ...(isOver && { doing: null }) })
    if (!isOver) throw error
  }
}

async function undoRun(ctx: Acting, reach: Reach, row: MoveRow): Promise<object> {
  const keep = keeping(ctx, reach, row)
  const before = (row.progress as { undone?: Undone } | null)?.undone
  await undoMoveIn(ctx, row.undoing!, {
    before: before?.run_id === row.undoing ? before : undefined,
    onPage: (undone) => keep({ undone }),
  })
  return {}
}

/** Returns the function that stores how far the work has come, and throws if the work is to end here. */
function keeping({ db, teamId }: Acting, { signal }: Reach, { id, doing, undoing }: MoveRow) {
  return async (progress: object) => {
    const goesOn = await keepProgress(db, teamId, { id, doing, undoing, progress })
    signal?.throwIfAborted()
    if (!goesOn) throw new Stopped()
  }
}

async function takeMove(ctx: Acting, reach: Reach, row: MoveRow): Promise<object> {
  const { db, teamId } = ctx
  const { source, doing } = row
  const settings = settingsOf(reach.box, row)
  const unitId = await unitForVisits(ctx, settings.unit)
  const opened = unitId instanceof Failure ? unitId : await openMove(db, reach, { teamId, source, settings })
  if (opened instanceof Failure) throw new OutsideFailure('refused', opened.message)
  // Progress up to what was written is stored first, so that it is not read again.
  const keep = keeping(ctx, reach, row)
  const dryRun = doing === 'dry_run'
  let shown = 0
  try {
    await opened.open.check()
    const report = await moveIn(ctx, {
      source: {
        ...{ id: source, name: nameOfSource(source), unitId: unitId as string },
        ...{ open: opened.open, fetchPhoto: opened.fetchPhoto },
        plans: (settings.plans ?? {}) as Record<string, string>,
      },
      ...{ correct: reach.correct, dryRun, tells: false, progress: beganWith(row), save: keep },
      async onPage(soFar) {
        if (!dryRun || performance.now() - shown < shownEveryMs) return
        shown = performance.now()
        await keep({ run_id: null, marks: {}, report: soFar })
      },
    })
    return dryRun ? { dry_report: JSON.stringify(report), dry_at: timestampText(ctx.now) } : {}
  } finally {
    await opened.close()
  }
}

/** How far an interrupted run had come; a dry run starts from the beginning. */
function beganWith({ progress }: MoveRow): Progress {
  const kept = progress as unknown as Progress | null
  return kept?.run_id ? kept : { run_id: null, marks: {}, report: null }
}
