-- What the desk notes about a member: why it called, what was said, and when to come back to it. docs/decisions/0110-whom-to-call-is-asked-of-the-tables.md
create table member_notes (
  team_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  -- Of which list of people to call it tells; a note on its own of none.
  about text not null check (about in ('note', 'past_due', 'ending', 'absent', 'birthday', 'trial')),
  text text not null,
  -- The day on which somebody comes back to it.
  due_on date,
  actor text not null,
  noted_at timestamptz(3) not null,
  done_at timestamptz(3),
  done_by text,
  primary key (team_id, id),
  foreign key (team_id, member_id) references members (team_id, id),
  check ((done_at is null) = (done_by is null))
);
create index member_notes_of_member on member_notes (team_id, member_id, noted_at, id);
create index member_notes_due on member_notes (team_id, due_on, id) where due_on is not null and done_at is null;
