-- What an API key or the operator changes is written down as what staff change, with address and device. Lines are sealed
-- behind the writers: a background step numbers them and keeps, for each, an HMAC of the line and of the one before it, under
-- a key that is not in the database. So whoever has the database alone can neither change a line, nor take one out, nor
-- put one between. Lines and seals are only ever added to.
--
-- For a line never to come up among sealed ones, its id must not be older than its transaction: the transaction has its
-- number before the id is taken, so that once all transactions of a moment have ended, every id of that moment is decided.

create sequence audit_line_ids as bigint;
select setval('audit_line_ids', coalesce(max(id), 0) + 1, false) from audit_trail;
create function next_audit_line_id() returns bigint language plpgsql as $$
begin
  perform pg_current_xact_id();
  return nextval('audit_line_ids');
end
$$;
alter table audit_trail alter column id drop identity;
alter table audit_trail alter column id set default next_audit_line_id();
alter sequence audit_line_ids owned by audit_trail.id;
-- In which they are sealed.
create unique index audit_trail_in_order on audit_trail (id);

create table audit_seals (
  -- Without gaps over all companies, in the order of the ids of their lines.
  number bigint primary key,
  team_id uuid not null references companies (id),
  -- Without gaps in the company.
  position bigint not null,
  line_id bigint not null,
  -- Which key sealed it, see src/modules/audit/.
  key_id text not null,
  seal bytea not null,
  sealed_at timestamptz(3) not null,
  unique (team_id, position),
  unique (team_id, line_id)
);

-- Keys that sealed before the key of secrets was changed, encrypted with the one that came after.
create table audit_keys (
  id uuid primary key,
  key_id text not null,
  sealed bytea not null,
  created_at timestamptz(3) not null
);

do $$
declare
  kept text;
begin
  foreach kept in array array['audit_trail', 'audit_seals', 'audit_keys'] loop
    execute format('create or replace trigger %I before update or delete on %I for each row execute function refuse_change()',
                   kept || '_is_kept', kept);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
                   kept || '_is_not_emptied', kept);
  end loop;
end
$$;

-- By who acted, whatever they are; security events, which are few among changes, have indexes of their own.
drop index audit_trail_of_staff;
create index audit_trail_of_actor on audit_trail (team_id, actor, id);
create index audit_trail_security on audit_trail (team_id, id) where action not in ('insert', 'update', 'delete');
create index audit_trail_security_of_actor on audit_trail (team_id, actor, id)
  where action not in ('insert', 'update', 'delete');

create or replace function write_audit() returns trigger language plpgsql as $$
declare
  -- Hashes and secrets, and what follows from other rows: an entry moves a member's counts, a booking those of its class.
  hidden text[] := array['hash', 'secret', 'previous_secret', 'password_hash', 'totp_secret', 'totp_last_step',
                         'session_epoch', 'last_seen_at', 'search_text', 'name_key', 'email_key', 'code_key', 'updated_at',
                         'total_checkins', 'last_checkin_at', 'current_streak', 'last_code_expires_at',
                         'current_bookings', 'waiting', 'uses'];
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - hidden end;
  became jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - hidden end;
  whole jsonb := coalesce(became, was);
  changed text[];
  acting text := current_setting('catraca.actor');
begin
  if tg_op = 'UPDATE' then
    select array_agg(n.key) into changed from jsonb_each(became) n where n.value is distinct from was -> n.key;
    if changed is null then
      return null;
    end if;
    was := (select jsonb_object_agg(e.key, e.value) from jsonb_each(was) e where e.key = any(changed));
    became := (select jsonb_object_agg(e.key, e.value) from jsonb_each(became) e where e.key = any(changed));
  end if;
  insert into audit_trail (team_id, at, actor, staff_id, request_id, action, subject, subject_id, before, after, address, device)
  values (coalesce(whole ->> 'team_id', whole ->> 'id')::uuid, current_setting('catraca.at')::timestamptz,
          acting, substring(acting from '^staff:(.*)')::uuid, nullif(current_setting('catraca.request_id', true), ''),
          lower(tg_op), tg_table_name, coalesce(whole ->> 'id', whole ->> 'plan_id')::uuid, was, became,
          nullif(current_setting('catraca.address', true), ''), nullif(current_setting('catraca.device', true), ''));
  return null;
end
$$;

do $$
declare
  audited text;
begin
  for audited in select distinct event_object_table::text from information_schema.triggers
                  where trigger_schema = 'public' and trigger_name = event_object_table || '_audit'
  loop
    execute format('create or replace trigger %I after insert or update or delete on %I for each row
                    when (coalesce(current_setting(''catraca.actor'', true), '''') <> '''')
                    execute function write_audit()', audited || '_audit', audited);
  end loop;
end
$$;
