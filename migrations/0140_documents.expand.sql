-- What a gym has its members sign, and what the desk should know of a member's health. docs/decisions/0113-a-signed-text-never-changes.md
create table documents (
  team_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text not null,
  text text not null,
  published_at timestamptz(3) not null,
  -- Since when no member is asked to sign it.
  ended_at timestamptz(3),
  primary key (team_id, id)
);
create unique index documents_name_key on documents (team_id, name_key) where ended_at is null;
select write_down_changes_of('documents');

create table document_signatures (
  team_id uuid not null,
  member_id uuid not null,
  document_id uuid not null,
  signed_at timestamptz(3) not null,
  -- In the app by the member, or on paper that the desk keeps.
  signed_in text not null check (signed_in in ('app', 'paper')),
  actor text not null,
  -- From where, in the app.
  address text,
  device text,
  primary key (team_id, member_id, document_id),
  foreign key (team_id, member_id) references members (team_id, id),
  foreign key (team_id, document_id) references documents (team_id, id)
);

create table member_health (
  team_id uuid not null,
  member_id uuid not null,
  note text,
  -- The last day for which a doctor has said that the member may train.
  certificate_until date,
  actor text not null,
  noted_at timestamptz(3) not null,
  primary key (team_id, member_id),
  foreign key (team_id, member_id) references members (team_id, id)
);
