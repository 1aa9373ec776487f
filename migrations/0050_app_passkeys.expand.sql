-- Passkeys of members, with which they come into the app without a code. One opens the app of one company.

create table app_passkeys (
  team_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  -- The device on which it was made, in words.
  name text,
  -- As the browser names it, base64url.
  credential_id text not null,
  -- COSE, as the authenticator gave it.
  public_key bytea not null,
  -- Of the authenticator; a lower one than the last means a copy of it. Passkeys that are synchronised stay at zero.
  counter bigint not null,
  transports text[] not null,
  -- When the challenge was made that it signed last: an earlier one counts no more, so that none counts twice.
  challenged_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint app_passkeys_credential_id_key unique (team_id, credential_id),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade
);
create index app_passkeys_of_member on app_passkeys (team_id, member_id);
