-- The audit trail and its seals are kept by month, too. Their lines are numbered, so from now on a number begins with year and
-- month: at the beginning of a month the sequence moves ahead to 2026120000000001, and a partition's bounds are known before
-- it begins. Lines and seals of a month leave together. Of each company the last seal that left is kept, because the chain
-- goes on from it: what is left can be checked as before, and it is told from which line on.

alter table companies add column audit_kept_years integer not null default 5 check (audit_kept_years between 1 and 20);
select write_down_changes_of('companies');

-- A line has one seal. Numbers and positions cannot be unique across partitions; one sealer at a time gives them out.
alter table audit_seals
  drop constraint audit_seals_pkey,
  drop constraint audit_seals_team_id_position_key,
  drop constraint audit_seals_team_id_line_id_key,
  add constraint audit_seals_pkey primary key (line_id);
create index audit_seals_by_number on audit_seals (number);
create index audit_seals_in_order on audit_seals (team_id, position);

-- The last line of a company that left with its month, for each month in which lines of it left.
create table audit_beginnings (
  team_id uuid not null references companies (id),
  line_id bigint not null,
  number bigint not null,
  position bigint not null,
  seal bytea not null,
  left_at timestamptz(3) not null,
  primary key (team_id, line_id)
);
create trigger audit_beginnings_is_kept before update or delete on audit_beginnings
  for each row execute function refuse_change();
create trigger audit_beginnings_is_not_emptied before truncate on audit_beginnings
  for each statement execute function refuse_change();

create or replace function monthly_tables() returns table (place integer, family text, name text, key text) immutable language sql as $$
  values (1, 'api_requests', 'api_requests', 'id'),
         (1, 'events', 'events', 'id'),
         (2, 'events', 'webhook_deliveries', 'event_id'),
         (3, 'events', 'webhook_attempts', 'event_id'),
         (1, 'audit', 'audit_trail', 'id'),
         (2, 'audit', 'audit_seals', 'line_id')
$$;

create or replace function month_key(monthly text, month date) returns text immutable language sql as $$
  select case when starts_with(monthly, 'audit_') then to_char(month, 'YYYYMM') || '0000000000'
              else first_id_at(month::timestamp at time zone 'UTC')::text end
$$;

create or replace function needed_from(monthly text) returns text stable language plpgsql as $$
begin
  return case
    when monthly = 'api_requests' then
      (select first_id_at(now() - max(requests_kept_days) * interval '1 day')::text from companies)
    when monthly in ('events', 'webhook_deliveries', 'webhook_attempts') then
      (select first_id_at(now() - max(events_kept_days) * interval '1 day')::text from companies)
    when monthly in ('audit_trail', 'audit_seals') then
      (select month_key(monthly, (now() at time zone 'UTC' - max(audit_kept_years) * interval '1 year')::date) from companies)
  end;
end
$$;

-- Lets the numbers of audit lines begin with the present month.
create function number_lines_of_month() returns void language plpgsql as $$
declare
  first_line bigint := month_key('audit_trail', (now() at time zone 'UTC')::date)::bigint + 1;
begin
  if first_line > (select last_value from audit_line_ids)
     and (select relkind = 'p' from pg_class where oid = 'audit_trail'::regclass) then
    perform setval('audit_line_ids', first_line, false);
  end if;
end
$$;

create or replace function make_months() returns setof text security definer set lock_timeout = '500ms' language plpgsql as $$
declare
  present date := date_trunc('month', now() at time zone 'UTC');
  of_family text;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('months', 0)) then
    return;
  end if;
  for of_family in select distinct t.family from monthly_tables() t join pg_class c on c.oid = to_regclass(t.name)
                    where c.relkind = 'p' order by 1 loop
    return query select make_month(of_family, present);
    return query select make_month(of_family, (present + interval '1 month')::date);
  end loop;
  perform number_lines_of_month();
end
$$;

-- Keeps what the chain goes on from when a month of the trail leaves; false while a line of it has no seal.
create function keep_beginnings(trail text, seals text) returns boolean language plpgsql as $$
declare
  is_sealed boolean;
begin
  execute format('select not exists (select from %I where id > coalesce((select max(line_id) from audit_seals), 0))', trail)
    into is_sealed;
  if is_sealed then
    execute format($sql$
      insert into audit_beginnings (team_id, line_id, number, position, seal, left_at)
      select distinct on (team_id) team_id, line_id, number, position, seal, now()
        from %I order by team_id, position desc$sql$, seals);
  end if;
  return is_sealed;
end
$$;

create or replace function release_month() returns text security definer set lock_timeout = '500ms' language plpgsql as $$
declare
  month record;
begin
  for month in
    select t.family, string_agg(format('%I', m.partition), ', ' order by t.place) as partitions,
           max(m.partition) filter (where t.name = 'webhook_deliveries') as deliveries,
           max(m.partition) filter (where t.name = 'audit_trail') as trail,
           max(m.partition) filter (where t.name = 'audit_seals') as seals
      from monthly_tables() t cross join lateral months_of(t.name) m
     group by t.family, m.upto having bool_and(m.upto <= needed_from(t.name) collate "C") order by m.upto loop
    continue when awaits_delivery(month.deliveries);
    execute format('lock table %s in access exclusive mode', month.partitions);
    continue when awaits_delivery(month.deliveries);
    continue when month.family = 'audit' and not keep_beginnings(month.trail, month.seals);
    execute format('drop table %s', month.partitions);
    return month.partitions;
  end loop;
  return release_deliveries();
end
$$;

do $$
declare
  called text;
begin
  foreach called in array array['make_months()', 'release_month()'] loop
    execute format('alter function %s set search_path = %I, pg_temp', called, current_schema());
  end loop;
end
$$;
