-- Moves from other systems as a gym's people run them: docs/decisions/0103-a-move-is-run-by-a-job.md

-- What the gym moves in from, and what is being done now.
create table moves (
  team_id uuid not null,
  id uuid not null,
  source text not null,
  -- What the source needs to be read, but for what is secret.
  settings jsonb not null,
  secrets bytea,
  doing text check (doing in ('dry_run', 'run', 'undo')),
  -- The run that is taken back.
  undoing uuid,
  doing_since timestamptz(3),
  -- How far what is being done has come.
  progress jsonb,
  -- Why it does not go on, or ended early.
  problem text,
  -- What the last dry run said.
  dry_report jsonb,
  dry_at timestamptz(3),
  nightly boolean not null default false,
  switched_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  unique (team_id, source),
  check (doing is null or doing_since is not null)
);

-- Sheets that were uploaded, in parts as they arrived; they leave thirty days later.
create table move_files (
  team_id uuid not null,
  name text not null,
  part integer not null,
  bytes bytea not null,
  created_at timestamptz(3) not null,
  primary key (team_id, name, part)
);

-- Who somebody of another system is, where a person decided it: a member, or nobody here.
create table move_decisions (
  team_id uuid not null,
  source text not null,
  external_id text not null,
  member_id uuid,
  decided_at timestamptz(3) not null,
  primary key (team_id, source, external_id),
  foreign key (team_id, member_id) references members (team_id, id)
);

alter table move_in_runs
  add column report jsonb,
  add column ended_at timestamptz(3),
  -- What was taken back of it, and what was kept.
  add column undone jsonb;
