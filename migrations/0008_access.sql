-- The door: who came in and went out, what a turnstile asked and was told, and what a decision about an entry needs
-- beside memberships. An entry is decided with the member's row locked and gets its time from entry_clocks, whose row is
-- locked last and for one statement: the times of a company's entries only ever grow in the order of their commits, so
-- a client that reads check-ins up to some time has seen all there will ever be up to it.

create table partner_programs (
  team_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  -- The name in lower case, by which programs are told apart.
  name_key text not null,
  is_active boolean not null,
  max_entries_per_day integer not null check (max_entries_per_day > 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint partner_programs_name_key unique (team_id, name_key)
);

alter table members
  -- Why the front desk closed the door to this member (access_enabled is false); never shown outside.
  add column access_block_reason text,
  add column partner_program_id uuid,
  -- A member_code is good once: the next one must expire later than the last that opened the door.
  add column last_code_expires_at timestamptz(3),
  add constraint members_partner_program_fkey foreign key (team_id, partner_program_id)
    references partner_programs (team_id, id);

-- Streaks that a day without an entry will break.
create index members_streaks on members (team_id, last_checkin_at) where current_streak > 0;

-- What signs the codes that a company's members show at its doors.
create table member_code_keys (
  team_id uuid primary key references companies (id),
  key bytea not null
);

create table entry_clocks (
  team_id uuid primary key references companies (id),
  last_at timestamptz(3) not null
) with (fillfactor = 10);

create table checkins (
  team_id uuid not null,
  id uuid not null,
  member_profile_id uuid not null,
  store_id uuid not null,
  checkin_at timestamptz(3) not null,
  checkout_at timestamptz(3),
  method text not null check (method in ('manual', 'qr', 'card', 'biometric', 'facial')),
  device_id uuid,
  -- By what the member came in: a membership, or the allowance of a partner program.
  membership_id uuid,
  partner_program_id uuid,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint checkins_member_fkey foreign key (team_id, member_profile_id) references members (team_id, id),
  constraint checkins_store_fkey foreign key (team_id, store_id) references units (team_id, id),
  foreign key (team_id, device_id) references devices (team_id, id),
  foreign key (team_id, membership_id) references memberships (team_id, id),
  foreign key (team_id, partner_program_id) references partner_programs (team_id, id),
  check (checkout_at >= checkin_at)
);

-- A member is in one place at a time.
create unique index checkins_open on checkins (team_id, member_profile_id) where checkout_at is null;
-- Who is inside, by unit, and who has been for too long.
create index checkins_inside on checkins (team_id, checkin_at, store_id) where checkout_at is null;
create index checkins_in_order on checkins (team_id, checkin_at, id);
create index checkins_of_unit on checkins (team_id, store_id, checkin_at, id);
create index checkins_of_member on checkins (team_id, member_profile_id, checkin_at, id);

-- Entries of a unit by the company's local day, counted as they happen so that nobody counts them later.
create table entry_days (
  team_id uuid not null,
  store_id uuid not null,
  day date not null,
  entries integer not null,
  primary key (team_id, store_id, day),
  foreign key (team_id, store_id) references units (team_id, id)
);

-- Where a company's days begin decides what was entered on which.
create function recount_entry_days() returns trigger language plpgsql as $$
begin
  delete from entry_days where team_id = new.id;
  insert into entry_days (team_id, store_id, day, entries)
  select team_id, store_id, (checkin_at at time zone new.timezone)::date, count(*)
    from checkins where team_id = new.id group by 1, 2, 3;
  return null;
end
$$;

create trigger companies_recount after update of timezone on companies
  for each row when (old.timezone <> new.timezone) execute function recount_entry_days();

-- Every attempt at a door, for the gym's own people.
create table access_log (
  team_id uuid not null references companies (id),
  id uuid not null,
  at timestamptz(3) not null,
  result text not null check (result in ('allowed', 'duplicate', 'denied', 'exit', 'unpaired_exit')),
  reason text,
  -- Null when nobody could be told from the code shown.
  member_profile_id uuid,
  store_id uuid not null,
  method text not null,
  device_id uuid,
  -- `key:ID`, `operator`, or `time` for exits nobody registered.
  actor text not null,
  primary key (team_id, id),
  foreign key (team_id, member_profile_id) references members (team_id, id),
  foreign key (team_id, store_id) references units (team_id, id),
  foreign key (team_id, device_id) references devices (team_id, id),
  check ((result = 'denied') = (reason is not null))
);

create index access_log_in_order on access_log (team_id, at, id);
create index access_log_of_member on access_log (team_id, member_profile_id, at, id);

-- The metrics read members and memberships from these indexes alone.
drop index memberships_of_member;
create index memberships_of_member on memberships (team_id, member_profile_id, start_date) include (effective_date);
create index memberships_revenue on memberships (team_id, status, plan_id) include (price_cents)
  where status in ('active', 'past_due');
