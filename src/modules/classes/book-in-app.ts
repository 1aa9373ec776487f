import { sql } from 'kysely'
import { findCompanyById } from '#modules/companies/index.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { joinById } from '#platform/db/by-id.ts'
import { localDate, timestampText } from '#platform/time/clock.ts'
import { addDays } from '#platform/time/days.ts'
import { type AppRules, blockedUntil, type MissedClass, whyBlocked, whyTooEarly, whyTooLate } from './app-rules.ts'
import { bookingReasons, bookSeat } from './book-seat.ts'
import { cancelSeat, cancelSeatReasons } from './cancel-seat.ts'

export const appBookingReasons = {
  ...bookingReasons,
  TOO_EARLY_TO_BOOK: 'The company opens the class to members `hours` before it begins, at `opens_at`.',
  MISSED_A_CLASS:
    'The member had a seat in `missed` (its `class_type` and `date`) and did not come, for which the company takes `days` without booking; `book_from` is the first day on which they may again.',
}
export const appLeavingReasons = {
  ...cancelSeatReasons,
  TOO_LATE_TO_LEAVE: 'The company lets members give up a seat until `hours` before the class; that time was `until`.',
}

/** Books a seat for a member in the app, by the rules of the desk and the company's rules for the app. */
export async function bookInApp(ctx: Acting, instanceId: string, memberId: string) {
  const rules = await readAppRules(ctx)
  const blocked = whyBlocked(await findMissed(ctx, memberId, rules), rules, todayOf(ctx))
  if (blocked !== undefined) return blocked
  const now = timestampText(ctx.now)
  return bookSeat(ctx, instanceId, memberId, (instance) => whyTooEarly(instance, rules, now))
}

/** Gives up a seat or waiting place for a member in the app. */
export async function leaveInApp(ctx: Acting, instanceId: string, memberId: string) {
  const rules = await readAppRules(ctx)
  const now = timestampText(ctx.now)
  return cancelSeat(ctx, instanceId, memberId, (instance, booking) => whyTooLate(instance, booking, rules, now))
}

/** The company's rules for the app, and their effect on a member today. */
export async function readOwnRules(ctx: InCompany, memberId: string) {
  const rules = await readAppRules(ctx)
  const missed = await findMissed(ctx, memberId, rules)
  const book_from = blockedUntil(missed, rules, todayOf(ctx))
  return { ...rules, blocked: book_from === null ? null : { book_from, missed: missed! } }
}

export async function readAppRules({ db, teamId }: InCompany): Promise<AppRules> {
  const company = (await findCompanyById(db, teamId))!
  return {
    book_hours_before: company.app_book_hours_before,
    leave_hours_before: company.app_leave_hours_before,
    no_show_block_days: company.app_no_show_block_days,
  }
}

/**
 * The latest missed class for which the member may still not book: they had a seat when it ended, and did not come to the gym on that day
 * before it ended. A seat of a partner program does not count, and neither does a seat that came from the waitlist, or was moved with its
 * class, when it was too late to give it up.
 */
async function findMissed(ctx: InCompany, memberId: string, rules: AppRules): Promise<MissedClass | undefined> {
  if (rules.no_show_block_days === 0) return undefined
  const { db, teamId, now, timeZone } = ctx
  const first = addDays(todayOf(ctx), -rules.no_show_block_days)
  const entries = sql<boolean>`exists (
    select from checkins e
     where e.team_id = ${teamId} and e.member_profile_id = ${memberId}
       and e.checkin_at >= b.class_date::timestamp at time zone ${timeZone} and e.checkin_at <= i.ends_at)`
  const cameLate = sql<boolean>`coalesce(b.promoted_at > i.starts_at - make_interval(hours => ${rules.leave_hours_before}), false)`
  return db
    .selectFrom('bookings as b')
    .innerJoin('class_instances as i', joinById('i', 'b.class_instance_id'))
    .innerJoin('class_types as t', joinById('t', 'i.class_type_id'))
    .select(['t.name as class_type', 'b.class_date as date'])
    .where('b.team_id', '=', teamId)
    .where('b.member_profile_id', '=', memberId)
    .where('b.status', '=', sql.lit('confirmed'))
    .where('b.partner_program_id', 'is', null)
    .where('b.class_date', '>=', first)
    .where('i.status', '=', 'scheduled')
    .where('i.ends_at', '<=', timestampText(now))
    .where(({ not }) => not(entries))
    .where(({ not }) => not(cameLate))
    .orderBy('i.ends_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const todayOf = ({ now, timeZone }: InCompany) => localDate(now, timeZone).toString()
