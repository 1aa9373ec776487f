-- A copy must not let in whom the original has shut out since: sessions, links and codes end in it, and keys, bridges and kiosks wait for
-- the operator's yes. docs/decisions/0082-a-copy-lets-nobody-in.md.

-- In a copy, when that was done, or left undone because the operator wants everything kept; null where it is still to be done.
alter table installation add column access_settled_at timestamptz(3);
-- Since when it waits; null for what may come in.
alter table api_keys add column held_at timestamptz(3);
alter table bridges add column held_at timestamptz(3);
alter table device_tokens add column held_at timestamptz(3);
select write_down_changes_of('api_keys');
