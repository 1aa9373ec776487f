-- The schema as 0.2.0 left it, made at once: a new database begins here. A database of 0.2.0 has come here by the migrations that
-- this one stands for, which are recorded in either case, and goes on with those that follow.
--
-- Every company-owned table starts its primary key with team_id and its foreign keys carry team_id, so that no row can point into
-- another company and the tables can be distributed by it. `ref` is the name that an entry has in the company's file; entries made
-- elsewhere have none.
--
-- The indexes of a table are made in the order in which 0.2.0 has them: of two that seem to cost the same, PostgreSQL takes the older one.
--
-- stands for: 0001_companies 0002_members 0003_events 0004_rate_limits 0005_plans 0006_memberships 0007_classes 0008_access
-- stands for: 0009_workouts 0010_webhooks 0011_sales 0012_idempotency 0013_staff 0014_changes_by_staff 0015_security_events
-- stands for: 0016_second_factor 0017_staff_sessions 0018_key_options 0019_audit_chain 0020_roles_and_secrets
-- stands for: 0022_trainers_of_staff 0023_memberships 0024_time_and_races 0025_changes_of_new_columns
-- stands for: 0026_passes_have_credits 0027_entries_are_logged_once 0028_member_visits 0029_indexes_by_what_they_serve
-- stands for: 0030_kept_counts 0031_kept_counts_of_contracts 0032_kept_counts_of_visits 0033_lives_in_one_pass
-- stands for: 0034_requests_by_month 0035_events_by_month 0036_audit_by_month 0037_any_minute 0038_installation
-- stands for: 0039_staff_answers 0040_counter_begun 0041_in_order_once 0042_members_by_level 0043_member_app
-- stands for: 0044_sent_mails 0045_workouts_done 0046_app_codes 0047_membership_in_app 0048_member_notices 0049_sign_ups
-- stands for: 0050_app_passkeys 0051_booking_in_app 0052_seat_promoted 0053_measured_by_member 0054_measuring_in_app
-- stands for: 0055_look_of_the_app 0056_app_calendars 0057_erasure_requests 0058_paired_devices 0059_audit_on_a_cluster
-- stands for: 0060_counts_on_a_cluster 0061_doors_offline 0062_in_order_on_a_cluster 0063_entries_told_late 0064_turnstiles
-- stands for: 0065_members_on_devices 0066_passages 0067_cluster_by_month 0068_gather_audit

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- ======== Companies

