-- Members and their body measurements. The person (client) and the member profile are one row with two ids, because
-- one never exists without the other and every list filters and sorts by fields of both. Numbers that come from
-- check-ins are kept on the row, so that a list reads them without counting.

create table members (
  team_id uuid not null references companies (id),
  id uuid not null,
  client_id uuid not null,
  store_id uuid,
  status text not null check (status in ('trial', 'active', 'frozen', 'cancelled')),
  full_name text not null,
  email text,
  phone text,
  cpf text check (cpf ~ '^[0-9]{11}$'),
  birth_date date,
  gender text check (gender in ('male', 'female', 'other')),
  source text,
  referred_by_client_id uuid,
  experience_level text check (experience_level in ('beginner', 'intermediate', 'advanced')),
  fitness_goals text[] not null default '{}',
  preferred_training_time text check (preferred_training_time in ('morning', 'afternoon', 'evening', 'night')),
  training_days_per_week integer check (training_days_per_week between 1 and 7),
  access_enabled boolean not null default true,
  access_card_number text,
  biometric_enrolled boolean not null default false,
  facial_enrolled boolean not null default false,
  total_checkins integer not null default 0,
  last_checkin_at timestamptz(3),
  current_streak integer not null default 0,
  joined_at date not null,
  -- Folded (lower case, no accents) by the service: the name for sorting; name, e-mail and phone digits for searching.
  name_key text not null collate "C",
  search_text text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint members_client_id_key unique (team_id, client_id),
  constraint members_store_id_fkey foreign key (team_id, store_id) references units (team_id, id),
  constraint members_referred_by_fkey foreign key (team_id, referred_by_client_id) references members (team_id, client_id)
);

create unique index members_cpf_key on members (team_id, cpf) where cpf is not null;
create unique index members_email_key on members (team_id, lower(email)) where email is not null;
create unique index members_access_card_key on members (team_id, access_card_number) where access_card_number is not null;

-- One index for each order of the list; read backwards it serves the other direction.
create index members_created_at on members (team_id, created_at, id);
create index members_updated_at on members (team_id, updated_at, id);
create index members_full_name on members (team_id, name_key, id);
create index members_joined_at on members (team_id, joined_at, id);
create index members_last_checkin_at on members (team_id, last_checkin_at nulls first, id);
create index members_total_checkins on members (team_id, total_checkins, id);
create index members_current_streak on members (team_id, current_streak, id);
create index members_status on members (team_id, status, created_at, id);
create index members_store on members (team_id, store_id, created_at, id);
create index members_search on members using gin (search_text gin_trgm_ops);

create table measurements (
  team_id uuid not null,
  id uuid not null,
  member_profile_id uuid not null,
  measured_at timestamptz(3) not null,
  weight_kg double precision,
  height_cm double precision,
  body_fat_pct double precision,
  muscle_mass_pct double precision,
  chest_cm double precision,
  waist_cm double precision,
  hip_cm double precision,
  left_arm_cm double precision,
  right_arm_cm double precision,
  left_thigh_cm double precision,
  right_thigh_cm double precision,
  left_calf_cm double precision,
  right_calf_cm double precision,
  notes text,
  primary key (team_id, id),
  constraint measurements_member_fkey foreign key (team_id, member_profile_id) references members (team_id, id)
);

create index measurements_of_member on measurements (team_id, member_profile_id, measured_at, id);
