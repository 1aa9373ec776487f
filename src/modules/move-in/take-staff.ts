import { inviteStaff } from '#modules/staff/index.ts'
import { attempt } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { SourceStaff } from './source.ts'
import { idToCome, type Run, refuse, takeRows } from './take-rows.ts'

/**
 * Takes the people who work there. They can sign in when somebody sends them a link: nobody is written to by a move, and what each may
 * do is the least that the work there asks for.
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
    // Who somebody is here is changed here.
    change: async () => {},
  })
}
