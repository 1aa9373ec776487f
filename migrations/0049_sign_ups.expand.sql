-- Visitors sign up by themselves, where a company switches that on. What they sent waits here until a job has made a member of it,
-- so that the page takes the same time and gives the same answer for a person who is a member already. What they agreed to stays,
-- as long as the member does. docs/decisions/0066-sign-up-tells-nothing.md.

alter table companies add column app_sign_up boolean not null default false;
select write_down_changes_of('companies');

create table sign_ups (
  team_id uuid not null references companies (id),
  id uuid not null,
  at timestamptz(3) not null,
  -- Null once the job is done: the member has it then.
  sent jsonb,
  language text not null check (language in ('pt-BR', 'en')),
  consent_version text not null,
  consent_text text not null,
  address text,
  device text,
  outcome text check (outcome in ('new', 'known')),
  member_id uuid,
  -- When the desk had seen it.
  seen_at timestamptz(3),
  primary key (team_id, id),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade,
  check ((outcome is null) = (member_id is null) and (outcome is null) = (sent is not null))
);
create index sign_ups_of_member on sign_ups (team_id, member_id);
create index sign_ups_unseen on sign_ups (team_id, id) where seen_at is null;
