import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkSecondFactor } from '#modules/staff/second-factor.ts'
import { findAccount } from '#modules/staff/sql.ts'
import { fromCommand } from '#platform/context.ts'
import type { Gym } from '#test/harness/gym.ts'
import { runJobs } from '#test/harness/jobs.ts'
import { useService } from '#test/harness/service.ts'
import { callStaffApi, password, type StaffClient, signedIn } from '#test/harness/staff.ts'
import { catraca } from '#test/process/launch.ts'
import { eventsOf, newLink, refusalOf, setUpApp, signIn } from './second-factor.ts'

const service = useService()

/** Makes guesses at once, past every other throttle; returns the result of each. */
async function guess(gym: Gym, { id }: StaffClient, codes: string[]): Promise<unknown[]> {
  const parts = { db: service.db, box: service.box, origin: () => service.url }
  const person = (await findAccount(service.db, gym.teamId, id))!
  const answers = await Promise.all(codes.map((code) => checkSecondFactor(parts, person, { code, from: fromCommand })))
  return answers.map((refused) => refused?.details?.reason ?? 'in')
}

/** Codes that are wrong whatever the time is. */
const wrong = (count: number) => Array<string>(count).fill('not a code')

async function withApp() {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const person = await signedIn(service, gym, 'receptionist')
  return { gym, owner, person, app: await setUpApp(person) }
}

const lockMails = async ({ email }: StaffClient) => {
  await runJobs(service, service.tasks())
  return service.mails.filter(({ to, subject }) => to === email && subject.includes('bloqueada'))
}

test('of twenty simultaneous guesses ten are checked; then no code is accepted, with one mail and one line', async () => {
  const { gym, person, app } = await withApp()
  const answers = await guess(gym, person, wrong(20))
  expect(answers.filter((one) => one === 'CODE_WRONG')).toHaveLength(9)
  expect(answers.filter((one) => one === 'SECOND_FACTOR_LOCKED')).toHaveLength(11)
  const code = app.nextCode()
  expect(refusalOf(await signIn(service, person.email, { code }))).toEqual([401, 'SECOND_FACTOR_LOCKED'])
  expect(refusalOf(await signIn(service, person.email, { code: app.codes[0] }))).toEqual([401, 'SECOND_FACTOR_LOCKED'])
  const removal = await person.send('DELETE', '/session/totp', { password, code })
  expect(refusalOf(removal)).toEqual([422, 'SECOND_FACTOR_LOCKED'])
  expect(await lockMails(person)).toHaveLength(1)
  expect((await eventsOf(service, person)).filter((one) => one === 'second_factor_locked')).toHaveLength(1)
})

test('only wrong codes in a row count, and after a day codes are accepted again', async () => {
  const { gym, person, app } = await withApp()
  expect(await guess(gym, person, wrong(9))).toEqual(Array(9).fill('CODE_WRONG'))
  expect(await guess(gym, person, [app.codes[0]!])).toEqual(['in'])
  expect(await guess(gym, person, wrong(9))).toEqual(Array(9).fill('CODE_WRONG'))
  expect(await guess(gym, person, wrong(1))).toEqual(['SECOND_FACTOR_LOCKED'])
  const expired = await service.db
    .updateTable('staff_factor_tries')
    .set({ locked_until: sql`(locked_until at time zone 'UTC' - interval '24 hours 1 second') at time zone 'UTC'` })
    .where('staff_id', '=', person.id)
    .returning('locked_until')
    .execute()
  expect(Date.now() - Date.parse(expired[0]!.locked_until!)).toBeLessThan(60_000)
  expect(await guess(gym, person, wrong(1))).toEqual(['CODE_WRONG'])
  expect(await guess(gym, person, [app.nextCode()])).toEqual(['in'])
  expect(await lockMails(person)).toHaveLength(1)
})

test('the owner sees who is locked out and unlocks, or removes a lost second factor, but never their own', async () => {
  const { gym, owner, person, app } = await withApp()
  const inList = async () =>
    (await owner.get('/staff')).body.data.find(({ id }: { id: string }) => id === person.id) as object
  await guess(gym, person, wrong(10))
  expect(await inList()).toMatchObject({ has_second_factor: true, second_factor_locked: true })
  expect((await person.post(`/staff/${person.id}/second-factor/unlock`)).status).toBe(403)
  const unlocked = await owner.post(`/staff/${person.id}/second-factor/unlock`)
  expect(unlocked.body.data).toMatchObject({ id: person.id, second_factor_locked: false })
  expect((await signIn(service, person.email, { code: app.nextCode() })).status).toBe(200)

  const removed = await owner.post(`/staff/${person.id}/second-factor/remove`)
  expect(removed.body.data).toMatchObject({ has_second_factor: false })
  expect((await person.get('/session')).status).toBe(401)
  expect((await signIn(service, person.email)).status).toBe(200)
  for (const what of ['unlock', 'remove']) {
    const own = await owner.post(`/staff/${owner.id}/second-factor/${what}`)
    expect(refusalOf(own)).toEqual([422, 'OWN_SECOND_FACTOR'])
  }
  const events = await eventsOf(service, person)
  expect(events.slice(-3)).toEqual(['second_factor_locked', 'second_factor_unlocked', 'second_factor_removed'])
  const stranger = await signedIn(service, await service.gym(), 'owner')
  for (const what of ['unlock', 'remove']) {
    expect((await stranger.post(`/staff/${person.id}/second-factor/${what}`)).status).toBe(404)
  }
})

test('an unlock is only for who is locked out: it gives nobody more guesses', async () => {
  const { gym, owner, person } = await withApp()
  expect(await guess(gym, person, wrong(9))).toEqual(Array(9).fill('CODE_WRONG'))
  expect((await owner.post(`/staff/${person.id}/second-factor/unlock`)).status).toBe(200)
  expect(await guess(gym, person, wrong(1))).toEqual(['SECOND_FACTOR_LOCKED'])
})

test('the operator unlocks, and removes a lost second factor, by commands; also the owner’s own', async () => {
  const { gym, owner, person } = await withApp()
  await setUpApp(owner)
  await guess(gym, person, wrong(10))
  const { host, port, user, database } = service.target
  const socket = encodeURIComponent(String(host))
  const env = { DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${socket}` }
  const run = (command: string, email: string) =>
    catraca(['staff', command, '--company', gym.slug, '--email', email], env)
  expect(await run('unlock', person.email.toUpperCase())).toMatchObject({ code: 0 })
  expect(await guess(gym, person, wrong(1))).toEqual(['CODE_WRONG'])
  expect(await run('remove-second-factor', owner.email)).toMatchObject({ code: 0 })
  expect((await owner.get('/session')).status).toBe(401)
  expect((await signIn(service, owner.email)).status).toBe(200)
  expect(await run('unlock', 'nobody@example.com')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Nobody'),
  })
  expect((await eventsOf(service, owner)).at(-1)).toBe('second_factor_removed')
})

test('guesses by a link count like all others', async () => {
  const { gym, person } = await withApp()
  const token = await newLink(service, person)
  expect(await guess(gym, person, wrong(9))).toEqual(Array(9).fill('CODE_WRONG'))
  const accept = (code: string) => callStaffApi(service.url, 'POST /session/link', { token, password, code })
  expect(refusalOf(await accept('000000'))).toEqual([401, 'SECOND_FACTOR_LOCKED'])
  expect(await lockMails(person)).toHaveLength(1)
})
