-- Rows that only ever pile up are kept by month: a table that is partitioned by its id, which begins with the time at
-- which it was made. The rows of a month leave together, as one dropped partition, when no company needs them any more;
-- nothing is searched for and deleted. Existing tables are divided after the migrations have run, without copying a row
-- (src/platform/db/divide-by-month.ts): what they hold becomes the first partition.
--
-- Partitions are made ahead by make_months(), and a default partition catches what no month does, so an insert never
-- fails. The service owns no table, so both that function and release_month() run as their owner. They take no parameter:
-- a caller decides when, never what. docs/decisions/0050-rows-leave-by-month.md says why.

-- The lowest id that can have been made at a time.
create function first_id_at(at timestamptz) returns uuid immutable strict parallel safe language sql as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- The tables by month. A row of a higher place may refer to rows of the same month in tables of its family.
create function monthly_tables() returns table (place integer, family text, name text, key text) immutable language sql as $$
  values (1, 'api_requests', 'api_requests', 'id')
$$;

-- The first key of a month, as text. Keys of one table have the same length, so their text sorts as they do.
create function month_key(monthly text, month date) returns text immutable language sql as $$
  select first_id_at(month::timestamp at time zone 'UTC')::text
$$;

-- The key from which on some company still needs rows; null if all are needed.
create function needed_from(monthly text) returns text stable language plpgsql as $$
begin
  return case monthly
    when 'api_requests' then
      (select first_id_at(now() - max(requests_kept_days) * interval '1 day')::text from companies)
  end;
end
$$;

-- The partitions of a table, except the default one, with the key at which each ends.
create function months_of(monthly text) returns table (partition text, upto text) stable language sql as $$
  select c.relname::text, substring(pg_get_expr(c.relpartbound, c.oid) from $re$TO \('?([^')]+)'?\)$re$)
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = to_regclass(monthly) and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
$$;

-- Makes the partitions of one month in the tables of a family, as far as they are missing. Rows that the default partitions
-- have caught in the meantime move to where they belong.
create function make_month(of_family text, month date) returns setof text language plpgsql as $$
declare
  suffix text := to_char(month, '_YYYYMM');
  following date := month + interval '1 month';
  monthly record;
  refers text;
  options text;
  moved bigint := 0;
  moving bigint;
begin
  for monthly in select t.*, month_key(t.name, following) as upto,
                        (select max(m.upto collate "C") from months_of(t.name) m) as reach
                   from monthly_tables() t where t.family = of_family order by t.place loop
    continue when monthly.reach >= monthly.upto collate "C";
    execute format('create table %I (like %I including defaults including constraints including storage)',
                   monthly.name || suffix, monthly.name);
    select array_to_string(reloptions, ', ') into options from pg_class where oid = to_regclass(monthly.name || '_default');
    if options <> '' then
      execute format('alter table %I set (%s)', monthly.name || suffix, options);
    end if;
    execute format('lock table %I in access exclusive mode', monthly.name || '_default');
    execute format('insert into %I select * from %I where %I >= %L and %3$I < %5$L', monthly.name || suffix,
                   monthly.name || '_default', monthly.key, monthly.reach, monthly.upto);
    get diagnostics moving = row_count;
    moved := moved + moving;
    return next monthly.name || suffix;
  end loop;
  for monthly in select t.*, month_key(t.name, following) as upto,
                        (select max(m.upto collate "C") from months_of(t.name) m) as reach
                   from monthly_tables() t where t.family = of_family and moved > 0 order by t.place desc loop
    execute format('delete from %I where %I >= %L and %2$I < %4$L', monthly.name || '_default', monthly.key, monthly.reach,
                   monthly.upto);
  end loop;
  for monthly in select t.*, month_key(t.name, following) as upto,
                        (select max(m.upto collate "C") from months_of(t.name) m) as reach
                   from monthly_tables() t where t.family = of_family order by t.place loop
    continue when monthly.reach >= monthly.upto collate "C";
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', monthly.name, monthly.name || suffix,
                   monthly.reach, monthly.upto);
    for refers in select regexp_replace(pg_get_constraintdef(c.oid), '(REFERENCES \S+)_default', '\1' || suffix)
                    from pg_constraint c join pg_class other on other.oid = c.confrelid
                   where c.conrelid = to_regclass(monthly.name || '_default') and c.contype = 'f'
                     and other.relname like '%\_default' loop
      execute format('alter table %I add %s', monthly.name || suffix, refers);
    end loop;
  end loop;
end
$$;

-- Makes what is missing of this month and the next, and returns the names. One server does so at a time.
create function make_months() returns setof text security definer set lock_timeout = '500ms' language plpgsql as $$
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
end
$$;

-- Lets go of one month that no company needs any more, and returns what became of it; null when there is none.
create function release_month() returns text security definer set lock_timeout = '500ms' language plpgsql as $$
declare
  gone text;
begin
  select m.partition into gone
    from monthly_tables() t cross join lateral months_of(t.name) m
   where m.upto <= needed_from(t.name) collate "C" order by m.upto, t.place desc limit 1;
  if gone is not null then
    execute format('drop table %I', gone);
  end if;
  return gone;
end
$$;

-- How many rows have ended up in default partitions, by table: none, unless a clock was wrong or months were not made.
create function rows_outside_months() returns table (name text, amount bigint) security definer language plpgsql as $$
declare
  monthly record;
begin
  for monthly in select t.* from monthly_tables() t where to_regclass(t.name || '_default') is not null loop
    name := monthly.name;
    execute format('select count(*) from %I', monthly.name || '_default') into amount;
    if amount > 0 then
      return next;
    end if;
  end loop;
end
$$;

-- Code that works with the rights of another finds its tables in this schema only, and only the service may call it.
do $$
declare
  called text;
begin
  foreach called in array array['make_months()', 'release_month()', 'rows_outside_months()'] loop
    execute format('alter function %s set search_path = %I, pg_temp', called, current_schema());
    execute format('revoke all on function %s from public', called);
  end loop;
end
$$;

alter table companies
  add column requests_kept_days integer not null default 30 check (requests_kept_days between 1 and 3650);
select write_down_changes_of('companies');

-- What follows from a row's age follows from its id.
drop index api_requests_by_age;
