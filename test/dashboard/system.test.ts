import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { onPhone, sidewaysOf, violationsOf } from './accessibility.ts'
import { useBrowser } from './browser.ts'

const service = useService()
const browser = useBrowser(service)

test('the owner sees what is delayed, and for each what to do', async () => {
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

test('a restored copy says on every screen that it sends nothing, until it is adopted', async () => {
  const gym = await service.gym()
  const person = await signedIn(service, gym, 'receptionist')
  expect((await person.get('/session')).body.data.copied_at).toBeNull()
  await sql`insert into installation (id, home) values (${gym.teamId}, 'elsewhere') on conflict do nothing`.execute(
    service.db,
  )
  await sql`update installation set copied_at = '2026-03-10T17:05:00Z'`.execute(service.db)
  try {
    expect((await person.get('/session')).body.data.copied_at).toBe('2026-03-10T17:05:00.000Z')
    const [desk, phone] = [await browser.signIn(person.email), await browser.signIn(person.email, onPhone)]
    const notice = desk.getByText('Esta é uma cópia, restaurada com os dados de 10/03/2026 14:05')
    await notice.waitFor()
    await desk.getByText('npx catraca adopt').waitFor()
    await desk.goto('/members')
    await notice.waitFor()
    await phone.getByText('Esta é uma cópia').waitFor()
    expect([...(await violationsOf(desk, 'desk')), ...(await violationsOf(phone, 'phone'))]).toEqual([])
    expect(await sidewaysOf(phone, 'a copy')).toEqual([])

    await sql`update installation set copied_at = null`.execute(service.db)
    await notice.waitFor({ state: 'detached' })
    await desk.getByRole('heading', { name: 'Alunos' }).waitFor()
  } finally {
    await sql`update installation set copied_at = null`.execute(service.db)
  }
})
