-- A write that is one statement says by itself what triggers find out for all others. docs/decisions/0096-a-write-is-one-statement.md.

-- When a whole write of a company is noted. Rows that were written later than `read_until` keep their time; all others, which a follower
-- may have read past, get `next_at`. The lock comes before the times are taken and is held until the commit: a follower waits for this
-- write, or leaves a mark that this write sees. A function sees such a mark, since each of its statements has a new snapshot.
create function stamp(team uuid, of_list text, out read_until timestamptz, out next_at timestamptz, out recorded_at timestamptz)
volatile language plpgsql as $$
declare
  present timestamptz;
  seen timestamptz;
  told timestamptz;
begin
  perform pg_advisory_xact_lock_shared(changes_lock(team));
  perform set_config('catraca.past', 'whole', true);
  select company_present(team), max(m.read_at) filter (where m.list = of_list), max(m.read_at) filter (where m.list = 'events')
    into present, seen, told
    from change_marks m
   where m.team_id = team and m.list in (of_list, 'events');
  read_until := greatest(present - interval '1 second', seen);
  next_at := date_trunc('milliseconds', greatest(present, seen)) + interval '1 millisecond';
  recorded_at := greatest(present, date_trunc('milliseconds', told) + interval '1 millisecond');
end
$$;

drop trigger events_recorded_in_order on events;
create constraint trigger events_recorded_in_order after insert on events deferrable initially deferred for each row
  when (coalesce(current_setting('catraca.past', true), '') <> 'whole')
  execute function keep_in_order('recorded_at', 'events');

drop trigger members_have_visits on members;
create trigger members_have_visits after insert on members for each row
  when (coalesce(current_setting('catraca.past', true), '') <> 'whole')
  execute function add_member_visits();

-- Each of these is written by a statement that reads the company's row.
alter table members drop constraint members_team_id_fkey;
alter table events drop constraint events_team_id_fkey;
alter table audit_trail drop constraint audit_trail_team_id_fkey;
