-- Members on devices: the number by which devices know a member, what has to leave which device until the bridge says that it has, what a
-- device said last that it holds, consent to faces and fingers, and enrolments. No photo and no template is ever here.
-- docs/decisions/0075-members-on-devices.md.

create table device_user_counters (
  team_id uuid primary key references companies (id),
  last_id integer not null
);

-- A row stays when its member leaves, so that no number is ever another member's.
create table device_users (
  team_id uuid not null,
  member_id uuid not null,
  -- Six digits at least, so that no number typed at a keypad is one by chance.
  user_id integer not null check (user_id > 100000),
  -- Grows when devices have to forget what they hold of a member who stays.
  edition integer not null default 0,
  -- The units whose devices have been told of the member.
  store_ids uuid[] not null default '{}',
  -- Since when the member is on no device, after a request for erasure.
  erased_at timestamptz(3),
  primary key (team_id, member_id),
  constraint device_users_user_key unique (team_id, user_id),
  foreign key (team_id, member_id) references members (team_id, id)
);

create table device_leavings (
  team_id uuid not null,
  device_id uuid not null,
  member_id uuid not null,
  why text not null check (why in ('blocked', 'erased', 'ended', 'consent')),
  since timestamptz(3) not null,
  -- In which reading of members, and on which of its pages, the device's bridge was told.
  told_reading timestamptz(3),
  told_page integer,
  primary key (team_id, device_id, member_id),
  foreign key (team_id, device_id) references devices (team_id, id) on delete cascade,
  foreign key (team_id, member_id) references members (team_id, id)
);
create index device_leavings_of_member on device_leavings (team_id, member_id);

create table device_syncs (
  team_id uuid not null,
  device_id uuid not null,
  users integer not null,
  seen_at timestamptz(3) not null,
  primary key (team_id, device_id),
  foreign key (team_id, device_id) references devices (team_id, id) on delete cascade
);

create table device_consents (
  team_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  what text not null check (what in ('face', 'finger')),
  given_at timestamptz(3) not null,
  given_by text not null,
  withdrawn_at timestamptz(3),
  withdrawn_by text,
  primary key (team_id, id),
  foreign key (team_id, member_id) references members (team_id, id),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create unique index device_consents_open on device_consents (team_id, member_id, what) where withdrawn_at is null;
create index device_consents_of_member on device_consents (team_id, member_id, given_at);
select write_down_changes_of('device_consents');

create table device_enrolments (
  team_id uuid not null,
  -- That of the command to the bridge.
  id uuid not null,
  member_id uuid not null,
  device_id uuid not null,
  what text not null check (what in ('card', 'face', 'finger')),
  state text not null default 'asked' check (state in ('asked', 'done', 'failed', 'gone')),
  asked_at timestamptz(3) not null,
  actor text not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  detail text,
  primary key (team_id, id),
  foreign key (team_id, device_id) references devices (team_id, id) on delete cascade,
  foreign key (team_id, member_id) references members (team_id, id)
);
create unique index device_enrolments_open on device_enrolments (team_id, device_id) where state = 'asked';
create index device_enrolments_of_member on device_enrolments (team_id, member_id, asked_at);
select write_down_changes_of('device_enrolments');

-- Whoever is blocked has to leave the devices at once, also where the bridge is away and asks for nothing. What follows from time or from
-- memberships is noted when a bridge asks.
create function note_who_leaves_devices() returns trigger language plpgsql as $$
begin
  if new.access_enabled then
    delete from device_leavings
     where team_id = new.team_id and member_id = new.id and why = 'blocked' and told_reading is null;
  else
    insert into device_leavings (team_id, device_id, member_id, why, since)
    select new.team_id, d.id, new.id, 'blocked', company_present(new.team_id)
      from device_users u
      join devices d on d.team_id = new.team_id and d.store_id = any (u.store_ids) and d.bridge_id is not null
     where u.team_id = new.team_id and u.member_id = new.id
    on conflict (team_id, device_id, member_id) do update
      set why = case device_leavings.why when 'consent' then 'consent' else excluded.why end,
          told_reading = null, told_page = null;
  end if;
  return null;
end
$$;
create trigger members_leave_devices after update of access_enabled on members for each row
  when (old.access_enabled is distinct from new.access_enabled)
  execute function note_who_leaves_devices();
