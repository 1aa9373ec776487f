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

-- Only the columns that the trigger names are written down, so that a column somebody adds, which may be private, is not.
create or replace function write_audit() returns trigger language plpgsql as $$
declare
  kept text[] := tg_argv;
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  became jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  whole jsonb := coalesce(became, was);
  acting text := current_setting('catraca.actor');
begin
  if tg_op = 'UPDATE' then
    kept := array(select c from unnest(kept) c where was -> c is distinct from became -> c);
    if cardinality(kept) = 0 then
      return null;
    end if;
  end if;
  insert into audit_trail (team_id, at, actor, staff_id, request_id, action, subject, subject_id, before, after, address, device)
  values (coalesce(whole ->> 'team_id', whole ->> 'id')::uuid, current_setting('catraca.at')::timestamptz,
          acting, substring(acting from '^staff:(.*)')::uuid, nullif(current_setting('catraca.request_id', true), ''),
          lower(tg_op), tg_table_name, coalesce(whole ->> 'id', whole ->> 'plan_id')::uuid,
          case when was is not null then (select jsonb_object_agg(c, was -> c) from unnest(kept) c) end,
          case when became is not null then (select jsonb_object_agg(c, became -> c) from unnest(kept) c) end,
          nullif(current_setting('catraca.address', true), ''), nullif(current_setting('catraca.device', true), ''));
  return null;
end
$$;

-- Writes down the changes of a table: of all columns it has by now, but for secrets, which are bytea, and for what follows from
-- other rows: an entry moves a member's counts, a booking those of its class. A migration that adds a column calls it again.
create function write_down_changes_of(audited text) returns void language plpgsql as $$
declare
  hidden text[] := array['hash', 'password_hash', 'totp_last_step', 'session_epoch', 'last_seen_at', 'search_text', 'name_key',
                         'email_key', 'updated_at', 'total_checkins', 'last_checkin_at', 'current_streak',
                         'last_code_expires_at', 'current_bookings', 'waiting', 'uses', 'next_due_on'];
  kept text;
begin
  select string_agg(quote_literal(column_name), ', ' order by ordinal_position) into kept
    from information_schema.columns
   where table_schema = 'public' and table_name = audited and data_type <> 'bytea' and column_name <> all(hidden);
  execute format('create or replace trigger %I after insert or update or delete on %I for each row
                  when (coalesce(current_setting(''catraca.actor'', true), '''') <> '''')
                  execute function write_audit(%s)', audited || '_audit', audited, kept);
end
$$;

select write_down_changes_of(audited) from (
  select distinct event_object_table::text as audited from information_schema.triggers
   where trigger_schema = 'public' and trigger_name = event_object_table || '_audit') tables;
