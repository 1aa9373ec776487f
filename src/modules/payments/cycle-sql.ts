import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { type AttemptRow, waitsForThaw } from './attempts-sql.ts'

// The charges of a company that are to be collected.

/** Whether a charge `c` falls due only after a freeze without a planned end. */
const isFrozen = (teamId: string) => sql<boolean>`
  exists (select from memberships s where s.team_id = ${teamId} and s.id = c.membership_id and ${waitsForThaw})`

/**
 * Whether a bank that was asked by an attempt `a`, and did not pay, may be asked for a charge `c` anew: it is due later since, has another
 * amount, was removed and raised again, its membership was frozen, or its payer has let a code expire.
 */
const isToAskAnew = (teamId: string) => sql<boolean>`(
  c.status = 'pending'
  and ((a.state in ('ended', 'unpaid') and a.due_date < c.due_date)
       or (a.state = 'ended'
           and (a.amount_cents <> c.amount_cents - c.paid_cents
                or exists (select from ledger_entries e
                            where e.team_id = ${teamId} and e.charge_id = c.id and e.kind = 'restored' and e.at > a.created_at)
                or exists (select from membership_history h
                            where h.team_id = ${teamId} and h.membership_id = c.membership_id and h.to_status = 'frozen' and h.at > a.created_at)
                or exists (select from payment_attempts o
                            where o.team_id = ${teamId} and o.charge_id = c.id and o.kind = 'code' and o.created_at > a.created_at
                              and o.state = 'ended' and o.updated_at >= o.expires_at)))))`

/**
 * Open charges of memberships with an active mandate at a connection, due since the mandate was created and until a day, or tried without
 * success with an earlier mandate. Each mandate is used once for a charge, and anew if the charge was changed or its payer’s code has
 * expired; a charge whose payer has a waiting code, and what waits for a freeze without an end, are left out.
 */
export async function listChargesToCollect(
  db: Db,
  teamId: string,
  connectionId: string,
  until: string,
): Promise<{ charge_id: string; mandate_id: string; due_date: string }[]> {
  const { rows } = await sql<{ charge_id: string; mandate_id: string; due_date: string }>`
    select c.id as charge_id, t.id as mandate_id, c.due_date
      from payment_mandates t
      join charges c on c.team_id = ${teamId} and c.membership_id = t.membership_id and c.status in ('pending', 'overdue')
                    and c.due_date <= ${until}::date
                    and (c.due_date >= (t.created_at at time zone 'UTC')::date - 1
                         or exists (select from payment_attempts a
                                     where a.team_id = ${teamId} and a.charge_id = c.id and a.kind = 'cycle'))
     where t.team_id = ${teamId} and t.connection_id = ${connectionId} and t.state = 'active' and not ${isFrozen(teamId)}
       and not exists (select from payment_attempts a
                        where a.team_id = ${teamId} and a.charge_id = c.id
                          and ((a.mandate_id = t.id and not ${isToAskAnew(teamId)})
                               or (a.state in ('asking', 'waiting') and (a.kind = 'cycle' or a.expires_at > ${machineNowText()}::timestamptz))))
     order by c.due_date, c.id`.execute(db)
  return rows
}

/** Whether a bank did not pay an attempt `a` with an active mandate, and its charge is still open, due, and has no other payment under way. */
const isUnpaid = (teamId: string) => sql<boolean>`(
  a.state = 'unpaid'
  and exists (select from charges c where c.team_id = ${teamId} and c.id = a.charge_id and c.status in ('pending', 'overdue')
                 and c.amount_cents - c.paid_cents = a.amount_cents and c.due_date <= a.due_date
                 and not ${isFrozen(teamId)})
  and exists (select from payment_mandates t where t.team_id = ${teamId} and t.id = a.mandate_id and t.state = 'active')
  and not exists (select from payment_attempts o
                   where o.team_id = ${teamId} and o.charge_id = a.charge_id and o.state in ('asking', 'waiting')))`

/** The cycles of a connection that a bank may be asked for again. */
export async function listUnpaidCycles(db: Db, teamId: string, connectionId: string): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select a.* from payment_attempts a
     where a.team_id = ${teamId} and a.connection_id = ${connectionId} and ${isUnpaid(teamId)}
     order by a.due_date, a.id`.execute(db)
  return rows
}

/** Makes such a cycle wait for its bank again; false if it is no longer to be asked for. The caller has locked the charge. */
export async function waitAgain(db: Db, teamId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_attempts a set state = 'waiting', updated_at = ${machineNowText()}::timestamptz
     where a.team_id = ${teamId} and a.id = ${id} and ${isUnpaid(teamId)}`.execute(db)
  return numAffectedRows! > 0n
}

/**
 * Open charges with reminders, from this many days before the due day until this many after it, for which no code is waiting. A charge paid
 * with a mandate needs no code while its bank may be asked again; it needs one if the bank has refused the order, or somebody has stopped it.
 */
export async function listChargesToPrepare(
  db: Db,
  teamId: string,
  { today, before, after, areFeesTaken }: { today: string; before: number; after: number; areFeesTaken: boolean },
): Promise<{ id: string; due_date: string }[]> {
  const { rows } = await sql<{ id: string; due_date: string }>`
    select c.id, c.due_date from charges c
     where c.team_id = ${teamId} and c.status in ('pending', 'overdue') and c.amount_cents > c.paid_cents
       and c.due_date between ${today}::date - ${after}::integer and ${today}::date + ${before}::integer
       and not ${isFrozen(teamId)}
       and not exists (select from payment_attempts a
                        where a.team_id = ${teamId} and a.charge_id = c.id and a.state in ('asking', 'waiting')
                          and (a.expires_at is null or a.expires_at > ${machineNowText()}::timestamptz)
                          -- One that was made before it was late asks for less than is owed since.
                          and (not ${areFeesTaken} or c.due_date >= ${today}::date
                               or exists (select from ledger_entries e
                                           where e.team_id = ${teamId} and e.charge_id = c.id and e.kind = 'late_fee')))
       and not exists (select from payment_mandates t
                        where t.team_id = ${teamId} and t.membership_id = c.membership_id and t.state = 'active'
                          and c.due_date > ${today}::date - 7
                          and not exists (select from payment_attempts a
                                           where a.team_id = ${teamId} and a.charge_id = c.id and a.mandate_id = t.id
                                             and a.state in ('ended', 'refused') and not ${isToAskAnew(teamId)}))
     order by c.due_date, c.id`.execute(db)
  return rows
}
