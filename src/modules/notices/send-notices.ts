import { job, OfCompany } from '#platform/jobs/job.ts'
import { type Sending, withTask } from '#platform/mail/mail-job.ts'
import { mailOnce } from '#platform/mail/mail-once.ts'
import { machineNow, machineNowText, timestampText } from '#platform/time/clock.ts'
import {
  dropOtherChanges,
  listWaitingNotices,
  type Settlement,
  settleNotice,
  subjectId,
  type WaitingNotice,
} from './sql.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'
import { writeNotice } from './write-notice.ts'

const batch = 50
/** For how long a mail is tried that the server does not take yet. */
const triedForHours = 72

const place = ({ teamId }: { teamId: string }) => `send-notices ${teamId}`
const waits = { queue: place, key: place, keepWaiting: true }

/**
 * Sends the waiting notices of a company, the oldest first. Each is completed before the next one is read. While the mail server is away,
 * the job throws and is tried again. A mail that the server refuses permanently is recorded as failed. If the server does not accept a mail
 * yet, its notice waits for up to three days. It delays no other notice, unless there are many such mails. At most one such job waits for
 * each company, including its pauses.
 */
export const sendNoticesJob = withTask(job('send-notices', OfCompany, waits), async (sending, { teamId }) => {
  const notTaken: string[] = []
  for (;;) {
    const waiting = await listWaitingNotices(sending.db, teamId, { limit: batch, without: notTaken })
    const changesTold = new Set<string>()
    for (const notice of waiting) {
      if (isOfChange(notice)) {
        const changed = subjectId(notice)
        if (changesTold.has(changed)) continue
        changesTold.add(changed)
        await dropOtherChanges(sending.db, teamId, notice)
      }
      const settlement = await send(sending, teamId, notice)
      if (settlement === undefined) {
        notTaken.push(notice.id)
        continue
      }
      const settled = { reason: null, ...settlement, settled_at: machineNowText() }
      const { member_id, kind, subject } = notice
      await settleNotice(sending.db, teamId, { member_id, kind, subject, state: 'waiting' }, settled)
    }
    if (notTaken.length >= batch) throw new Error(`The mail server does not take ${notTaken.length} notices yet`)
    if (waiting.length < batch) return
  }
})

/** Whether a notice reports a change from what the member knew. */
const isOfChange = ({ kind }: WaitingNotice) => kind === 'class_changed' || kind === 'price_changed'

/** Undefined if the mail server does not take the mail yet. */
async function send(sending: Sending, teamId: string, notice: WaitingNotice): Promise<Settlement | undefined> {
  const { db, mailer, box, origin, log } = sending
  const token = unsubscribeToken(box, { teamId, memberId: notice.member_id, kind: notice.kind })
  const unsubscribe = `${origin}/unsubscribe/${token}`
  let settlement: Settlement = { state: 'sent' }
  try {
    await mailOnce(db, mailer, { teamId, mailId: notice.id }, async () => {
      const written = await writeNotice(db, teamId, notice, { app: `${origin}/app/${notice.slug}`, unsubscribe })
      if (typeof written === 'string') {
        settlement = { state: 'dropped', reason: written }
        return undefined
      }
      return {
        ...written,
        to: notice.email!,
        personal: true,
        headers: {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          'Auto-Submitted': 'auto-generated',
        },
      }
    })
  } catch (error) {
    const responseCode = refusalOf(error)
    if (responseCode === undefined) throw error
    if (responseCode < 500 && isYoung(notice)) return undefined
    log.warn(
      { err: error, team: teamId, member: notice.member_id, kind: notice.kind },
      'the mail server refuses a notice',
    )
    return { state: 'failed', reason: 'refused' }
  }
  return settlement
}

/**
 * The server's code if it refuses this recipient or this content: permanently from 500 on. Undefined if the server refuses the sender,
 * because then every mail would fail.
 */
function refusalOf(error: unknown): number | undefined {
  const { code, command, responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number }
  if (command === 'MAIL FROM' || (code !== 'EENVELOPE' && code !== 'EMESSAGE')) return undefined
  return responseCode >= 400 ? responseCode : undefined
}

const isYoung = ({ noted_at }: WaitingNotice) =>
  noted_at > timestampText(machineNow().subtract({ hours: triedForHours }))
