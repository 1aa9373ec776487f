-- Somebody who signs in as a trainer sees the contacts of their own students and nobody else's. That takes a link between the
-- two, which so far only a common e-mail address suggested.

alter table staff add column trainer_id uuid;
alter table staff add constraint staff_trainer_fkey foreign key (team_id, trainer_id) references trainers (team_id, id);
update staff s set trainer_id = (
  select t.id from trainers t
   where t.team_id = s.team_id and lower(trim(t.email)) = s.email_key
   order by t.is_active desc, t.id limit 1)
 where s.role = 'trainer';
select write_down_changes_of('staff');
