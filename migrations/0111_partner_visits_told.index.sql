-- The check-ins that were told and whose member is not found yet: next to none, at any time.
create index concurrently partner_visits_told on partner_visits (team_id, connection_id, person_key) where told is not null
