-- Totals that the transaction of a change keeps, so that a list of any length states its exact total without counting.
--
-- A change adds a line to kept_deltas and updates no row that another change needs, so transactions never wait for each
-- other here, and a rollback takes its lines with it. A total is the sum of kept_counts and kept_deltas in one snapshot.
-- Every few seconds the service folds the deltas into kept_counts (src/platform/kept-counts.ts), one statement for both,
-- so no snapshot sees a change twice or not at all. docs/decisions/0049-totals-are-kept.md gives the figures.

create table kept_counts (
  team_id uuid not null,
  -- The name of a table, or of a part of its counts: `memberships`, `memberships.start`.
  list text not null,
  -- The day, or the quarter of an hour in UTC, for lists that are summed over a period.
  at timestamp not null,
  -- The values of the enumerated columns, by name.
  key jsonb not null,
  n bigint not null,
  cents bigint not null,
  primary key (team_id, list, at, key)
) with (fillfactor = 70);

create table kept_deltas (
  team_id uuid not null,
  list text not null,
  at timestamp not null,
  key jsonb not null,
  n bigint not null,
  cents bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000, autovacuum_analyze_threshold = 10000);

create index kept_deltas_of_list on kept_deltas (team_id, list, at);

create view kept_totals as
  select team_id, list, at, key, n, cents from kept_counts
  union all
  select team_id, list, at, key, n, cents from kept_deltas;

-- What the nightly comparison of the counts with the rows found wrong, and by how much; the counts are then right again.
create table kept_faults (
  team_id uuid not null,
  list text not null,
  at timestamp not null,
  key jsonb not null,
  n bigint not null,
  cents bigint not null,
  found_at timestamptz(3) not null
);

create index kept_faults_by_age on kept_faults (found_at);

-- Keeps counts of the rows of `source`. `counted` is a query about a row `r` that gives list, at, key, n and cents; a line
-- whose n is 0 does not count. An update that changes none of `columns` costs nothing. Inserts and deletes are grouped by
-- statement. The view counted_<source> says what the counts must be. Called again, it counts anew by what it is then told;
-- writers of the table wait meanwhile.
create function keep_counts(source text, columns text[], counted text) returns void language plpgsql as $make$
declare
  changed text := (select string_agg(format('old.%1$I is distinct from new.%1$I', c), ' or ') from unnest(columns) c);
begin
  execute format('drop view if exists %I', 'counted_' || source);
  execute format($sql$
    create view %1$I as
      select r.team_id, c.list, c.at, c.key, sum(c.n)::bigint as n, sum(c.cents)::bigint as cents
        from %2$I r cross join lateral (%3$s) c (list, at, key, n, cents)
       where c.n <> 0 group by 1, 2, 3, 4$sql$, 'counted_' || source, source, counted);
  execute format($sql$
    create or replace function %1$I() returns trigger language plpgsql as $keep$
    begin
      if tg_op = 'INSERT' then
        insert into kept_deltas (team_id, list, at, key, n, cents)
        select r.team_id, c.list, c.at, c.key, sum(c.n), sum(c.cents)
          from changed r cross join lateral (%2$s) c (list, at, key, n, cents)
         where c.n <> 0 group by 1, 2, 3, 4;
      else
        insert into kept_deltas (team_id, list, at, key, n, cents)
        select r.team_id, c.list, c.at, c.key, -sum(c.n), -sum(c.cents)
          from changed r cross join lateral (%2$s) c (list, at, key, n, cents)
         where c.n <> 0 group by 1, 2, 3, 4;
      end if;
      return null;
    end
    $keep$$sql$, 'count_' || source, counted);
  execute format($sql$
    create or replace function %1$I() returns trigger language plpgsql as $keep$
    begin
      insert into kept_deltas (team_id, list, at, key, n, cents)
      select new.team_id, d.list, d.at, d.key, sum(d.n), sum(d.cents) from (
        select c.* from (select new.*) r cross join lateral (%2$s) c (list, at, key, n, cents) where c.n <> 0
        union all
        select c.list, c.at, c.key, -c.n, -c.cents
          from (select old.*) r cross join lateral (%2$s) c (list, at, key, n, cents) where c.n <> 0) d
       group by 2, 3, 4 having sum(d.n) <> 0 or sum(d.cents) <> 0;
      return null;
    end
    $keep$$sql$, 'recount_' || source, counted);
  execute format('create or replace trigger %I after insert on %I referencing new table as changed
                  for each statement execute function %I()', source || '_counted', source, 'count_' || source);
  execute format('create or replace trigger %I after delete on %I referencing old table as changed
                  for each statement execute function %I()', source || '_uncounted', source, 'count_' || source);
  execute format('create or replace trigger %I after update on %I for each row when (%s)
                  execute function %I()', source || '_recounted', source, changed, 'recount_' || source);
  delete from kept_counts where list = source or starts_with(list, source || '.');
  delete from kept_deltas where list = source or starts_with(list, source || '.');
  execute format('insert into kept_counts (team_id, list, at, key, n, cents)
                  select team_id, list, at, key, n, cents from %I', 'counted_' || source);
end
$make$;

select keep_counts('members', array['status', 'store_id', 'experience_level'], $$
  values ('members', '-infinity'::timestamp,
   jsonb_build_object('status', r.status, 'store_id', r.store_id, 'experience_level', r.experience_level), 1, 0)$$);
