-- A rotation ends a key early. Its successors end when it was meant to end, so that is kept: a rotated key that had no end has infinity,
-- and a key that was never rotated has null.
alter table api_keys add column intended_end_at timestamptz(3);
select write_down_changes_of('api_keys');
