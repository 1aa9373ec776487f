-- The audit trail also tells what is no change of a row: who signed in or failed to, what was shown or taken away. Such a
-- line has an action of its own (`signed_in`, `key_revoked`), an actor who need not be staff (`key:ID`, `operator`,
-- `anonymous`), and where it came from: the address and the device that the request named.

alter table audit_trail disable trigger audit_trail_is_kept;
alter table audit_trail
  add column actor text,
  add column address text,
  add column device text,
  alter column staff_id drop not null,
  drop constraint audit_trail_action_check;
update audit_trail set actor = 'staff:' || staff_id;
alter table audit_trail alter column actor set not null;
alter table audit_trail enable trigger audit_trail_is_kept;

create or replace function write_audit() returns trigger language plpgsql as $$
declare
  hidden text[] := array['hash', 'secret', 'previous_secret', 'password_hash', 'totp_secret', 'totp_last_step',
                         'session_epoch', 'last_seen_at', 'search_text', 'name_key', 'email_key', 'code_key', 'updated_at'];
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - hidden end;
  became jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - hidden end;
  whole jsonb := coalesce(became, was);
  changed text[];
  acting uuid := current_setting('catraca.staff_id')::uuid;
begin
  if tg_op = 'UPDATE' then
    select array_agg(n.key) into changed from jsonb_each(became) n where n.value is distinct from was -> n.key;
    if changed is null then
      return null;
    end if;
    was := (select jsonb_object_agg(e.key, e.value) from jsonb_each(was) e where e.key = any(changed));
    became := (select jsonb_object_agg(e.key, e.value) from jsonb_each(became) e where e.key = any(changed));
  end if;
  insert into audit_trail (team_id, at, actor, staff_id, request_id, action, subject, subject_id, before, after)
  values (coalesce(whole ->> 'team_id', whole ->> 'id')::uuid, current_setting('catraca.at')::timestamptz,
          'staff:' || acting, acting, current_setting('catraca.request_id', true), lower(tg_op), tg_table_name,
          coalesce(whole ->> 'id', whole ->> 'plan_id')::uuid, was, became);
  return null;
end
$$;
