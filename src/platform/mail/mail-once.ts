import type { Db } from '../db/pool.ts'
import { deleteBy, findValue } from '../db/rows.ts'
import { statement } from '../db/statement.ts'
import { machineNow, machineNowText, timestampText } from '../time/clock.ts'
import type { Mail, Mailer } from './mail.ts'

/** Longer than any job is retried. */
const rememberedDays = 30

/** A mail that a company sends; the job that sends it has the id in its payload, so that every attempt knows it. */
export interface MailOfCompany {
  teamId: string
  mailId: string
}

/**
 * Sends a mail and never sends it again: not when its job is repeated because the process was killed, was thought dead, or could not record
 * that the job is done. The mail is noted at the moment when the server accepts its content. If sending fails after that, the server has
 * not accepted the mail, and the note is deleted. If a process is killed between the two, the mail may not have arrived and is not sent
 * again. `write` is called only when there is something to send.
 */
export async function mailOnce(
  db: Db,
  mailer: Mailer,
  mail: MailOfCompany,
  write: () => Promise<Mail | undefined>,
): Promise<void> {
  if ((await findNote(db, mail.teamId, mail.mailId)) !== undefined) return
  const written = await write()
  if (written === undefined) return
  let noted: 'by this attempt' | 'by another' | undefined
  const beforeContent = async () => {
    noted = (await insertNote(db, mail)) ? 'by this attempt' : 'by another'
    if (noted === 'by another') throw new Error('Another process is sending this mail')
  }
  try {
    await mailer.send({ ...written, id: mail.mailId, beforeContent })
  } catch (error) {
    if (noted === 'by another') return
    if (noted === 'by this attempt') await deleteNote(db, mail.teamId, mail.mailId)
    throw error
  }
}

const findNote = findValue('sent_mails', 'sent_at', 'id')

async function insertNote(db: Db, { teamId: team_id, mailId: id }: MailOfCompany): Promise<boolean> {
  return (await insertUnsent(db, { team_id, id, sent_at: machineNowText() })).length === 1
}

const insertUnsent = statement((db, note: { team_id: string; id: string; sent_at: string }) =>
  db
    .insertInto('sent_mails')
    .values(note)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
)

const deleteNote = deleteBy('sent_mails', 'id')

/** Deletes the notes of mails whose jobs ended long ago. */
export async function forgetSentMailsOfAnyCompany(db: Db): Promise<void> {
  const before = timestampText(machineNow().subtract({ hours: rememberedDays * 24 }))
  await db.deleteFrom('sent_mails').where('sent_at', '<=', before).execute()
}
