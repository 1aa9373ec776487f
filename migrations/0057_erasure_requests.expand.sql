-- Members who ask that their data be erased, and what the gym answered. Nothing is erased by a row of it. docs/decisions/0069.

create table erasure_requests (
  team_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  asked_at timestamptz(3) not null,
  state text not null default 'open' check (state in ('open', 'withdrawn', 'done', 'refused')),
  reason text,
  answered_at timestamptz(3),
  primary key (team_id, id),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade
);
create unique index erasure_requests_open on erasure_requests (team_id, member_id) where state = 'open';
create index erasure_requests_of_member on erasure_requests (team_id, member_id, asked_at);
select write_down_changes_of('erasure_requests');
