-- Passes, courtesies and events among a gym's enrolments: a list of one kind would otherwise read all memberships to find the few.
create index concurrently memberships_of_rare_kinds on memberships (team_id, sale_kind, created_at, id) where sale_kind <> 'matricula';
