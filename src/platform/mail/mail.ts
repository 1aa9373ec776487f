import { Readable } from 'node:stream'
import type { Logger } from '../log/log.ts'

export interface Mail {
  /** Null if a company has no address for its alerts: the mail is logged for the operator. */
  to: string | null
  subject: string
  text: string
  /** The same for programs that show HTML. */
  html?: string
  attachments?: { filename: string; content: Buffer; contentType: string }[]
  /** The name of the sender, shown with the address of the installation. */
  fromName?: string
  headers?: Record<string, string>
  /** For the recipient only: if the mail cannot be sent, its text is not logged. */
  personal?: boolean
  /** Unique to this mail and the same at every attempt: mailboxes show mails with the same Message-ID once. */
  id?: string
  /** Awaited just before the server takes the content. If it rejects, the mail is not sent. */
  beforeContent?: () => Promise<void>
}

/** Sends mails; rejects when the server cannot be reached or refuses, so that the calling job tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

const patienceMs = 20_000

/** Loaded on demand, because the library slows down the start of a process that may send no mail. */
export const loadMailLibrary = () => import('nodemailer')

/** Sends by SMTP, or logs the mail if no server is configured or there is no recipient. The library is loaded with the first mail. */
export function createMailer(config: { smtpUrl: string | undefined; from: string | undefined }, log: Logger): Mailer {
  const { smtpUrl, from = 'catraca@localhost' } = config
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  const host = address.slice(address.lastIndexOf('@') + 1)
  return {
    async send({ to, subject, text, html, attachments, fromName, headers, id, personal, beforeContent }) {
      if (smtpUrl === undefined || to === null) {
        await beforeContent?.()
        return log.warn(personal ? { subject } : { subject, text }, 'SMTP_URL is not set, so this mail is only logged')
      }
      const { createTransport } = await loadMailLibrary()
      const timeouts = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs }
      const transport = createTransport({ url: smtpUrl, ...timeouts })
      if (beforeContent !== undefined) {
        transport.use('stream', ({ message }, done) => {
          message.processFunc((content) => Readable.from(following(beforeContent, content), { objectMode: false }))
          done()
        })
      }
      try {
        await transport.sendMail({
          ...{ from: fromName === undefined ? from : { name: fromName, address }, to, subject, text },
          ...(html !== undefined && { html }),
          ...(attachments && { attachments }),
          ...(headers && { headers }),
          ...(id !== undefined && { messageId: `<${id}@${host}>` }),
        })
      } finally {
        transport.close()
      }
    },
  }
}

/** The library begins to read this when the server has agreed to take the content. */
async function* following(before: () => Promise<void>, content: Readable): AsyncGenerator<Buffer> {
  await before()
  yield* content
}
