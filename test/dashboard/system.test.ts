import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { useBrowser } from './browser.ts'

const service = useService()
const browser = useBrowser(service)

test('the owner sees what is held up, and with each what to do', async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const { rows } = await sql<{ id: string }>`
    select id from graphile_worker.add_job('mail-person', ${JSON.stringify({ teamId: gym.teamId })}::json)`.execute(
    service.db,
  )
  await sql`update graphile_worker._private_jobs set attempts = 3 where id = ${rows[0]!.id}`.execute(service.db)
  const page = await browser.signIn(owner.email)
  await page.goto('/settings?tab=system')
  const mail = page.getByRole('region', { name: 'E-mails' })
  await mail.getByText('1 falhou e espera nova tentativa.').waitFor()
  await mail.getByText('confira SMTP_URL').waitFor()
  await page.getByRole('region', { name: 'Disco' }).getByText('livre').waitFor()
  expect(await page.getByRole('region', { name: 'Matrículas' }).textContent()).toContain('em ordem')
  await sql`delete from graphile_worker._private_jobs`.execute(service.db)
})
