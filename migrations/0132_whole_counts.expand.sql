-- A whole write takes the times of all its companies at once, and counts by itself what triggers count for all others.
-- docs/decisions/0096-a-write-is-one-statement.md. This takes the place of stamp(), which the release before calls for each company.

-- The present of a company whose clock is moved so far, as company_present() says it.
create function present_of(clock_offset_ms bigint) returns timestamptz volatile language sql as $$
  select clock_timestamp() + least(clock_offset_ms, 100000000000000) * interval '1 millisecond'
$$;

-- When a whole write of some companies is noted. Rows that were written later than `read_until` keep their time; all others, which a
-- follower may have read past, get `next_at`. The locks come before the times are taken and are held until the commit: a follower
-- waits for this write, or leaves a mark that this write sees. A function sees such a mark, since each of its statements has a new
-- snapshot.
create function stamps(teams uuid[], of_list text)
returns table (team_id uuid, read_until timestamptz, next_at timestamptz, recorded_at timestamptz)
volatile rows 8 language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(changes_lock(o.team))
     from (select distinct unnest(teams) as team order by team) o;
  perform set_config('catraca.past', 'whole', true), set_config('catraca.counted', 'yes', true);
  return query
    select t.id, greatest(t.present - interval '1 second', t.seen),
           date_trunc('milliseconds', greatest(t.present, t.seen)) + interval '1 millisecond',
           greatest(t.present, date_trunc('milliseconds', t.told) + interval '1 millisecond')
      from (select c.id, present_of(c.clock_offset_ms) as present,
                   (select m.read_at from change_marks m where m.team_id = c.id and m.list = of_list) as seen,
                   (select m.read_at from change_marks m where m.team_id = c.id and m.list = 'events') as told
              from companies c where c.id = any (teams)) t;
end
$$;

create or replace trigger members_counted after insert on members referencing new table as changed for each statement
  when (coalesce(current_setting('catraca.counted', true), '') = '') execute function count_members();
create or replace trigger checkins_counted after insert on checkins referencing new table as changed for each statement
  when (coalesce(current_setting('catraca.counted', true), '') = '') execute function count_checkins();
create or replace trigger checkins_recounted after update on checkins for each row
  when ((old.checkout_at is null) is distinct from (new.checkout_at is null)
        and coalesce(current_setting('catraca.counted', true), '') = '') execute function recount_checkins();
create or replace trigger access_log_counted after insert on access_log referencing new table as changed for each statement
  when (coalesce(current_setting('catraca.counted', true), '') = '') execute function count_access_log();

-- Each line is written by a statement that reads the company's row.
alter table access_log drop constraint access_log_team_id_fkey;
