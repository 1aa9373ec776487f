-- What the doors of a unit do when nobody answers them, and whether a passage that was let through, and of which no device then
-- said whether somebody went through, counts as an entry.

alter table units
  add column offline_policy text not null default 'snapshot' check (offline_policy in ('closed', 'snapshot', 'open')),
  add column snapshot_hours integer not null default 24 check (snapshot_hours between 1 and 720);

alter table companies add column unconfirmed_counts boolean not null default true;
select write_down_changes_of('units');
select write_down_changes_of('companies');
