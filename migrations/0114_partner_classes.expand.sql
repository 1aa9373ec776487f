-- Classes that partner programs offer to their visitors. docs/decisions/0101-a-partners-booking-is-a-seat-like-any-other.md

-- By which program a seat was booked; null where the member booked it.
alter table bookings add column partner_program_id uuid;

-- A class type as a partner knows it, for each unit.
create table partner_classes (
  team_id uuid not null,
  connection_id uuid not null,
  unit_id uuid not null,
  class_type_id uuid not null,
  partner_id text not null,
  -- What was told of it, to find what has changed.
  mark text not null,
  primary key (team_id, connection_id, unit_id, class_type_id),
  foreign key (team_id, connection_id) references partner_connections (team_id, id)
);

-- A class of one day as a partner knows it. The row goes when the class begins, or is offered no more.
create table partner_slots (
  team_id uuid not null,
  connection_id uuid not null,
  class_instance_id uuid not null,
  unit_id uuid not null,
  class_type_id uuid not null,
  partner_class_id text not null,
  partner_id text not null,
  mark text not null,
  primary key (team_id, connection_id, class_instance_id),
  foreign key (team_id, connection_id) references partner_connections (team_id, id)
);
create index partner_slots_by_partner_id on partner_slots (team_id, connection_id, partner_id);

-- A visitor's booking in the partner's app. All times but `tell_at` are by the company's clock.
create table partner_bookings (
  team_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  unit_id uuid not null,
  -- The partner's number of the booking, and its id of the slot.
  reference text not null,
  slot text not null,
  person_key text not null,
  -- What the partner told of the person; null once the member is found.
  told jsonb,
  member_id uuid,
  class_instance_id uuid,
  -- The seat here.
  booking_id uuid,
  state text not null default 'asked' check (state in ('asked', 'reserved', 'rejected', 'cancelled', 'over')),
  reason text,
  -- The visitor gave it up.
  given_up_at timestamptz(3),
  -- Real time: when to tell the partner what became of it; null when it knows.
  tell_at timestamptz(3),
  -- An answer to the partner was lost, so it may have it.
  unclear boolean not null default false,
  requested_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint partner_bookings_once unique (team_id, connection_id, reference),
  foreign key (team_id, connection_id) references partner_connections (team_id, id),
  foreign key (team_id, member_id) references members (team_id, id)
);
create index partner_bookings_open on partner_bookings (team_id, connection_id) where state in ('asked', 'reserved') or tell_at is not null;
create index partner_bookings_of_member on partner_bookings (team_id, member_id);
