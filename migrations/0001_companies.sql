-- The tenants and what every request needs to know of them: the company with its rules and its clock, its units,
-- its origins and devices, and its API keys. Every company-owned table starts its primary key with team_id and its
-- foreign keys carry team_id, so that no row can point into another company and the tables can be distributed by it.
-- `ref` is the name an entry has in the company's file; entries made elsewhere have none.

create extension if not exists pg_trgm;

create table companies (
  id uuid primary key,
  slug text not null constraint companies_slug_key unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  timezone text not null,
  is_test boolean not null,
  billing text not null check (billing in ('internal', 'external')),
  debounce_seconds integer not null check (debounce_seconds >= 0),
  max_visit_minutes integer not null check (max_visit_minutes > 0),
  deny_when_full boolean not null,
  -- What a test company's clock is ahead of the machine's; it only grows.
  clock_offset_ms bigint not null default 0 check (clock_offset_ms >= 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  check (is_test or clock_offset_ms = 0)
);

create table units (
  team_id uuid not null references companies (id),
  id uuid not null,
  ref text,
  name text not null,
  max_capacity integer not null check (max_capacity > 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint units_ref_key unique (team_id, ref)
);

create table sources (
  team_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  -- The name in lower case, by which origins are found and told apart.
  name_key text not null,
  is_active boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint sources_name_key unique (team_id, name_key)
);

create table devices (
  team_id uuid not null,
  id uuid not null,
  ref text,
  store_id uuid not null,
  name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint devices_ref_key unique (team_id, ref),
  constraint devices_store_id_fkey foreign key (team_id, store_id) references units (team_id, id)
);

create table api_keys (
  team_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  prefix text not null,
  last_four text not null,
  -- SHA-256 of the whole key; the key itself is shown once and never stored.
  hash bytea not null constraint api_keys_hash_key unique,
  scopes text[] not null,
  rate_limit integer not null check (rate_limit > 0),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (team_id, id)
);

-- Servers keep keys in memory for seconds; this tells them at once that a key or a company has changed.
create function notify_access_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', '');
  return null;
end
$$;

create trigger api_keys_changed after update or delete on api_keys
  for each statement execute function notify_access_changed();
create trigger companies_changed after update or delete on companies
  for each statement execute function notify_access_changed();
