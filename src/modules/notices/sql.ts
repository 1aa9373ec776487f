import { type RawBuilder, sql } from 'kysely'
import type { MailLanguage, NoticeKind } from '#modules/mails/index.ts'
import { findCompanies } from '#platform/cluster/company-by-company.ts'
import { joinById } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import { updateBy } from '#platform/db/rows.ts'
import type { MemberNotices } from '#platform/db/schema.generated.ts'
import { machineNow, machineNowText, timestampText } from '#platform/time/clock.ts'
import { isPaidByBank, trialShows } from './facts-sql.ts'

const keptDays = 180

/** Whether the company of `c` sends notices and `m` has an e-mail address; the member may have left. */
const hasAddress = sql`c.app_enabled and c.app_notices and m.email is not null`
const mayBeTold = sql`${hasAddress} and m.status <> 'cancelled'`

/** Inserts notices that do not exist yet; the key makes each notice unique. The times of notices are by the machine's clock. */
const once = sql`on conflict on constraint member_notices_pkey do nothing`

/**
 * Records a notice for a member, in the transaction of the change that it reports; a notice about money only if the company collects it
 * here.
 */
export async function insertForMember(
  db: Db,
  teamId: string,
  { memberId, kind, subject, details, ofMoney = false }: NoticeOfMember,
): Promise<void> {
  await sql`
    insert into member_notices (team_id, member_id, kind, subject, details, noted_at)
    select m.team_id, m.id, ${kind}, ${subject}, ${details === undefined ? null : JSON.stringify(details)}::jsonb,
           ${machineNowText()}::timestamptz
      from members m join companies c on c.id = m.team_id
     where m.team_id = ${teamId} and m.id = ${memberId} and ${mayBeTold} and (c.billing = 'internal' or not ${ofMoney}::boolean)
    ${once}`.execute(db)
}

interface NoticeOfMember {
  memberId: string
  kind: NoticeKind
  subject: string
  /** Facts for the notice that cannot be found later. */
  details?: object
  ofMoney?: boolean
}

/** Records a notice for everyone with a seat or a waiting place in a class; its subject begins with the booking. */
export async function insertForSeats(
  db: Db,
  teamId: string,
  notice: { classId: string; kind: NoticeKind; occasion?: string; details?: object },
): Promise<void> {
  const { classId, kind, occasion = '', details } = notice
  await sql`
    insert into member_notices (team_id, member_id, kind, subject, details, noted_at)
    select m.team_id, m.id, ${kind}, rtrim(b.id::text || ' ' || ${occasion}::text),
           ${details === undefined ? null : JSON.stringify(details)}::jsonb, ${machineNowText()}::timestamptz
      from bookings b
      join members m on m.team_id = ${teamId} and m.id = b.member_profile_id
      join companies c on c.id = m.team_id
     where b.team_id = ${teamId} and b.class_instance_id = ${classId} and b.status <> 'cancelled' and ${mayBeTold}
    ${once}`.execute(db)
}

/** Members who are not to be welcomed, such as those who were members before they came into this database. */
export async function insertAsWelcomed(db: Db, teamId: string, memberIds: string[]): Promise<void> {
  const at = machineNowText()
  await sql`
    insert into member_notices (team_id, member_id, kind, subject, state, reason, noted_at, settled_at)
    select ${teamId}::uuid, id, 'welcome', '', 'dropped', 'imported', ${at}::timestamptz, ${at}::timestamptz
      from unnest(${memberIds}::uuid[]) as id
    ${once}`.execute(db)
}

/** The members who were registered and not welcomed yet: rows of `members m` that are later than the clock `k`. */
const toWelcome = (company: RawBuilder<unknown>) => sql`
  m.created_at > k.welcomed_until and m.email is not null and m.status <> 'cancelled'
  and not exists (select from member_notices n
                   where n.team_id = ${company} and n.member_id = m.id and n.kind = 'welcome' and n.subject = '')`

/** A company by its own clock. `day` is the last day for which charges and trials should have been checked by now. */
export interface CompanyTime {
  id: string
  now: string
  day: string
}

/**
 * Those of the companies in which members must be notified because time has passed. The search is limited by the mark in the clock, which
 * stays an hour behind the present.
 */
