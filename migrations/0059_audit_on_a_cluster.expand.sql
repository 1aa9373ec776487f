-- On a cluster a trigger runs on the server that has the row, and the audit trail, whose lines are numbered in one order over
-- all companies, stands on the coordinator. There the trigger writes its line beside the row, in the same transaction, and
-- the step that seals lines takes it into the trail first. On one PostgreSQL nothing changes: this table stays empty.

create table audit_waiting (
  team_id uuid not null,
  id uuid not null,
  -- Of the server that wrote it: a company is on one, so this orders the company's lines.
  noted_at timestamptz not null,
  at timestamptz(3) not null,
  actor text not null,
  staff_id uuid,
  request_id text,
  action text not null,
  subject text not null,
  subject_id uuid,
  before jsonb,
  after jsonb,
  address text,
  device text,
  primary key (team_id, id)
);

-- Shards are named after their table and their number, which no table of ours ends with.
create or replace function write_audit() returns trigger language plpgsql as $$
declare
  kept text[] := tg_argv;
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  became jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  whole jsonb := coalesce(became, was);
  acting text := current_setting('catraca.actor');
  line audit_waiting;
begin
  if tg_op = 'UPDATE' then
    kept := array(select c from unnest(kept) c where was -> c is distinct from became -> c);
    if cardinality(kept) = 0 then
      return null;
    end if;
  end if;
  if tg_table_name !~ '_\d{6,}$' then
    insert into audit_trail (team_id, at, actor, staff_id, request_id, action, subject, subject_id, before, after, address, device)
    values (coalesce(whole ->> 'team_id', whole ->> 'id')::uuid, current_setting('catraca.at')::timestamptz,
            acting, substring(acting from '^staff:(.*)')::uuid, nullif(current_setting('catraca.request_id', true), ''),
            lower(tg_op), tg_table_name, coalesce(whole ->> 'id', whole ->> 'plan_id')::uuid,
            case when was is not null then (select jsonb_object_agg(c, was -> c) from unnest(kept) c) end,
            case when became is not null then (select jsonb_object_agg(c, became -> c) from unnest(kept) c) end,
            nullif(current_setting('catraca.address', true), ''), nullif(current_setting('catraca.device', true), ''));
    return null;
  end if;
  line.team_id := coalesce(whole ->> 'team_id', whole ->> 'id');
  line.id := gen_random_uuid();
  line.noted_at := clock_timestamp();
  line.at := current_setting('catraca.at');
  line.actor := acting;
  line.staff_id := substring(acting from '^staff:(.*)');
  line.request_id := nullif(current_setting('catraca.request_id', true), '');
  line.action := lower(tg_op);
  line.subject := regexp_replace(tg_table_name, '_\d{6,}$', '');
  line.subject_id := coalesce(whole ->> 'id', whole ->> 'plan_id');
  if was is not null then
    line.before := (select jsonb_object_agg(c, was -> c) from unnest(kept) c);
  end if;
  if became is not null then
    line.after := (select jsonb_object_agg(c, became -> c) from unnest(kept) c);
  end if;
  line.address := nullif(current_setting('catraca.address', true), '');
  line.device := nullif(current_setting('catraca.device', true), '');
  if exists (select from pg_dist_partition where logicalrelid = to_regclass(line.subject) and partmethod = 'h') then
    insert into audit_waiting values (line.team_id, line.id, line.noted_at, line.at, line.actor, line.staff_id, line.request_id,
      line.action, line.subject, line.subject_id, line.before, line.after, line.address, line.device);
  -- A row that every server has is noted once, by the coordinator.
  elsif exists (select from pg_dist_local_group where groupid = 0) then
    insert into audit_trail (team_id, at, actor, staff_id, request_id, action, subject, subject_id, before, after, address, device)
    values (line.team_id, line.at, line.actor, line.staff_id, line.request_id, line.action, line.subject, line.subject_id,
            line.before, line.after, line.address, line.device);
  end if;
  return null;
end
$$;

-- Every server has the rows of keys and companies and so these triggers; servers listen to the coordinator, and a worker, which
-- prepares its part of a transaction, may not notify in it.
create or replace function notify_access_changed() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
begin
  if tg_table_name ~ '_\d{6,}$' then
    if not exists (select from pg_dist_local_group where groupid = 0) then
      return null;
    end if;
  end if;
  perform pg_notify('access_changed', coalesce(was ->> 'team_id', was ->> 'id'));
  return null;
end
$$;
