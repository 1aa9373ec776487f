-- PostgreSQL keeps statistics of the companies that a table had when it was last analysed, and expects one row for any other. A new
-- company was then planned as if it were empty, and its lists read a hundred times as many pages until the next ANALYZE. Now it only
-- knows how many companies there are, and expects the same of each.
-- docs/decisions/0094-one-plan-for-any-company.md

-- Lets no table keep statistics of `team_id`, and says how many companies there are where that is not known well. Tables may be new: of a
-- migration, or of a month. On a cluster shards take the setting along when a table is distributed, and Citus refuses it afterwards.
-- PostgreSQL before 18 takes no statistics from us: it keeps what it has found before, or expects a two-hundredth of a table.
create function treat_companies_alike() returns void security definer set lock_timeout = '500ms' language plpgsql as $$
declare
  one record;
  amount real := (select greatest(count(*), 1) from companies);
  distributed regclass := to_regclass('pg_dist_partition');
  known boolean;
begin
  for one in select c.oid::regclass as name, n.nspname, c.relname, c.relkind = 'p' as divided, a.attstattarget, s.n_distinct
               from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
               left join pg_stats s on s.schemaname = n.nspname and s.tablename = c.relname and s.attname = a.attname
                                   and s.inherited = (c.relkind = 'p')
              where n.nspname = current_schema() and c.relkind in ('r', 'p') and a.attname = 'team_id'
                and (a.attstattarget is distinct from 0 or s.n_distinct is null or s.n_distinct not between amount / 2 and amount * 2) loop
    if distributed is not null then
      execute format('select exists (select from %s where logicalrelid = $1)', distributed) into known using one.name;
      continue when known;
    end if;
    if one.attstattarget is distinct from 0 then
      execute format('alter table only %s alter column team_id set statistics 0', one.name);
    end if;
    continue when to_regproc('pg_restore_attribute_stats') is null;
    perform pg_clear_attribute_stats(one.nspname::text, one.relname::text, 'team_id', one.divided);
    perform pg_restore_attribute_stats('schemaname', one.nspname::text, 'relname', one.relname::text, 'attname', 'team_id',
                                       'inherited', one.divided, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', amount);
  end loop;
end
$$;

do $$
begin
  execute format('alter function treat_companies_alike() set search_path = %I, pg_temp', current_schema());
end
$$;
revoke all on function treat_companies_alike() from public;
