-- The cash of a person at the desk, from a counted beginning to a counted end. docs/decisions/0105-a-drawer-is-a-person-and-a-time.md
create table drawers (
  team_id uuid not null,
  id uuid not null,
  store_id uuid,
  staff_id uuid not null,
  opened_at timestamptz(3) not null,
  float_cents integer not null check (float_cents >= 0),
  closed_at timestamptz(3),
  -- Who counted it.
  closed_by text,
  counted_cents integer check (counted_cents >= 0),
  note text,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint drawers_store_fkey foreign key (team_id, store_id) references units (team_id, id),
  foreign key (team_id, staff_id) references staff (team_id, id),
  check ((closed_at is null) = (counted_cents is null)),
  check ((closed_at is null) = (closed_by is null))
);
create unique index drawers_open on drawers (team_id, staff_id) where closed_at is null;
create index drawers_by_time on drawers (team_id, opened_at, id);
select write_down_changes_of('drawers');

-- Cash that goes in or out of a drawer without being a payment.
create table drawer_movements (
  team_id uuid not null,
  id uuid not null,
  drawer_id uuid not null,
  -- In, or out where it is negative.
  cents integer not null check (cents <> 0),
  reason text not null,
  actor text not null,
  at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, drawer_id) references drawers (team_id, id)
);
create index drawer_movements_of_drawer on drawer_movements (team_id, drawer_id, at);
