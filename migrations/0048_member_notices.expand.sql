-- What the gym writes to a member by mail, one row for each notice: the key is what makes it go out once. docs/decisions/0064.

-- How the member of this id wants to be written to. Without a row: in the company's language, and of everything.
create table member_preferences (
  team_id uuid not null,
  id uuid not null,
  language text check (language in ('pt-BR', 'en')),
  muted text[] not null default '{}',
  primary key (team_id, id),
  foreign key (team_id, id) references members (team_id, id) on delete cascade
);
select write_down_changes_of('member_preferences');

-- `subject` says what of its kind the notice is about, such as a booking. `id` is that of its mail (sent_mails).
create table member_notices (
  team_id uuid not null,
  member_id uuid not null,
  kind text not null,
  subject text not null,
  details jsonb,
  id uuid not null default gen_random_uuid(),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped', 'failed')),
  reason text,
  noted_at timestamptz(3) not null,
  settled_at timestamptz(3),
  primary key (team_id, member_id, kind, subject),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade
);
create index member_notices_waiting on member_notices (team_id, noted_at) where state = 'waiting';
create index member_notices_old on member_notices (noted_at);

-- How far the search for what members are told by the passing of time has come, in each company.
create table notice_clocks (
  team_id uuid primary key references companies (id),
  -- Members registered later than this may not have been welcomed yet.
  welcomed_until timestamptz(3) not null,
  -- The local day whose charges and trials have been looked through.
  found_on date not null
);
-- Nobody who was there before is welcomed now.
insert into notice_clocks (team_id, welcomed_until, found_on)
select id, at, at at time zone timezone
  from (select id, timezone, transaction_timestamp() + clock_offset_ms * interval '1 millisecond' as at from companies) c;

alter table companies add column app_notices boolean not null default true;
alter table companies add column app_trial_notice_days integer not null default 3 check (app_trial_notice_days between 0 and 30);
alter table companies add column app_charge_notice_days integer not null default 3 check (app_charge_notice_days between 0 and 30);
select write_down_changes_of('companies');
