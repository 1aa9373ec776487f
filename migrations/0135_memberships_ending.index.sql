-- Memberships that end by themselves, for those whom the desk calls before that.
create index concurrently memberships_ending on memberships (team_id, end_date) where not auto_renew and status <> 'cancelled';
