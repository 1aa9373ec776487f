-- Photos of members, as the old system had them or the desk took them. They leave with the member's data.
create table member_photos (
  team_id uuid not null,
  member_id uuid not null,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null,
  taken_at timestamptz(3) not null,
  primary key (team_id, member_id),
  foreign key (team_id, member_id) references members (team_id, id)
);

-- A move takes photos, staff and bookings, too.
alter table move_in_rows
  drop constraint move_in_rows_kind_check,
  add constraint move_in_rows_kind_check check (kind in ('plan', 'member', 'membership', 'charge', 'photo', 'staff', 'booking'));
