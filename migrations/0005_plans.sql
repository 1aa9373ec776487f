-- What a gym sells: plans, the units a plan is limited to, and promotions. A plan is never deleted, because memberships
-- point to it; one that is no longer sold is inactive.

create table plans (
  team_id uuid not null references companies (id),
  id uuid not null,
  ref text,
  name text not null,
  description text,
  kind text not null check (kind in ('matricula', 'passe', 'evento')),
  courtesy boolean not null,
  billing_period text not null check (billing_period in ('monthly', 'quarterly', 'semiannual', 'annual')),
  price_cents integer not null check (price_cents >= 0),
  enrollment_fee_cents integer not null check (enrollment_fee_cents >= 0),
  duration_days integer not null check (duration_days > 0),
  trial_days integer not null check (trial_days >= 0),
  grace_period_days integer not null check (grace_period_days >= 0),
  max_classes_per_week integer check (max_classes_per_week > 0),
  has_group_classes boolean not null,
  has_personal_trainer boolean not null,
  has_locker boolean not null,
  max_freezes_per_year integer not null check (max_freezes_per_year >= 0),
  max_freeze_days integer not null check (max_freeze_days >= 0),
  is_active boolean not null,
  sort_order integer not null,
  -- Entries that a pass is good for.
  credits integer check (credits > 0),
  -- [{ days: [0-6], from: "HH:MM", to: "HH:MM" }]; empty: at all hours.
  access_hours jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint plans_ref_key unique (team_id, ref)
);

create index plans_in_order on plans (team_id, sort_order, name, id);

-- No row for a plan: it is good for all units.
create table plan_units (
  team_id uuid not null,
  plan_id uuid not null,
  store_id uuid not null,
  primary key (team_id, plan_id, store_id),
  foreign key (team_id, plan_id) references plans (team_id, id),
  foreign key (team_id, store_id) references units (team_id, id)
);

create table promotions (
  team_id uuid not null references companies (id),
  id uuid not null,
  code text not null,
  -- The code in upper case, by which it is found.
  code_key text not null,
  discount_pct numeric(5, 2) not null check (discount_pct between 0 and 100),
  valid_from date,
  valid_until date,
  max_uses integer check (max_uses > 0),
  uses integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint promotions_code_key unique (team_id, code_key),
  constraint promotions_not_overused check (uses <= max_uses)
);
