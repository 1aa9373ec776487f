-- Trainers, class types, the weekly schedule, the classes that follow from it, and who has a seat or waits for one.
-- The row of a class is the lock under which its seats are given: whoever books or gives up a seat holds it, so two
-- classes never wait for each other. `current_bookings` counts the confirmed rows and changes with them.

create table trainers (
  team_id uuid not null references companies (id),
  id uuid not null,
  ref text,
  name text not null,
  email text,
  cref_number text,
  cref_state text,
  specializations text[] not null,
  certifications text[] not null,
  bio text,
  years_experience integer,
  education text,
  max_students integer,
  accepts_new_students boolean not null,
  commission_pct numeric(5, 2),
  is_active boolean not null,
  -- [{ day_of_week: 0-6, start_time: "HH:MM", end_time: "HH:MM" }]
  schedules jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint trainers_ref_key unique (team_id, ref)
);

create table class_types (
  team_id uuid not null references companies (id),
  id uuid not null,
  ref text,
  name text not null,
  description text,
  duration_minutes integer not null check (duration_minutes > 0),
  default_max_capacity integer not null check (default_max_capacity > 0),
  calories_estimate integer,
  color text,
  is_active boolean not null,
  sort_order integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint class_types_ref_key unique (team_id, ref)
);

create table class_schedule (
  team_id uuid not null,
  id uuid not null,
  ref text,
  class_type_id uuid not null,
  -- 0 is Sunday.
  day_of_week integer not null check (day_of_week between 0 and 6),
  -- HH:MM, the company's local time.
  start_time text not null,
  end_time text not null,
  max_capacity integer not null check (max_capacity > 0),
  trainer_id uuid,
  store_id uuid,
  is_active boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint class_schedule_ref_key unique (team_id, ref),
  foreign key (team_id, class_type_id) references class_types (team_id, id),
  foreign key (team_id, trainer_id) references trainers (team_id, id),
  foreign key (team_id, store_id) references units (team_id, id)
);

create table class_instances (
  team_id uuid not null,
  id uuid not null,
  schedule_id uuid not null,
  class_type_id uuid not null,
  date date not null,
  start_time text not null,
  end_time text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- A scheduled class whose end has passed is completed; nothing needs to be written for that.
  status text not null check (status in ('scheduled', 'cancelled')),
  -- Cancelled because its entry was switched off; switching it on again brings back only these.
  switched_off boolean not null default false,
  max_capacity integer not null check (max_capacity > 0),
  current_bookings integer not null default 0 check (current_bookings >= 0),
  waiting integer not null default 0 check (waiting >= 0),
  trainer_id uuid,
  store_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  -- An entry of the schedule makes one class a day, however often it is asked to.
  constraint class_instances_once unique (team_id, schedule_id, date),
  foreign key (team_id, schedule_id) references class_schedule (team_id, id),
  foreign key (team_id, class_type_id) references class_types (team_id, id),
  foreign key (team_id, trainer_id) references trainers (team_id, id),
  foreign key (team_id, store_id) references units (team_id, id)
);

create index class_instances_by_day on class_instances (team_id, date, start_time, id);

create table bookings (
  team_id uuid not null,
  id uuid not null,
  class_instance_id uuid not null,
  member_profile_id uuid not null,
  -- The class's day, for counting a member's week without a join.
  class_date date not null,
  status text not null check (status in ('confirmed', 'waitlisted', 'cancelled')),
  waitlist_position integer check (waitlist_position > 0),
  booked_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  primary key (team_id, id),
  foreign key (team_id, class_instance_id) references class_instances (team_id, id),
  constraint bookings_member_fkey foreign key (team_id, member_profile_id) references members (team_id, id),
  check ((status = 'waitlisted') = (waitlist_position is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  -- One place, one member; looked at when the transaction ends, because a waitlist closes up row by row.
  constraint bookings_one_per_place exclude using btree
    (team_id with =, class_instance_id with =, waitlist_position with =)
    where (status = 'waitlisted') deferrable initially deferred
);

create unique index bookings_once on bookings (team_id, class_instance_id, member_profile_id) where status <> 'cancelled';
create index bookings_of_class on bookings (team_id, class_instance_id, waitlist_position) where status <> 'cancelled';
create index bookings_of_member on bookings (team_id, member_profile_id, class_date) where status <> 'cancelled';

-- The first day for which no classes were made yet.
alter table companies add column classes_until date;
