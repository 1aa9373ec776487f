-- Codes by mail, with which members come into the app without the desk. Whatever is asked for has a row, whether it is a
-- member's or not, so that nothing that follows takes longer for one than for the other.
-- docs/app.md.

create table app_codes (
  team_id uuid not null references companies (id),
  contact_hash bytea not null,
  id uuid not null,
  expires_at timestamptz(3) not null,
  tries smallint not null default 0,
  member_id uuid,
  code_hash bytea,
  primary key (team_id, contact_hash),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade
);
create index app_codes_of_member on app_codes (team_id, member_id);
create index app_codes_expired on app_codes (expires_at);
