-- On a cluster a trigger runs on the server that has the rows, where what a statement changed cannot be read by one that writes
-- a distributed table: there the deltas are written one by one. On one PostgreSQL they are written as before.

create function write_count_functions(source text, counted text) returns void language plpgsql as $make$
begin
  execute format($sql$
    create or replace function %1$I() returns trigger language plpgsql as $keep$
    declare
      sign integer := case tg_op when 'INSERT' then 1 else -1 end;
      delta record;
    begin
      if tg_table_name ~ '_\d{6,}$' then
        for delta in
          select r.team_id, c.list, c.at, c.key, sign * sum(c.n) as n, sign * sum(c.cents) as cents
            from changed r cross join lateral (%2$s) c (list, at, key, n, cents)
           where c.n <> 0 group by 1, 2, 3, 4 loop
          insert into kept_deltas (team_id, list, at, key, n, cents)
          values (delta.team_id, delta.list, delta.at, delta.key, delta.n, delta.cents);
        end loop;
      else
        insert into kept_deltas (team_id, list, at, key, n, cents)
        select r.team_id, c.list, c.at, c.key, sign * sum(c.n), sign * sum(c.cents)
          from changed r cross join lateral (%2$s) c (list, at, key, n, cents)
         where c.n <> 0 group by 1, 2, 3, 4;
      end if;
      return null;
    end
    $keep$$sql$, 'count_' || source, counted);
  execute format($sql$
    create or replace function %1$I() returns trigger language plpgsql as $keep$
    declare
      delta record;
    begin
      if tg_table_name ~ '_\d{6,}$' then
        for delta in
          select d.list, d.at, d.key, sum(d.n) as n, sum(d.cents) as cents from (
            select c.* from (select new.*) r cross join lateral (%2$s) c (list, at, key, n, cents) where c.n <> 0
            union all
            select c.list, c.at, c.key, -c.n, -c.cents
              from (select old.*) r cross join lateral (%2$s) c (list, at, key, n, cents) where c.n <> 0) d
           group by 1, 2, 3 having sum(d.n) <> 0 or sum(d.cents) <> 0 loop
          insert into kept_deltas (team_id, list, at, key, n, cents)
          values (new.team_id, delta.list, delta.at, delta.key, delta.n, delta.cents);
        end loop;
      else
        insert into kept_deltas (team_id, list, at, key, n, cents)
        select new.team_id, d.list, d.at, d.key, sum(d.n), sum(d.cents) from (
          select c.* from (select new.*) r cross join lateral (%2$s) c (list, at, key, n, cents) where c.n <> 0
          union all
          select c.list, c.at, c.key, -c.n, -c.cents
            from (select old.*) r cross join lateral (%2$s) c (list, at, key, n, cents) where c.n <> 0) d
         group by 2, 3, 4 having sum(d.n) <> 0 or sum(d.cents) <> 0;
      end if;
      return null;
    end
    $keep$$sql$, 'recount_' || source, counted);
end
$make$;

create or replace function keep_counts(source text, columns text[], counted text) returns void language plpgsql as $make$
declare
  changed text := (select string_agg(format('old.%1$I is distinct from new.%1$I', c), ' or ') from unnest(columns) c);
begin
  execute format($sql$
    create or replace view %1$I as
      select r.team_id, c.list, c.at, c.key, sum(c.n)::bigint as n, sum(c.cents)::bigint as cents
        from %2$I r cross join lateral (%3$s) c (list, at, key, n, cents)
       where c.n <> 0 group by 1, 2, 3, 4$sql$, 'counted_' || source, source, counted);
  perform write_count_functions(source, counted);
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

-- The rows counted stay what they are, so nothing is counted anew.
select write_count_functions(substr(proname, length('count_') + 1),
                             substring(prosrc from 'cross join lateral \((.*?)\) c \(list, at, key, n, cents\)'))
  from pg_proc
 where pronamespace = current_schema()::regnamespace and prorettype = 'trigger'::regtype and starts_with(proname, 'count_');
