-- Visitors of partner programs: who checked in there, and whether the partner took it. docs/decisions/0099-a-visit-is-asked-for-at-the-door.md

create table partner_connections (
  team_id uuid not null,
  id uuid not null,
  -- Which partner: a folder of partner-visits/programs.
  program text not null check (program ~ '^[a-z]+$'),
  program_id uuid not null,
  -- What is no secret.
  settings jsonb not null,
  -- The other settings and the secret of the webhook's address, as JSON.
  secrets bytea not null,
  -- At whose doors visitors are asked for.
  unit_ids uuid[] not null,
  -- Real time; null before the first.
  last_answer_at timestamptz(3),
  last_webhook_at timestamptz(3),
  -- What the last call met, as `kind` or `kind field`; null when it went well.
  problem text,
  disconnected_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, program_id) references partner_programs (team_id, id)
);
create unique index partner_connections_of_program on partner_connections (team_id, program) where disconnected_at is null;
select write_down_changes_of('partner_connections');

-- By what a partner knows a member.
create table partner_people (
  team_id uuid not null,
  program text not null,
  person_key text not null,
  member_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (team_id, program, person_key),
  foreign key (team_id, member_id) references members (team_id, id)
);
create index partner_people_of_member on partner_people (team_id, member_id);

-- A check-in in the partner's app. All times but `next_ask_at` and `asking_until` are by the company's clock.
create table partner_visits (
  team_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  program_id uuid not null,
  unit_id uuid not null,
  -- What makes a message the same as an earlier one.
  reference text not null,
  person_key text not null,
  member_id uuid,
  state text not null default 'waiting' check (state in ('waiting', 'validated', 'refused', 'expired', 'cancelled')),
  reason text,
  -- The partner's address for this check-in, where it gives one; sealed, and gone once it was used.
  endpoint bytea,
  checked_in_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  validated_at timestamptz(3),
  -- Let in while the partner was silent.
  let_in_at timestamptz(3),
  -- The partner may have taken it: a question had no answer.
  unclear boolean not null default false,
  -- Real time: until when somebody waits for its answer, and when to ask again.
  asking_until timestamptz(3),
  next_ask_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint partner_visits_once unique (team_id, connection_id, reference),
  foreign key (team_id, connection_id) references partner_connections (team_id, id),
  foreign key (team_id, unit_id) references units (team_id, id),
  foreign key (team_id, member_id) references members (team_id, id)
);
create index partner_visits_of_member on partner_visits (team_id, member_id, checked_in_at);
create index partner_visits_at on partner_visits (team_id, checked_in_at, id);
create index partner_visits_waiting on partner_visits (team_id, expires_at) where state = 'waiting';
