-- A second factor that a stolen session cannot take over and nobody can guess: passkeys beside the codes of an app, ten
-- codes on paper for the day the phone is gone, a count of wrong guesses that locks, and companies that demand a second
-- factor of some roles. Nothing here carries the audit trail's triggers: what happens is told there as security events.

create table staff_passkeys (
  team_id uuid not null,
  id uuid not null,
  staff_id uuid not null,
  name text not null,
  -- As the browser names it, base64url.
  credential_id text not null constraint staff_passkeys_credential_id_key unique,
  -- COSE, as the authenticator gave it.
  public_key bytea not null,
  -- Of the authenticator; a lower one than the last means a copy of it. Passkeys that are synchronised stay at zero.
  counter bigint not null,
  transports text[] not null,
  -- What it signed last, so that one answer counts once even when it is sent twice at the same moment.
  last_challenge text,
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, staff_id) references staff (team_id, id) on delete cascade
);
create index staff_passkeys_of_person on staff_passkeys (team_id, staff_id);

create table staff_recovery_codes (
  team_id uuid not null,
  staff_id uuid not null,
  -- SHA-256 of a code of 80 random bits.
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (team_id, staff_id, code_hash),
  foreign key (team_id, staff_id) references staff (team_id, id) on delete cascade
);

-- Wrong codes in a row. Apart from `staff`, because a row of that one is written to the audit trail whenever it changes.
create table staff_factor_tries (
  team_id uuid not null,
  staff_id uuid not null,
  misses integer not null,
  locked_until timestamptz(3),
  primary key (team_id, staff_id),
  foreign key (team_id, staff_id) references staff (team_id, id) on delete cascade
);

-- Whose role is listed must have a second factor before anything else.
alter table companies add column second_factor_roles text[] not null default '{}'
  constraint companies_second_factor_roles_check
  check (second_factor_roles <@ array['owner', 'manager', 'receptionist', 'trainer']);
