-- One class may be moved by hand while the weekly schedule stays as it is. It then keeps the day for which its entry made
-- it, so that the entry does not make that day's class once more, and no longer follows changes of the schedule.
-- Units, turnstiles, promotions and a gym's own exercises can be switched off; nothing is deleted, since entries,
-- memberships and programs point to them.

alter table class_instances add column scheduled_for date;
update class_instances set scheduled_for = date;
alter table class_instances alter column scheduled_for set not null;
alter table class_instances drop constraint class_instances_once;
alter table class_instances add constraint class_instances_once unique (team_id, schedule_id, scheduled_for);
alter table class_instances add column changed_by_hand boolean not null default false;

alter table units add column is_active boolean not null default true;
alter table devices add column is_active boolean not null default true;
alter table promotions add column is_active boolean not null default true;
alter table exercises add column is_active boolean not null default true;

-- Filters compare lower case; those saved in the dashboard were kept as they were typed.
update exercises set
  muscle_groups = array(select lower(trim(word)) from unnest(muscle_groups) word),
  secondary_muscle_groups = array(select lower(trim(word)) from unnest(secondary_muscle_groups) word),
  equipment = array(select lower(trim(word)) from unnest(equipment) word),
  exercise_type = lower(trim(exercise_type));

-- The audit trail is read by who did it, or by what was changed.
create index audit_trail_of_staff on audit_trail (team_id, staff_id, id);
create index audit_trail_of_kind on audit_trail (team_id, subject, id);
