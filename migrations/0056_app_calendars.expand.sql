-- The calendars that members follow elsewhere, at a secret address. The secret is stored nowhere: it follows from the company's
-- key for codes and the id, as with phones, so a new id is a new address.

create table app_calendars (
  team_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  made_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint app_calendars_member_key unique (team_id, member_id),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade
);
