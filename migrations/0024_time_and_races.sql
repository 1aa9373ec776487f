-- Who follows what changed, and what time does, under everything that runs beside it.
--
-- A follower asks for what changed since a time and goes on from there. A row becomes visible when its transaction
-- commits, and its time was taken before that: whoever reads in between passes over it for good. So readings leave a
-- mark (change_marks), and a transaction that commits a change looks at it last of all (keep_in_order, deferred to the
-- commit): a time that somebody has read past, or that is more than a second old, becomes the present. Writers share a
-- lock and never wait for each other; a reading takes it alone and waits for those that are just committing, as they
-- wait for it. docs/decisions/0037-a-reading-leaves-a-mark.md says why.

-- What a reader has seen of a list: everything up to `read_at`, for ever. Not logged: a crash ends every transaction that
-- was open, and those that follow are later anyway.
create unlogged table change_marks (
  team_id uuid not null references companies (id),
  list text not null check (list in ('members', 'memberships', 'events')),
  read_at timestamptz(3) not null,
  primary key (team_id, list)
);

-- When an event was written; created_at is when it happened, which for a move of time is the midnight of its day.
alter table events add column recorded_at timestamptz(3);
update events set recorded_at = created_at;
alter table events alter column recorded_at set not null;

-- One for all lists of a company: with one for each, a commit that holds the first and one that holds the second could
-- wait for each other behind two readings.
create function changes_lock(team uuid) returns bigint immutable language sql as $$
  select hashtextextended('changes ' || team, 0)
$$;

-- The present of a company by the database's clock, which is one for all servers. The bound keeps a clock that earlier
-- versions let out of all bounds from making writes fail. In plpgsql, which keeps its plan.
create function company_present(team uuid) returns timestamptz stable language plpgsql as $$
begin
  return (select clock_timestamp() + least(clock_offset_ms, 100000000000000) * interval '1 millisecond'
            from companies where id = team);
end
$$;

-- Called by whoever reads what changed, in the transaction of the reading and before it.
create function begin_reading(team uuid, list text) returns void language plpgsql as $$
declare
  newest timestamptz;
begin
  perform pg_advisory_xact_lock(changes_lock(team));
  -- The time of an event is the database's; those of rows come from servers, whose clocks may be ahead.
  if list <> 'events' then
    execute format('select max(updated_at) from %I where team_id = $1 and updated_at < ''2200-01-01Z''', list)
      into newest using team;
  end if;
  insert into change_marks as m (team_id, list, read_at)
  values (team, list, greatest(date_trunc('milliseconds', company_present(team)) + interval '1 millisecond', newest))
  on conflict on constraint change_marks_pkey do update
    set read_at = greatest(excluded.read_at, m.read_at + interval '1 millisecond');
end
$$;

create function keep_in_order() returns trigger language plpgsql as $$
declare
  field text := tg_argv[0];
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
  select read_at into seen from change_marks where team_id = new.team_id and list = tg_table_name;
  present := company_present(new.team_id);
  if written > present - interval '1 second' and (seen is null or written > seen) then
    return null;
  end if;
  present := date_trunc('milliseconds', greatest(present, seen)) + interval '1 millisecond';
  execute format('update %I set %2$I = $1 where team_id = $2 and id = $3 and %2$I < $1', tg_table_name, field)
    using present, new.team_id, new.id;
  return null;
end
$$;

-- A demo gym and imports of a past are written with the times they had (catraca.past).
do $$
declare
  followed text;
begin
  foreach followed in array array['members', 'memberships']
  loop
    execute format('create constraint trigger %I after insert on %I deferrable initially deferred for each row
                    when (coalesce(current_setting(''catraca.past'', true), '''') = '''')
                    execute function keep_in_order(''updated_at'')', followed || '_inserted_in_order', followed);
    execute format('create constraint trigger %I after update of updated_at on %I deferrable initially deferred for each row
                    when (new.updated_at is distinct from old.updated_at
                          and coalesce(current_setting(''catraca.past'', true), '''') = '''')
                    execute function keep_in_order(''updated_at'')', followed || '_updated_in_order', followed);
  end loop;
end
$$;
create constraint trigger events_recorded_in_order after insert on events deferrable initially deferred
  for each row execute function keep_in_order('recorded_at');

-- A server keeps the keys of a company in memory until that company or one of its keys has changed; which company it was
-- is told now, and that classes were made for another day is no change.
drop trigger api_keys_changed on api_keys;
drop trigger companies_changed on companies;
create or replace function notify_access_changed() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
begin
  perform pg_notify('access_changed', coalesce(was ->> 'team_id', was ->> 'id'));
  return null;
end
$$;
create trigger api_keys_changed after update or delete on api_keys
  for each row execute function notify_access_changed();
create trigger companies_changed after update on companies for each row
  when (to_jsonb(old) - '{classes_until,updated_at}'::text[] is distinct from to_jsonb(new) - '{classes_until,updated_at}'::text[])
  execute function notify_access_changed();
create trigger companies_removed after delete on companies
  for each row execute function notify_access_changed();

-- A membership whose move throws is set aside with its error, so that it holds up nobody, and tried again later, by the
-- machine's clock. The next move that is written clears this.
alter table memberships
  add column move_error text,
  add column move_failures integer not null default 0,
  add column move_again_at timestamptz(3);
create index memberships_set_aside on memberships (team_id, id) where move_error is not null;

-- A change of zone recounts entries by day, in a job and a few days at a time.
drop trigger companies_recount on companies;
drop function recount_entry_days();
