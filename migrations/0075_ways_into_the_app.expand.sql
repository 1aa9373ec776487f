-- Ending a phone takes its passkeys along, so a passkey knows the session of the phone that made it, and a session the passkey by
-- which it began. What was made before knows neither, and goes with the first phone that is ended.
-- Who signs up on the page for visitors names a person whom nobody has seen: the record is unproven until the desk has checked it.
-- docs/decisions/0088-every-way-into-the-app-ends.md, docs/decisions/0089-a-sign-up-proves-nobody.md.

alter table app_passkeys add column session_id uuid;
alter table app_sessions add column passkey_id uuid;

alter table members add column unproven boolean not null default false;
select write_down_changes_of('members');

-- Visitors of before whom the desk has not taken care of yet. There are few: they stand on its list.
update members m set unproven = true
  from sign_ups s
 where s.outcome = 'new' and s.seen_at is null and m.team_id = s.team_id and m.id = s.member_id;
delete from app_sessions x
 using members m where m.unproven and m.team_id = x.team_id and m.id = x.member_id;
delete from app_passkeys p
 using members m where m.unproven and m.team_id = p.team_id and m.id = p.member_id;
delete from app_links l
 using members m where m.unproven and m.team_id = l.team_id and m.id = l.member_id;