create table companies (
  id uuid primary key,
  slug text not null constraint companies_slug_key unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  timezone text not null,
  is_test boolean not null,
  billing text not null check (billing in ('internal', 'external')),
  debounce_seconds integer not null check (debounce_seconds >= 0),
  max_visit_minutes integer not null check (max_visit_minutes > 0),
  deny_when_full boolean not null,
  -- What a test company's clock is ahead of the machine's; it only grows.
  clock_offset_ms bigint not null default 0 check (clock_offset_ms >= 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- The first day for which no classes were made yet.
  classes_until date,
  alert_email text,
  -- Whose role is listed must have a second factor before anything else.
  second_factor_roles text[] not null default '{}'
    constraint companies_second_factor_roles_check
    check (second_factor_roles <@ array['owner', 'manager', 'receptionist', 'trainer']),
  -- A session that nobody uses ends sooner.
  staff_idle_minutes integer not null default 720 check (staff_idle_minutes between 15 and 10080),
  requests_kept_days integer not null default 30 check (requests_kept_days between 1 and 3650),
  events_kept_days integer not null default 90 check (events_kept_days between 7 and 3650),
  deliveries_kept_days integer not null default 30 check (deliveries_kept_days between 1 and 3650),
  audit_kept_years integer not null default 5 check (audit_kept_years between 1 and 20),
  app_enabled boolean not null default true,
  -- What members may do with their memberships in the app, and how the company wants to be paid.
  app_freeze boolean not null default true,
  app_cancel boolean not null default true,
  app_payment_text text,
  app_notices boolean not null default true,
  app_trial_notice_days integer not null default 3 check (app_trial_notice_days between 0 and 30),
  app_charge_notice_days integer not null default 3 check (app_charge_notice_days between 0 and 30),
  app_sign_up boolean not null default false,
  -- What a company asks of members who book by themselves in the app.
  app_book_hours_before integer,
  app_leave_hours_before integer not null default 0,
  app_no_show_block_days integer not null default 0,
  -- Whether members may enter measurements of their own in the app.
  app_measure boolean not null default false,
  -- How the app looks, what it says to those who have not come in yet, and which of its parts are on. Of a logo that is a picture
  -- this has its kind, size and hash, which the audit trail shows; the picture stands apart (app_logos), because companies are read
  -- all the time.
  app_color text,
  app_logo text,
  app_welcome text,
  app_contact text,
  app_classes boolean not null default true,
  app_workouts boolean not null default true,
  -- Whether a passage that was let through, and of which no device then said whether somebody went through, counts as an entry.
  unconfirmed_counts boolean not null default true,
  check (is_test or clock_offset_ms = 0)
);

create table units (
  team_id uuid not null references companies (id),
  id uuid not null,
  ref text,
  name text not null,
  max_capacity integer not null check (max_capacity > 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  is_active boolean not null default true,
  -- What the doors of the unit do when nobody answers them.
  offline_policy text not null default 'snapshot' check (offline_policy in ('closed', 'snapshot', 'open')),
  snapshot_hours integer not null default 24 check (snapshot_hours between 1 and 720),
  primary key (team_id, id),
  constraint units_ref_key unique (team_id, ref)
);

create table sources (
  team_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  -- The name in lower case, by which origins are found and told apart.
  name_key text not null,
  is_active boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint sources_name_key unique (team_id, name_key)
);

-- ======== Keys of the API, and what they asked for

-- A key that leaked is worth less when it works only from its integration's own addresses, and a misuse is seen when somebody can
-- see where a key is used from. So keys may be limited to networks, and where each was used from is noted. Uses stand apart from
-- the keys: they change all the time, and every change of a key makes all servers forget what they keep of keys.
create table api_keys (
  team_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  prefix text not null,
  last_four text not null,
  -- SHA-256 of the whole key; the key itself is shown once and never stored.
  hash bytea not null constraint api_keys_hash_key unique,
  scopes text[] not null,
  rate_limit integer not null check (rate_limit > 0),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  -- Null: from everywhere.
  allowed_addresses cidr[] check (cardinality(allowed_addresses) between 1 and 100),
  primary key (team_id, id)
);

-- The last use of each key, noted at most once a minute by each server.
create table api_key_uses (
  team_id uuid not null,
  api_key_id uuid not null,
  last_used_at timestamptz(3) not null,
  -- Null for uses from before this was noted.
  last_used_from inet,
  primary key (team_id, api_key_id),
  foreign key (team_id, api_key_id) references api_keys (team_id, id)
);

-- From where each key was used: an IPv4 address, or the /64 of an IPv6 one. As many as are kept, so that the first use
-- from elsewhere is noticed.
create table api_key_places (
  team_id uuid not null,
  api_key_id uuid not null,
  place cidr not null,
  first_used_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (team_id, api_key_id, place),
  foreign key (team_id, api_key_id) references api_keys (team_id, id)
);

-- Servers keep keys in memory for seconds; this tells them at once which company, or a key of which, has changed. Every server of a
-- cluster has the rows of keys and companies and so these triggers; servers listen to the coordinator, and a worker, which prepares its
-- part of a transaction, may not notify in it.
create function notify_access_changed() returns trigger language plpgsql as $$
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

create trigger api_keys_changed after update or delete on api_keys
  for each row execute function notify_access_changed();
-- That classes were made for another day is no change.
create trigger companies_changed after update on companies for each row
  when (to_jsonb(old) - '{classes_until,updated_at}'::text[] is distinct from to_jsonb(new) - '{classes_until,updated_at}'::text[])
  execute function notify_access_changed();
create trigger companies_removed after delete on companies
  for each row execute function notify_access_changed();

-- What API keys asked for, for the developers of the gym. Kept by month.
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
) partition by range (id);
create index api_requests_of_key on api_requests (team_id, api_key_id, id);
create index api_requests_of_status on api_requests (team_id, status, id);

-- Writes that may be sent again. The answer of a write that carried an Idempotency-Key is kept by the transaction of the
-- write itself, so a retry finds it if and only if the write was done. Kept for a day, by the machine's clock.
create table idempotency_keys (
  team_id uuid not null,
  api_key_id uuid not null,
  key text not null,
  -- SHA-256 of what was asked: method, address and body.
  fingerprint bytea not null,
  status integer not null,
  answer json not null,
  created_at timestamptz(3) not null,
  primary key (team_id, api_key_id, key),
  foreign key (team_id, api_key_id) references api_keys (team_id, id)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- ======== Staff

-- A person signs in to the dashboard with an e-mail address, which is one account of one company: two companies may know the same
-- address. A link that is good once sets the first password, or a new one.

create table trainers (
  team_id uuid not null references companies (id),
  id uuid not null,
  ref text,
  name text not null,
  email text,
  cref_number text,
  cref_state text,
  specializations text[] not null,
  certifications text[] not null,
  bio text,
  years_experience integer,
  education text,
  max_students integer,
  accepts_new_students boolean not null,
  commission_pct numeric(5, 2),
  is_active boolean not null,
  -- [{ day_of_week: 0-6, start_time: "HH:MM", end_time: "HH:MM" }]
  schedules jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- The person behind the trainer.
  user_id uuid not null default gen_random_uuid(),
  primary key (team_id, id),
  constraint trainers_ref_key unique (team_id, ref)
);

create table staff (
  team_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  email text not null,
  -- In lower case.
  email_key text not null,
  role text not null check (role in ('owner', 'manager', 'receptionist', 'trainer')),
  -- Argon2id; null until the invitation is accepted.
  password_hash text,
  -- Encrypted, see src/platform/secrets/; null without a second factor. A code is good once.
  totp_secret bytea,
  totp_last_step bigint,
  is_active boolean not null default true,
  -- Sessions that began under another number are over.
  session_epoch integer not null default 1,
  last_seen_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Somebody who signs in as a trainer sees the contacts of their own students and nobody else's.
  trainer_id uuid,
  primary key (team_id, id),
  constraint staff_email_key unique (team_id, email_key),
  constraint staff_trainer_fkey foreign key (team_id, trainer_id) references trainers (team_id, id)
);
create index staff_by_email on staff (email_key);

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

-- A session can be listed, told apart and ended by whoever it belongs to. What it holds and when it ends for good stands in the columns
-- that connect-pg-simple reads and writes; the others are null until somebody signs in by it.
create table staff_sessions (
  sid text primary key,
  sess json not null,
  expire timestamptz(3) not null,
  team_id uuid,
  staff_id uuid,
  -- By this it is listed and ended; `sid` is the secret of the browser that has it.
  id uuid,
  address text,
  device text,
  begun_at timestamptz(3),
  last_used_at timestamptz(3),
  -- When the person last proved who they are.
  confirmed_at timestamptz(3),
  constraint staff_sessions_of_staff foreign key (team_id, staff_id) references staff (team_id, id) on delete cascade,
  constraint staff_sessions_whose check (num_nulls(team_id, staff_id, id, begun_at, last_used_at) in (0, 5))
);
create index staff_sessions_expire on staff_sessions (expire);
alter table staff_sessions add constraint staff_sessions_id_key unique (team_id, staff_id, id);

-- A second factor that a stolen session cannot take over and nobody can guess: passkeys beside the codes of an app, ten codes on
-- paper for the day the phone is gone, and a count of wrong guesses that locks. Nothing here carries the audit trail's triggers:
-- what happens is told there as security events.
create table staff_passkeys (
  team_id uuid not null,
  id uuid not null,
  staff_id uuid not null,
  name text not null,
  -- As the browser names it, base64url.
  credential_id text not null constraint staff_passkeys_credential_id_key unique,
  -- COSE, as the authenticator gave it.
  public_key bytea not null,
  -- Of the authenticator; a lower one than the last means a copy of it. Passkeys that are synchronised stay at zero.
  counter bigint not null,
  transports text[] not null,
  -- What it signed last, so that one answer counts once even when it is sent twice at the same moment.
  last_challenge text,
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, staff_id) references staff (team_id, id) on delete cascade
);
create index staff_passkeys_of_person on staff_passkeys (team_id, staff_id);

create table staff_recovery_codes (
  team_id uuid not null,
  staff_id uuid not null,
  -- SHA-256 of a code of 80 random bits.
  code_hash bytea not null,
  used_at timestamptz(3),
  primary key (team_id, staff_id, code_hash),
  foreign key (team_id, staff_id) references staff (team_id, id) on delete cascade
);

-- Wrong codes in a row. Apart from `staff`, because a row of that one is written to the audit trail whenever it changes.
create table staff_factor_tries (
  team_id uuid not null,
  staff_id uuid not null,
  misses integer not null,
  locked_until timestamptz(3),
  primary key (team_id, staff_id),
  foreign key (team_id, staff_id) references staff (team_id, id) on delete cascade
);

-- Writes of the dashboard that may be sent again, as idempotency_keys keeps those of API keys. Kept for a day, by the machine's clock.
create table staff_answers (
  team_id uuid not null,
  staff_id uuid not null,
  key text not null,
  -- SHA-256 of what was asked: method, address and body.
  fingerprint bytea not null,
  status integer not null,
  -- Null where the answer showed a secret, which is kept nowhere in clear.
  answer json,
  created_at timestamptz(3) not null,
  primary key (team_id, staff_id, key),
  foreign key (team_id, staff_id) references staff (team_id, id) on delete cascade
);
create index staff_answers_age on staff_answers (created_at);

-- ======== Members

-- The person (client) and the member profile are one row with two ids, because one never exists without the other and every list filters
-- and sorts by fields of both.

create table partner_programs (
  team_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  -- The name in lower case, by which programs are told apart.
  name_key text not null,
  is_active boolean not null,
  max_entries_per_day integer not null check (max_entries_per_day > 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint partner_programs_name_key unique (team_id, name_key)
);

create table members (
  team_id uuid not null references companies (id),
  id uuid not null,
  client_id uuid not null,
  store_id uuid,
  status text not null check (status in ('trial', 'active', 'frozen', 'cancelled')),
  full_name text not null,
  email text,
  phone text,
  cpf text check (cpf ~ '^[0-9]{11}$'),
  birth_date date,
  gender text check (gender in ('male', 'female', 'other')),
  source text,
  referred_by_client_id uuid,
  experience_level text check (experience_level in ('beginner', 'intermediate', 'advanced')),
  fitness_goals text[] not null default '{}',
  preferred_training_time text check (preferred_training_time in ('morning', 'afternoon', 'evening', 'night')),
  training_days_per_week integer check (training_days_per_week between 1 and 7),
  access_enabled boolean not null default true,
  access_card_number text,
  biometric_enrolled boolean not null default false,
  facial_enrolled boolean not null default false,
  joined_at date not null,
  -- Folded (lower case, no accents) by the service: the name for sorting; name, e-mail and phone digits for searching.
  name_key text not null collate "C",
  search_text text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Why the front desk closed the door to this member (access_enabled is false); never shown outside.
  access_block_reason text,
  partner_program_id uuid,
  -- Whose student the member is.
  trainer_id uuid,
  primary key (team_id, id),
  constraint members_client_id_key unique (team_id, client_id),
  constraint members_store_id_fkey foreign key (team_id, store_id) references units (team_id, id),
  constraint members_referred_by_fkey foreign key (team_id, referred_by_client_id) references members (team_id, client_id),
  constraint members_partner_program_fkey foreign key (team_id, partner_program_id) references partner_programs (team_id, id),
  constraint members_trainer_fkey foreign key (team_id, trainer_id) references trainers (team_id, id)
);

create unique index members_cpf_key on members (team_id, cpf) where cpf is not null;
create unique index members_email_key on members (team_id, lower(email)) where email is not null;
create unique index members_access_card_key on members (team_id, access_card_number) where access_card_number is not null;

-- One index for each order of the list; read backwards it serves the other direction.
create index members_created_at on members (team_id, created_at, id);
create index members_updated_at on members (team_id, updated_at, id);
create index members_full_name on members (team_id, name_key, id);
create index members_joined_at on members (team_id, joined_at, id);
create index members_status on members (team_id, status, created_at, id);
create index members_store on members (team_id, store_id, created_at, id);
create index members_of_trainer on members (team_id, trainer_id, name_key) where trainer_id is not null;

-- A search reads the trigrams of its own company only: btree_gin puts the company into the index. Without it, a company of 1,000
-- members read the matches of all others (2 ms; now 0.3), and a plan made for any term read all members of a company beside them
-- (24 ms for a rare term among 100,000; now 1.7).
--
-- New rows wait in a list that searches read too, until it has 1 MB; it is then sorted in at once. Without that list a new or
-- changed member writes 14.8 kB of WAL in place of 5.1, and takes 0.8 ms longer, to spare a search 1 ms.
create index members_search on members using gin (team_id, search_text gin_trgm_ops) with (gin_pending_list_limit = 1024);
create index members_in_order_of_status on members (team_id, status, id);
create index members_experience_level on members (team_id, experience_level, created_at, id)
  where experience_level is not null;

-- What entries change of a member has a narrow row of its own: an entry would rewrite the wide row of members, and with it an entry
-- in each of its many indexes. Each member has one, made with the member, so that lists by these columns read along an index from
-- the first member to the last, and those who never came are in them.
--
-- A streak is what it was on the day of the last entry. It counts on that day and the next; reading says so
-- (src/modules/members/visits-sql.ts), and no row changes when a day passes.
create table member_visits (
  team_id uuid not null,
  member_profile_id uuid not null,
  last_checkin_at timestamptz(3),
  -- A member_code is good once: the next one must expire later than the last that opened the door.
  last_code_expires_at timestamptz(3),
  -- The company's local day of the last entry, and the days in a row up to it on which the member came.
  last_day date,
  streak integer not null default 0,
  total_checkins integer not null default 0,
  primary key (team_id, member_profile_id),
  constraint member_visits_member_fkey foreign key (team_id, member_profile_id) references members (team_id, id),
  check ((last_day is null) = (last_checkin_at is null))
) with (fillfactor = 80);

-- One index for each order of the list; read backwards it serves the other direction. Streaks that count are those of today and
-- of yesterday, each a range of its index.
create index member_visits_last_checkin_at on member_visits (team_id, last_checkin_at nulls first, member_profile_id);
create index member_visits_total_checkins on member_visits (team_id, total_checkins, member_profile_id);
create index member_visits_streak on member_visits (team_id, last_day, streak, member_profile_id);

create function add_member_visits() returns trigger language plpgsql as $$
begin
  insert into member_visits (team_id, member_profile_id) values (new.team_id, new.id);
  return null;
end
$$;
create trigger members_have_visits after insert on members for each row execute function add_member_visits();

create table measurements (
  team_id uuid not null,
  id uuid not null,
  member_profile_id uuid not null,
  measured_at timestamptz(3) not null,
  weight_kg double precision,
  height_cm double precision,
  body_fat_pct double precision,
  muscle_mass_pct double precision,
  chest_cm double precision,
  waist_cm double precision,
  hip_cm double precision,
  left_arm_cm double precision,
  right_arm_cm double precision,
  left_thigh_cm double precision,
  right_thigh_cm double precision,
  left_calf_cm double precision,
  right_calf_cm double precision,
  notes text,
  -- Members may enter measurements of their own in the app, where their company lets them; these are marked.
  by_member boolean not null default false,
  primary key (team_id, id),
  constraint measurements_member_fkey foreign key (team_id, member_profile_id) references members (team_id, id)
);
create index measurements_of_member on measurements (team_id, member_profile_id, measured_at, id);

-- What signs the codes that a company's members show at its doors. Sealed by a key beside the database, which SQL does not have: a copy
-- of the database alone opens no door.
create table member_code_keys (
  team_id uuid primary key references companies (id),
  sealed_key bytea not null
);

-- ======== Plans

-- A plan is never deleted, because memberships point to it; one that is no longer sold is inactive.
create table plans (
  team_id uuid not null references companies (id),
  id uuid not null,
  ref text,
  name text not null,
  description text,
  kind text not null check (kind in ('matricula', 'passe', 'evento')),
  courtesy boolean not null,
  billing_period text not null check (billing_period in ('monthly', 'quarterly', 'semiannual', 'annual')),
  price_cents integer not null check (price_cents >= 0),
  enrollment_fee_cents integer not null check (enrollment_fee_cents >= 0),
  duration_days integer not null check (duration_days > 0),
  trial_days integer not null check (trial_days >= 0),
  grace_period_days integer not null check (grace_period_days >= 0),
  max_classes_per_week integer check (max_classes_per_week > 0),
  has_group_classes boolean not null,
  has_personal_trainer boolean not null,
  has_locker boolean not null,
  max_freezes_per_year integer not null check (max_freezes_per_year >= 0),
  max_freeze_days integer not null check (max_freeze_days >= 0),
  is_active boolean not null,
  sort_order integer not null,
  -- Entries that a pass is good for.
  credits integer check (credits > 0),
  -- [{ days: [0-6], from: "HH:MM", to: "HH:MM" }]; empty: at all hours.
  access_hours jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint plans_ref_key unique (team_id, ref),
  constraint plans_pass_has_credits check (kind <> 'passe' or credits is not null)
);
create index plans_in_order on plans (team_id, sort_order, name, id);

-- No row for a plan: it is good for all units.
create table plan_units (
  team_id uuid not null,
  plan_id uuid not null,
  store_id uuid not null,
  primary key (team_id, plan_id, store_id),
  foreign key (team_id, plan_id) references plans (team_id, id),
  foreign key (team_id, store_id) references units (team_id, id)
);

-- A discount is kept as it was sent: with any number of decimals, as the price is reckoned from it.
create table promotions (
  team_id uuid not null references companies (id),
  id uuid not null,
  code text not null,
  -- The code in upper case, by which it is found.
  code_key text not null,
  discount_pct numeric not null check (discount_pct between 0 and 100),
  valid_from date,
  valid_until date,
  max_uses integer check (max_uses > 0),
  uses integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  is_active boolean not null default true,
  primary key (team_id, id),
  constraint promotions_code_key unique (team_id, code_key),
  constraint promotions_not_overused check (uses <= max_uses)
);

-- ======== Memberships

-- Memberships, everything that ever happened to them, and what is owed for them. The row of a membership is what its history adds up to:
-- every move writes both in one transaction.
create table memberships (
  team_id uuid not null,
  id uuid not null,
  member_profile_id uuid not null,
  plan_id uuid not null,
  store_id uuid,
  promotion_id uuid,
  sale_kind text not null check (sale_kind in ('matricula', 'passe', 'cortesia', 'evento')),
  status text not null check (status in ('trial', 'active', 'frozen', 'past_due', 'cancelled')),
  start_date date not null,
  -- The last day it is valid, unless it is renewed.
  end_date date not null,
  -- The first day after the trial.
  trial_ends_on date,
  price_cents integer not null check (price_cents >= 0),
  discount_pct numeric not null check (discount_pct between 0 and 100),
  payment_method text check (payment_method in ('credit_card', 'debit_card', 'pix', 'boleto', 'cash')),
  auto_renew boolean not null,
  -- Freezes in freezes_year, the company's calendar year of the last one.
  freezes_used integer not null default 0,
  freezes_year integer,
  freeze_start_date date,
  -- The first day no longer frozen; null while frozen: until somebody ends it.
  freeze_end_date date,
  past_due_since date,
  cancellation_reason text,
  cancelled_at timestamptz(3),
  -- The last day of a cancelled contract.
  effective_date date,
  -- What it was before a cancellation that has not taken effect yet.
  cancelled_from text check (cancelled_from in ('trial', 'active', 'frozen', 'past_due')),
  -- Somebody who came in while the network was away was let in by an earlier state: a pass may then have fewer than no entries left.
  credits_left integer,
  -- The day on which time has something to do with it.
  next_due_on date,
  -- The subscription at a payment provider that is ended when this is cancelled.
  gateway text,
  gateway_subscription_id text,
  gateway_ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- The day on which the grace was over, for the lateness that began on past_due_since.
  grace_over_on date,
  -- A membership whose move throws is set aside with its error, so that it holds up nobody, and tried again later, by the
  -- machine's clock. The next move that is written clears this.
  move_error text,
  move_failures integer not null default 0,
  move_again_at timestamptz(3),
  primary key (team_id, id),
  constraint memberships_member_fkey foreign key (team_id, member_profile_id) references members (team_id, id),
  constraint memberships_plan_fkey foreign key (team_id, plan_id) references plans (team_id, id),
  constraint memberships_store_fkey foreign key (team_id, store_id) references units (team_id, id),
  foreign key (team_id, promotion_id) references promotions (team_id, id),
  check (end_date >= start_date),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check ((status = 'cancelled') = (effective_date is not null)),
  check (status <> 'frozen' or freeze_start_date is not null)
);

create index memberships_created_at on memberships (team_id, created_at, id);
create index memberships_status on memberships (team_id, status, created_at, id);
create index memberships_of_plan on memberships (team_id, plan_id, created_at, id);
create index memberships_start on memberships (team_id, start_date);
create index memberships_effective on memberships (team_id, effective_date) where effective_date is not null;
create index memberships_due on memberships (team_id, next_due_on, id) where next_due_on is not null;
create index memberships_of_member on memberships (team_id, member_profile_id, start_date) include (effective_date);
create index memberships_revenue on memberships (team_id, status, plan_id) include (price_cents)
  where status in ('active', 'past_due');
create index memberships_updated_at on memberships (team_id, updated_at, id);
create index memberships_set_aside on memberships (team_id, id) where move_error is not null;

create table membership_history (
  team_id uuid not null,
  id uuid not null,
  seq bigint generated always as identity,
  membership_id uuid not null,
  -- When it took effect, by the company's clock: a move of time at its local midnight, however late it was made.
  at timestamptz(3) not null,
  change text not null,
  from_status text,
  to_status text not null,
  reason text,
  -- `time`, or who did it: `key:ID`, `operator`.
  actor text not null,
  -- The columns of the membership that changed, with their new values.
  changes jsonb not null,
  primary key (team_id, id),
  foreign key (team_id, membership_id) references memberships (team_id, id)
);
create index membership_history_in_order on membership_history (team_id, membership_id, seq);

create table charges (
  team_id uuid not null,
  id uuid not null,
  member_profile_id uuid not null,
  membership_id uuid not null,
  kind text not null check (kind in ('enrollment', 'period')),
  -- The first day of the period it pays for.
  period_start date not null,
  description text not null,
  amount_cents integer not null check (amount_cents > 0),
  due_date date not null,
  status text not null check (status in ('pending', 'overdue', 'paid', 'cancelled')),
  payment_method text check (payment_method in ('credit_card', 'debit_card', 'pix', 'boleto', 'cash')),
  paid_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  -- Nothing is ever charged twice.
  constraint charges_once unique (team_id, membership_id, kind, period_start),
  foreign key (team_id, member_profile_id) references members (team_id, id),
  foreign key (team_id, membership_id) references memberships (team_id, id),
  check ((status = 'paid') = (paid_at is not null))
);
create index charges_open on charges (team_id, due_date, id) where status in ('pending', 'overdue');
create index charges_created_at on charges (team_id, created_at, id);
-- What was taken in on a day.
create index charges_paid on charges (team_id, paid_at) where status = 'paid';

-- A member's time under contract: what the memberships of the member add up to.
create table member_lives (
  team_id uuid not null,
  member_profile_id uuid not null,
  -- The first day of the first membership.
  began date not null,
  -- When the end of the last one takes effect; infinity while one has no end.
  ended date not null,
  -- The days on which one is under contract.
  spans datemultirange not null,
  -- For each plan of which one is in force, until when: {"id": "infinity"}.
  plans jsonb not null,
  primary key (team_id, member_profile_id)
);

-- By plan first and then by member: for all members of a company it is one pass over the memberships.
create view member_lives_as_they_are as
  select p.team_id, p.member_profile_id, min(p.began) as began, max(p.ended) as ended, range_agg(p.spans) as spans,
         coalesce(jsonb_object_agg(p.plan_id, p.until) filter (where p.until is not null), '{}') as plans
    from (
      select s.team_id, s.member_profile_id, s.plan_id, min(s.start_date) as began,
             max(coalesce(s.effective_date, 'infinity')) as ended,
             range_agg(daterange(s.start_date, case when s.effective_date is null then null
                                                    else greatest(s.effective_date, s.start_date) end)) as spans,
             max(case s.status when 'cancelled' then s.effective_date else 'infinity' end)
               filter (where s.status <> 'cancelled' or s.cancelled_from is not null) as until
        from memberships s group by s.team_id, s.member_profile_id, s.plan_id) p
   group by p.team_id, p.member_profile_id;

-- Brings the life of a member in line with the memberships and returns whether it was not. The row is locked, or inserted,
-- before the statement that reads the memberships for good, in a snapshot of its own: of two changes to memberships of one
-- member the second sees both. Rows are locked after memberships and before members. It takes one member because for an
-- array PostgreSQL makes a new plan each time, which takes ten times as long as the work.
create function settle_life(team uuid, member uuid) returns boolean language plpgsql as $$
begin
  perform from member_lives where team_id = team and member_profile_id = member for no key update;
  if not found then
    insert into member_lives (team_id, member_profile_id, began, ended, spans, plans)
    select v.team_id, v.member_profile_id, v.began, v.ended, v.spans, v.plans
      from member_lives_as_they_are v where v.team_id = team and v.member_profile_id = member
    on conflict do nothing;
    if found then
      return true;
    end if;
    perform from member_lives where team_id = team and member_profile_id = member for no key update;
  end if;
  update member_lives l set began = v.began, ended = v.ended, spans = v.spans, plans = v.plans
    from member_lives_as_they_are v
   where l.team_id = team and l.member_profile_id = member and v.team_id = team and v.member_profile_id = member
     and (l.began, l.ended, l.spans, l.plans) is distinct from (v.began, v.ended, v.spans, v.plans);
  return found;
end
$$;

create function settle_changed_lives() returns trigger language plpgsql as $$
declare
  life record;
begin
  for life in select distinct team_id, member_profile_id from changed order by 1, 2 loop
    perform settle_life(life.team_id, life.member_profile_id);
  end loop;
  if tg_op = 'DELETE' then
    delete from member_lives l using changed c
     where l.team_id = c.team_id and l.member_profile_id = c.member_profile_id
       and not exists (select from memberships s where s.team_id = c.team_id and s.member_profile_id = c.member_profile_id);
  end if;
  return null;
end
$$;

create function settle_changed_life() returns trigger language plpgsql as $$
begin
  perform settle_life(new.team_id, new.member_profile_id);
  return null;
end
$$;

create trigger memberships_lived after insert on memberships referencing new table as changed
  for each statement execute function settle_changed_lives();
create trigger memberships_unlived after delete on memberships referencing old table as changed
  for each statement execute function settle_changed_lives();
create trigger memberships_relived after update on memberships for each row
  when (old.start_date is distinct from new.start_date or old.effective_date is distinct from new.effective_date
        or old.plan_id is distinct from new.plan_id
        or (case old.status when 'cancelled' then old.cancelled_from is not null end)
           is distinct from (case new.status when 'cancelled' then new.cancelled_from is not null end))
  execute function settle_changed_life();

-- ======== Classes

-- Class types, the weekly schedule, the classes that follow from it, and who has a seat or waits for one. The row of a class is the lock
-- under which its seats are given: whoever books or gives up a seat holds it, so two classes never wait for each other.
-- `current_bookings` counts the confirmed rows and changes with them.

create table class_types (
  team_id uuid not null references companies (id),
  id uuid not null,
  ref text,
  name text not null,
  description text,
  duration_minutes integer not null check (duration_minutes > 0),
  default_max_capacity integer not null check (default_max_capacity > 0),
  calories_estimate integer,
  color text,
  is_active boolean not null,
  sort_order integer not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint class_types_ref_key unique (team_id, ref)
);

create table class_schedule (
  team_id uuid not null,
  id uuid not null,
  ref text,
  class_type_id uuid not null,
  -- 0 is Sunday.
  day_of_week integer not null check (day_of_week between 0 and 6),
  -- HH:MM, the company's local time.
  start_time text not null,
  end_time text not null,
  max_capacity integer not null check (max_capacity > 0),
  trainer_id uuid,
  store_id uuid,
  is_active boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint class_schedule_ref_key unique (team_id, ref),
  foreign key (team_id, class_type_id) references class_types (team_id, id),
  foreign key (team_id, trainer_id) references trainers (team_id, id),
  foreign key (team_id, store_id) references units (team_id, id)
);

create table class_instances (
  team_id uuid not null,
  id uuid not null,
  schedule_id uuid not null,
  class_type_id uuid not null,
  date date not null,
  start_time text not null,
  end_time text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- A scheduled class whose end has passed is completed; nothing needs to be written for that.
  status text not null check (status in ('scheduled', 'cancelled')),
  -- Cancelled because its entry was switched off; switching it on again brings back only these.
  switched_off boolean not null default false,
  max_capacity integer not null check (max_capacity > 0),
  current_bookings integer not null default 0 check (current_bookings >= 0),
  waiting integer not null default 0 check (waiting >= 0),
  trainer_id uuid,
  store_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- One class may be moved by hand while the weekly schedule stays as it is. It then keeps the day for which its entry made it, so
  -- that the entry does not make that day's class once more, and no longer follows changes of the schedule.
  scheduled_for date not null,
  changed_by_hand boolean not null default false,
  primary key (team_id, id),
  foreign key (team_id, schedule_id) references class_schedule (team_id, id),
  foreign key (team_id, class_type_id) references class_types (team_id, id),
  foreign key (team_id, trainer_id) references trainers (team_id, id),
  foreign key (team_id, store_id) references units (team_id, id)
);
create index class_instances_by_day on class_instances (team_id, date, start_time, id);
-- An entry of the schedule makes one class for a day, however often it is asked to.
alter table class_instances add constraint class_instances_once unique (team_id, schedule_id, scheduled_for);

create table bookings (
  team_id uuid not null,
  id uuid not null,
  class_instance_id uuid not null,
  member_profile_id uuid not null,
  -- The class's day, for counting a member's week without a join.
  class_date date not null,
  status text not null check (status in ('confirmed', 'waitlisted', 'cancelled')),
  waitlist_position integer check (waitlist_position > 0),
  booked_at timestamptz(3) not null,
  cancelled_at timestamptz(3),
  -- When a seat came from the waitlist: one that came too late to be given up in the app costs nothing.
  promoted_at timestamptz(3),
  primary key (team_id, id),
  foreign key (team_id, class_instance_id) references class_instances (team_id, id),
  constraint bookings_member_fkey foreign key (team_id, member_profile_id) references members (team_id, id),
  check ((status = 'waitlisted') = (waitlist_position is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  -- One place, one member; looked at when the transaction ends, because a waitlist closes up row by row.
  constraint bookings_one_per_place exclude using btree
    (team_id with =, class_instance_id with =, waitlist_position with =)
    where (status = 'waitlisted') deferrable initially deferred
);
create unique index bookings_once on bookings (team_id, class_instance_id, member_profile_id) where status <> 'cancelled';
create index bookings_of_class on bookings (team_id, class_instance_id, waitlist_position) where status <> 'cancelled';
create index bookings_of_member on bookings (team_id, member_profile_id, class_date) where status <> 'cancelled';

-- ======== Turnstiles

-- What a device is, the bridges that speak for the devices of a unit, what they last said of each, and what the server wants done.
-- A device without a make is a tablet. docs/decisions/0072-bridges-speak-for-turnstiles.md.
create table bridges (
  team_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  token_hash bytea not null,
  -- Given out, and not used yet; the first use makes it the token.
  next_token_hash bytea,
  version text not null,
  host text not null,
  system text not null,
  paired_at timestamptz(3) not null,
  -- Of the last report of its health, by real time.
  heard_at timestamptz(3),
  started_at timestamptz(3),
  -- Facts that it had not sent then.
  queue integer not null default 0,
  primary key (team_id, id),
  constraint bridges_token_key unique (team_id, token_hash),
  foreign key (team_id, store_id) references units (team_id, id)
);

create table devices (
  team_id uuid not null,
  id uuid not null,
  ref text,
  store_id uuid not null,
  name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  is_active boolean not null default true,
  make text constraint devices_make_check check (make in ('control-id', 'intelbras', 'topdata', 'http')),
  model text,
  entrance text constraint devices_entrance_check check (entrance in ('clockwise', 'anticlockwise')),
  reads_qr boolean not null default false,
  reads_cards boolean not null default false,
  reads_fingers boolean not null default false,
  reads_faces boolean not null default false,
  address text,
  login text,
  -- Sealed.
  password bytea,
  settings jsonb not null default '{}',
  bridge_id uuid,
  primary key (team_id, id),
  constraint devices_ref_key unique (team_id, ref),
  constraint devices_store_id_fkey foreign key (team_id, store_id) references units (team_id, id),
  constraint devices_bridge_id_fkey foreign key (team_id, bridge_id) references bridges (team_id, id)
);

-- Devices at a door are paired by a code that the dashboard shows, and then have a token of their own. Of both only hashes are kept.
-- A device has one token: pairing it again takes the place of the earlier one. docs/decisions/0070-a-device-is-paired-by-a-code.md.
create table device_pairings (
  team_id uuid not null,
  device_id uuid not null,
  code_hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (team_id, device_id),
  constraint device_pairings_code_key unique (team_id, code_hash),
  foreign key (team_id, device_id) references devices (team_id, id) on delete cascade
);

create table device_tokens (
  team_id uuid not null,
  device_id uuid not null,
  token_hash bytea not null,
  address text,
  device text,
  paired_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  primary key (team_id, device_id),
  constraint device_tokens_token_key unique (team_id, token_hash),
  foreign key (team_id, device_id) references devices (team_id, id) on delete cascade
);

-- Written every few seconds, so apart from what it says of, and with room for each row's next version on its page.
create table device_states (
  team_id uuid not null,
  device_id uuid not null,
  heard_at timestamptz(3) not null,
  online boolean not null,
  -- Since when it has been as `online` says.
  since timestamptz(3) not null,
  mode text not null,
  clock_drift_ms bigint,
  firmware text,
  serial text,
  users integer,
  waiting integer not null,
  last_passage_at timestamptz(3),
  alarms text[] not null,
  primary key (team_id, device_id),
  foreign key (team_id, device_id) references devices (team_id, id) on delete cascade
) with (fillfactor = 50);

create table device_commands (
  team_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  kind text not null check (kind in ('release', 'test_passage', 'enrol', 'configure', 'read_config')),
  direction text check (direction in ('in', 'out')),
  what text check (what in ('card', 'face', 'finger')),
  user_id integer,
  reason text,
  actor text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  result text check (result in ('done', 'failed')),
  detail text,
  primary key (team_id, id),
  foreign key (team_id, device_id) references devices (team_id, id) on delete cascade
);
create index device_commands_of_device on device_commands (team_id, device_id, id);

-- ======== Members on devices

-- The number by which devices know a member, what has to leave which device until the bridge says that it has, what a device said
-- last that it holds, consent to faces and fingers, and enrolments. No photo and no template is ever here.
-- docs/decisions/0075-members-on-devices.md.

create table device_user_counters (
  team_id uuid primary key references companies (id),
  last_id integer not null
);

-- A row stays when its member leaves, so that no number is ever another member's.
create table device_users (
  team_id uuid not null,
  member_id uuid not null,
  -- Six digits at least, so that no number typed at a keypad is one by chance.
  user_id integer not null check (user_id > 100000),
  -- Grows when devices have to forget what they hold of a member who stays.
  edition integer not null default 0,
  -- The units whose devices have been told of the member.
  store_ids uuid[] not null default '{}',
  -- Since when the member is on no device, after a request for erasure.
  erased_at timestamptz(3),
  primary key (team_id, member_id),
  constraint device_users_user_key unique (team_id, user_id),
  foreign key (team_id, member_id) references members (team_id, id)
);

create table device_leavings (
  team_id uuid not null,
  device_id uuid not null,
  member_id uuid not null,
  why text not null check (why in ('blocked', 'erased', 'ended', 'consent')),
  since timestamptz(3) not null,
  -- In which reading of members, and on which of its pages, the device's bridge was told.
  told_reading timestamptz(3),
  told_page integer,
  primary key (team_id, device_id, member_id),
  foreign key (team_id, device_id) references devices (team_id, id) on delete cascade,
  foreign key (team_id, member_id) references members (team_id, id)
);
create index device_leavings_of_member on device_leavings (team_id, member_id);

create table device_syncs (
  team_id uuid not null,
  device_id uuid not null,
  users integer not null,
  seen_at timestamptz(3) not null,
  primary key (team_id, device_id),
  foreign key (team_id, device_id) references devices (team_id, id) on delete cascade
);

create table device_consents (
  team_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  what text not null check (what in ('face', 'finger')),
  given_at timestamptz(3) not null,
  given_by text not null,
  withdrawn_at timestamptz(3),
  withdrawn_by text,
  primary key (team_id, id),
  foreign key (team_id, member_id) references members (team_id, id),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create unique index device_consents_open on device_consents (team_id, member_id, what) where withdrawn_at is null;
create index device_consents_of_member on device_consents (team_id, member_id, given_at);

create table device_enrolments (
  team_id uuid not null,
  -- That of the command to the bridge.
  id uuid not null,
  member_id uuid not null,
  device_id uuid not null,
  what text not null check (what in ('card', 'face', 'finger')),
  state text not null default 'asked' check (state in ('asked', 'done', 'failed', 'gone')),
  asked_at timestamptz(3) not null,
  actor text not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  detail text,
  primary key (team_id, id),
  foreign key (team_id, device_id) references devices (team_id, id) on delete cascade,
  foreign key (team_id, member_id) references members (team_id, id)
);
create unique index device_enrolments_open on device_enrolments (team_id, device_id) where state = 'asked';
create index device_enrolments_of_member on device_enrolments (team_id, member_id, asked_at);

-- ======== The door

-- Who came in and went out, and what a turnstile asked and was told. An entry is decided with the member's row locked and gets its
-- time from entry_clocks, whose row is locked last and for one statement: the times of a company's entries only ever grow in the
-- order of their commits, so a client that reads check-ins up to some time has seen all there will ever be up to it.
create table entry_clocks (
  team_id uuid primary key references companies (id),
  last_at timestamptz(3) not null
) with (fillfactor = 10);

create table checkins (
  team_id uuid not null,
  id uuid not null,
  member_profile_id uuid not null,
  store_id uuid not null,
  checkin_at timestamptz(3) not null,
  checkout_at timestamptz(3),
  method text not null check (method in ('manual', 'qr', 'card', 'biometric', 'facial')),
  device_id uuid,
  -- By what the member came in: a membership, or the allowance of a partner program.
  membership_id uuid,
  partner_program_id uuid,
  created_at timestamptz(3) not null,
  -- Why somebody was let in although the rules said no.
  override_reason text,
  primary key (team_id, id),
  constraint checkins_member_fkey foreign key (team_id, member_profile_id) references members (team_id, id),
  constraint checkins_store_fkey foreign key (team_id, store_id) references units (team_id, id),
  foreign key (team_id, device_id) references devices (team_id, id),
  foreign key (team_id, membership_id) references memberships (team_id, id),
  foreign key (team_id, partner_program_id) references partner_programs (team_id, id),
  check (checkout_at >= checkin_at)
);

-- A member is in one place at a time.
create unique index checkins_open on checkins (team_id, member_profile_id) where checkout_at is null;
create index checkins_in_order on checkins (team_id, checkin_at, id);
create index checkins_of_unit on checkins (team_id, store_id, checkin_at, id);
create index checkins_of_member on checkins (team_id, member_profile_id, checkin_at, id);
-- Who is inside, by unit, and who has been for too long. Both indexes of open visits are empty when statistics are taken at night,
-- and would look alike: the door would take this one to find the visit of one member, and read everybody inside. All that asks who
-- is inside compares checkin_at, and only that fits it.
create index checkins_inside on checkins (team_id, checkin_at, store_id) where checkout_at is null and checkin_at is not null;
-- Entries that were written later than they happened, for followers that read entries in the order of their writing. All others are in
-- that order already by their time.
create index checkins_told_late on checkins (team_id, created_at, id) where created_at > checkin_at;

-- Entries of a unit by the company's local day, counted as they happen so that nobody counts them later.
create table entry_days (
  team_id uuid not null,
  store_id uuid not null,
  day date not null,
  entries integer not null,
  primary key (team_id, store_id, day),
  foreign key (team_id, store_id) references units (team_id, id)
);

-- Every attempt at a door, for the gym's own people, other than the entries, which checkins has and the log reads from there. Lines of
-- entries stand here only where they were made before checkins.actor was.
create table access_log (
  team_id uuid not null references companies (id),
  id uuid not null,
  at timestamptz(3) not null,
  -- The last four are passages that were not: authorised and given up or never confirmed, the wrong way round, and turns nobody
  -- asked for.
  result text not null check (result in
    ('allowed', 'duplicate', 'denied', 'exit', 'unpaired_exit', 'gave_up', 'unconfirmed', 'wrong_way', 'free_turn')),
  reason text,
  -- Null when nobody could be told from the code shown.
  member_profile_id uuid,
  store_id uuid not null,
  method text not null,
  device_id uuid,
  -- `key:ID`, `operator`, or `time` for exits nobody registered.
  actor text not null,
  primary key (team_id, id),
  foreign key (team_id, member_profile_id) references members (team_id, id),
  foreign key (team_id, store_id) references units (team_id, id),
  foreign key (team_id, device_id) references devices (team_id, id),
  check ((result = 'denied') = (reason is not null))
);
create index access_log_in_order on access_log (team_id, at, id);
create index access_log_of_member on access_log (team_id, member_profile_id, at, id);

-- Attempts to pass a turnstile, and what its bridge told of them: an authorised passage counts when somebody passed, and what is told
-- twice is taken once. docs/decisions/0075-three-facts-of-a-passage.md. Rows leave after 90 days (docs/retention.md).
create table passages (
  team_id uuid not null,
  -- Of the attempt, as the bridge names it; else made from the line of the device's log, or that of the fact.
  id uuid not null,
  device_id uuid not null,
  store_id uuid not null,
  member_profile_id uuid,
  direction text not null check (direction in ('in', 'out')),
  method text not null,
  -- `noted`: told, and nothing followed from it.
  state text not null check (state in ('denied', 'authorised', 'passed', 'gave_up', 'wrong_way', 'unconfirmed', 'noted')),
  allowed boolean not null,
  duplicate boolean not null,
  reason text,
  -- By what the member comes in: {membershipId, takesCredit, partnerId}; null where nothing counts.
  admission jsonb,
  -- The code that the attempt used up, and the last one before it, which a passage taken back restores.
  code_expires_at timestamptz(3),
  code_before timestamptz(3),
  -- By the company's clock.
  decided_at timestamptz(3) not null,
  -- Real time of what ended it, as the device tells it; null while only the service has decided.
  ended_at timestamptz(3),
  -- The entry that this passage is, and whether it wrote it: one that counts once may have been let through twice.
  checkin_id uuid,
  wrote boolean not null default false,
  -- Made from the line of the device's own log.
  log_key uuid,
  facts uuid[] not null default '{}',
  -- Real time.
  told_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint passages_log_key unique (team_id, log_key),
  foreign key (team_id, device_id) references devices (team_id, id) on delete cascade,
  foreign key (team_id, member_profile_id) references members (team_id, id)
) with (fillfactor = 70);
create index passages_of_member on passages (team_id, member_profile_id, decided_at);
create index passages_by_age on passages (team_id, told_at);

-- ======== Sales

-- What somebody bought at the counter, whether it was paid, and what was given back. The buyer may be nobody the gym knows.
create table sales (
  team_id uuid not null references companies (id),
  id uuid not null,
  member_id uuid,
  store_id uuid,
  status text not null check (status in ('pending', 'paid', 'partially_refunded', 'refunded')),
  -- What is to be paid: the items less the discount.
  total_cents integer not null check (total_cents >= 0),
  discount_cents integer not null check (discount_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and total_cents),
  payment_method text check (payment_method in ('credit_card', 'debit_card', 'pix', 'boleto', 'cash')),
  created_at timestamptz(3) not null,
  paid_at timestamptz(3),
  -- The latest refund.
  refunded_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint sales_member_fkey foreign key (team_id, member_id) references members (team_id, id),
  constraint sales_store_fkey foreign key (team_id, store_id) references units (team_id, id),
  check ((status = 'pending') = (paid_at is null)),
  check ((refunded_cents > 0) = (refunded_at is not null)),
  check ((status in ('partially_refunded', 'refunded')) = (refunded_cents > 0)),
  check ((status = 'refunded') = (refunded_cents > 0 and refunded_cents = total_cents))
);
create index sales_created_at on sales (team_id, created_at, id);
create index sales_of_member on sales (team_id, member_id, created_at) where member_id is not null;
create index sales_paid on sales (team_id, paid_at) where paid_at is not null;

create table sale_items (
  team_id uuid not null,
  id uuid not null,
  sale_id uuid not null,
  position integer not null,
  description text not null,
  quantity integer not null check (quantity > 0),
  unit_price_cents integer not null check (unit_price_cents >= 0),
  primary key (team_id, id),
  constraint sale_items_in_order unique (team_id, sale_id, position),
  foreign key (team_id, sale_id) references sales (team_id, id)
);

-- ======== Exercises, programs and workouts

-- The exercises that every gym has, those of each gym, and the programs made of them. The global catalogue belongs to no company;
-- its rows are written from the files of src/modules/exercises/catalogue at the first start of each release. A program refers to an
-- exercise of either kind by a foreign key of its own.
create table catalogue_exercises (
  id uuid primary key,
  key text not null constraint catalogue_exercises_key unique,
  name text not null,
  name_en text not null,
  description text not null,
  instructions text not null,
  muscle_groups text[] not null,
  secondary_muscle_groups text[] not null,
  equipment text[] not null,
  difficulty text not null check (difficulty in ('beginner', 'intermediate', 'advanced')),
  exercise_type text not null,
  movement_pattern text not null,
  video_url text,
  thumbnail_url text,
  -- Folded (lower case, no accents): the name for sorting; both names for searching.
  name_key text not null collate "C",
  search_text text not null
);
create index catalogue_exercises_in_order on catalogue_exercises (name_key, id);

-- Of which files the catalogue was written; one row.
create table catalogue_version (
  only_row boolean primary key default true check (only_row),
  digest text not null
);

create table exercises (
  team_id uuid not null references companies (id),
  id uuid not null,
  ref text,
  name text not null,
  name_en text,
  description text,
  instructions text,
  muscle_groups text[] not null,
  secondary_muscle_groups text[] not null,
  equipment text[] not null,
  difficulty text check (difficulty in ('beginner', 'intermediate', 'advanced')),
  exercise_type text,
  movement_pattern text,
  video_url text,
  thumbnail_url text,
  name_key text not null collate "C",
  search_text text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  is_active boolean not null default true,
  primary key (team_id, id),
  constraint exercises_ref_key unique (team_id, ref)
);
create index exercises_in_order on exercises (team_id, name_key, id);

create table workout_programs (
  team_id uuid not null,
  id uuid not null,
  member_profile_id uuid not null,
  store_id uuid,
  name text not null,
  description text,
  status text not null check (status in ('active', 'archived')),
  weeks_duration integer check (weeks_duration > 0),
  starts_at date,
  ends_at date,
  created_by_ai boolean not null,
  ai_prompt text,
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint workout_programs_member_fkey foreign key (team_id, member_profile_id) references members (team_id, id),
  constraint workout_programs_store_fkey foreign key (team_id, store_id) references units (team_id, id),
  check (ends_at >= starts_at)
);

-- A member trains by one program.
create unique index workout_programs_active on workout_programs (team_id, member_profile_id) where status = 'active';
create index workout_programs_in_order on workout_programs (team_id, created_at, id);
create index workout_programs_of_member on workout_programs (team_id, member_profile_id, created_at, id);
create index workout_programs_status on workout_programs (team_id, status, created_at, id);

create table program_days (
  team_id uuid not null,
  id uuid not null,
  program_id uuid not null,
  sort_order integer not null,
  day_label text not null,
  name text,
  muscle_groups text[] not null,
  estimated_duration_minutes integer,
  notes text,
  primary key (team_id, id),
  constraint program_days_in_order unique (team_id, program_id, sort_order),
  foreign key (team_id, program_id) references workout_programs (team_id, id)
);

create table program_exercises (
  team_id uuid not null,
  id uuid not null,
  day_id uuid not null,
  sort_order integer not null,
  -- One of the two: the gym's own exercise, or one that every gym has.
  own_exercise_id uuid,
  catalogue_exercise_id uuid references catalogue_exercises (id),
  sets_target integer,
  reps_target text,
  weight_kg double precision,
  rest_seconds integer,
  tempo text,
  notes text,
  group_id text,
  group_type text check (group_type in ('superset', 'dropset', 'giant_set')),
  primary key (team_id, id),
  constraint program_exercises_in_order unique (team_id, day_id, sort_order),
  foreign key (team_id, day_id) references program_days (team_id, id),
  foreign key (team_id, own_exercise_id) references exercises (team_id, id),
  check (num_nonnulls(own_exercise_id, catalogue_exercise_id) = 1)
);

-- Workouts that members did by their programs, as their phones send them. A phone sends a workout whole, again and again, with a revision
-- that grows. A set is named by its workout, its line of the program and its number, so it cannot be there twice.
-- docs/decisions/0063-workouts-are-sent-whole.md.
create table workouts (
  team_id uuid not null,
  -- Chosen by the phone.
  id uuid not null,
  member_id uuid not null,
  day_id uuid not null,
  revision integer not null check (revision > 0),
  begun_at timestamptz(3) not null,
  -- Null while it is under way.
  finished_at timestamptz(3),
  -- A workout that was given up has none and is not shown. Its row stays, so that an earlier revision does not bring it back.
  set_count integer not null check (set_count >= 0),
  saved_at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade,
  foreign key (team_id, day_id) references program_days (team_id, id) on delete cascade,
  check (finished_at >= begun_at)
);
create index workouts_of_member on workouts (team_id, member_id, begun_at, id);
create index workouts_of_day on workouts (team_id, day_id, begun_at);

create table workout_sets (
  team_id uuid not null,
  workout_id uuid not null,
  program_exercise_id uuid not null,
  set_number integer not null check (set_number > 0),
  reps integer check (reps >= 0),
  load_kg double precision check (load_kg >= 0),
  done_at timestamptz(3) not null,
  primary key (team_id, workout_id, program_exercise_id, set_number),
  foreign key (team_id, workout_id) references workouts (team_id, id) on delete cascade,
  foreign key (team_id, program_exercise_id) references program_exercises (team_id, id) on delete cascade
);
create index workout_sets_of_line on workout_sets (team_id, program_exercise_id, done_at);

-- ======== The members' app

-- Who may come in by a link from the desk, and the phones that did. Of links and sessions only hashes are kept. What a phone makes
-- its codes from is kept nowhere: it follows from the company's key and the id of the session.
-- docs/decisions/0062-codes-that-phones-make.md.

-- The number of a member at doors whose readers take only digits: part of a code, and no secret.
create table member_numbers (
  team_id uuid not null,
  member_id uuid not null,
  number bigint not null check (number between 0 and 1099511627775),
  primary key (team_id, member_id),
  constraint member_numbers_number_key unique (team_id, number),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade
);

-- The one link of a member that is still good. A new one takes its place, and using it removes it.
create table app_links (
  team_id uuid not null,
  member_id uuid not null,
  token_hash bytea not null,
  expires_at timestamptz(3) not null,
  primary key (team_id, member_id),
  constraint app_links_token_key unique (team_id, token_hash),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade
);

-- The phones that are signed in. A session that ends is deleted, and the audit trail says who ended it.
create table app_sessions (
  team_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  token_hash bytea not null,
  address text,
  device text,
  begun_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint app_sessions_token_key unique (team_id, token_hash),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade
);
create index app_sessions_of_member on app_sessions (team_id, member_id);
create index app_sessions_used on app_sessions (last_used_at);

-- Codes by mail, with which members come into the app without the desk. Whatever is asked for has a row, whether it is a member's or not,
-- so that nothing that follows takes longer for one than for the other. docs/app.md.
create table app_codes (
  team_id uuid not null references companies (id),
  contact_hash bytea not null,
  id uuid not null,
  expires_at timestamptz(3) not null,
  tries smallint not null default 0,
  member_id uuid,
  code_hash bytea,
  primary key (team_id, contact_hash),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade
);
create index app_codes_of_member on app_codes (team_id, member_id);
create index app_codes_expired on app_codes (expires_at);

-- Passkeys of members, with which they come into the app without a code. One opens the app of one company.
create table app_passkeys (
  team_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  -- The device on which it was made, in words.
  name text,
  -- As the browser names it, base64url.
  credential_id text not null,
  -- COSE, as the authenticator gave it.
  public_key bytea not null,
  -- Of the authenticator; a lower one than the last means a copy of it. Passkeys that are synchronised stay at zero.
  counter bigint not null,
  transports text[] not null,
  -- When the challenge was made that it signed last: an earlier one counts no more, so that none counts twice.
  challenged_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint app_passkeys_credential_id_key unique (team_id, credential_id),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade
);
create index app_passkeys_of_member on app_passkeys (team_id, member_id);

create table app_logos (
  team_id uuid primary key references companies (id),
  picture bytea not null
);

-- The calendars that members follow elsewhere, at a secret address. The secret is stored nowhere: it follows from the company's key for
-- codes and the id, as with phones, so a new id is a new address.
create table app_calendars (
  team_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  made_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint app_calendars_member_key unique (team_id, member_id),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade
);

-- Visitors sign up by themselves, where a company switches that on. What they sent waits here until a job has made a member of it,
-- so that the page takes the same time and gives the same answer for a person who is a member already. What they agreed to stays,
-- as long as the member does. docs/decisions/0066-sign-up-tells-nothing.md.
create table sign_ups (
  team_id uuid not null references companies (id),
  id uuid not null,
  at timestamptz(3) not null,
  -- Null once the job is done: the member has it then.
  sent jsonb,
  language text not null check (language in ('pt-BR', 'en')),
  consent_version text not null,
  consent_text text not null,
  address text,
  device text,
  outcome text check (outcome in ('new', 'known')),
  member_id uuid,
  -- When the desk had seen it.
  seen_at timestamptz(3),
  primary key (team_id, id),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade,
  check ((outcome is null) = (member_id is null) and (outcome is null) = (sent is not null))
);
create index sign_ups_of_member on sign_ups (team_id, member_id);
create index sign_ups_unseen on sign_ups (team_id, id) where seen_at is null;

-- Members who ask that their data be erased, and what the gym answered. Nothing is erased by a row of it. docs/decisions/0069.
create table erasure_requests (
  team_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  asked_at timestamptz(3) not null,
  state text not null default 'open' check (state in ('open', 'withdrawn', 'done', 'refused')),
  reason text,
  answered_at timestamptz(3),
  primary key (team_id, id),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade
);
create unique index erasure_requests_open on erasure_requests (team_id, member_id) where state = 'open';
create index erasure_requests_of_member on erasure_requests (team_id, member_id, asked_at);

-- ======== Mails to people

-- Which mails to people have been handed to the mail server, so that a job that is repeated sends none twice.
create table sent_mails (
  team_id uuid not null references companies (id) on delete cascade,
  id uuid not null,
  sent_at timestamptz(3) not null,
  primary key (team_id, id)
);
create index sent_mails_sent on sent_mails (sent_at);

-- How the member of this id wants to be written to. Without a row: in the company's language, and of everything.
create table member_preferences (
  team_id uuid not null,
  id uuid not null,
  language text check (language in ('pt-BR', 'en')),
  muted text[] not null default '{}',
  primary key (team_id, id),
  foreign key (team_id, id) references members (team_id, id) on delete cascade
);

-- What the gym writes to a member by mail, one row for each notice: the key is what makes it go out once. `subject` says what of its kind
-- the notice is about, such as a booking. `id` is that of its mail (sent_mails). docs/decisions/0064.
create table member_notices (
  team_id uuid not null,
  member_id uuid not null,
  kind text not null,
  subject text not null,
  details jsonb,
  id uuid not null default gen_random_uuid(),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped', 'failed')),
  reason text,
  noted_at timestamptz(3) not null,
  settled_at timestamptz(3),
  primary key (team_id, member_id, kind, subject),
  foreign key (team_id, member_id) references members (team_id, id) on delete cascade
);
create index member_notices_waiting on member_notices (team_id, noted_at) where state = 'waiting';
create index member_notices_old on member_notices (noted_at);

-- How far the search for what members are told by the passing of time has come, in each company.
create table notice_clocks (
  team_id uuid primary key references companies (id),
  -- Members registered later than this may not have been welcomed yet.
  welcomed_until timestamptz(3) not null,
  -- The local day whose charges and trials have been looked through.
  found_on date not null
);

-- ======== Events and webhooks

-- The outbox: one row for everything that happened, written in the transaction of the change itself, so an event exists if and only
-- if its change was committed. `seq` gives the order in which a transaction recorded its events. Objects are `json`, which keeps
-- the bytes that the serializer wrote: a payload is then the same, byte for byte, in every attempt. Kept by month, as are
-- deliveries and attempts, which are in the month of their event.
create sequence event_numbers as bigint;
create table events (
  team_id uuid not null references companies (id),
  id uuid not null,
  seq bigint not null default nextval('event_numbers'),
  type text not null,
  created_at timestamptz(3) not null,
  object json not null,
  previous_attributes json,
  request_id text,
  idempotency_key text,
  -- When it was written; created_at is when it happened, which for a move of time is the midnight of its day.
  recorded_at timestamptz(3) not null,
  primary key (team_id, id)
) partition by range (id);
alter sequence event_numbers owned by events.seq;
create index events_in_order on events (team_id, seq);

create table webhooks (
  team_id uuid not null references companies (id),
  id uuid not null,
  -- Null for a listener, which prints events on somebody's screen.
  url text,
  -- Null: all kinds of events.
  events text[],
  -- Encrypted, see src/platform/secrets/; the previous one signs beside it until previous_secret_until.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz(3),
  is_enabled boolean not null default true,
  disabled_reason text check (disabled_reason in ('gone', 'failing', 'by_hand')),
  disabled_at timestamptz(3),
  enabled_at timestamptz(3) not null,
  -- Events in a row whose last attempt failed.
  failed_in_a_row integer not null default 0,
  last_success_at timestamptz(3),
  -- When a mail about a failed event was sent, unless an attempt succeeded since.
  alerted_at timestamptz(3),
  -- When a listener was last heard of, by the machine's clock.
  listening_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  check (is_enabled or disabled_at is not null),
  check ((url is null) = (listening_at is not null)),
  check ((previous_secret is null) = (previous_secret_until is null))
);

-- A delivery is one event for one webhook, inserted by the same statement as the event, so it exists if and only if the change was
-- committed. It is the queue as well: `due_at` says when its next attempt is due by the company's clock, and a lease by the
-- machine's clock keeps others off while one process makes it; the lease of a killed process runs out and somebody else takes over.
create table webhook_deliveries (
  team_id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  -- All that were ever made.
  attempts integer not null default 0,
  -- In a row, since it was queued or replayed.
  failures integer not null default 0,
  -- Null: no attempt is to come.
  due_at timestamptz(3),
  leased_until timestamptz(3),
  primary key (team_id, webhook_id, event_id),
  foreign key (team_id, webhook_id) references webhooks (team_id, id) on delete cascade
) partition by range (event_id);
create index webhook_deliveries_due on webhook_deliveries (team_id, webhook_id, due_at) where due_at is not null;
create index webhook_deliveries_of_event on webhook_deliveries (team_id, event_id);

create table webhook_attempts (
  team_id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  number integer not null,
  -- By the company's clock.
  attempted_at timestamptz(3) not null,
  -- How far it came: finding an address that may be called, connecting, or sending and reading the answer.
  phase text not null check (phase in ('address', 'connect', 'answer')),
  status_code integer,
  duration_ms integer not null,
  -- The first 4 KiB.
  answer text,
  error text,
  primary key (team_id, webhook_id, event_id, number)
) partition by range (event_id);

-- Up to which event deliveries have been truncated: of an event before it, a missing delivery may have been accepted.
create table truncated_deliveries (
  before uuid primary key
);

-- ======== The installation and its jobs

-- An installation knows which one it is and where it is at home, so that a copy of its database, restored somewhere else, notices
-- that it is one and sends nothing until an operator adopts it.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null,
  -- What tells this place from any other; see src/platform/backup/installation.ts.
  home text not null,
  -- In a copy, the time up to which its content is another installation's; null in an installation of its own.
  copied_at timestamptz(3)
);

-- Workers that are alive, by the machine's clock. A job stays locked when its process is killed, for hours; what is
-- locked by a worker that has not been heard of is given back after half a minute.
create unlogged table job_workers (
  id text primary key,
  seen_at timestamptz(3) not null
);

-- ======== Rate limits

-- Windows of the rate limiter (the columns are those of rate-limiter-flexible) for several servers on one database.
-- Unlogged: counting a request then writes nothing to the WAL, and losing one minute of counts in a crash harms nobody.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- The limit of a key holds in any 60 seconds, not only in those of a window. For that PostgreSQL keeps when the requests of the
-- last minute were counted, one row for each key of late. Where Redis counts, a row that survives crashes says so to all servers,
-- and what Redis allowed is noted here soon after, so that PostgreSQL can go on from there.
-- docs/decisions/0055-one-clock-and-any-minute.md.
create unlogged table request_times (
  key text primary key,
  -- In microseconds since 1970, oldest first, and how many requests had been counted up to and including each.
  at bigint[] not null,
  upto bigint[] not null,
  -- How many had been counted before the first of them.
  earlier bigint not null
) with (fillfactor = 50);

-- Who counts, for all servers on this database; another count of the epoch for each change.
create table request_counter (
  single boolean primary key default true check (single),
  epoch bigint not null,
  -- Which run of Redis counts; null where PostgreSQL does.
  redis_run text,
  -- From when on; until then every server holds its requests back.
  since timestamptz not null
);
insert into request_counter (epoch, redis_run, since) values (1, null, '2026-01-01Z');

-- Held shared by whoever counts in PostgreSQL, and alone by a change of who counts.
create function request_counter_lock() returns bigint immutable language sql as $$ select 7236011::bigint $$;

-- Counts `amount` requests of a key if fewer than `most` were counted in the last 60 seconds (null: in any case). A refusal
-- writes nothing. Of keys that may make more than 100, requests of 0.6 s are kept together, as of the end of it: such a
-- request is counted for a little too long, and never too short.
create function add_requests(counted text, amount integer, most integer,
                             out allowed boolean, out used integer, out reset_ms double precision)
language plpgsql as $$
declare
  minute constant bigint := 60000000;
  together constant bigint := 600000;
  present bigint;
  stamp bigint;
  kept request_times;
  n integer;
  gone integer;
  total bigint;
  exactly boolean;
begin
  loop
    select * into kept from request_times where key = counted for no key update;
    exit when found;
    insert into request_times (key, at, upto, earlier) values (counted, '{}', '{}', 0) on conflict do nothing;
  end loop;
  present := extract(epoch from clock_timestamp()) * 1000000;
  n := cardinality(kept.at);
  -- The database's clock was set back by more than a minute.
  if n > 0 and kept.at[n] > present + minute + together then
    kept.at := '{}';
    kept.upto := '{}';
    n := 0;
  end if;
  gone := case when n = 0 then 0 else width_bucket(present - minute, kept.at) end;
  total := coalesce(kept.upto[n], kept.earlier);
  kept.earlier := coalesce(kept.upto[gone], kept.earlier);
  used := total - kept.earlier;
  allowed := most is null or used < most;
  if not allowed then
    reset_ms := (kept.at[gone + 1] + minute - present) / 1000.0;
    return;
  end if;
  exactly := coalesce(most <= 100, false);
  stamp := case when exactly then present else (present / together + 1) * together end;
  if not exactly and n > gone and kept.at[n] >= stamp then
    kept.at := kept.at[gone + 1:];
    kept.upto := kept.upto[gone + 1:n - 1] || total + amount;
  else
    kept.at := kept.at[gone + 1:] || greatest(stamp, kept.at[n]);
    kept.upto := kept.upto[gone + 1:] || total + amount;
  end if;
  update request_times set at = kept.at, upto = kept.upto, earlier = kept.earlier where key = counted;
  used := used + amount;
  reset_ms := (kept.at[1] + minute - present) / 1000.0;
end
$$;

-- Counts a request of a key, unless who counts is not who the caller knows. The pause in which nobody counts, because that has
-- changed, is over at once if its end is further ahead than any pause is long: the database's clock was set back, and every request
-- would wait until it is again where it was.
create function count_request(counted text, most integer, known bigint, out allowed boolean, out used integer,
                              out reset_ms double precision, out wait_ms double precision)
language plpgsql as $$
declare
  counter request_counter;
  longest_pause_ms constant double precision := 1000;
begin
  perform pg_advisory_xact_lock_shared(request_counter_lock());
  select * into counter from request_counter;
  if counter.epoch <> known then
    return;
  end if;
  wait_ms := extract(epoch from counter.since - clock_timestamp()) * 1000;
  if wait_ms > 0 and wait_ms <= longest_pause_ms then
    return;
  end if;
  select a.allowed, a.used, a.reset_ms into allowed, used, reset_ms from add_requests(counted, 1, most) a;
end
$$;

-- Notes what Redis has allowed, as of now, and says who counts.
create function note_requests(keys text[], amounts integer[], out epoch bigint, out redis_run text,
                              out began_ms double precision)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(request_counter_lock());
  perform add_requests(k, a, null) from (select k, a from unnest(keys, amounts) as n (k, a) order by k) noted;
  select c.epoch, c.redis_run, extract(epoch from clock_timestamp() - c.since) * 1000
    into epoch, redis_run, began_ms from request_counter c;
end
$$;

-- Changes who counts if that is still as the caller knows it, and says who does now. For some time nobody may count: until
-- then every server has learnt of it, and has noted what it allowed.
create function change_request_counter(known bigint, run text, pause interval, out epoch bigint, out redis_run text,
                                       out began_ms double precision)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(request_counter_lock());
  update request_counter c set epoch = c.epoch + 1, redis_run = run, since = clock_timestamp() + pause
   where c.epoch = known;
  select c.epoch, c.redis_run, extract(epoch from clock_timestamp() - c.since) * 1000
    into epoch, redis_run, began_ms from request_counter c;
end
$$;

-- The requests of a key that count now: how old they are, and how many of each age.
create function counted_requests(counted text, out ages_ms double precision[], out amounts integer[]) stable language sql as $$
  select array_agg((extract(epoch from clock_timestamp()) * 1000 - r.at[i] / 1000.0)::double precision order by i),
         array_agg((r.upto[i] - case when i = 1 then r.earlier else r.upto[i - 1] end)::integer order by i)
    from request_times r cross join generate_subscripts(r.at, 1) i
   where r.key = counted and r.at[i] > extract(epoch from clock_timestamp()) * 1000000 - 60000000
$$;

-- ======== The audit trail

-- Whatever staff, an API key or the operator changes is written down by triggers, so that no code path can forget it: the
-- connection says for the length of a transaction who acts (catraca.actor), and every changed row of a company leaves a line with
-- what was before and after. The trail also tells what is no change of a row: who signed in or failed to, what was shown or taken
-- away. Such a line has an action of its own (`signed_in`, `key_revoked`).
--
-- Lines are sealed behind the writers: a background step numbers them and keeps, for each, an HMAC of the line and of the one before it,
-- under a key that is not in the database. So whoever has the database alone can neither change a line, nor take one out, nor put one
-- between. Lines and seals are only ever added to, and kept by month: their numbers begin with year and month.
--
-- For a line never to come up among sealed ones, its id must not be older than its transaction: the transaction has its
-- number before the id is taken, so that once all transactions of a moment have ended, every id of that moment is decided.
create sequence audit_line_ids as bigint;
create function next_audit_line_id() returns bigint language plpgsql as $$
begin
  perform pg_current_xact_id();
  return nextval('audit_line_ids');
end
$$;

create table audit_trail (
  team_id uuid not null references companies (id),
  id bigint not null default next_audit_line_id(),
  -- By the company's clock.
  at timestamptz(3) not null,
  staff_id uuid,
  request_id text,
  action text not null,
  subject text not null,
  subject_id uuid,
  -- Of an update only the columns that changed.
  before jsonb,
  after jsonb,
  -- `staff:ID`, `key:ID`, `operator` or `anonymous`, and where it came from: the address and the device that the request named.
  actor text not null,
  address text,
  device text,
  primary key (team_id, id),
  foreign key (team_id, staff_id) references staff (team_id, id)
) partition by range (id);
alter sequence audit_line_ids owned by audit_trail.id;
-- In which they are sealed.
create unique index audit_trail_in_order on audit_trail (id);
-- By what was changed, or by who acted, whatever they are; security events, which are few among changes, have indexes of their own.
create index audit_trail_of_actor on audit_trail (team_id, actor, id);
create index audit_trail_of_kind on audit_trail (team_id, subject, id);
create index audit_trail_of_subject on audit_trail (team_id, subject_id, id);
create index audit_trail_security on audit_trail (team_id, id) where action not in ('insert', 'update', 'delete');
create index audit_trail_security_of_actor on audit_trail (team_id, actor, id)
  where action not in ('insert', 'update', 'delete');

-- A line has one seal. Numbers and positions cannot be unique across partitions; one sealer at a time gives them out.
create table audit_seals (
  -- Without gaps over all companies, in the order of the ids of their lines.
  number bigint not null,
  team_id uuid not null references companies (id),
  -- Without gaps in the company.
  position bigint not null,
  line_id bigint primary key,
  -- Which key sealed it, see src/modules/audit/.
  key_id text not null,
  seal bytea not null,
  sealed_at timestamptz(3) not null
) partition by range (line_id);
create index audit_seals_by_number on audit_seals (number);
create index audit_seals_in_order on audit_seals (team_id, position);

-- The last line of a company that left with its month, for each month in which lines of it left: the chain goes on from its seal, so what
-- is left can be checked, and it is told from which line on.
create table audit_beginnings (
  team_id uuid not null references companies (id),
  line_id bigint not null,
  number bigint not null,
  position bigint not null,
  seal bytea not null,
  left_at timestamptz(3) not null,
  primary key (team_id, line_id)
);

-- Keys that sealed before the key of secrets was changed, encrypted with the one that came after.
create table audit_keys (
  id uuid primary key,
  key_id text not null,
  sealed bytea not null,
  created_at timestamptz(3) not null
);

-- On a cluster a trigger runs on the server that has the row, and the audit trail, whose lines are numbered in one order over all
-- companies, stands on the coordinator. There the trigger writes its line beside the row, in the same transaction, and the step
-- that seals lines takes it into the trail first. On one PostgreSQL this table stays empty.
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

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is only ever added to';
end
$$;

do $$
declare
  kept text;
begin
  foreach kept in array array['audit_trail', 'audit_seals', 'audit_beginnings', 'audit_keys'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()',
                   kept || '_is_kept', kept);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
                   kept || '_is_not_emptied', kept);
  end loop;
end
$$;

-- Only the columns that the trigger names are written down, so that a column somebody adds, which may be private, is not. Shards
-- are named after their table and their number, which no table of ours ends with.
create function write_audit() returns trigger language plpgsql as $$
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

select write_down_changes_of(audited) from unnest(array[
  'companies', 'units', 'sources', 'devices', 'api_keys', 'members', 'measurements', 'plans', 'plan_units', 'promotions', 'memberships',
  'charges', 'trainers', 'class_types', 'class_schedule', 'class_instances', 'bookings', 'partner_programs', 'checkins', 'exercises',
  'workout_programs', 'webhooks', 'sales', 'staff', 'member_preferences', 'erasure_requests', 'device_consents', 'device_enrolments'
]) audited;

-- `key:ID`, `staff:ID` or `operator`; null where access_log has the line of this entry, and where it never had one. Not written
-- down, since each line of the trail names who acted.
alter table checkins add column actor text;

-- The lines that the workers of a cluster hold go into the trail by the owner's hand: the role of the service may only add
-- to the tables of the trail, and what may not be deleted stayed where it was. On one PostgreSQL nothing calls this.
create function gather_audit() returns void security definer language plpgsql as $$
begin
  with gathered as (
    delete from audit_waiting
    returning noted_at, team_id, at, actor, staff_id, request_id, action, subject, subject_id, before, after, address, device
  )
  insert into audit_trail (team_id, at, actor, staff_id, request_id, action, subject, subject_id, before, after, address, device)
  select team_id, at, actor, staff_id, request_id, action, subject, subject_id, before, after, address, device
    from gathered order by noted_at;
end
$$;

-- ======== Who follows what changed

-- A follower asks for what changed since a time and goes on from there. A row becomes visible when its transaction
-- commits, and its time was taken before that: whoever reads in between passes over it for good. So readings leave a
-- mark (change_marks), and a transaction that commits a change looks at it last of all (keep_in_order, deferred to the
-- commit): a time that somebody has read past, or that is more than a second old, becomes the present. Writers share a
-- lock and never wait for each other; a reading takes it alone and waits for those that are just committing, as they
-- wait for it. docs/decisions/0037-a-reading-leaves-a-mark.md says why.

-- What a reader has seen of a list: everything up to `read_at`, for ever. Not logged: a crash ends every transaction that
-- was open, and those that follow are later anyway.
create unlogged table change_marks (
  team_id uuid not null references companies (id),
  list text not null check (list in ('members', 'memberships', 'events')),
  read_at timestamptz(3) not null,
  primary key (team_id, list)
);

-- One for all lists of a company: with one for each, a commit that holds the first and one that holds the second could
-- wait for each other behind two readings.
create function changes_lock(team uuid) returns bigint immutable language sql as $$
  select hashtextextended('changes ' || team, 0)
$$;

-- The present of a company by the database's clock, which is one for all servers. The bound keeps a clock that earlier
-- versions let out of all bounds from making writes fail. In plpgsql, which keeps its plan.
create function company_present(team uuid) returns timestamptz stable language plpgsql as $$
begin
  return (select clock_timestamp() + least(clock_offset_ms, 100000000000000) * interval '1 millisecond'
            from companies where id = team);
end
$$;

-- Called by whoever reads what changed, in the transaction of the reading and before it. On a cluster a reading has to meet the
-- writers where they commit: on the worker that has the company. There `distribute` sends this function, and with it the lock and
-- the mark, which the rows' triggers take on the same worker. The mark is reckoned before it is written: a cluster allows no
-- arithmetic of times in `on conflict`.
create function begin_reading(team uuid, list text) returns void language plpgsql as $$
declare
  newest timestamptz;
  earlier timestamptz;
begin
  perform pg_advisory_xact_lock(changes_lock(team));
  -- The time of an event is the database's; those of rows come from servers, whose clocks may be ahead.
  if list <> 'events' then
    execute format('select max(updated_at) from %I where team_id = $1 and updated_at < ''2200-01-01Z''', list)
      into newest using team;
  end if;
  select m.read_at + interval '1 millisecond' into earlier from change_marks m where m.team_id = team and m.list = begin_reading.list;
  newest := greatest(date_trunc('milliseconds', company_present(team)) + interval '1 millisecond', newest, earlier);
  insert into change_marks as m (team_id, list, read_at) values (team, begin_reading.list, newest)
  on conflict on constraint change_marks_pkey do update set read_at = excluded.read_at;
end
$$;

-- A row that is dated anew at the commit is not looked at again. The lock is held until the transaction ends, so nobody can have
-- read past its time; and where the commit of many rows took more than a second, each would become too old once more, without end.
-- In a partition, tg_table_name is the partition's; there the trigger says which list its table is.
create function keep_in_order() returns trigger language plpgsql as $$
declare
  field text := tg_argv[0];
  of_list text := coalesce(tg_argv[1], regexp_replace(tg_table_name, '_\d{6,}$', ''));
  written timestamptz;
  seen timestamptz;
  present timestamptz;
begin
  if field = 'recorded_at' then
    written := new.recorded_at;
  else
    written := new.updated_at;
  end if;
  perform pg_advisory_xact_lock_shared(changes_lock(new.team_id));
  select read_at into seen from change_marks where team_id = new.team_id and list = of_list;
  present := company_present(new.team_id);
  if written > present - interval '1 second' and (seen is null or written > seen) then
    return null;
  end if;
  present := date_trunc('milliseconds', greatest(present, seen)) + interval '1 millisecond';
  perform set_config('catraca.past', 'on', true);
  execute format('update %I set %2$I = $1 where team_id = $2 and id = $3 and %2$I < $1', of_list, field)
    using present, new.team_id, new.id;
  perform set_config('catraca.past', '', true);
  return null;
end
$$;

-- A demo gym and imports of a past are written with the times they had (catraca.past).
do $$
declare
  followed text;
begin
  foreach followed in array array['members', 'memberships']
  loop
    execute format('create constraint trigger %I after insert on %I deferrable initially deferred for each row
                    when (coalesce(current_setting(''catraca.past'', true), '''') = '''')
                    execute function keep_in_order(''updated_at'')', followed || '_inserted_in_order', followed);
    execute format('create constraint trigger %I after update of updated_at on %I deferrable initially deferred for each row
                    when (new.updated_at is distinct from old.updated_at
                          and coalesce(current_setting(''catraca.past'', true), '''') = '''')
                    execute function keep_in_order(''updated_at'')', followed || '_updated_in_order', followed);
  end loop;
end
$$;
create constraint trigger events_recorded_in_order after insert on events deferrable initially deferred
  for each row execute function keep_in_order('recorded_at', 'events');

-- Whoever is blocked has to leave the devices at once, also where the bridge is away and asks for nothing. What follows from time or from
-- memberships is noted when a bridge asks.
create function note_who_leaves_devices() returns trigger language plpgsql as $$
begin
  if new.access_enabled then
    delete from device_leavings
     where team_id = new.team_id and member_id = new.id and why = 'blocked' and told_reading is null;
  else
    insert into device_leavings (team_id, device_id, member_id, why, since)
    select new.team_id, d.id, new.id, 'blocked', company_present(new.team_id)
      from device_users u
      join devices d on d.team_id = new.team_id and d.store_id = any (u.store_ids) and d.bridge_id is not null
     where u.team_id = new.team_id and u.member_id = new.id
    on conflict (team_id, device_id, member_id) do update
      set why = case device_leavings.why when 'consent' then 'consent' else excluded.why end,
          told_reading = null, told_page = null;
  end if;
  return null;
end
$$;
create trigger members_leave_devices after update of access_enabled on members for each row
  when (old.access_enabled is distinct from new.access_enabled)
  execute function note_who_leaves_devices();

-- ======== Totals that are kept

-- The transaction of a change keeps totals, so that a list of any length states its exact total without counting.
--
-- A change adds a line to kept_deltas and updates no row that another change needs, so transactions never wait for each
-- other here, and a rollback takes its lines with it. A total is the sum of kept_counts and kept_deltas in one snapshot.
-- Every few seconds the service folds the deltas into kept_counts (src/platform/db/kept-counts.ts), one statement for both,
-- so no snapshot sees a change twice or not at all. docs/decisions/0049-totals-are-kept.md gives the figures.
create table kept_counts (
  team_id uuid not null,
  -- The name of a table, or of a part of its counts: `memberships`, `memberships.start`.
  list text not null,
  -- The day, or the quarter of an hour in UTC, for lists that are summed over a period.
  at timestamp not null,
  -- The values of the enumerated columns, by name.
  key jsonb not null,
  n bigint not null,
  cents bigint not null,
  primary key (team_id, list, at, key)
) with (fillfactor = 70);

-- The deltas of a moment are many and those of another none. With its pages kept, PostgreSQL plans for the many.
create table kept_deltas (
  team_id uuid not null,
  list text not null,
  at timestamp not null,
  key jsonb not null,
  n bigint not null,
  cents bigint not null
) with (autovacuum_vacuum_scale_factor = 0, vacuum_truncate = false, autovacuum_vacuum_threshold = 2000,
  autovacuum_analyze_threshold = 2000);
create index kept_deltas_of_list on kept_deltas (team_id, list, at);

create view kept_totals as
  select team_id, list, at, key, n, cents from kept_counts
  union all
  select team_id, list, at, key, n, cents from kept_deltas;

-- What the nightly comparison of the counts with the rows found wrong, and by how much; the counts are then right again.
create table kept_faults (
  team_id uuid not null,
  list text not null,
  at timestamp not null,
  key jsonb not null,
  n bigint not null,
  cents bigint not null,
  found_at timestamptz(3) not null
);
create index kept_faults_by_age on kept_faults (found_at);

-- The functions of the triggers by which `source` is counted. On a cluster a trigger runs on the server that has the rows, where what a
-- statement changed cannot be read by one that writes a distributed table: there the deltas are written one by one.
create function write_count_functions(source text, counted text) returns void language plpgsql as $make$
begin
  execute format($sql$
    create or replace function %1$I() returns trigger language plpgsql as $keep$
    declare
      sign integer := case tg_op when 'INSERT' then 1 else -1 end;
      delta record;
    begin
      if tg_table_name ~ '_\d{6,}$' then
        for delta in
          select r.team_id, c.list, c.at, c.key, sign * sum(c.n) as n, sign * sum(c.cents) as cents
            from changed r cross join lateral (%2$s) c (list, at, key, n, cents)
           where c.n <> 0 group by 1, 2, 3, 4 loop
          insert into kept_deltas (team_id, list, at, key, n, cents)
          values (delta.team_id, delta.list, delta.at, delta.key, delta.n, delta.cents);
        end loop;
      else
        insert into kept_deltas (team_id, list, at, key, n, cents)
        select r.team_id, c.list, c.at, c.key, sign * sum(c.n), sign * sum(c.cents)
          from changed r cross join lateral (%2$s) c (list, at, key, n, cents)
         where c.n <> 0 group by 1, 2, 3, 4;
      end if;
      return null;
    end
    $keep$$sql$, 'count_' || source, counted);
  execute format($sql$
    create or replace function %1$I() returns trigger language plpgsql as $keep$
    declare
      delta record;
    begin
      if tg_table_name ~ '_\d{6,}$' then
        for delta in
          select d.list, d.at, d.key, sum(d.n) as n, sum(d.cents) as cents from (
            select c.* from (select new.*) r cross join lateral (%2$s) c (list, at, key, n, cents) where c.n <> 0
            union all
            select c.list, c.at, c.key, -c.n, -c.cents
              from (select old.*) r cross join lateral (%2$s) c (list, at, key, n, cents) where c.n <> 0) d
           group by 1, 2, 3 having sum(d.n) <> 0 or sum(d.cents) <> 0 loop
          insert into kept_deltas (team_id, list, at, key, n, cents)
          values (new.team_id, delta.list, delta.at, delta.key, delta.n, delta.cents);
        end loop;
      else
        insert into kept_deltas (team_id, list, at, key, n, cents)
        select new.team_id, d.list, d.at, d.key, sum(d.n), sum(d.cents) from (
          select c.* from (select new.*) r cross join lateral (%2$s) c (list, at, key, n, cents) where c.n <> 0
          union all
          select c.list, c.at, c.key, -c.n, -c.cents
            from (select old.*) r cross join lateral (%2$s) c (list, at, key, n, cents) where c.n <> 0) d
         group by 2, 3, 4 having sum(d.n) <> 0 or sum(d.cents) <> 0;
      end if;
      return null;
    end
    $keep$$sql$, 'recount_' || source, counted);
end
$make$;

-- Keeps counts of the rows of `source`. `counted` is a query about a row `r` that gives list, at, key, n and cents; a line
-- whose n is 0 does not count. An update that changes none of `columns` costs nothing. Inserts and deletes are grouped by
-- statement. The view counted_<source> says what the counts must be. Called again, it counts anew by what it is then told;
-- writers of the table wait meanwhile.
create function keep_counts(source text, columns text[], counted text) returns void language plpgsql as $make$
declare
  changed text := (select string_agg(format('old.%1$I is distinct from new.%1$I', c), ' or ') from unnest(columns) c);
begin
  execute format($sql$
    create or replace view %1$I as
      select r.team_id, c.list, c.at, c.key, sum(c.n)::bigint as n, sum(c.cents)::bigint as cents
        from %2$I r cross join lateral (%3$s) c (list, at, key, n, cents)
       where c.n <> 0 group by 1, 2, 3, 4$sql$, 'counted_' || source, source, counted);
  perform write_count_functions(source, counted);
  execute format('create or replace trigger %I after insert on %I referencing new table as changed
                  for each statement execute function %I()', source || '_counted', source, 'count_' || source);
  execute format('create or replace trigger %I after delete on %I referencing old table as changed
                  for each statement execute function %I()', source || '_uncounted', source, 'count_' || source);
  execute format('create or replace trigger %I after update on %I for each row when (%s)
                  execute function %I()', source || '_recounted', source, changed, 'recount_' || source);
  delete from kept_counts where list = source or starts_with(list, source || '.');
  delete from kept_deltas where list = source or starts_with(list, source || '.');
  execute format('insert into kept_counts (team_id, list, at, key, n, cents)
                  select team_id, list, at, key, n, cents from %I', 'counted_' || source);
end
$make$;

select keep_counts('members', array['status', 'store_id', 'experience_level'], $$
  values ('members', '-infinity'::timestamp,
   jsonb_build_object('status', r.status, 'store_id', r.store_id, 'experience_level', r.experience_level), 1, 0)$$);

-- The quarter of an hour in UTC in which something happened. Local days begin with a quarter in every zone.
create function quarter_of(at timestamptz) returns timestamp immutable parallel safe language sql as $$
  select date_bin('15 minutes', at at time zone 'UTC', timestamp 'epoch')
$$;
create function hour_of(at timestamptz) returns timestamp immutable parallel safe language sql as $$
  select date_trunc('hour', at at time zone 'UTC')
$$;

-- `valid`: false for a membership that was cancelled before its start and so was valid on no day. Cents are the price of
-- what is under contract for at least a day.
select keep_counts('memberships',
  array['status', 'plan_id', 'sale_kind', 'price_cents', 'start_date', 'end_date', 'effective_date'], $$
  values
    ('memberships', '-infinity'::timestamp,
     jsonb_build_object('status', r.status, 'plan_id', r.plan_id, 'sale_kind', r.sale_kind), 1, r.price_cents),
    ('memberships.created', quarter_of(r.created_at), '{}'::jsonb, 1, 0),
    ('memberships.start', r.start_date::timestamp,
     jsonb_build_object('plan_id', r.plan_id, 'valid', coalesce(r.effective_date, r.end_date) >= r.start_date), 1,
     case when r.effective_date is null or r.effective_date > r.start_date then r.price_cents else 0 end),
    ('memberships.end', coalesce(r.effective_date, r.end_date)::timestamp,
     jsonb_build_object('plan_id', r.plan_id, 'valid', coalesce(r.effective_date, r.end_date) >= r.start_date,
                        'open', r.effective_date is null), 1,
     case when r.effective_date is null or r.effective_date > r.start_date then r.price_cents else 0 end)$$);

select keep_counts('charges', array['status', 'due_date', 'paid_at', 'amount_cents'], $$
  values
    ('charges', '-infinity'::timestamp, jsonb_build_object('status', r.status), 1, r.amount_cents),
    ('charges.due', r.due_date::timestamp, jsonb_build_object('status', r.status),
     (r.status in ('pending', 'overdue'))::integer, r.amount_cents),
    ('charges.paid', quarter_of(r.paid_at), '{}'::jsonb, (r.status = 'paid')::integer, r.amount_cents)$$);

select keep_counts('sales', array['status', 'total_cents', 'refunded_cents', 'paid_at'], $$
  values
    ('sales', '-infinity'::timestamp, jsonb_build_object('status', r.status), 1, r.total_cents),
    ('sales.paid', quarter_of(r.paid_at), '{}'::jsonb, (r.paid_at is not null)::integer, r.total_cents - r.refunded_cents)$$);

-- `contracted`: whether still under contract on the last day of the month before the one in which it ended.
select keep_counts('member_lives', array['began', 'ended', 'spans', 'plans'], $$
  select 'member_lives.began', r.began::timestamp, '{}'::jsonb, 1, 0
  union all
  select 'member_lives.ended', r.ended::timestamp,
         jsonb_build_object('contracted', r.spans @> (date_trunc('month', r.ended::timestamp)::date - 1)),
         1, 0 where isfinite(r.ended)
  union all
  select 'member_lives.open', '-infinity', jsonb_build_object('began', date_trunc('month', r.began::timestamp)::date),
         upper_inf(r.spans)::integer, 0
  union all
  select 'member_lives.span', day::timestamp, jsonb_build_object('began', date_trunc('month', r.began::timestamp)::date), n, 0
    from unnest(r.spans) span, lateral (values (lower(span), 1), (upper(span), -1)) edge (day, n) where day is not null
  union all
  select 'member_lives.plan', until::timestamp, jsonb_build_object('plan_id', plan_id), 1, 0
    from jsonb_each_text(r.plans) plan (plan_id, until)$$);

-- `logged`: entries that are lines of the access log by themselves; older ones have a line there.
select keep_counts('checkins', array['checkout_at'], $$
  values
    ('checkins', hour_of(r.checkin_at), jsonb_build_object('store_id', r.store_id, 'method', r.method), 1, 0),
    ('checkins.inside', '-infinity'::timestamp, jsonb_build_object('store_id', r.store_id),
     (r.checkout_at is null)::integer, 0),
    ('checkins.logged', '-infinity'::timestamp, jsonb_build_object('store_id', r.store_id, 'result', 'allowed'),
     (r.actor is not null)::integer, 0)$$);
-- Of what an update changes, only whether somebody is inside is counted.
create or replace trigger checkins_recounted after update on checkins for each row
  when ((old.checkout_at is null) is distinct from (new.checkout_at is null)) execute function recount_checkins();

-- By month, so that the counts of a month can leave with its lines.
select keep_counts('access_log', array['result', 'store_id'], $$
  values ('access_log', date_trunc('month', r.at at time zone 'UTC'),
          jsonb_build_object('store_id', r.store_id, 'result', r.result), 1, 0)$$);

-- ======== Tables by month

-- Rows that only ever pile up are kept by month: a table that is partitioned by its id, which begins with the time at
-- which it was made. The rows of a month leave together, as one dropped partition, when no company needs them any more;
-- nothing is searched for and deleted.
--
-- Partitions are made ahead by make_months(), and a default partition catches what no month does, so an insert never
-- fails. The service owns no table, so both that function and release_month() run as their owner. They take no parameter:
-- a caller decides when, never what. docs/decisions/0050-rows-leave-by-month.md says why.

-- The lowest id that can have been made at a time.
create function first_id_at(at timestamptz) returns uuid immutable strict parallel safe language sql as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- The tables by month. A row of a higher place may refer to rows of the same month in tables of its family: a delivery and its
-- attempts refer to their event, partition to partition, and a month is dropped with everything in it and without a search for rows
-- that refer to it.
create function monthly_tables() returns table (place integer, family text, name text, key text) immutable language sql as $$
  values (1, 'api_requests', 'api_requests', 'id'),
         (1, 'events', 'events', 'id'),
         (2, 'events', 'webhook_deliveries', 'event_id'),
         (3, 'events', 'webhook_attempts', 'event_id'),
         (1, 'audit', 'audit_trail', 'id'),
         (2, 'audit', 'audit_seals', 'line_id')
$$;

-- The first key of a month, as text. Keys of one table have the same length, so their text sorts as they do.
create function month_key(monthly text, month date) returns text immutable language sql as $$
  select case when starts_with(monthly, 'audit_') then to_char(month, 'YYYYMM') || '0000000000'
              else first_id_at(month::timestamp at time zone 'UTC')::text end
$$;

-- The key from which on some company still needs rows; null if all are needed.
create function needed_from(monthly text) returns text stable language plpgsql as $$
begin
  return case
    when monthly = 'api_requests' then
      (select first_id_at(now() - max(requests_kept_days) * interval '1 day')::text from companies)
    when monthly in ('events', 'webhook_deliveries', 'webhook_attempts') then
      (select first_id_at(now() - max(events_kept_days) * interval '1 day')::text from companies)
    when monthly in ('audit_trail', 'audit_seals') then
      (select month_key(monthly, (now() at time zone 'UTC' - max(audit_kept_years) * interval '1 year')::date) from companies)
  end;
end
$$;

-- The partitions of a table, except the default one, with the key at which each ends.
create function months_of(monthly text) returns table (partition text, upto text) stable language sql as $$
  select c.relname::text, substring(pg_get_expr(c.relpartbound, c.oid) from $re$TO \('?([^')]+)'?\)$re$)
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where i.inhparent = to_regclass(monthly) and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
$$;

-- Makes the partitions of one month in the tables of a family, as far as they are missing. Rows that the default partitions
-- have caught in the meantime move to where they belong.
create function make_month(of_family text, month date) returns setof text language plpgsql as $$
declare
  suffix text := to_char(month, '_YYYYMM');
  following date := month + interval '1 month';
  monthly record;
  refers text;
  options text;
  moved bigint := 0;
  moving bigint;
begin
  for monthly in select t.*, month_key(t.name, following) as upto,
                        (select max(m.upto collate "C") from months_of(t.name) m) as reach
                   from monthly_tables() t where t.family = of_family order by t.place loop
    continue when monthly.reach >= monthly.upto collate "C";
    execute format('create table %I (like %I including defaults including constraints including storage)',
                   monthly.name || suffix, monthly.name);
    select array_to_string(reloptions, ', ') into options from pg_class where oid = to_regclass(monthly.name || '_default');
    if options <> '' then
      execute format('alter table %I set (%s)', monthly.name || suffix, options);
    end if;
    execute format('lock table %I in access exclusive mode', monthly.name || '_default');
    execute format('insert into %I select * from %I where %I >= %L and %3$I < %5$L', monthly.name || suffix,
                   monthly.name || '_default', monthly.key, monthly.reach, monthly.upto);
    get diagnostics moving = row_count;
    moved := moved + moving;
    return next monthly.name || suffix;
  end loop;
  for monthly in select t.*, month_key(t.name, following) as upto,
                        (select max(m.upto collate "C") from months_of(t.name) m) as reach
                   from monthly_tables() t where t.family = of_family and moved > 0 order by t.place desc loop
    execute format('delete from %I where %I >= %L and %2$I < %4$L', monthly.name || '_default', monthly.key, monthly.reach,
                   monthly.upto);
  end loop;
  for monthly in select t.*, month_key(t.name, following) as upto,
                        (select max(m.upto collate "C") from months_of(t.name) m) as reach
                   from monthly_tables() t where t.family = of_family order by t.place loop
    continue when monthly.reach >= monthly.upto collate "C";
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', monthly.name, monthly.name || suffix,
                   monthly.reach, monthly.upto);
    for refers in select regexp_replace(pg_get_constraintdef(c.oid), '(REFERENCES \S+)_default', '\1' || suffix)
                    from pg_constraint c join pg_class other on other.oid = c.confrelid
                   where c.conrelid = to_regclass(monthly.name || '_default') and c.contype = 'f'
                     and other.relname like '%\_default' loop
      execute format('alter table %I add %s', monthly.name || suffix, refers);
    end loop;
  end loop;
end
$$;

-- Lets the numbers of audit lines begin with the present month.
create function number_lines_of_month() returns void language plpgsql as $$
declare
  first_line bigint := month_key('audit_trail', (now() at time zone 'UTC')::date)::bigint + 1;
begin
  if first_line > (select last_value from audit_line_ids)
     and (select relkind = 'p' from pg_class where oid = 'audit_trail'::regclass) then
    perform setval('audit_line_ids', first_line, false);
  end if;
end
$$;

-- Makes what is missing of this month and the next, and returns the names. One server does so at a time.
create function make_months() returns setof text security definer set lock_timeout = '500ms' language plpgsql as $$
declare
  present date := date_trunc('month', now() at time zone 'UTC');
  of_family text;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('months', 0)) then
    return;
  end if;
  for of_family in select distinct t.family from monthly_tables() t join pg_class c on c.oid = to_regclass(t.name)
                    where c.relkind = 'p' order by 1 loop
    return query select make_month(of_family, present);
    return query select make_month(of_family, (present + interval '1 month')::date);
  end loop;
  perform number_lines_of_month();
end
$$;

-- Whether a delivery of a partition is still to be made, other than to a webhook that has been off for longer than events are kept. A
-- subquery without a column cannot be carried from the workers of a cluster to its coordinator as soon as it has a row.
create function awaits_delivery(deliveries text) returns boolean stable language plpgsql as $$
declare
  awaited boolean := false;
begin
  if deliveries is null then
    return false;
  end if;
  execute format($sql$
    select exists (
      select 1 from %I d join webhooks w on w.team_id = d.team_id and w.id = d.webhook_id
        join companies c on c.id = d.team_id
       where d.due_at is not null
         and (w.is_enabled or w.disabled_at - c.clock_offset_ms * interval '1 millisecond'
                                > now() - (select max(events_kept_days) from companies) * interval '1 day'))$sql$, deliveries)
    into awaited;
  return awaited;
end
$$;

-- Deliveries may leave before their events: truncates those of one month, with their attempts, once all were accepted and no
-- company keeps any of them.
create function release_deliveries() returns text language plpgsql as $$
declare
  suffix text;
  ends text;
  useless boolean;
begin
  for suffix, ends in
    select substring(m.partition from length('webhook_deliveries') + 1), m.upto from months_of('webhook_deliveries') m
     where m.upto <= (select first_id_at(now() - max(deliveries_kept_days) * interval '1 day')::text from companies) collate "C"
     order by m.upto loop
    execute format($sql$select exists (select 1 from %1$I) and not exists (select 1 from %1$I where status <> 'delivered')$sql$,
                   'webhook_deliveries' || suffix) into useless;
    continue when not useless;
    execute format('lock table %I, %I in access exclusive mode', 'webhook_deliveries' || suffix, 'webhook_attempts' || suffix);
    -- One of them may have been queued again in the meantime.
    execute format('select not exists (select 1 from %I where due_at is not null)', 'webhook_deliveries' || suffix) into useless;
    continue when not useless;
    execute format('truncate %I, %I', 'webhook_deliveries' || suffix, 'webhook_attempts' || suffix);
    insert into truncated_deliveries (before) values (ends::uuid) on conflict do nothing;
    return 'webhook_deliveries' || suffix;
  end loop;
  return null;
end
$$;

-- Keeps what the chain goes on from when a month of the trail leaves; false while a line of it has no seal.
create function keep_beginnings(trail text, seals text) returns boolean language plpgsql as $$
declare
  is_sealed boolean;
begin
  execute format('select not exists (select from %I where id > coalesce((select max(line_id) from audit_seals), 0))', trail)
    into is_sealed;
  if is_sealed then
    execute format($sql$
      insert into audit_beginnings (team_id, line_id, number, position, seal, left_at)
      select distinct on (team_id) team_id, line_id, number, position, seal, now()
        from %I order by team_id, position desc$sql$, seals);
  end if;
  return is_sealed;
end
$$;

-- Lets go of one month that no company needs any more, and returns what became of it; null when there is none. A month of events
-- stays for as long as a delivery in it is still to be made.
create function release_month() returns text security definer set lock_timeout = '500ms' language plpgsql as $$
declare
  month record;
begin
  for month in
    select t.family, string_agg(format('%I', m.partition), ', ' order by t.place) as partitions,
           max(m.partition) filter (where t.name = 'webhook_deliveries') as deliveries,
           max(m.partition) filter (where t.name = 'audit_trail') as trail,
           max(m.partition) filter (where t.name = 'audit_seals') as seals
      from monthly_tables() t cross join lateral months_of(t.name) m
     group by t.family, m.upto having bool_and(m.upto <= needed_from(t.name) collate "C") order by m.upto loop
    continue when awaits_delivery(month.deliveries);
    execute format('lock table %s in access exclusive mode', month.partitions);
    continue when awaits_delivery(month.deliveries);
    continue when month.family = 'audit' and not keep_beginnings(month.trail, month.seals);
    execute format('drop table %s', month.partitions);
    return month.partitions;
  end loop;
  return release_deliveries();
end
$$;

-- How many rows have ended up in default partitions, by table: none, unless a clock was wrong or months were not made.
create function rows_outside_months() returns table (name text, amount bigint) security definer language plpgsql as $$
declare
  monthly record;
begin
  for monthly in select t.* from monthly_tables() t where to_regclass(t.name || '_default') is not null loop
    name := monthly.name;
    execute format('select count(*) from %I', monthly.name || '_default') into amount;
    if amount > 0 then
      return next;
    end if;
  end loop;
end
$$;

-- The first partition takes whatever is older, such as the past of a demo gym, and this month: the first month that make_months()
-- makes is the next one.
do $$
declare
  monthly record;
begin
  for monthly in
    select name, month_key(name, (date_trunc('month', now() at time zone 'UTC') + interval '1 month')::date) as following
      from monthly_tables() loop
    execute format('create table %I partition of %I for values from (minvalue) to (%L)', monthly.name || '_first', monthly.name,
                   monthly.following);
    execute format('create table %I partition of %I default', monthly.name || '_default', monthly.name);
  end loop;
end
$$;

-- Later months are made like the default partition, with what a partition has by itself: references to the same month, and room, so that
-- a lease changes its row in place.
do $$
declare
  suffix text;
begin
  foreach suffix in array array['_first', '_default'] loop
    execute format('alter table %I set (fillfactor = 80)', 'webhook_deliveries' || suffix);
    execute format('alter table %I add foreign key (team_id, event_id) references %I (team_id, id)',
                   'webhook_deliveries' || suffix, 'events' || suffix);
    execute format('alter table %I add foreign key (team_id, webhook_id, event_id)
                    references %I (team_id, webhook_id, event_id) on delete cascade',
                   'webhook_attempts' || suffix, 'webhook_deliveries' || suffix);
  end loop;
end
$$;

-- ======== What runs with the rights of the owner

-- Code that works with the rights of another finds its tables in this schema only, and only the service may call it.
do $$
declare
  called text;
begin
  foreach called in array array['make_months()', 'release_month()', 'rows_outside_months()', 'gather_audit()'] loop
    execute format('alter function %s set search_path = %I, pg_temp', called, current_schema());
    execute format('revoke all on function %s from public', called);
  end loop;
end
$$;
