import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createMailer, type Mail } from '#platform/mail/mail.ts'
import { makeRetriesDue } from '#test/harness/jobs.ts'
import { startMailServer } from '#test/harness/mail-server.ts'
import { useNotices } from '#test/harness/notices.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

const { minute, register } = useNotices(service)

const rows = (teamId: string) =>
  service.db.selectFrom('member_notices').select(['kind', 'state', 'reason']).where('team_id', '=', teamId).execute()

test('while the mail server is away nothing is lost, and what it accepted is not sent again after a crash', async () => {
  const gym = await service.gym()
  const [ana, bia] = [await register(gym), await register(gym)]
  await register(gym, { email: `refused@${crypto.randomUUID()}.example` })
  const away = createMailer({ smtpUrl: 'smtp://127.0.0.1:9', from: undefined }, service.log)
  await minute({ mailer: away })
  await makeRetriesDue(service)
  const server = await startMailServer()
  const mailer = createMailer({ smtpUrl: server.url, from: undefined }, service.log)
  // Killed right after the server accepted the first mail: the only record is that it was handed over.
  let left = 1
  const dying = {
    async send(mail: Mail) {
      if (left-- <= 0) throw new Error('killed')
      await mailer.send(mail)
    },
  }
  await sql`create function fail_to_settle() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    service.db,
  )
  await sql`create trigger dies before update on member_notices for each row execute function fail_to_settle()`.execute(
    service.db,
  )
  await minute({ mailer: dying })
  expect(server.received).toHaveLength(1)
  await sql`drop trigger dies on member_notices`.execute(service.db)
  for (let i = 0; i < 3; i++) {
    await makeRetriesDue(service)
    await minute({ mailer })
  }
  expect(server.received).toHaveLength(2)
  const all = server.received.join()
  for (const { email } of [ana, bia]) expect(all.split(`To: ${email}`)).toHaveLength(2)
  expect((await rows(gym.teamId)).map(({ state, reason }) => [state, reason]).sort()).toEqual([
    ['failed', 'refused'],
    ['sent', null],
    ['sent', null],
  ])
})

test('a recipient whom the mail server does not take yet holds nobody else up, and is given up after days', async () => {
  const gym = await service.gym()
  const server = await startMailServer()
  const mailer = createMailer({ smtpUrl: server.url, from: undefined }, service.log)
  await register(gym, { email: `later@${crypto.randomUUID()}.example` })
  for (let sent = 1; sent <= 2; sent++) {
    await register(gym)
    await minute({ mailer })
    expect(server.received).toHaveLength(sent)
  }
  const states = async () => (await rows(gym.teamId)).map(({ state, reason }) => [state, reason]).sort()
  const sent = ['sent', null]
  expect(await states()).toEqual([sent, sent, ['waiting', null]])
  await sql`update member_notices set noted_at = now() - interval '73 hours' where team_id = ${gym.teamId}`.execute(
    service.db,
  )
  await minute({ mailer })
  expect(await states()).toEqual([['failed', 'refused'], sent, sent])
})

test('no notice is lost while the mail server does not accept the sender', async () => {
  const gym = await service.gym()
  const server = await startMailServer()
  const ana = await register(gym)
  await minute({ mailer: createMailer({ smtpUrl: server.url, from: 'refused@gym.example' }, service.log) })
  expect(await rows(gym.teamId)).toEqual([{ kind: 'welcome', state: 'waiting', reason: null }])
  await makeRetriesDue(service)
  await minute({ mailer: createMailer({ smtpUrl: server.url, from: undefined }, service.log) })
  expect(server.received).toEqual([expect.stringContaining(`To: ${ana.email}`)])
})
