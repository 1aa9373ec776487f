-- Entries are kept by the hour for all of a company, and by the day of UTC for a unit or a way to identify: a row for each unit and way
-- in each hour was most of what is kept. docs/decisions/0115-entries-are-counted-once.md.
select keep_counts('checkins', array['checkin_at', 'checkout_at'], $$
  values
    ('checkins', hour_of(r.checkin_at), '{}'::jsonb, 1, 0),
    ('checkins.day', date_trunc('day', r.checkin_at at time zone 'UTC'),
     jsonb_build_object('store_id', r.store_id, 'method', r.method), 1, 0),
    ('checkins.inside', '-infinity'::timestamp, jsonb_build_object('store_id', r.store_id),
     (r.checkout_at is null)::integer, 0),
    ('checkins.logged', '-infinity'::timestamp, jsonb_build_object('store_id', r.store_id, 'result', 'allowed'),
     (r.actor is not null)::integer, 0)$$);

create or replace trigger checkins_counted after insert on checkins referencing new table as changed for each statement
  when (coalesce(current_setting('catraca.counted', true), '') = '') execute function count_checkins();
-- Of what an update changes, only when the entry was and whether somebody is inside are counted.
create or replace trigger checkins_recounted after update on checkins for each row
  when ((old.checkin_at <> new.checkin_at or (old.checkout_at is null) is distinct from (new.checkout_at is null))
        and coalesce(current_setting('catraca.counted', true), '') = '') execute function recount_checkins();
