-- Roles that a company makes of the permissions itself, beside the ready-made ones.
create table staff_roles (
  team_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text not null,
  permissions text[] not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint staff_roles_name_key unique (team_id, name_key)
);
select write_down_changes_of('staff_roles');

alter table staff
  drop constraint staff_role_check,
  add constraint staff_role_check check (role in ('owner', 'manager', 'receptionist', 'trainer', 'accountant')),
  -- Whose permissions replace those of the role.
  add column own_role_id uuid,
  -- The units in which the person works; none means all.
  add column unit_ids uuid[] not null default '{}',
  add constraint staff_own_role_fkey foreign key (team_id, own_role_id) references staff_roles (team_id, id);
