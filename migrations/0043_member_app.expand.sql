-- The app of a company's members: who may come in by a link from the desk, and the phones that did. Of links and sessions
-- only hashes are kept. What a phone makes its codes from is kept nowhere: it follows from the company's key and the id of the
-- session. docs/decisions/0062-codes-that-phones-make.md.

-- The number of a member at doors whose readers take only digits: part of a code, and no secret.
create table member_numbers (
  team_id uuid not null,
  member_id uuid not null,
  number bigint not null check (number between 0 and 1099511627775),
  primary key (team_id, member_id),
  constraint member_numbers_number_key unique (team_id, number),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade
);

-- The one link of a member that is still good. A new one takes its place, and using it removes it.
create table app_links (
  team_id uuid not null,
  member_id uuid not null,
  token_hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (team_id, member_id),
  constraint app_links_token_key unique (team_id, token_hash),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade
);

-- The phones that are signed in. A session that ends is deleted, and the audit trail says who ended it.
create table app_sessions (
  team_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  token_hash bytea not null,
  address text,
  device text,
  begun_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint app_sessions_token_key unique (team_id, token_hash),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade
);
create index app_sessions_of_member on app_sessions (team_id, member_id);
create index app_sessions_used on app_sessions (last_used_at);

alter table companies add column app_enabled boolean not null default true;
select write_down_changes_of('companies');
