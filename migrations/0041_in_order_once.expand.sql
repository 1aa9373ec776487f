-- A row that is dated anew at the commit is not looked at again. The lock is held until the transaction ends, so nobody can have read
-- past its time; and where the commit of many rows took more than a second, each had become too old once more, without end.

create or replace function keep_in_order() returns trigger language plpgsql as $$
declare
  field text := tg_argv[0];
  of_list text := coalesce(tg_argv[1], tg_table_name);
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
