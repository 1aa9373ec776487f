-- Writes of the dashboard that may be sent again. The answer to a write with an Idempotency-Key is kept by the transaction
-- of the write itself, as idempotency_keys keeps those of API keys. Kept for a day, by the machine's clock.

create table staff_answers (
  team_id uuid not null,
  staff_id uuid not null,
  key text not null,
  -- SHA-256 of what was asked: method, address and body.
  fingerprint bytea not null,
  status integer not null,
  -- Null where the answer showed a secret, which is kept nowhere in clear.
  answer json,
  created_at timestamptz(3) not null,
  primary key (team_id, staff_id, key),
  foreign key (team_id, staff_id) references staff (team_id, id) on delete cascade
);

create index staff_answers_age on staff_answers (created_at);
