import type { Static, TSchema } from 'typebox'
import type { Db } from '../db/pool.ts'
import { handled, type Job, type JobOptions, job, type Task } from '../jobs/job.ts'
import type { Logger } from '../log/log.ts'
import type { SecretBox } from '../secrets/secrets.ts'
import type { Mail, Mailer } from './mail.ts'
import { mailOnce } from './mail-once.ts'

/** What is needed to write and send mails. */
export interface Sending {
  db: Db
  mailer: Mailer
  box: SecretBox
  /** Where members reach the service. */
  origin: string
  log: Logger
}

/** A kind of job that mails, with the code that does it. */
export interface MailJob<T extends TSchema> extends Job<T> {
  task(sending: Sending): Task
}

/**
 * Declares a mail: the job that requests it, and how it is written when the job runs, from the facts at that time. Undefined sends no mail.
 * A payload with an id, either `mailId` or the id of a code, is never sent twice.
 */
export function mailJob<T extends TSchema>(
  name: string,
  payload: T,
  write: (sending: Sending, asked: Static<T>) => Promise<Mail | undefined>,
  options: JobOptions<T> = {},
): MailJob<T> {
  return withTask(job(name, payload, options), async (sending, asked) => {
    const { teamId, codeId, mailId = codeId } = asked as { teamId: string; mailId?: string; codeId?: string }
    const written = () => write(sending, asked)
    if (mailId !== undefined) return mailOnce(sending.db, sending.mailer, { teamId, mailId }, written)
    const mail = await written()
    if (mail !== undefined) await sending.mailer.send(mail)
  })
}

/** Binds a job to code of its own that sends its mails. */
export function withTask<T extends TSchema>(
  declared: Job<T>,
  send: (sending: Sending, asked: Static<T>) => Promise<void>,
): MailJob<T> {
  return { ...declared, task: (sending) => handled(declared, (asked) => send(sending, asked)) }
}
