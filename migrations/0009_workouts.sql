-- What members train: the exercises that every gym has, those of each gym, the programs made of them, and who trains
-- whom. The global catalogue belongs to no company; its rows are written from the files of src/modules/exercises/catalogue
-- at the first start of each release. A program refers to an exercise of either kind by a foreign key of its own.

create table catalogue_exercises (
  id uuid primary key,
  key text not null constraint catalogue_exercises_key unique,
  name text not null,
  name_en text not null,
  description text not null,
  instructions text not null,
  muscle_groups text[] not null,
  secondary_muscle_groups text[] not null,
  equipment text[] not null,
  difficulty text not null check (difficulty in ('beginner', 'intermediate', 'advanced')),
  exercise_type text not null,
  movement_pattern text not null,
  video_url text,
  thumbnail_url text,
  -- Folded (lower case, no accents): the name for sorting; both names for searching.
  name_key text not null collate "C",
  search_text text not null
);

create index catalogue_exercises_in_order on catalogue_exercises (name_key, id);

-- Of which files the catalogue was written; one row.
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  digest text not null
);

create table exercises (
  team_id uuid not null references companies (id),
  id uuid not null,
  ref text,
  name text not null,
  name_en text,
  description text,
  instructions text,
  muscle_groups text[] not null,
  secondary_muscle_groups text[] not null,
  equipment text[] not null,
  difficulty text check (difficulty in ('beginner', 'intermediate', 'advanced')),
  exercise_type text,
  movement_pattern text,
  video_url text,
  thumbnail_url text,
  name_key text not null collate "C",
  search_text text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint exercises_ref_key unique (team_id, ref)
);

create index exercises_in_order on exercises (team_id, name_key, id);

create table workout_programs (
  team_id uuid not null,
  id uuid not null,
  member_profile_id uuid not null,
  store_id uuid,
  name text not null,
  description text,
  status text not null check (status in ('active', 'archived')),
  weeks_duration integer check (weeks_duration > 0),
  starts_at date,
  ends_at date,
  created_by_ai boolean not null,
  ai_prompt text,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint workout_programs_member_fkey foreign key (team_id, member_profile_id) references members (team_id, id),
  constraint workout_programs_store_fkey foreign key (team_id, store_id) references units (team_id, id),
  check (ends_at >= starts_at)
);

-- A member trains by one program.
create unique index workout_programs_active on workout_programs (team_id, member_profile_id) where status = 'active';
create index workout_programs_in_order on workout_programs (team_id, created_at, id);
create index workout_programs_of_member on workout_programs (team_id, member_profile_id, created_at, id);
create index workout_programs_status on workout_programs (team_id, status, created_at, id);

create table program_days (
  team_id uuid not null,
  id uuid not null,
  program_id uuid not null,
  sort_order integer not null,
  day_label text not null,
  name text,
  muscle_groups text[] not null,
  estimated_duration_minutes integer,
  notes text,
  primary key (team_id, id),
  constraint program_days_in_order unique (team_id, program_id, sort_order),
  foreign key (team_id, program_id) references workout_programs (team_id, id)
);

create table program_exercises (
  team_id uuid not null,
  id uuid not null,
  day_id uuid not null,
  sort_order integer not null,
  -- One of the two: the gym's own exercise, or one that every gym has.
  own_exercise_id uuid,
  catalogue_exercise_id uuid references catalogue_exercises (id),
  sets_target integer,
  reps_target text,
  weight_kg double precision,
  rest_seconds integer,
  tempo text,
  notes text,
  group_id text,
  group_type text check (group_type in ('superset', 'dropset', 'giant_set')),
  primary key (team_id, id),
  constraint program_exercises_in_order unique (team_id, day_id, sort_order),
  foreign key (team_id, day_id) references program_days (team_id, id),
  foreign key (team_id, own_exercise_id) references exercises (team_id, id),
  check (num_nonnulls(own_exercise_id, catalogue_exercise_id) = 1)
);

alter table trainers
  -- The person behind the trainer.
  add column user_id uuid not null default gen_random_uuid();

alter table members
  -- Whose student the member is.
  add column trainer_id uuid,
  add constraint members_trainer_fkey foreign key (team_id, trainer_id) references trainers (team_id, id);

create index members_of_trainer on members (team_id, trainer_id, name_key) where trainer_id is not null;
