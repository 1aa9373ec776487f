import { type RawBuilder, sql } from 'kysely'
import { type WholeShape, wholeWrite } from '#platform/events/whole-write.ts'
import { countedEntry } from './sql.ts'

// Entries and exits for which nothing has to be locked, each as one statement (decision 96).

/** An entry, and the facts that its decision relied on: nothing is written if they have changed. */
export interface EntryAtOnce {
  member_id: string
  store_id: string
  method: string
  device_id: string | null
  membership_id: string | null
  /** The expiry of the code that was shown; null without a code. */
  code_expires_at: string | null
  /** The company's time zone, which decides the day of the entry. */
  time_zone: string
  status: string
  access_enabled: boolean
  membership_status: string | null
  last_checkin_at: string | null
  last_code_expires_at: string | null
}

const passing: Record<keyof EntryAtOnce, 'uuid' | 'text' | 'timestamptz' | 'boolean'> = {
  member_id: 'uuid',
  store_id: 'uuid',
  method: 'text',
  device_id: 'uuid',
  membership_id: 'uuid',
  code_expires_at: 'timestamptz',
  time_zone: 'text',
  status: 'text',
  access_enabled: 'boolean',
  membership_status: 'text',
  last_checkin_at: 'timestamptz',
  last_code_expires_at: 'timestamptz',
}

/** The company's entry clock advances by as many milliseconds as there are entries, so each has its own time. */
const entriesOfAnyCompany: WholeShape = {
  list: null,
  steps: {
    ticked: sql`
      insert into entry_clocks (team_id, last_at)
      select t.team_id, max(t.now) from told t group by t.team_id order by t.team_id
      on conflict (team_id) do update
        set last_at = greatest(excluded.last_at,
                               entry_clocks.last_at + (select count(*) from told t where t.team_id = entry_clocks.team_id)
                                                      * interval '1 millisecond')
      returning team_id, last_at`,
    passing: sql`
      select t.team_id, t.id, t.actor, p.*,
             c.last_at - (row_number() over (partition by t.team_id order by t.id desc) - 1) * interval '1 millisecond' as at
        from told t join ticked c on c.team_id = t.team_id
             cross join lateral json_to_record(t.row) as p (${columnsOf(passing)})`,
    // A member who is locked by a transaction is left out, because that transaction may have read the facts and not written yet.
    free: sql`
      select m.team_id, p.id
        from passing p join members m on m.team_id = p.team_id and m.id = p.member_id
       where m.status = p.status and m.access_enabled = p.access_enabled
         for no key update of m skip locked`,
    let_in: sql`
      update member_visits v set ${countedEntry({ at: sql`p.at`, timeZone: sql`p.time_zone`, codeExpiresAt: sql`p.code_expires_at` })}
        from passing p join free f on f.team_id = p.team_id and f.id = p.id
       where v.team_id = p.team_id and v.member_profile_id = p.member_id
         and v.last_checkin_at is not distinct from p.last_checkin_at
         and v.last_code_expires_at is not distinct from p.last_code_expires_at
         and (select s.status = p.membership_status from memberships s where s.team_id = p.team_id and s.id = p.membership_id)
      returning v.team_id, p.id`,
    written: sql`
      insert into checkins (team_id, id, member_profile_id, store_id, checkin_at, method, membership_id, actor, device_id, created_at)
      select p.team_id, p.id, p.member_id, p.store_id, p.at, p.method, p.membership_id, p.actor, p.device_id, p.at
        from let_in i join passing p on p.team_id = i.team_id and p.id = i.id
      returning team_id, id, checkin_at, store_id, method`,
  },
  audited: null,
  counted: sql`
    select w.team_id, k.*, 1
      from written w cross join lateral (values
        ('checkins', hour_of(w.checkin_at), '{}'),
        ('checkins.day', date_trunc('day', w.checkin_at at time zone 'UTC'),
         jsonb_build_object('store_id', w.store_id, 'method', w.method)),
        ('checkins.inside', '-infinity', jsonb_build_object('store_id', w.store_id)),
        ('checkins.logged', '-infinity', jsonb_build_object('store_id', w.store_id, 'result', 'allowed'))) k`,
}

/** Writes an entry with its event; false if another request was faster, or the member has to be locked. */
export const writeEntry = wholeWrite(entriesOfAnyCompany)

/** The row is a line of the access log, which names the unit and the member. */
const exitsOfAnyCompany: WholeShape = {
  list: null,
  steps: {
    leaving: sql`
      select t.team_id, t.id, t.now, t.actor, r.device_id, r.result, r.member_profile_id, r.store_id, r.method,
             (select o.id from checkins o
               where o.team_id = t.team_id and o.member_profile_id = r.member_profile_id and o.checkout_at is null) as visit_id
        from told t cross join lateral json_populate_record(null::access_log, t.row) as r
       where (select u.is_active from units u where u.team_id = t.team_id and u.id = r.store_id)`,
    written: sql`
      update checkins e set checkout_at = greatest(e.checkin_at, l.now)
        from leaving l
       where e.team_id = l.team_id and e.id = l.visit_id and e.store_id = l.store_id
         -- In other words the condition of indexes of open visits, by which everybody inside would be read.
         and coalesce(e.checkout_at, 'infinity') = 'infinity'
      returning l.*`,
    logged: sql`
      insert into access_log (team_id, id, at, actor, device_id, result, member_profile_id, store_id, method)
      select team_id, id, now, actor, device_id, result, member_profile_id, store_id, method from written`,
  },
  audited: null,
  counted: sql`
    select w.team_id, k.*
      from written w cross join lateral (values
        ('checkins.inside', '-infinity'::timestamp, jsonb_build_object('store_id', w.store_id), -1),
        ('access_log', date_trunc('month', w.now at time zone 'UTC'), jsonb_build_object('store_id', w.store_id, 'result', w.result), 1)) k`,
}

/** Ends the visit of a member at a unit, with a line of the access log and its event; false when there is none at this unit. */
export const writeExit = wholeWrite(exitsOfAnyCompany)

function columnsOf(types: Record<string, string>): RawBuilder<unknown> {
  return sql.join(Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
}
