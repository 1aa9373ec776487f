import { type ChargeRow, findCharge, openCents } from '#modules/billing/index.ts'
import {
  companyLanguage,
  type MailTemplate,
  type Notice,
  type NoticeKind,
  noticeMails,
  type WrittenMail,
} from '#modules/mails/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { localDate, machineNow, timestampText } from '#platform/time/clock.ts'
import { findPriceFacts, findSeatFacts, findTrialFacts, findWaitingCode, type SeatFacts } from './facts-sql.ts'
import { findUnpaid, subjectId, type WaitingNotice } from './sql.ts'

/** What is needed to look up the facts of a notice, by the clock of its company. */
interface Waiting {
  db: Db
  teamId: string
  notice: WaitingNotice
  now: string
  today: string
}

type FactsOf<Kind extends NoticeKind> = Omit<Parameters<(typeof noticeMails)[Kind]['write']>[0], keyof Notice>

/** The present facts of each kind; undefined when there is nothing to report any more. */
const facts: { [Kind in NoticeKind]: (waiting: Waiting) => Promise<FactsOf<Kind> | undefined> } = {
  welcome: async ({ notice }) => ({ email: notice.email! }),

  async waitlist_place(waiting) {
    const seat = await seatOf(waiting)
    return seat?.booking_status === 'confirmed' && isAhead(seat, waiting) ? seat : undefined
  },

  async class_changed(waiting) {
    const seat = await seatOf(waiting)
    if (seat === undefined || !isAhead(seat, waiting)) return undefined
    if (seat.booking_status === 'cancelled' && !seat.lost_by_move) return undefined
    const { date: was_date, start_time: was_start } = waiting.notice.details as Record<'date' | 'start_time', string>
    return { ...seat, was_date, was_start }
  },

  async class_cancelled(waiting) {
    const seat = await seatOf(waiting)
    return seat && seat.starts_at > waiting.now ? seat : undefined
  },

  async trial_ends({ db, teamId, notice, today }) {
    const [id, day] = notice.subject.split(' ') as [string, string]
    const trial = await findTrialFacts(db, teamId, id)
    if (!trial?.runs || trial.trial_ends_on !== day || day <= today) return undefined
    return { plan: trial.plan_name, day, goes_on: trial.auto_renew }
  },

  async way_to_pay({ db, teamId, notice }) {
    const found = await findUnpaid(db, teamId, subjectId(notice))
    return found && { plan: found.plan_name, cents: found.price_cents }
  },

  async charge_due({ db, teamId, notice, today }) {
    const charge = await findCharge(db, teamId, subjectId(notice))
    if (charge?.status !== 'pending' || charge.due_date < today) return undefined
    return { ...(await owed(db, charge)), is_today: charge.due_date === today }
  },

  settled_year: async ({ notice }) => ({ year: Number(notice.subject) }),

  async price_changed({ db, teamId, notice }) {
    const { was_cents } = notice.details as Record<'was_cents', number>
    const found = await findPriceFacts(db, teamId, subjectId(notice))
    return found && found.cents !== was_cents ? { ...found, was_cents } : undefined
  },

  async charge_overdue({ db, teamId, notice, today }) {
    const charge = await findCharge(db, teamId, subjectId(notice))
    if (charge?.status !== 'overdue' || (charge.promised_on ?? '') >= today) return undefined
    return owed(db, charge)
  },
}

/** The open amount of a charge, with the code for paying it, if there is one. */
async function owed(db: Db, charge: ChargeRow) {
  const { team_id, id, description, due_date: day } = charge
  return { description, cents: openCents(charge), day, code: await findWaitingCode(db, team_id, id) }
}

/**
 * Writes a notice from the present facts, which may have changed since it was recorded: a paid charge, a seat that was given up or a member
 * who turned the kind off need no mail any more. A string says why there is no mail.
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
  const found = await facts[notice.kind](waiting)
  if (found === undefined) return 'over'
  // The facts match the kind, but the type checker cannot see this.
  const mail: MailTemplate<never> = noticeMails[notice.kind]
  const { company_name: company, language } = notice
  return mail.write({ ...found, name, ...links } as never, { company, language: language ?? companyLanguage })
}

function whyNot({ is_on, email, status, unproven, muted, kind }: WaitingNotice): string | undefined {
  if (!is_on) return 'switched_off'
  if (email === null) return 'no_email'
  // A stranger may have typed the address and the name.
  if (unproven) return 'unverified'
  // By law, members who have left also get the declaration.
  if (status === 'cancelled' && kind !== 'settled_year') return 'member_cancelled'
  return muted?.includes(kind) ? 'unsubscribed' : undefined
}

function seatOf({ db, teamId, notice }: Waiting): Promise<SeatFacts | undefined> {
  return findSeatFacts(db, teamId, subjectId(notice))
}

function isAhead({ class_status, starts_at }: SeatFacts, { now }: Waiting): boolean {
  return class_status === 'scheduled' && starts_at > now
}
