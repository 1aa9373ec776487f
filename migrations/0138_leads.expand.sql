-- People who may become members: where they come from, who looks after them, and what comes next.
create table leads (
  team_id uuid not null,
  id uuid not null,
  full_name text not null,
  phone text,
  email text,
  -- The name of an origin of the company.
  source text,
  -- Who wrote them down: the desk, the form for the company's website, or the page on which visitors sign up.
  came_by text not null check (came_by in ('desk', 'site', 'sign_up')),
  message text,
  stage text not null default 'new' check (stage in ('new', 'contacted', 'scheduled', 'lost')),
  lost_reason text,
  owner_id uuid,
  next_step text,
  next_on date,
  -- What the visitor agreed to, as it was shown.
  consent_version text,
  consent_text text,
  -- As whom they were registered.
  member_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint leads_owner_fkey foreign key (team_id, owner_id) references staff (team_id, id),
  foreign key (team_id, member_id) references members (team_id, id),
  check ((consent_version is null) = (consent_text is null))
);
create index leads_in_order on leads (team_id, created_at, id);
create index leads_of_stage on leads (team_id, stage, created_at, id);
create unique index leads_of_member on leads (team_id, member_id) where member_id is not null;

alter table companies add column app_leads boolean not null default false;
