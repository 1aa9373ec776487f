-- Whose birthday is on a day: month and day as one number.
create index concurrently members_birthday on members (team_id, ((extract(month from birth_date) * 100 + extract(day from birth_date))::integer)) where birth_date is not null;
