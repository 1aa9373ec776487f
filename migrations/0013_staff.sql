-- The gym's own people and what they do. A person signs in to the dashboard with an e-mail address, which is one account
-- of one company; a link that is good once sets the first password, or a new one. Whatever a signed-in person changes is
-- written down by triggers, so that no code path can forget it: the connection says for the length of a transaction who
-- acts (catraca.staff_id), and every changed row of a company leaves a line with what was before and after. Nothing is
-- written for changes by keys, commands or time, which pay one comparison a row.

create table staff (
  team_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  email text not null,
  -- In lower case.
  email_key text not null constraint staff_email_key unique,
  role text not null check (role in ('owner', 'manager', 'receptionist', 'trainer')),
  -- Argon2id; null until the invitation is accepted.
  password_hash text,
  -- Encrypted, see src/platform/secrets.ts; null without a second factor. A code is good once.
  totp_secret bytea,
  totp_last_step bigint,
  is_active boolean not null default true,
  -- Sessions that began under another number are over.
  session_epoch integer not null default 1,
  last_seen_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id)
);

create table staff_links (
  team_id uuid not null,
  id uuid not null,
  staff_id uuid not null,
  -- SHA-256; the link itself is shown once.
  token_hash bytea not null constraint staff_links_token_hash_key unique,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (team_id, id),
  foreign key (team_id, staff_id) references staff (team_id, id) on delete cascade
);

-- In the shape that connect-pg-simple reads and writes.
create table staff_sessions (
  sid text primary key,
  sess json not null,
  expire timestamptz(3) not null
);
create index staff_sessions_expire on staff_sessions (expire);

create table audit_trail (
  team_id uuid not null references companies (id),
  id bigint generated always as identity,
  -- By the company's clock.
  at timestamptz(3) not null,
  staff_id uuid not null,
  request_id text,
  action text not null check (action in ('insert', 'update', 'delete')),
  subject text not null,
  subject_id uuid,
  -- Of an update only the columns that changed.
  before jsonb,
  after jsonb,
  primary key (team_id, id),
  foreign key (team_id, staff_id) references staff (team_id, id)
);
create index audit_trail_of_subject on audit_trail (team_id, subject_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is only ever added to';
end
$$;
create trigger audit_trail_is_kept before update or delete on audit_trail
  for each row execute function refuse_change();

create function write_audit() returns trigger language plpgsql as $$
declare
  hidden text[] := array['hash', 'secret', 'previous_secret', 'password_hash', 'totp_secret', 'totp_last_step',
                         'session_epoch', 'last_seen_at', 'search_text', 'name_key', 'email_key', 'code_key', 'updated_at'];
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - hidden end;
  became jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - hidden end;
  whole jsonb := coalesce(became, was);
  changed text[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(n.key) into changed from jsonb_each(became) n where n.value is distinct from was -> n.key;
    if changed is null then
      return null;
    end if;
    was := (select jsonb_object_agg(e.key, e.value) from jsonb_each(was) e where e.key = any(changed));
    became := (select jsonb_object_agg(e.key, e.value) from jsonb_each(became) e where e.key = any(changed));
  end if;
  insert into audit_trail (team_id, at, staff_id, request_id, action, subject, subject_id, before, after)
  values (coalesce(whole ->> 'team_id', whole ->> 'id')::uuid,
          current_setting('catraca.at')::timestamptz, current_setting('catraca.staff_id')::uuid,
          current_setting('catraca.request_id', true), lower(tg_op), tg_table_name,
          coalesce(whole ->> 'id', whole ->> 'plan_id')::uuid, was, became);
  return null;
end
$$;

do $$
declare
  audited text;
begin
  foreach audited in array array['companies', 'units', 'sources', 'devices', 'api_keys', 'members', 'measurements',
    'plans', 'plan_units', 'promotions', 'memberships', 'charges', 'trainers', 'class_types', 'class_schedule',
    'class_instances', 'bookings', 'partner_programs', 'checkins', 'exercises', 'workout_programs', 'webhooks', 'sales',
    'staff']
  loop
    execute format('create trigger %I after insert or update or delete on %I for each row
                    when (coalesce(current_setting(''catraca.staff_id'', true), '''') <> '''')
                    execute function write_audit()', audited || '_audit', audited);
  end loop;
end
$$;

-- What API keys asked for, for the developers of the gym; kept for thirty days.
create table api_requests (
  team_id uuid not null,
  id uuid not null,
  -- By the machine's clock.
  at timestamptz(3) not null,
  api_key_id uuid not null,
  method text not null,
  path text not null,
  status integer not null,
  duration_ms integer not null,
  primary key (team_id, id)
);
create index api_requests_of_key on api_requests (team_id, api_key_id, id);
create index api_requests_of_status on api_requests (team_id, status, id);
create index api_requests_by_age on api_requests using brin (at);

-- What was taken in on a day.
create index charges_paid on charges (team_id, paid_at) where status = 'paid';
create index sales_paid on sales (team_id, paid_at) where paid_at is not null;

-- Why somebody was let in although the rules said no.
alter table checkins add column override_reason text;

-- Somebody may switch a webhook off.
alter table webhooks drop constraint webhooks_disabled_reason_check;
alter table webhooks add constraint webhooks_disabled_reason_check
  check (disabled_reason in ('gone', 'failing', 'by_hand'));
