import {
  chargeDueMail,
  classCancelledMail,
  classChangedMail,
  companyLanguage,
  type MailLanguage,
  type MailTemplate,
  type Notice,
  trialEndsMail,
  type WrittenMail,
  waitlistPlaceMail,
  welcomeMail,
} from '#modules/mails/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { localDate, machineNow, timestampText } from '#platform/time/clock.ts'
import type { NoticeKind } from './kinds.ts'
import { findCharge, findSeatFacts, findTrialFacts, type SeatFacts, type WaitingNotice } from './sql.ts'

/** What is needed to look up what a notice tells, by the clock of its company. */
interface Waiting {
  db: Db
  teamId: string
  notice: WaitingNotice
  now: string
  today: string
}

interface Kind {
  /** What the page that turns the kind off calls it. */
  name: Record<MailLanguage, string>
  write(waiting: Waiting, common: Notice): Promise<WrittenMail | undefined>
}

/** Declares a kind of notice: its mail, and what is true of it now; undefined when there is nothing to tell any more. */
function kindOf<Facts>(
  name: Kind['name'],
  mail: MailTemplate<Facts & Notice>,
  find: (waiting: Waiting) => Promise<Facts | undefined>,
): Kind {
  return {
    name,
    async write(waiting, common) {
      const facts = await find(waiting)
      const { company_name: company, language } = waiting.notice
      return facts && mail.write({ ...facts, ...common }, { company, language: language ?? companyLanguage })
    },
  }
}

export const kinds: Record<NoticeKind, Kind> = {
  welcome: kindOf({ 'pt-BR': 'boas-vindas', en: 'welcome' }, welcomeMail, async ({ notice }) => ({
    email: notice.email!,
  })),

  waitlist_place: kindOf(
    { 'pt-BR': 'vagas que abrem na lista de espera', en: 'seats that become free for the waitlist' },
    waitlistPlaceMail,
    async (waiting) => {
      const seat = await seatOf(waiting)
      return seat?.booking_status === 'confirmed' && isAhead(seat, waiting) ? seat : undefined
    },
  ),

  class_changed: kindOf(
    { 'pt-BR': 'aulas que mudam', en: 'classes that change' },
    classChangedMail,
    async (waiting) => {
      const seat = await seatOf(waiting)
      if (seat === undefined || seat.booking_status === 'cancelled' || !isAhead(seat, waiting)) return undefined
      const { date: was_date, start_time: was_start } = waiting.notice.details as Record<'date' | 'start_time', string>
      return { ...seat, was_date, was_start }
    },
  ),

  class_cancelled: kindOf(
    { 'pt-BR': 'aulas canceladas', en: 'classes that are cancelled' },
    classCancelledMail,
    async (waiting) => {
      const seat = await seatOf(waiting)
      return seat && seat.starts_at > waiting.now ? seat : undefined
    },
  ),

  trial_ends: kindOf(
    { 'pt-BR': 'o fim do período de teste', en: 'the end of the trial' },
    trialEndsMail,
    async ({ db, teamId, notice, today }) => {
      const [id, day] = notice.subject.split(' ') as [string, string]
      const trial = await findTrialFacts(db, teamId, id)
      return trial?.runs && trial.trial_ends_on === day && day > today ? { plan: trial.plan_name, day } : undefined
    },
  ),

  charge_due: kindOf(
    { 'pt-BR': 'cobranças que vencem', en: 'charges that are due' },
    chargeDueMail,
    async ({ db, teamId, notice, today }) => {
      const charge = await findCharge(db, teamId, subjectId(notice))
      if (charge?.status !== 'pending' || charge.due_date < today) return undefined
      const { description, amount_cents: cents, due_date: day } = charge
      return { description, cents, day, is_today: day === today }
    },
  ),
}

/**
 * Writes a notice from what is true now, which may be otherwise than when it was noted: a charge that was paid, a class that
 * was given up or a member who turned the kind off need no mail any more. A string says why there is none.
 */
export async function writeNotice(
  db: Db,
  teamId: string,
  notice: WaitingNotice,
  links: { app: string; unsubscribe: string },
): Promise<WrittenMail | string> {
  const reason = whyNot(notice)
  if (reason !== undefined) return reason
  const own = machineNow(notice.clock_offset_ms)
  const waiting = { db, teamId, notice, now: timestampText(own), today: localDate(own, notice.timezone).toString() }
  const name = notice.full_name.trim().split(/\s+/)[0]!
  return (await kinds[notice.kind].write(waiting, { name, ...links })) ?? 'over'
}

function whyNot({ is_on, email, status, unproven, muted, kind }: WaitingNotice): string | undefined {
  if (!is_on) return 'switched_off'
  if (email === null) return 'no_email'
  // A stranger may have typed the address, and the name.
  if (unproven) return 'unverified'
  if (status === 'cancelled') return 'member_cancelled'
  return muted?.includes(kind) ? 'unsubscribed' : undefined
}

/** The id that the subject of a notice begins with, such as that of a booking. */
export function subjectId({ subject }: Pick<WaitingNotice, 'subject'>): string {
  return subject.split(' ')[0]!
}

function seatOf({ db, teamId, notice }: Waiting): Promise<SeatFacts | undefined> {
  return findSeatFacts(db, teamId, subjectId(notice))
}

function isAhead({ class_status, starts_at }: SeatFacts, { now }: Waiting): boolean {
  return class_status === 'scheduled' && starts_at > now
}
