-- A session of the dashboard can be listed, told apart and ended by whoever it belongs to: it says whose it is, from which
-- device and address it began, when it was last used, and when the person last proved who they are. What a session holds
-- and when it ends for good stays in the columns that connect-pg-simple writes; the others are null until somebody signs
-- in by it. A session that nobody uses ends sooner, after a time that the company sets.
-- An e-mail address belongs to a company: two companies may know the same one.

-- Sessions that do not say whose they are could not be ended by anybody. Their owners sign in once more.
delete from staff_sessions;

alter table staff_sessions
  add column team_id uuid,
  add column staff_id uuid,
  -- By this it is listed and ended; `sid` is the secret of the browser that has it.
  add column id uuid,
  add column address text,
  add column device text,
  add column begun_at timestamptz(3),
  add column last_used_at timestamptz(3),
  add column confirmed_at timestamptz(3),
  add constraint staff_sessions_of_staff foreign key (team_id, staff_id) references staff (team_id, id) on delete cascade,
  add constraint staff_sessions_id_key unique (team_id, staff_id, id),
  add constraint staff_sessions_whose check (num_nulls(team_id, staff_id, id, begun_at, last_used_at) in (0, 5));

alter table companies
  add column staff_idle_minutes integer not null default 720 check (staff_idle_minutes between 15 and 10080);

alter table staff drop constraint staff_email_key;
alter table staff add constraint staff_email_key unique (team_id, email_key);
create index staff_by_email on staff (email_key);
