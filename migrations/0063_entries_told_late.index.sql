-- Entries that were written later than they happened, for followers that read entries in the order of their writing. All others are in
-- that order already by their time.
create index concurrently checkins_told_late on checkins (team_id, created_at, id) where created_at > checkin_at
