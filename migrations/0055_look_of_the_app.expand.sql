-- How the app of a company looks, what it says to those who have not come in yet, and which of its parts are on. Of a logo that is a
-- picture, companies has its kind, size and hash, which the audit trail shows; the picture itself stands apart, because
-- companies are read all the time.

alter table companies
  add column app_color text,
  add column app_logo text,
  add column app_welcome text,
  add column app_contact text,
  add column app_classes boolean not null default true,
  add column app_workouts boolean not null default true;
select write_down_changes_of('companies');

create table app_logos (
  team_id uuid primary key references companies (id),
  picture bytea not null
);
