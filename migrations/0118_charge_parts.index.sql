-- Nothing is charged twice, but in parts.
create unique index concurrently charges_once_by_part on charges (team_id, membership_id, kind, period_start, part);
