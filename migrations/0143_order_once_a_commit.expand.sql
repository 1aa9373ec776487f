-- A commit looks once at how far readers have read, and not once for each row: the lock that it takes for this is held until the
-- transaction ends, so no reader can leave a mark meanwhile. docs/decisions/0037-a-reading-leaves-a-mark.md.

-- `catraca.read_until` is the company and the time that its rows must be later than: a second ago, or the latest mark of any of its lists.
-- So a row may get a new time because of a reading of another list. The new time is later than what was read of its own list.
create or replace function keep_in_order() returns trigger language plpgsql as $$
declare
  field text := tg_argv[0];
  of_list text;
  checked text := current_setting('catraca.read_until', true);
  read_until timestamptz;
  written timestamptz;
begin
  if starts_with(checked, new.team_id::text) then
    read_until := substr(checked, 37);
  else
    perform pg_advisory_xact_lock_shared(changes_lock(new.team_id));
    -- In a snapshot of its own, after the lock.
    select greatest(present_of(clock_offset_ms) - interval '1 second',
                    (select max(read_at) from change_marks where team_id = new.team_id))
      into read_until
      from companies where id = new.team_id;
    perform set_config('catraca.read_until', new.team_id::text || read_until, true);
  end if;
  if field = 'recorded_at' then
    written := new.recorded_at;
  else
    written := new.updated_at;
  end if;
  if written > read_until then
    return null;
  end if;
  of_list := coalesce(tg_argv[1], regexp_replace(tg_table_name, '_\d{6,}$', ''));
  select read_at into read_until from change_marks where team_id = new.team_id and list = of_list;
  written := date_trunc('milliseconds', greatest(company_present(new.team_id), read_until)) + interval '1 millisecond';
  perform set_config('catraca.past', 'on', true);
  execute format('update %I set %2$I = $1 where team_id = $2 and id = $3 and %2$I < $1', of_list, field)
    using written, new.team_id, new.id;
  perform set_config('catraca.past', '', true);
  return null;
end
$$;
