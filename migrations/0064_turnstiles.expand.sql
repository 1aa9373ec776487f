-- Turnstiles: what a device is, the bridges that speak for the devices of a unit, what they last said of each, and what the server wants done.
-- A device without a make is a tablet, as before. docs/decisions/0072-bridges-speak-for-turnstiles.md.

create table bridges (
  team_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  token_hash bytea not null,
  -- Given out, and not used yet; the first use makes it the token.
  next_token_hash bytea,
  version text not null,
  host text not null,
  system text not null,
  paired_at timestamptz(3) not null,
  -- Of the last report of its health, by real time.
  heard_at timestamptz(3),
  started_at timestamptz(3),
  -- Facts that it had not sent then.
  queue integer not null default 0,
  primary key (team_id, id),
  constraint bridges_token_key unique (team_id, token_hash),
  foreign key (team_id, store_id) references units (team_id, id)
);

alter table devices
  add column make text,
  add column model text,
  add column entrance text,
  add column reads_qr boolean not null default false,
  add column reads_cards boolean not null default false,
  add column reads_fingers boolean not null default false,
  add column reads_faces boolean not null default false,
  add column address text,
  add column login text,
  -- Sealed.
  add column password bytea,
  add column settings jsonb not null default '{}',
  add column bridge_id uuid,
  add constraint devices_make_check check (make in ('control-id', 'intelbras', 'topdata', 'http')) not valid,
  add constraint devices_entrance_check check (entrance in ('clockwise', 'anticlockwise')) not valid,
  add constraint devices_bridge_id_fkey foreign key (team_id, bridge_id) references bridges (team_id, id) not valid;
select write_down_changes_of('devices');

-- Written every few seconds, so apart from what it says of, and with room for each row's next version on its page.
create table device_states (
  team_id uuid not null,
  device_id uuid not null,
  heard_at timestamptz(3) not null,
  online boolean not null,
  -- Since when it has been as `online` says.
  since timestamptz(3) not null,
  mode text not null,
  clock_drift_ms bigint,
  firmware text,
  serial text,
  users integer,
  waiting integer not null,
  last_passage_at timestamptz(3),
  alarms text[] not null,
  primary key (team_id, device_id),
  foreign key (team_id, device_id) references devices (team_id, id) on delete cascade
) with (fillfactor = 50);

create table device_commands (
  team_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  kind text not null check (kind in ('release', 'test_passage', 'enrol', 'configure', 'read_config')),
  direction text check (direction in ('in', 'out')),
  what text check (what in ('card', 'face', 'finger')),
  user_id integer,
  reason text,
  actor text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  result text check (result in ('done', 'failed')),
  detail text,
  primary key (team_id, id),
  foreign key (team_id, device_id) references devices (team_id, id) on delete cascade
);
create index device_commands_of_device on device_commands (team_id, device_id, id);
