-- Attempts to pass a turnstile, and what its bridge told of them: an authorised passage counts when somebody passed, and what is told
-- twice is taken once. docs/decisions/0075-three-facts-of-a-passage.md. Rows leave after 90 days (docs/retention.md).

create table passages (
  team_id uuid not null,
  -- Of the attempt, as the bridge names it; else made from the line of the device's log, or that of the fact.
  id uuid not null,
  device_id uuid not null,
  store_id uuid not null,
  member_profile_id uuid,
  direction text not null check (direction in ('in', 'out')),
  method text not null,
  -- `noted`: told, and nothing followed from it.
  state text not null check (state in ('denied', 'authorised', 'passed', 'gave_up', 'wrong_way', 'unconfirmed', 'noted')),
  allowed boolean not null,
  duplicate boolean not null,
  reason text,
  -- By what the member comes in: {membershipId, takesCredit, partnerId}; null where nothing counts.
  admission jsonb,
  -- The code that the attempt used up, and the last one before it, which a passage taken back restores.
  code_expires_at timestamptz(3),
  code_before timestamptz(3),
  -- By the company's clock.
  decided_at timestamptz(3) not null,
  -- Real time of what ended it, as the device tells it; null while only the service has decided.
  ended_at timestamptz(3),
  -- The entry that this passage is, and whether it wrote it: one that counts once may have been let through twice.
  checkin_id uuid,
  wrote boolean not null default false,
  -- Made from the line of the device's own log.
  log_key uuid,
  facts uuid[] not null default '{}',
  -- Real time.
  told_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint passages_log_key unique (team_id, log_key),
  foreign key (team_id, device_id) references devices (team_id, id) on delete cascade,
  foreign key (team_id, member_profile_id) references members (team_id, id)
) with (fillfactor = 70);

create index passages_of_member on passages (team_id, member_profile_id, decided_at);
create index passages_by_age on passages (team_id, told_at);

-- Somebody who came in while the network was away was let in by an earlier state: a pass may then have fewer than no entries left.
alter table memberships drop constraint memberships_credits_left_check;

-- Lines of passages that were not: authorised and given up or never confirmed, the wrong way round, and turns nobody asked for.
alter table access_log drop constraint access_log_result_check;
alter table access_log add constraint access_log_result_check check (result in
  ('allowed', 'duplicate', 'denied', 'exit', 'unpaired_exit', 'gave_up', 'unconfirmed', 'wrong_way', 'free_turn')) not valid;
