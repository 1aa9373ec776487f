import type { Logger } from './log.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** For the recipient only: if the mail cannot be sent, its text is not logged. */
  personal?: boolean
}

/** Sends mails; rejects when the server cannot be reached or refuses, so that the calling job tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

const patienceMs = 20_000

/** Loaded on demand, because the library slows down the start of a process that may send no mail. */
export const loadMailLibrary = () => import('nodemailer')

/** Sends by SMTP, or logs the mail if no server is configured. The library is loaded with the first mail. */
export function createMailer(config: { smtpUrl: string | undefined; from: string | undefined }, log: Logger): Mailer {
  const { smtpUrl, from } = config
  if (smtpUrl === undefined) {
    return {
      async send({ subject, text, personal }) {
        log.warn(personal ? { subject } : { subject, text }, 'SMTP_URL is not set, so this mail is only logged')
      },
    }
  }
  return {
    async send({ to, subject, text }) {
      const { createTransport } = await loadMailLibrary()
      const timeouts = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs }
      const transport = createTransport({ url: smtpUrl, ...timeouts })
      try {
        await transport.sendMail({ from: from ?? 'catraca@localhost', to, subject, text })
      } finally {
        transport.close()
      }
    },
  }
}
