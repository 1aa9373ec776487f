-- Events, their deliveries and the attempts are kept by month, all three by the id of the event: a delivery and its attempts
-- are in the month of their event, and refer to it there, partition to partition. A month is dropped with everything in it
-- and without a search for rows that refer to it. It stays for as long as a delivery in it is still to be made, unless its
-- webhook has been off for longer than events are kept. Deliveries may leave before their events: then those of a month are
-- truncated together, once all of them have been accepted.

alter table companies
  add column events_kept_days integer not null default 90 check (events_kept_days between 7 and 3650),
  add column deliveries_kept_days integer not null default 30 check (deliveries_kept_days between 1 and 3650);
select write_down_changes_of('companies');

-- An identity would belong to one table.
do $$
declare
  last_seq bigint;
  grantee text;
begin
  lock table events in access exclusive mode;
  execute format('select last_value from %s', pg_get_serial_sequence('events', 'seq')) into last_seq;
  alter table events alter column seq drop identity;
  create sequence event_numbers as bigint owned by events.seq;
  perform setval('event_numbers', last_seq);
  alter table events alter column seq set default nextval('event_numbers');
  for grantee in select distinct quote_ident(pg_get_userbyid(a.grantee))
                   from pg_class c cross join aclexplode(c.relacl) a
                  where c.oid = 'events'::regclass and a.privilege_type = 'INSERT' and a.grantee not in (0, c.relowner) loop
    execute format('grant usage, select on sequence event_numbers to %s', grantee);
  end loop;
end
$$;

-- In a partition, tg_table_name is the partition's; the trigger says which list its table is.
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
  execute format('update %I set %2$I = $1 where team_id = $2 and id = $3 and %2$I < $1', of_list, field)
    using present, new.team_id, new.id;
  return null;
end
$$;
drop trigger events_recorded_in_order on events;
create constraint trigger events_recorded_in_order after insert on events deferrable initially deferred
  for each row execute function keep_in_order('recorded_at', 'events');

create or replace function monthly_tables() returns table (place integer, family text, name text, key text) immutable language sql as $$
  values (1, 'api_requests', 'api_requests', 'id'),
         (1, 'events', 'events', 'id'),
         (2, 'events', 'webhook_deliveries', 'event_id'),
         (3, 'events', 'webhook_attempts', 'event_id')
$$;

create or replace function needed_from(monthly text) returns text stable language plpgsql as $$
begin
  return case
    when monthly = 'api_requests' then
      (select first_id_at(now() - max(requests_kept_days) * interval '1 day')::text from companies)
    when monthly in ('events', 'webhook_deliveries', 'webhook_attempts') then
      (select first_id_at(now() - max(events_kept_days) * interval '1 day')::text from companies)
  end;
end
$$;

-- Up to which event deliveries have been truncated: of an event before it, a missing delivery may have been accepted.
create table truncated_deliveries (
  before uuid primary key
);

-- Whether a delivery of a partition is still to be made, other than to a webhook that was given up.
create function awaits_delivery(deliveries text) returns boolean stable language plpgsql as $$
declare
  awaited boolean := false;
begin
  if deliveries is null then
    return false;
  end if;
  execute format($sql$
    select exists (
      select from %I d join webhooks w on w.team_id = d.team_id and w.id = d.webhook_id
        join companies c on c.id = d.team_id
       where d.due_at is not null
         and (w.is_enabled or w.disabled_at - c.clock_offset_ms * interval '1 millisecond'
                                > now() - (select max(events_kept_days) from companies) * interval '1 day'))$sql$, deliveries)
    into awaited;
  return awaited;
end
$$;

-- Truncates the deliveries of one month, with their attempts, once all were accepted and no company keeps any of them.
create function release_deliveries() returns text language plpgsql as $$
declare
  suffix text;
  ends text;
  useless boolean;
begin
  for suffix, ends in
    select substring(m.partition from length('webhook_deliveries') + 1), m.upto from months_of('webhook_deliveries') m
     where m.upto <= (select first_id_at(now() - max(deliveries_kept_days) * interval '1 day')::text from companies) collate "C"
     order by m.upto loop
    execute format($sql$select exists (select from %1$I) and not exists (select from %1$I where status <> 'delivered')$sql$,
                   'webhook_deliveries' || suffix) into useless;
    continue when not useless;
    execute format('lock table %I, %I in access exclusive mode', 'webhook_deliveries' || suffix, 'webhook_attempts' || suffix);
    -- One of them may have been queued again in the meantime.
    execute format('select not exists (select from %I where due_at is not null)', 'webhook_deliveries' || suffix) into useless;
    continue when not useless;
    execute format('truncate %I, %I', 'webhook_deliveries' || suffix, 'webhook_attempts' || suffix);
    insert into truncated_deliveries (before) values (ends::uuid) on conflict do nothing;
    return 'webhook_deliveries' || suffix;
  end loop;
  return null;
end
$$;

create or replace function release_month() returns text security definer set lock_timeout = '500ms' language plpgsql as $$
declare
  month record;
begin
  for month in
    select t.family, string_agg(format('%I', m.partition), ', ' order by t.place) as partitions,
           max(m.partition) filter (where t.name = 'webhook_deliveries') as deliveries
      from monthly_tables() t cross join lateral months_of(t.name) m
     group by t.family, m.upto having bool_and(m.upto <= needed_from(t.name) collate "C") order by m.upto loop
    continue when awaits_delivery(month.deliveries);
    execute format('lock table %s in access exclusive mode', month.partitions);
    continue when awaits_delivery(month.deliveries);
    execute format('drop table %s', month.partitions);
    return month.partitions;
  end loop;
  return release_deliveries();
end
$$;
do $$
begin
  execute format('alter function release_month() set search_path = %I, pg_temp', current_schema());
end
$$;
