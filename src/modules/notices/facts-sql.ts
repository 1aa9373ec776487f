import { sql } from 'kysely'
import type { ClassInMail } from '#modules/mails/index.ts'
import { joinById } from '#platform/db/by-id.ts'
import { isoText } from '#platform/db/iso-text.ts'
import type { Db } from '#platform/db/pool.ts'
import { machineNow, machineNowText, timestampText } from '#platform/time/clock.ts'

// What a mail is about, as it is when the mail is written.

/** Whether `memberships as s` is in a trial, even if the end of a freeze has made it active. */
export const trialShows = sql<boolean>`(s.status = 'trial' or (s.on_trial and s.status in ('active', 'past_due')))`

/**
 * Whether the member's bank pays a charge `h` with a mandate. It does not if it refused the last order, or somebody stopped that, and it is
 * not asked while a code waits.
 */
export const isPaidByBank = (teamId: string) => sql<boolean>`
  exists (select from payment_mandates t
           where t.team_id = ${teamId} and t.membership_id = h.membership_id and t.state = 'active'
             and not exists (select from payment_attempts a
                              where a.team_id = ${teamId} and a.charge_id = h.id and a.kind <> 'cycle' and a.state = 'waiting'
                                and a.expires_at > ${machineNowText()}::timestamptz)
             and coalesce((select a.state not in ('ended', 'refused') or a.due_date < h.due_date from payment_attempts a
                            where a.team_id = ${teamId} and a.charge_id = h.id and a.mandate_id = t.id
                            order by a.created_at desc, a.id desc limit 1), true))`

/** A seat or a waiting place, with its class as it is now. */
export interface SeatFacts extends ClassInMail {
  booking_status: 'confirmed' | 'waitlisted' | 'cancelled'
  class_status: 'scheduled' | 'cancelled'
  starts_at: string
  /** The class was moved to a day on which the member may not use the gym, and the seat ended with that. */
  lost_by_move: boolean
}

export async function findSeatFacts(db: Db, teamId: string, bookingId: string): Promise<SeatFacts | undefined> {
  const { rows } = await sql<SeatFacts>`
    select b.status as booking_status, i.status as class_status, t.name as class_name, i.date, i.start_time as "start",
           i.end_time as "end", i.starts_at, r.name as trainer, u.name as unit,
           exists (select from member_notices n
                    where n.team_id = ${teamId} and n.member_id = b.member_profile_id and n.kind = 'class_changed'
                      and n.subject = b.id::text || ' ' || ${isoText('b.cancelled_at')}) as lost_by_move
      from bookings b
      join class_instances i on i.team_id = ${teamId} and i.id = b.class_instance_id
      join class_types t on t.team_id = ${teamId} and t.id = i.class_type_id
      left join trainers r on r.team_id = ${teamId} and r.id = i.trainer_id
      left join units u on u.team_id = ${teamId} and u.id = i.store_id
     where b.team_id = ${teamId} and b.id = ${bookingId}`.execute(db)
  return rows[0]
}

export async function findTrialFacts(db: Db, teamId: string, id: string) {
  return db
    .selectFrom('memberships as s')
    .innerJoin('plans as p', joinById('p', 's.plan_id'))
    .select([trialShows.as('runs'), 's.trial_ends_on', 's.auto_renew', 'p.name as plan_name'])
    .where('s.team_id', '=', teamId)
    .where('s.id', '=', id)
    .executeTakeFirst()
}

/** The price of a membership from its next charge on; undefined if nothing will be charged any more. */
export async function findPriceFacts(db: Db, teamId: string, id: string) {
  return db
    .selectFrom('memberships as s')
    .innerJoin('plans as p', joinById('p', 's.plan_id'))
    .select([
      'p.name as plan',
      's.price_cents as cents',
      sql<string>`case when ${trialShows} then s.trial_ends_on else s.end_date end`.as('day'),
    ])
    .where('s.team_id', '=', teamId)
    .where('s.id', '=', id)
    .where('s.status', '!=', 'cancelled')
    .where('s.auto_renew', '=', true)
    .executeTakeFirst()
}

/** A payment code in a mail must still be valid when the mail is read. */
const leastCodeHours = 48

/** The code for paying the open amount of a charge; null if none is waiting, or not for long enough. */
export async function findWaitingCode(db: Db, teamId: string, chargeId: string): Promise<string | null> {
  const { rows } = await sql<{ code: string | null }>`
    select copia_e_cola as code from payment_attempts
     where team_id = ${teamId} and charge_id = ${chargeId} and state = 'waiting'
       and expires_at > ${timestampText(machineNow().add({ hours: leastCodeHours }))}::timestamptz`.execute(db)
  return rows[0]?.code ?? null
}
