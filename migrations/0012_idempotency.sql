-- Writes that may be sent again. The answer of a write that carried an Idempotency-Key is kept by the transaction of the
-- write itself, so a retry finds it if and only if the write was done. Kept for a day, by the machine's clock.

create table idempotency_keys (
  team_id uuid not null,
  api_key_id uuid not null,
  key text not null,
  -- SHA-256 of what was asked: method, address and body.
  fingerprint bytea not null,
  status integer not null,
  answer json not null,
  created_at timestamptz(3) not null,
  primary key (team_id, api_key_id, key),
  foreign key (team_id, api_key_id) references api_keys (team_id, id)
);

create index idempotency_keys_age on idempotency_keys (created_at);

-- What changed since some time, for keeping a copy.
create index memberships_updated_at on memberships (team_id, updated_at, id);
