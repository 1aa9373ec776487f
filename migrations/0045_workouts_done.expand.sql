-- Workouts that members did by their programs, as their phones send them. A phone sends a workout whole, again and again, with
-- a revision that grows. A set is named by its workout, its line of the program and its number, so it cannot be there twice.
-- docs/decisions/0063-workouts-are-sent-whole.md.

create table workouts (
  team_id uuid not null,
  -- Chosen by the phone.
  id uuid not null,
  member_id uuid not null,
  day_id uuid not null,
  revision integer not null check (revision > 0),
  begun_at timestamptz(3) not null,
  -- Null while it is under way.
  finished_at timestamptz(3),
  -- A workout that was given up has none and is not shown. Its row stays, so that an earlier revision does not bring it back.
  set_count integer not null check (set_count >= 0),
  saved_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade,
  foreign key (team_id, day_id) references program_days (team_id, id) on delete cascade,
  check (finished_at >= begun_at)
);
create index workouts_of_member on workouts (team_id, member_id, begun_at, id);
create index workouts_of_day on workouts (team_id, day_id, begun_at);

create table workout_sets (
  team_id uuid not null,
  workout_id uuid not null,
  program_exercise_id uuid not null,
  set_number integer not null check (set_number > 0),
  reps integer check (reps >= 0),
  load_kg double precision check (load_kg >= 0),
  done_at timestamptz(3) not null,
  primary key (team_id, workout_id, program_exercise_id, set_number),
  foreign key (team_id, workout_id) references workouts (team_id, id) on delete cascade,
  foreign key (team_id, program_exercise_id) references program_exercises (team_id, id) on delete cascade
);
create index workout_sets_of_line on workout_sets (team_id, program_exercise_id, done_at);
