import { inviteStaff } from '#modules/staff/index.ts'
import { attempt } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { SourceStaff } from './source.ts'
import { idToCome, type Run, refuse, takeRows } from './take-rows.ts'

/**
 * Imports the people who work there. They can sign in once somebody sends them a link: a move sends no mails, and each person gets only the
 * permissions that their work needs.
 */
export async function takeStaff(run: Run, rows: SourceStaff[]): Promise<void> {
  const { ctx, dryRun, report } = run
  await takeRows(run, 'staff', rows, {
    counts: report.staff,
    async make(fresh) {
      const taken = []
      for (const { id, name, email, role } of fresh) {
        if (dryRun) {
          taken.push({ id: idToCome(id), made: true })
          continue
        }
        const invited = await attempt(ctx, () => inviteStaff(ctx, { name, email, role }))
        taken.push(
          invited instanceof Failure
            ? refuse(run, 'staff', { id, name }, invited.message)
            : { id: invited.id, made: true },
        )
      }
      return taken
    },
    // Changes of staff are made here, not imported.
    change: async () => {},
  })
}
