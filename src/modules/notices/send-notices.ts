import { job, OfCompany } from '#platform/jobs/job.ts'
import { type Sending, withTask } from '#platform/mail/mail-job.ts'
import { mailOnce } from '#platform/mail/mail-once.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { listWaitingNotices, type Settlement, settleNotice, type WaitingNotice } from './sql.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'
import { subjectId, writeNotice } from './write-notice.ts'

const batch = 50

const place = ({ teamId }: { teamId: string }) => `send-notices ${teamId}`
const waits = { queue: place, key: place, keepWaiting: true }

/**
 * Sends the waiting notices of a company, the oldest first. Each is completed before the next one is read. While the mail server is away,
 * the job throws and is tried again; a mail that the server refuses permanently is recorded as failed. At most one such job waits for each
 * company, including its pauses.
 */
export const sendNoticesJob = withTask(job('send-notices', OfCompany, waits), async (sending, { teamId }) => {
  for (;;) {
    const waiting = await listWaitingNotices(sending.db, teamId, batch)
    const changesTold = new Set<string>()
    for (const notice of waiting) {
      // One mail reports all changes of a thing that were recorded before the mail is written.
      const changed = isOfChange(notice) ? subjectId(notice) : undefined
      const again = changed !== undefined && changesTold.has(changed)
      if (changed !== undefined) changesTold.add(changed)
      const settlement: Settlement = again
        ? { state: 'dropped', reason: 'told_with_another' }
        : await send(sending, teamId, notice)
      const settled = { reason: null, ...settlement, settled_at: machineNowText() }
      const { member_id, kind, subject } = notice
      await settleNotice(sending.db, teamId, { member_id, kind, subject, state: 'waiting' }, settled)
    }
    if (waiting.length < batch) return
  }
})

/** Whether a notice reports a change from what the member knew. */
const isOfChange = ({ kind }: WaitingNotice) => kind === 'class_changed' || kind === 'price_changed'

async function send(sending: Sending, teamId: string, notice: WaitingNotice): Promise<Settlement> {
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
    if (!isForGood(error)) throw error
    log.warn(
      { err: error, team: teamId, member: notice.member_id, kind: notice.kind },
      'the mail server refuses a notice',
    )
    return { state: 'failed', reason: 'refused' }
  }
  return settlement
}

/** Whether the server refuses this recipient or this content permanently. */
function isForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500
}
