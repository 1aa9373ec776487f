import { keepPhoto } from '#modules/members/index.ts'
import { OutsideFailure } from '#platform/http/call-out.ts'
import { findKnown } from './rows-sql.ts'
import type { SourcePhoto } from './source.ts'
import { idToCome, type Run, refuse, takeRows } from './take-rows.ts'

/** Fetches the photos of imported people, before the account there ends; a photo is fetched again when its address changes. */
export async function takePhotos(run: Run, rows: SourcePhoto[]): Promise<void> {
  const { ctx, sourceId: source, people, dryRun } = run
  await takeRows(run, 'photo', rows, {
    counts: run.report.photos,
    async make(fresh) {
      const taken = []
      const ids = fresh.map(({ id }) => id)
      const persons = await findKnown(ctx.db, ctx.teamId, { source, kind: 'member' }, ids)
      for (const photo of fresh) {
        const memberId = people.byExternalId.get(photo.id)
        // Somebody who was erased here gets no photo again.
        if (persons.get(photo.id)?.taken === null) taken.push(null)
        else if (memberId == null) taken.push(refuse(run, 'photo', photo, 'its person was not taken'))
        else if (dryRun) taken.push({ id: idToCome(photo.id), made: true })
        else taken.push((await fetchPhoto(run, photo, memberId)) ? { id: memberId, made: true } : null)
      }
      return taken
    },
    change: async (photo, { row_id }) => void (await fetchPhoto(run, photo, row_id)),
  })
}

async function fetchPhoto(run: Run, photo: SourcePhoto, memberId: string): Promise<boolean> {
  try {
    const bytes = await run.fetchPhoto(photo.url)
    if (bytes !== undefined && (await keepPhoto(run.ctx, memberId, bytes))) return true
    refuse(run, 'photo', photo, 'the photo is not there, or is no PNG, JPEG or WebP of at most 500 kB')
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    refuse(run, 'photo', photo, 'the photo could not be fetched: the next run tries again')
  }
  return false
}