export async function findDueOfAnyCompany(db: Db, companies: CompanyTime[]): Promise<string[]> {
  const isDue = (id: RawBuilder<unknown>, now: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`
    c.app_enabled and c.app_notices
    and (k.found_on is null or k.found_on < ${day}
         or exists (select from members m where m.team_id = ${id} and m.created_at > k.welcomed_until
                       and m.created_at <= ${now} - interval '2 hours')
         or exists (select from members m where m.team_id = ${id} and ${toWelcome(id)}))`
  return findCompanies(db, companies, {
    together: (all) => sql`
      select c.id
        from unnest(${all.map(({ id }) => id)}::uuid[], ${all.map(({ now }) => now)}::timestamptz[],
                    ${all.map(({ day }) => day)}::date[]) as t (id, now, day)
        join companies c on c.id = t.id
        left join notice_clocks k on k.team_id = c.id
       where ${isDue(sql`c.id`, sql`t.now`, sql`t.day`)}`,
    alone: ({ id, now, day }) => sql`
      select c.id from companies c left join notice_clocks k on k.team_id = ${id}
       where c.id = ${id} and ${isDue(sql`${id}::uuid`, sql`${now}::timestamptz`, sql`${day}::date`)}`,
  })
}

/**
 * Locks the notice clock of a company, which begins when the company is created: a company created in the night has no notices about the
 * day before.
 */
export async function lockClock(db: Db, teamId: string, day: string): Promise<{ found_on: string } | undefined> {
  await sql`
    insert into notice_clocks (team_id, welcomed_until, found_on)
    select id, created_at - interval '1 minute', greatest(${day}::date, (created_at at time zone timezone)::date) - 1
      from companies where id = ${teamId}
    on conflict do nothing`.execute(db)
  return db
    .selectFrom('notice_clocks')
    .select('found_on')
    .where('team_id', '=', teamId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Records the welcome of new members. Returns how many. */
export async function insertWelcomes(db: Db, teamId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into member_notices (team_id, member_id, kind, subject, noted_at)
    select m.team_id, m.id, 'welcome', '', ${machineNowText()}::timestamptz
      from notice_clocks k join members m on m.team_id = ${teamId}
     where k.team_id = ${teamId} and ${toWelcome(sql`${teamId}::uuid`)}
    ${once}`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Moves the mark to an hour ago: a registration that began before that has been committed by now. If the company's clock was set back, the
 * mark is set back too.
 */
export async function moveWelcomeMark(db: Db, teamId: string, now: string): Promise<void> {
  await sql`
    update notice_clocks set welcomed_until = ${now}::timestamptz - interval '1 hour'
     where team_id = ${teamId} and (welcomed_until < ${now}::timestamptz - interval '2 hours' or welcomed_until > ${now}::timestamptz)`.execute(
    db,
  )
}

/** How many days a reminder may be late, for example after a night in which the service was down. */
const lateDays = 2

/**
 * Records the charges about which a member is to be notified by `day`: this many days before they are due, on the due day, and this many
 * days after. Each of the company's days is processed once, with the due days as they are then. A member who has promised to pay on a day
 * gets no reminder before it, and a member whose bank will pay with a mandate, whose trial ends without a plan, or who is frozen without an end,
 * gets none before the due day. Returns how many.
 */
export async function insertReminders(db: Db, teamId: string, day: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into member_notices (team_id, member_id, kind, subject, noted_at)
    select m.team_id, m.id, r.kind, h.id::text || ' ' || h.due_date::text || ' ' || r.step, ${machineNowText()}::timestamptz
      from companies c
      join charges h on h.team_id = ${teamId} and h.due_date between ${day}::date - 92 and ${day}::date + 30
                    and h.status in ('pending', 'overdue') and h.amount_cents > 0
      join members m on m.team_id = ${teamId} and m.id = h.member_profile_id
      join lateral (
        select 'charge_due' as kind, '-' || min(b) as step from unnest(c.remind_days_before) b
         where h.status = 'pending' and h.due_date >= ${day}::date and h.due_date - ${day}::date <= b and not ${isPaidByBank(teamId)}
           and not ${isNotComing(teamId)}
        union all
        select 'charge_overdue', '+' || max(a) from unnest(c.remind_days_after) a
         where h.status = 'overdue' and ${day}::date - h.due_date between a and a + ${lateDays}::integer) r on r.step is not null
     where c.id = ${teamId} and coalesce(h.promised_on < ${day}::date, true) and ${mayBeTold}
    ${once}`.execute(db)
  return Number(numAffectedRows)
}

/** Whether a charge `h` vanishes with a trial that is not renewed, or falls due only after a freeze without a planned end. */
const isNotComing = (teamId: string) => sql<boolean>`
  exists (select from memberships s where s.team_id = ${teamId} and s.id = h.membership_id
             and (not s.auto_renew and ${trialShows} or s.status = 'frozen' and s.freeze_end_date is null))`

/** The month in which members are told that the declaration for the previous year is ready (Lei 12.007/2009). */
const declarationMonth = '05'

/** Records, in that month, the members who paid something in the previous year, and did not get it back. Returns how many. */
export async function insertDeclarations(db: Db, teamId: string, day: string): Promise<number> {
  if (day.slice(5, 7) !== declarationMonth) return 0
  const year = Number(day.slice(0, 4)) - 1
  const { numAffectedRows } = await sql`
    insert into member_notices (team_id, member_id, kind, subject, noted_at)
    select m.team_id, m.id, 'settled_year', ${String(year)}, ${machineNowText()}::timestamptz
      from companies c
      join members m on m.team_id = ${teamId}
     where c.id = ${teamId} and ${hasAddress}
       and 0 < (select sum(e.kept_cents) from ledger_entries e
                 where e.team_id = ${teamId} and e.member_id = m.id
                   and e.at >= ${`${year}-01-01`}::date::timestamp at time zone c.timezone
                   and e.at < ${`${year + 1}-01-01`}::date::timestamp at time zone c.timezone)
    ${once}`.execute(db)
  return Number(numAffectedRows)
}

/** Records the trials that end within the company's number of days after `day`. Returns how many. */
export async function insertEndingTrials(db: Db, teamId: string, day: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into member_notices (team_id, member_id, kind, subject, noted_at)
    select m.team_id, m.id, 'trial_ends', s.id::text || ' ' || s.trial_ends_on::text, ${machineNowText()}::timestamptz
      from companies c
      join memberships s on s.team_id = ${teamId} and ${trialShows}
                        and s.trial_ends_on > ${day}::date and s.trial_ends_on <= ${day}::date + c.app_trial_notice_days
      join members m on m.team_id = ${teamId} and m.id = s.member_profile_id
     where c.id = ${teamId} and ${mayBeTold}
    ${once}`.execute(db)
  return Number(numAffectedRows)
}

/** Whether `memberships as s` renews automatically, and no bank has accepted to pay it. */
const isUnpaid = (teamId: string) => sql<boolean>`
  s.auto_renew and s.status in ('trial', 'active', 'past_due', 'frozen')
  and not exists (select from payment_mandates t
                   where t.team_id = ${teamId} and t.membership_id = s.id and t.state = 'active')`

/** Imported memberships whose payment method stayed with the other system. An array, so that each is found by its id. */
const withoutWayToPay = (teamId: string) => sql<boolean>`
  s.id = any (array(select r.row_id from move_in_rows r where r.team_id = ${teamId} and r.kind = 'membership'))
  and ${isUnpaid(teamId)}`

/** The number of such memberships. */
export async function countWithoutWayToPay(db: Db, teamId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count from memberships s where s.team_id = ${teamId} and ${withoutWayToPay(teamId)}`.execute(
    db,
  )
  return rows[0]!.count
}

/** Records for the members of such memberships that they should choose a payment method, once a day. Returns how many. */
export async function insertWaysToPay(db: Db, teamId: string, day: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into member_notices (team_id, member_id, kind, subject, noted_at)
    select m.team_id, m.id, 'way_to_pay', s.id::text || ' ' || ${day}::text, ${machineNowText()}::timestamptz
      from companies c
      join memberships s on s.team_id = ${teamId} and ${withoutWayToPay(teamId)}
      join members m on m.team_id = ${teamId} and m.id = s.member_profile_id
     where c.id = ${teamId} and ${mayBeTold}
    ${once}`.execute(db)
  return Number(numAffectedRows)
}

/** A membership that still has no payment method. */
export async function findUnpaid(db: Db, teamId: string, id: string) {
  return db
    .selectFrom('memberships as s')
    .innerJoin('plans as p', joinById('p', 's.plan_id'))
    .select(['p.name as plan_name', 's.price_cents'])
    .where('s.team_id', '=', teamId)
    .where('s.id', '=', id)
    .where(isUnpaid(teamId))
    .executeTakeFirst()
}

export async function noteFound(db: Db, teamId: string, day: string): Promise<void> {
  await db.updateTable('notice_clocks').set({ found_on: day }).where('team_id', '=', teamId).execute()
}

/** The companies with notices to send. */
export async function findWaitingOfAnyCompany(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct team_id as id from member_notices where state = 'waiting'`.execute(db)
  return rows.map(({ id }) => id)
}

/** What identifies a notice within its company. */
export interface NoticeKey {
  member_id: string
  kind: NoticeKind
  subject: string
}

/** A notice with its recipient. */
export interface WaitingNotice extends NoticeKey {
  id: string
  details: Record<string, string | number> | null
  noted_at: string
  full_name: string
  email: string | null
  status: 'trial' | 'active' | 'frozen' | 'cancelled'
  unproven: boolean
  language: MailLanguage | null
  muted: string[] | null
  company_name: string
  slug: string
  timezone: string
  clock_offset_ms: number
  is_on: boolean
}

/** The waiting notices, oldest first, without those with certain ids. */
export async function listWaitingNotices(
  db: Db,
  teamId: string,
  { limit, without }: { limit: number; without: string[] },
): Promise<WaitingNotice[]> {
  const { rows } = await sql<WaitingNotice>`
    select n.id, n.member_id, n.kind, n.subject, n.details, n.noted_at, m.full_name, m.email, m.status, m.unproven, p.language, p.muted,
           c.name as company_name, c.slug, c.timezone, c.clock_offset_ms, c.app_enabled and c.app_notices as is_on
      from member_notices n
      join members m on m.team_id = ${teamId} and m.id = n.member_id
      join companies c on c.id = n.team_id
      left join member_preferences p on p.team_id = ${teamId} and p.id = n.member_id
     where n.team_id = ${teamId} and n.state = 'waiting' and n.id <> all(${without}::uuid[])
     order by n.noted_at, n.kind, n.subject
     limit ${limit}`.execute(db)
  return rows
}

/** The result of a notice, with a reason unless it was sent. */
export interface Settlement {
  state: Exclude<MemberNotices['state'], 'waiting'>
  reason?: string | null
}

export const settleNotice = updateBy(
  'member_notices',
  ['member_id', 'kind', 'subject', 'state'],
  ['state', 'reason', 'settled_at'],
)

/** The id at the beginning of a notice's subject, such as a booking's. */
export function subjectId({ subject }: Pick<WaitingNotice, 'subject'>): string {
  return subject.split(' ')[0]!
}

/** Drops the other waiting notices of changes of the same thing: one mail reports all that were recorded before it is written. */
export async function dropOtherChanges(db: Db, teamId: string, notice: NoticeKey): Promise<void> {
  const { member_id, kind, subject } = notice
  await sql`
    update member_notices set state = 'dropped', reason = 'told_with_another', settled_at = ${machineNowText()}::timestamptz
     where team_id = ${teamId} and member_id = ${member_id} and kind = ${kind} and state = 'waiting'
       and subject <> ${subject} and split_part(subject, ' ', 1) = ${subjectId(notice)}`.execute(db)
}

/** Deletes notices that are too old to be recorded again. */
export async function forgetOldNoticesOfAnyCompany(db: Db): Promise<void> {
  const before = timestampText(machineNow().subtract({ hours: keptDays * 24 }))
  await db.deleteFrom('member_notices').where('noted_at', '<', before).where('state', '<>', 'waiting').execute()
}

/** Drops the notices that waited at a moment; returns how many. */
export async function setAsideNoticesOfAnyCompany(db: Db, before: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update member_notices set state = 'dropped', reason = 'copied', settled_at = ${machineNowText()}::timestamptz
     where state = 'waiting' and noted_at < ${before}::timestamptz`.execute(db)
  return Number(numAffectedRows)
}

/** A member's mail preferences, and whether the company can send mails. */
export interface Preferences {
  language: MailLanguage | null
  muted: NoticeKind[]
  notices_on: boolean
  has_email: boolean
}

export async function findPreferences(db: Db, teamId: string, memberId: string): Promise<Preferences> {
  const { rows } = await sql<Preferences>`
    select p.language, coalesce(p.muted, '{}') as muted, c.app_notices as notices_on, m.email is not null as has_email
      from members m
      join companies c on c.id = m.team_id
      left join member_preferences p on p.team_id = ${teamId} and p.id = m.id
     where m.team_id = ${teamId} and m.id = ${memberId}`.execute(db)
  return rows[0]!
}

/** Writes the given fields, and leaves the others. Does nothing if the member no longer exists. */
export async function savePreferences(
  db: Db,
  teamId: string,
  memberId: string,
  { language, mute, unmute }: { language?: MailLanguage | null | undefined; mute: NoticeKind[]; unmute: NoticeKind[] },
): Promise<void> {
  await sql`
    insert into member_preferences (team_id, id, language, muted)
    select m.team_id, m.id, ${language ?? null}, ${mute}::text[] from members m where m.team_id = ${teamId} and m.id = ${memberId}
    on conflict (team_id, id) do update
      set language = case when ${language !== undefined} then excluded.language else member_preferences.language end,
          muted = array(select k from unnest(member_preferences.muted) k where k <> all(${[...mute, ...unmute]}::text[])
                        union all select unnest(${mute}::text[]))`.execute(db)
}
