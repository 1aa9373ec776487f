-- Money that comes in by itself: what a provider was asked for, what was paid there, what went back, and what a person has to look at.
-- docs/decisions/0095-a-charge-its-attempts-and-its-payments.md

create table payment_connections (
  team_id uuid not null,
  id uuid not null,
  provider text not null check (provider ~ '^[a-z]+$'),
  -- What is no secret.
  settings jsonb not null,
  -- The other settings and the secret of the webhook's address, as JSON.
  secrets bytea not null,
  -- Real time, as all that a provider tells; null before the first answer.
  last_answer_at timestamptz(3),
  -- What the last call met, as `kind` or `kind field`; null when it went well.
  problem text,
  -- Up to when it is known what was paid there.
  looked_until timestamptz(3) not null,
  disconnected_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id)
);
create unique index payment_connections_of_provider on payment_connections (team_id, provider) where disconnected_at is null;
select write_down_changes_of('payment_connections');

-- What a member has to accept once at their bank, so that each cycle of a membership is paid by itself.
create table payment_mandates (
  team_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  membership_id uuid not null,
  journey smallint not null check (journey in (2, 3, 4)),
  -- The provider's name of it; null until it has answered. Until then it is found by the number of the contract, which is our id.
  reference text,
  state text not null check (state in ('asking', 'waiting', 'active', 'cancelled', 'refused')),
  -- Of the charge that is paid by accepting it.
  first_reference text,
  copia_e_cola text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, connection_id) references payment_connections (team_id, id),
  foreign key (team_id, membership_id) references memberships (team_id, id)
);
create unique index payment_mandates_open on payment_mandates (team_id, membership_id) where state in ('asking', 'waiting', 'active');
create index payment_mandates_of_reference on payment_mandates (team_id, connection_id, reference);
select write_down_changes_of('payment_mandates');

-- A charge is asked for at one provider at a time. The reference is chosen and stored before the provider is asked, so what was
-- asked for and not answered is found there by it.
create table payment_attempts (
  team_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  charge_id uuid not null,
  -- By a code that is paid now, by one that is paid until some days after a day, or by a mandate.
  kind text not null check (kind in ('code', 'due', 'cycle')),
  mandate_id uuid,
  due_date date check ((due_date is null) = (kind = 'code')),
  reference text not null,
  state text not null check (state in ('asking', 'waiting', 'paid', 'ended', 'refused')),
  amount_cents integer not null check (amount_cents > 0),
  copia_e_cola text,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint payment_attempts_reference unique (team_id, connection_id, reference),
  foreign key (team_id, connection_id) references payment_connections (team_id, id),
  foreign key (team_id, mandate_id) references payment_mandates (team_id, id),
  foreign key (team_id, charge_id) references charges (team_id, id)
);
create unique index payment_attempts_open on payment_attempts (team_id, charge_id) where state in ('asking', 'waiting');
create index payment_attempts_of_charge on payment_attempts (team_id, charge_id, created_at);
create index payment_attempts_of_state on payment_attempts (team_id, state, updated_at) where state in ('asking', 'waiting');

-- Money that arrived at a provider. One row for each, whatever it was meant for.
create table payments (
  team_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  -- Null where nothing of ours was asked for by it.
  attempt_id uuid,
  charge_id uuid,
  -- The provider's name of it: the endToEndId of a Pix.
  reference text not null,
  amount_cents integer not null check (amount_cents > 0),
  refunded_cents integer not null default 0,
  received_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint payments_once unique (team_id, connection_id, reference),
  check (refunded_cents between 0 and amount_cents),
  foreign key (team_id, connection_id) references payment_connections (team_id, id),
  foreign key (team_id, attempt_id) references payment_attempts (team_id, id),
  foreign key (team_id, charge_id) references charges (team_id, id)
);
create index payments_of_charge on payments (team_id, charge_id, received_at);
select write_down_changes_of('payments');

create table payment_refunds (
  team_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  -- Chosen by us before the provider is asked; of the provider where it began by itself.
  reference text not null,
  state text not null check (state in ('asking', 'refunding', 'refunded', 'refused')),
  amount_cents integer not null check (amount_cents > 0),
  -- Why a person gave it back; null where the provider did.
  reason text,
  requested_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint payment_refunds_once unique (team_id, payment_id, reference),
  foreign key (team_id, payment_id) references payments (team_id, id)
);
create index payment_refunds_of_state on payment_refunds (team_id, state, updated_at) where state in ('asking', 'refunding');
select write_down_changes_of('payment_refunds');

-- What only one side knows, until a person settles it.
create table payment_differences (
  team_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  kind text not null check (kind in ('paid_twice', 'paid_after_end', 'unknown', 'other_amount', 'refunded_by_provider')),
  amount_cents integer not null,
  noted_at timestamptz(3) not null,
  settled_at timestamptz(3),
  note text,
  primary key (team_id, id),
  constraint payment_differences_once unique (team_id, payment_id, kind),
  foreign key (team_id, payment_id) references payments (team_id, id)
);
create index payment_differences_open on payment_differences (team_id, noted_at) where settled_at is null;
select write_down_changes_of('payment_differences');
