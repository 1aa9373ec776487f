-- On a cluster a reading of what changed has to meet the writers where they commit: on the worker that has the company. There
-- `distribute` sends begin_reading, and with it the lock and the mark, which the rows' triggers take on the same worker. On one PostgreSQL
-- nothing changes.

-- The mark is reckoned before it is written: a cluster allows no arithmetic of times in `on conflict`. Readings wait for each other.
create or replace function begin_reading(team uuid, list text) returns void language plpgsql as $$
declare
  newest timestamptz;
  earlier timestamptz;
begin
  perform pg_advisory_xact_lock(changes_lock(team));
  -- The time of an event is the database's; those of rows come from servers, whose clocks may be ahead.
  if list <> 'events' then
    execute format('select max(updated_at) from %I where team_id = $1 and updated_at < ''2200-01-01Z''', list)
      into newest using team;
  end if;
  select m.read_at + interval '1 millisecond' into earlier from change_marks m where m.team_id = team and m.list = begin_reading.list;
  newest := greatest(date_trunc('milliseconds', company_present(team)) + interval '1 millisecond', newest, earlier);
  insert into change_marks as m (team_id, list, read_at) values (team, begin_reading.list, newest)
  on conflict on constraint change_marks_pkey do update set read_at = excluded.read_at;
end
$$;

-- Shards are named after their table and their number, which no table of ours ends with.
create or replace function keep_in_order() returns trigger language plpgsql as $$
declare
  field text := tg_argv[0];
  of_list text := coalesce(tg_argv[1], regexp_replace(tg_table_name, '_\d{6,}$', ''));
  written timestamptz;
  seen timestamptz;
  present timestamptz;
begin
  if field = 'recorded_at' then
    written := new.recorded_at;
  else
    written := new.updated_at;
  end if;
  perform pg_advisory_xact_lock_shared(changes_lock(new.team_id));
  select read_at into seen from change_marks where team_id = new.team_id and list = of_list;
  present := company_present(new.team_id);
  if written > present - interval '1 second' and (seen is null or written > seen) then
    return null;
  end if;
  present := date_trunc('milliseconds', greatest(present, seen)) + interval '1 millisecond';
  perform set_config('catraca.past', 'on', true);
  execute format('update %I set %2$I = $1 where team_id = $2 and id = $3 and %2$I < $1', of_list, field)
    using present, new.team_id, new.id;
  perform set_config('catraca.past', '', true);
  return null;
end
$$;
