-- Devices at a door are paired by a code that the dashboard shows, and then have a token of their own. Of both only hashes are kept.
-- A device has one token: pairing it again takes the place of the earlier one. docs/decisions/0070-a-device-is-paired-by-a-code.md.

create table device_pairings (
  team_id uuid not null,
  device_id uuid not null,
  code_hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (team_id, device_id),
  constraint device_pairings_code_key unique (team_id, code_hash),
  foreign key (team_id, device_id) references devices (team_id, id) on delete cascade
);

create table device_tokens (
  team_id uuid not null,
  device_id uuid not null,
  token_hash bytea not null,
  address text,
  device text,
  paired_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  primary key (team_id, device_id),
  constraint device_tokens_token_key unique (team_id, token_hash),
  foreign key (team_id, device_id) references devices (team_id, id) on delete cascade
);
