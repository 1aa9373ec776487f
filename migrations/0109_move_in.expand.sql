-- A gym that moves in from another system: each run, and what each row there has become here. docs/decisions/0100-moving-in-is-repeated-until-the-switch.md

create table move_in_runs (
  team_id uuid not null,
  id uuid not null,
  source text not null,
  begun_at timestamptz(3) not null,
  undone_at timestamptz(3),
  primary key (team_id, id)
);

create table move_in_rows (
  team_id uuid not null,
  source text not null,
  kind text not null check (kind in ('plan', 'member', 'membership', 'charge')),
  external_id text not null,
  row_id uuid not null,
  run_id uuid not null,
  -- Whether the run made the row, or found it.
  made boolean not null,
  -- What was read last, by which a change there is noticed; null once the member was erased here.
  taken jsonb,
  primary key (team_id, source, kind, external_id),
  foreign key (team_id, run_id) references move_in_runs (team_id, id)
);
create index move_in_rows_of_run on move_in_rows (team_id, run_id, kind);
create index move_in_rows_by_row on move_in_rows (team_id, row_id);
