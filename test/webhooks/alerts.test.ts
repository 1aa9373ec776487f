import { expect, test } from 'vitest'
import { createWebhook, enableWebhook, recoverEvents } from '#modules/webhooks/index.ts'
import { Failure } from '#platform/errors/failure.ts'
import { createLogger } from '#platform/log/log.ts'
import { createMailer } from '#platform/mail/mail.ts'
import type { Gym } from '#test/harness/gym.ts'
import { runJobs } from '#test/harness/jobs.ts'
import { startMailServer } from '#test/harness/mail-server.ts'
import { startReceiver } from '#test/harness/receiver.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

async function failingWebhook() {
  const gym = await service.gym({ test: true })
  await service.db
    .updateTable('companies')
    .set({ alert_email: 'dona@example.com' })
    .where('id', '=', gym.teamId)
    .execute()
  const receiver = await startReceiver()
  receiver.always(500)
  const made = await createWebhook(
    await gym.context(),
    { url: receiver.url, events: null },
    { box: service.box, allowPrivate: true },
  )
  if (made instanceof Failure) throw new Error(made.message)
  const state = () => service.db.selectFrom('webhooks').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow()
  const mails = async () => {
    await runJobs(service, service.tasks())
    await service.deliverer.idle()
    return service.mails.filter(({ text }) => text.includes(made.id))
  }
  return { gym, receiver, webhook: made, state, mails }
}

const ahead = async (gym: Gym, minutes: number) => gym.travel((await gym.context()).now.add({ minutes }))

test('twenty events that failed for good, and a day without success, switch the webhook off with a mail', async () => {
  const { gym, receiver, webhook, state, mails } = await failingWebhook()
  for (let i = 0; i < 20; i++) await gym.api.post('/members', { full_name: `Member ${i}` })
  await mails()
  for (const minutes of [1, 5]) await ahead(gym, minutes)
  expect((await mails()).map(({ subject }) => subject)).toEqual([expect.stringContaining('does not answer')])
  await ahead(gym, 30)
  expect(receiver.received).toHaveLength(80)
  expect(await state()).toMatchObject({ is_enabled: true, failed_in_a_row: 20 })

  await ahead(gym, 24 * 60)
  await gym.api.post('/members', { full_name: 'One more' })
  await mails()
  for (const minutes of [1, 5, 30]) await ahead(gym, minutes)
  expect(await state()).toMatchObject({ is_enabled: false, disabled_reason: 'failing' })
  const sent = await mails()
  expect(sent.map(({ to }) => to)).toEqual(['dona@example.com', 'dona@example.com'])
  expect(sent[1]!.subject).toContain('switched off')
  expect(sent[1]!.text).toContain(`catraca webhook enable ${webhook.id}`)
  expect(receiver.received).toHaveLength(84)
  // Nothing is sent any more, and nothing is planned.
  await gym.api.post('/members', { full_name: 'Unheard' })
  await mails()
  expect(receiver.received).toHaveLength(84)
  await expectRecovered(gym, webhook.id, { mail: sent[1]!.text, events: 22 })
})

test('a webhook that answered 410 is switched off with a mail', async () => {
  const { gym, receiver, webhook, state, mails } = await failingWebhook()
  receiver.always(410)
  await gym.api.post('/members', { full_name: 'Ana' })
  await mails()
  expect(await state()).toMatchObject({ is_enabled: false, disabled_reason: 'gone' })
  const [mail] = await mails()
  await expectRecovered(gym, webhook.id, { mail: mail!.text, events: 1 })
})

/** Does what the mail says, with the time that it names. */
async function expectRecovered(gym: Gym, id: string, { mail, events }: { mail: string; events: number }) {
  const [, since] = /--since (\S+)\.$/m.exec(mail)!
  await enableWebhook(await gym.context(), id)
  expect(await recoverEvents(await gym.context(), id, Temporal.Instant.from(since!))).toBe(events)
}

test('a mail has the company name, the host and the ids, but not the path and query of the address', async () => {
  const { gym, mails } = await failingWebhook()
  await gym.api.post('/members', { full_name: 'Ana' })
  await mails()
  for (const minutes of [1, 5]) await ahead(gym, minutes)
  const [mail] = await mails()
  expect(mail!.subject).toContain('Academia gym-')
  expect(mail!.text).toMatch(/127\.0\.0\.1:\d+ did not accept/)
  expect(mail!.text).not.toContain('/hook')
})

test('mails go out by SMTP; if a server refuses, the job fails and is tried again', async () => {
  const { url: smtpUrl, received } = await startMailServer()
  const log = createLogger('silent')
  const mailer = createMailer({ smtpUrl, from: 'alerts@catraca.example' }, log)
  await mailer.send({ to: 'dona@example.com', subject: 'a webhook was switched off', text: 'Good morning' })
  expect(received).toHaveLength(1)
  expect(received[0]).toContain('To: dona@example.com')
  expect(received[0]).toContain('From: alerts@catraca.example')
  expect(received[0]).toContain('Good morning')
  await expect(mailer.send({ to: 'refused@example.com', subject: 's', text: 't' })).rejects.toThrow(/550/)
})
