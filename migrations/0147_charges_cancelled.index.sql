-- A list of cancelled charges would otherwise read all charges to find the few.
create index concurrently charges_cancelled on charges (team_id, created_at, id) where status = 'cancelled';
