import type { Logger } from './log.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** It is for one person only: where it cannot be sent, its text is not logged. */
  personal?: boolean
}

/** Sends mails; rejects when the server cannot be reached or refuses, so that the job that asked tries again. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}

const patienceMs = 20_000

/** A start without a mail to send is faster by what this brings along. */
export const loadMailLibrary = () => import('nodemailer')

/** By SMTP, or to the log where no server is configured. The library is loaded with the first mail. */
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
