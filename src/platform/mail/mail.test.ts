import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createMailer } from './mail.ts'

test('without a mail server a mail is logged, and of a personal one only its subject', async () => {
  const lines: string[] = []
  const collecting = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const mailer = createMailer({ smtpUrl: undefined, from: undefined }, pino({}, collecting))
  await mailer.send({ to: 'dona@example.com', subject: 'A webhook fails', text: 'Look at it' })
  await mailer.send({ to: 'rita@example.com', subject: 'New passkey', text: 'from 203.0.113.9', personal: true })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { subject: 'A webhook fails', text: 'Look at it' },
    { subject: 'New passkey' },
  ])
  expect(lines.join('')).not.toMatch(/203\.0\.113\.9|@example/)
})
