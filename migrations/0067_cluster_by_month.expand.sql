-- A subquery without a column cannot be carried from the workers of a cluster to its coordinator as soon as it has a row, and so
-- no month that somebody had used ever left. Otherwise these are as they were in 0035.
create or replace function awaits_delivery(deliveries text) returns boolean stable language plpgsql as $$
declare
  awaited boolean := false;
begin
  if deliveries is null then
    return false;
  end if;
  execute format($sql$
    select exists (
      select 1 from %I d join webhooks w on w.team_id = d.team_id and w.id = d.webhook_id
        join companies c on c.id = d.team_id
       where d.due_at is not null
         and (w.is_enabled or w.disabled_at - c.clock_offset_ms * interval '1 millisecond'
                                > now() - (select max(events_kept_days) from companies) * interval '1 day'))$sql$, deliveries)
    into awaited;
  return awaited;
end
$$;

create or replace function release_deliveries() returns text language plpgsql as $$
declare
  suffix text;
  ends text;
  useless boolean;
begin
  for suffix, ends in
    select substring(m.partition from length('webhook_deliveries') + 1), m.upto from months_of('webhook_deliveries') m
     where m.upto <= (select first_id_at(now() - max(deliveries_kept_days) * interval '1 day')::text from companies) collate "C"
     order by m.upto loop
    execute format($sql$select exists (select 1 from %1$I) and not exists (select 1 from %1$I where status <> 'delivered')$sql$,
                   'webhook_deliveries' || suffix) into useless;
    continue when not useless;
    execute format('lock table %I, %I in access exclusive mode', 'webhook_deliveries' || suffix, 'webhook_attempts' || suffix);
    -- One of them may have been queued again in the meantime.
    execute format('select not exists (select 1 from %I where due_at is not null)', 'webhook_deliveries' || suffix) into useless;
    continue when not useless;
    execute format('truncate %I, %I', 'webhook_deliveries' || suffix, 'webhook_attempts' || suffix);
    insert into truncated_deliveries (before) values (ends::uuid) on conflict do nothing;
    return 'webhook_deliveries' || suffix;
  end loop;
  return null;
end
$$;
