import {
  type ClassInMail,
  chargeDueMail,
  classCancelledMail,
  classChangedMail,
  companyLanguage,
  trialEndsMail,
  type WrittenMail,
  waitlistPlaceMail,
  welcomeMail,
} from '#modules/mails/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { localDate, machineNow, timestampText } from '#platform/time/clock.ts'
import type { NoticeKind } from './kinds.ts'
import { findChargeFacts, findSeatFacts, findTrialFacts, type SeatFacts, type WaitingNotice } from './sql.ts'

/** Why a notice is not sent. */
export class Dropped {
  readonly reason: string

  constructor(reason: string) {
    this.reason = reason
  }
}

/** What is needed to write a notice, by the clock of its company. */
interface Writing {
  db: Db
  teamId: string
  notice: WaitingNotice
  now: string
  today: string
  /** What every notice says. */
  common: { name: string; app: string; unsubscribe: string }
}

/**
 * Writes a notice from what is true now, which may be otherwise than when it was noted: a charge that was paid, a class that
 * was given up or a member who turned the kind off need no mail any more.
 */
export async function writeNotice(
  db: Db,
  teamId: string,
  notice: WaitingNotice,
  links: { app: string; unsubscribe: string },
): Promise<WrittenMail | Dropped> {
  const reason = whyNot(notice)
  if (reason !== undefined) return new Dropped(reason)
  const now = machineNow(notice.clock_offset_ms)
  const words = await writers[notice.kind]({
    db,
    teamId,
    notice,
    now: timestampText(now),
    today: localDate(now, notice.timezone).toString(),
    common: { name: firstName(notice.full_name), ...links },
  })
  if (words instanceof Dropped) return words
  return words({ company: notice.company_name, language: notice.language ?? companyLanguage })
}

function whyNot({ is_on, email, status, unproven, muted, kind }: WaitingNotice): string | undefined {
  if (!is_on) return 'switched_off'
  if (email === null) return 'no_email'
  // A stranger may have typed the address, and the name.
  if (unproven) return 'unverified'
  if (status === 'cancelled') return 'member_cancelled'
  return muted?.includes(kind) ? 'unsubscribed' : undefined
}

type Words = (letterhead: Parameters<typeof welcomeMail.write>[1]) => WrittenMail

const over = new Dropped('over')

const writers: Record<NoticeKind, (writing: Writing) => Promise<Words | Dropped>> = {
  async welcome({ notice, common }) {
    return (letterhead) => welcomeMail.write({ ...common, email: notice.email! }, letterhead)
  },

  async waitlist_place({ db, teamId, notice, now, common }) {
    const seat = await findSeatFacts(db, teamId, notice.subject)
    if (seat?.booking_status !== 'confirmed' || !isAhead(seat, now)) return over
    return (letterhead) => waitlistPlaceMail.write({ ...common, ...classOf(seat) }, letterhead)
  },

  async class_changed({ db, teamId, notice, now, common }) {
    const seat = await findSeatFacts(db, teamId, subjectId(notice))
    if (seat === undefined || seat.booking_status === 'cancelled' || !isAhead(seat, now)) return over
    const { date: was_date, start_time: was_start } = notice.details as Record<'date' | 'start_time', string>
    return (letterhead) => classChangedMail.write({ ...common, ...classOf(seat), was_date, was_start }, letterhead)
  },

  async class_cancelled({ db, teamId, notice, now, common }) {
    const seat = await findSeatFacts(db, teamId, notice.subject)
    if (seat === undefined || seat.starts_at <= now) return over
    return (letterhead) => classCancelledMail.write({ ...common, ...classOf(seat) }, letterhead)
  },

  async trial_ends({ db, teamId, notice, today, common }) {
    const [id, day] = notice.subject.split(' ') as [string, string]
    const trial = await findTrialFacts(db, teamId, id)
    if (!trial?.runs || trial.trial_ends_on !== day || day <= today) return over
    return (letterhead) => trialEndsMail.write({ ...common, plan: trial.plan_name, day }, letterhead)
  },

  async charge_due({ db, teamId, notice, today, common }) {
    const charge = await findChargeFacts(db, teamId, subjectId(notice))
    if (charge?.status !== 'pending' || charge.due_date < today) return over
    const { description, amount_cents: cents, due_date: day } = charge
    return (letterhead) =>
      chargeDueMail.write({ ...common, description, cents, day, is_today: day === today }, letterhead)
  },
}

/** The id that the subject of a notice begins with, such as that of a booking. */
export function subjectId({ subject }: Pick<WaitingNotice, 'subject'>): string {
  return subject.split(' ')[0]!
}

function isAhead({ class_status, starts_at }: SeatFacts, now: string): boolean {
  return class_status === 'scheduled' && starts_at > now
}

function classOf(seat: SeatFacts): ClassInMail {
  const { class_name, date, start_time, end_time, trainer_name, unit_name } = seat
  return { class_name, date, start: start_time, end: end_time, trainer: trainer_name, unit: unit_name }
}

function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0]!
}
