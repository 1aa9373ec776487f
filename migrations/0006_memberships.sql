-- Memberships, everything that ever happened to them, and what is owed for them. The row of a membership is what its
-- history adds up to: every move writes both in one transaction.

create table memberships (
  team_id uuid not null,
  id uuid not null,
  member_profile_id uuid not null,
  plan_id uuid not null,
  store_id uuid,
  promotion_id uuid,
  sale_kind text not null check (sale_kind in ('matricula', 'passe', 'cortesia', 'evento')),
  status text not null check (status in ('trial', 'active', 'frozen', 'past_due', 'cancelled')),
  start_date date not null,
  -- The last day it is valid, unless it is renewed.
  end_date date not null,
  -- The first day after the trial.
  trial_ends_on date,
  price_cents integer not null check (price_cents >= 0),
  discount_pct numeric(5, 2) not null check (discount_pct between 0 and 100),
  payment_method text check (payment_method in ('credit_card', 'debit_card', 'pix', 'boleto', 'cash')),
  auto_renew boolean not null,
  -- Freezes in freezes_year, the company's calendar year of the last one.
  freezes_used integer not null default 0,
  freezes_year integer,
  freeze_start_date date,
  -- The first day no longer frozen; null while frozen: until somebody ends it.
  freeze_end_date date,
  past_due_since date,
  cancellation_reason text,
  cancelled_at timestamptz(3),
  -- The last day of a cancelled contract.
  effective_date date,
  -- What it was before a cancellation that has not taken effect yet.
  cancelled_from text check (cancelled_from in ('trial', 'active', 'frozen', 'past_due')),
  credits_left integer check (credits_left >= 0),
  -- The day on which time has something to do with it.
  next_due_on date,
  -- The subscription at a payment provider that is ended when this is cancelled.
  gateway text,
  gateway_subscription_id text,
  gateway_ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint memberships_member_fkey foreign key (team_id, member_profile_id) references members (team_id, id),
  constraint memberships_plan_fkey foreign key (team_id, plan_id) references plans (team_id, id),
  constraint memberships_store_fkey foreign key (team_id, store_id) references units (team_id, id),
  foreign key (team_id, promotion_id) references promotions (team_id, id),
  check (end_date >= start_date),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check ((status = 'cancelled') = (effective_date is not null)),
  check (status <> 'frozen' or freeze_start_date is not null)
);

create index memberships_created_at on memberships (team_id, created_at, id);
create index memberships_status on memberships (team_id, status, created_at, id);
create index memberships_of_member on memberships (team_id, member_profile_id, start_date);
create index memberships_of_plan on memberships (team_id, plan_id, created_at, id);
create index memberships_start on memberships (team_id, start_date);
create index memberships_effective on memberships (team_id, effective_date) where effective_date is not null;
create index memberships_due on memberships (team_id, next_due_on, id) where next_due_on is not null;

create table membership_history (
  team_id uuid not null,
  id uuid not null,
  seq bigint generated always as identity,
  membership_id uuid not null,
  -- When it took effect, by the company's clock: a move of time at its local midnight, however late it was made.
  at timestamptz(3) not null,
  change text not null,
  from_status text,
  to_status text not null,
  reason text,
  -- `time`, or who did it: `key:ID`, `operator`.
  actor text not null,
  -- The columns of the membership that changed, with their new values.
  changes jsonb not null,
  primary key (team_id, id),
  foreign key (team_id, membership_id) references memberships (team_id, id)
);

create index membership_history_in_order on membership_history (team_id, membership_id, seq);

create table charges (
  team_id uuid not null,
  id uuid not null,
  member_profile_id uuid not null,
  membership_id uuid not null,
  kind text not null check (kind in ('enrollment', 'period')),
  -- The first day of the period it pays for.
  period_start date not null,
  description text not null,
  amount_cents integer not null check (amount_cents > 0),
  due_date date not null,
  status text not null check (status in ('pending', 'overdue', 'paid', 'cancelled')),
  payment_method text check (payment_method in ('credit_card', 'debit_card', 'pix', 'boleto', 'cash')),
  paid_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  -- Nothing is ever charged twice.
  constraint charges_once unique (team_id, membership_id, kind, period_start),
  foreign key (team_id, member_profile_id) references members (team_id, id),
  foreign key (team_id, membership_id) references memberships (team_id, id),
  check ((status = 'paid') = (paid_at is not null))
);

create index charges_open on charges (team_id, due_date, id) where status in ('pending', 'overdue');
create index charges_created_at on charges (team_id, created_at, id);
