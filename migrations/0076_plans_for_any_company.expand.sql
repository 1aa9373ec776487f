-- PostgreSQL keeps statistics of the companies that a table had when it was last analysed, and expects one row for any other. A new
-- company was then planned as if it were empty, and its lists read a hundred times as many pages until the next ANALYZE. Without
-- statistics of `team_id` it expects a two-hundredth of the table for each company, and plans are the same for all.
-- docs/decisions/0094-one-plan-for-any-company.md

-- Lets no table keep statistics of `team_id`. Tables may be new: of a migration, or of a month. On a cluster shards take the setting
-- along when a table is distributed, and Citus refuses it afterwards.
create function treat_companies_alike() returns void security definer set lock_timeout = '500ms' language plpgsql as $$
declare
  one record;
  distributed regclass := to_regclass('pg_dist_partition');
  known boolean;
  of_partitions boolean;
begin
  for one in select c.oid::regclass as name, n.nspname, c.relname
               from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
              where n.nspname = current_schema() and c.relkind in ('r', 'p') and a.attname = 'team_id'
                and a.attstattarget is distinct from 0 loop
    if distributed is not null then
      execute format('select exists (select from %s where logicalrelid = $1)', distributed) into known using one.name;
      continue when known;
    end if;
    execute format('alter table only %s alter column team_id set statistics 0', one.name);
    -- ANALYZE leaves what it has found before. PostgreSQL before 18 has nothing that takes it away.
    continue when to_regproc('pg_clear_attribute_stats') is null;
    foreach of_partitions in array array[false, true] loop
      perform pg_clear_attribute_stats(one.nspname::text, one.relname::text, 'team_id', of_partitions);
    end loop;
  end loop;
end
$$;

do $$
begin
  execute format('alter function treat_companies_alike() set search_path = %I, pg_temp', current_schema());
end
$$;
revoke all on function treat_companies_alike() from public;
