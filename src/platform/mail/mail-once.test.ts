import { expect, test } from 'vitest'
import { startMailServer } from '#test/harness/mail-server.ts'
import { useService } from '#test/harness/service.ts'
import { newId } from '../values/ids.ts'
import { createMailer, type Mail } from './mail.ts'
import { forgetSentMailsOfAnyCompany, mailOnce } from './mail-once.ts'

const service = useService()

async function sender(takes?: (mail: string) => boolean) {
  const { teamId } = await service.gym()
  const server = await startMailServer(takes)
  const mailer = createMailer({ smtpUrl: server.url, from: 'Catraca <mails@gym.example>' }, service.log)
  const id = { teamId, mailId: newId() }
  let written = 0
  const send = (mail: Partial<Mail> = {}) =>
    mailOnce(service.db, mailer, id, async () => {
      written++
      return { to: 'ana@example.com', subject: 'Olá', text: 'Bom dia', ...mail }
    })
  return { server, send, mailId: id.mailId, written: () => written }
}

test('a mail has its sender, text and HTML, and its own id', async () => {
  const { server, send, mailId } = await sender()
  const headers = { 'List-Unsubscribe': '<https://gym.example/out>' }
  await send({ fromName: 'Academia Aurora', html: '<p>Bom dia</p>', headers })
  const [mail] = server.received
  expect(mail).toContain('From: Academia Aurora <mails@gym.example>')
  expect(mail).toContain(`Message-ID: <${mailId}@gym.example>`)
  expect(mail).toContain('List-Unsubscribe: <https://gym.example/out>')
  expect(mail).toMatch(/multipart\/alternative.*text\/plain.*text\/html/s)
})

test('a mail whose job is repeated after the server accepted it is neither sent nor written again', async () => {
  const { server, send, written } = await sender()
  await send()
  await send()
  expect(server.received).toHaveLength(1)
  expect(written()).toBe(1)
})

test('of processes that send a mail at the same time, only one does', async () => {
  const { server, send } = await sender()
  await Promise.all(Array.from({ length: 5 }, () => send()))
  expect(server.received).toHaveLength(1)
})

test('a mail that the server did not accept is sent at the next attempt', async () => {
  let tries = 0
  const { server, send } = await sender(() => ++tries > 1)
  await expect(send()).rejects.toThrow('451')
  await expect(send({ to: 'refused@example.com' })).rejects.toThrow('550')
  await send()
  expect(server.received).toHaveLength(1)
  await send()
  expect(server.received).toHaveLength(1)
})

test('the note of a sent mail is deleted after a month', async () => {
  const { send, written, mailId } = await sender()
  await send()
  await forgetSentMailsOfAnyCompany(service.db)
  await send()
  expect(written()).toBe(1)
  const old = { sent_at: new Date(Date.now() - 31 * 86_400_000).toISOString() }
  await service.db.updateTable('sent_mails').set(old).where('id', '=', mailId).execute()
  await forgetSentMailsOfAnyCompany(service.db)
  await send()
  expect(written()).toBe(2)
})
