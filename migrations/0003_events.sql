-- The outbox: one row for everything that happened, written in the transaction of the change itself, so an event
-- exists if and only if its change was committed. `seq` gives the order in which a transaction recorded its events.

create table events (
  team_id uuid not null references companies (id),
  id uuid not null,
  seq bigint generated always as identity,
  type text not null,
  created_at timestamptz(3) not null,
  object jsonb not null,
  previous_attributes jsonb,
  request_id text,
  primary key (team_id, id)
);

create index events_in_order on events (team_id, seq);
