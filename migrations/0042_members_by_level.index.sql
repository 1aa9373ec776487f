-- The list of members by level, newest first: without it, 20 were looked for among all who joined last.
create index concurrently members_experience_level on members (team_id, experience_level, created_at, id) where experience_level is not null
