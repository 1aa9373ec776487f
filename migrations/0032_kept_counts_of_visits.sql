-- Counts of entries by unit, method and hour, of who is inside each unit, and of the lines of the access log, so that the
-- lists of the door and its figures read hours and not entries.

create function hour_of(at timestamptz) returns timestamp immutable parallel safe language sql as $$
  select date_trunc('hour', at at time zone 'UTC')
$$;

-- `logged`: entries that are lines of the access log by themselves; older ones have a line there.
select keep_counts('checkins', array['checkout_at'], $$
  values
    ('checkins', hour_of(r.checkin_at), jsonb_build_object('store_id', r.store_id, 'method', r.method), 1, 0),
    ('checkins.inside', '-infinity'::timestamp, jsonb_build_object('store_id', r.store_id),
     (r.checkout_at is null)::integer, 0),
    ('checkins.logged', '-infinity'::timestamp, jsonb_build_object('store_id', r.store_id, 'result', 'allowed'),
     (r.actor is not null)::integer, 0)$$);

-- An exit changes one of the three. Written for it alone, this takes half the time.
create or replace function recount_checkins() returns trigger language plpgsql as $$
begin
  insert into kept_deltas (team_id, list, at, key, n, cents)
  values (new.team_id, 'checkins.inside', '-infinity', jsonb_build_object('store_id', new.store_id),
          (new.checkout_at is null)::integer - (old.checkout_at is null)::integer, 0);
  return null;
end
$$;
drop trigger checkins_recounted on checkins;
create trigger checkins_recounted after update on checkins for each row
  when ((old.checkout_at is null) is distinct from (new.checkout_at is null)) execute function recount_checkins();

-- By month, so that the counts of a month can leave with its lines.
select keep_counts('access_log', array['result', 'store_id'], $$
  values ('access_log', date_trunc('month', r.at at time zone 'UTC'),
          jsonb_build_object('store_id', r.store_id, 'result', r.result), 1, 0)$$);

-- The deltas of a moment are many and those of another none. With its pages kept, PostgreSQL plans for the many.
alter table kept_deltas set (vacuum_truncate = false, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_threshold = 2000);
