-- Webhooks and their deliveries. A delivery is one event for one webhook, inserted by the same statement as the event,
-- so it exists if and only if the change was committed. It is the queue as well: `due_at` says when its next attempt is
-- due by the company's clock, and a lease by the machine's clock keeps others off while one process makes it; the lease
-- of a killed process runs out and somebody else takes over. Objects of events become `json`, which keeps the bytes that
-- the serializer wrote: a payload is then the same, byte for byte, in every attempt.

alter table companies add column alert_email text;

alter table events alter column object type json using object::json;
alter table events alter column previous_attributes type json using previous_attributes::json;
alter table events add column idempotency_key text;

create table webhooks (
  team_id uuid not null references companies (id),
  id uuid not null,
  -- Null for a listener, which prints events on somebody's screen.
  url text,
  -- Null: all kinds of events.
  events text[],
  -- Encrypted, see src/platform/secrets.ts; the previous one signs beside it until previous_secret_until.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz(3),
  is_enabled boolean not null default true,
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  disabled_at timestamptz(3),
  enabled_at timestamptz(3) not null,
  -- Events in a row whose last attempt failed.
  failed_in_a_row integer not null default 0,
  last_success_at timestamptz(3),
  -- When a mail about a failed event was sent, unless an attempt succeeded since.
  alerted_at timestamptz(3),
  -- When a listener was last heard of, by the machine's clock.
  listening_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  check (is_enabled or disabled_at is not null),
  check ((url is null) = (listening_at is not null)),
  check ((previous_secret is null) = (previous_secret_until is null))
);

create table webhook_deliveries (
  team_id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  -- All that were ever made.
  attempts integer not null default 0,
  -- In a row, since it was queued or replayed.
  failures integer not null default 0,
  -- Null: no attempt is to come.
  due_at timestamptz(3),
  leased_until timestamptz(3),
  primary key (team_id, webhook_id, event_id),
  foreign key (team_id, webhook_id) references webhooks (team_id, id) on delete cascade,
  foreign key (team_id, event_id) references events (team_id, id)
) with (fillfactor = 80); -- a lease then changes its row in place

create index webhook_deliveries_due on webhook_deliveries (team_id, webhook_id, due_at) where due_at is not null;
create index webhook_deliveries_of_event on webhook_deliveries (team_id, event_id);

create table webhook_attempts (
  team_id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  number integer not null,
  -- By the company's clock.
  attempted_at timestamptz(3) not null,
  -- How far it came: finding an address that may be called, connecting, or sending and reading the answer.
  phase text not null check (phase in ('address', 'connect', 'answer')),
  status_code integer,
  duration_ms integer not null,
  -- The first 4 KiB.
  answer text,
  error text,
  primary key (team_id, webhook_id, event_id, number),
  foreign key (team_id, webhook_id, event_id) references webhook_deliveries (team_id, webhook_id, event_id)
    on delete cascade
);

-- Workers that are alive, by the machine's clock. A job stays locked when its process is killed, for hours; what is
-- locked by a worker that has not been heard of is given back after half a minute.
create unlogged table job_workers (
  id text primary key,
  seen_at timestamptz(3) not null
);
