(select clock_timestamp() + least(clock_offset_ms, 100000000000000) * interval '1 millisecond'
  from companies
  where id = team);

DELETE
  FROM "staff_sessions"
  WHERE sid = $1;

INSERT INTO "staff_sessions" (sess, expire, sid)
  VALUES ($1, to_timestamp($2), $3)
  ON CONFLICT (sid) DO UPDATE
  SET sess=$1, expire=to_timestamp($2)
  RETURNING sid;

SELECT
  from member_lives
  where team_id = team
  and member_profile_id = member for no key update;

SELECT pg_advisory_xact_lock(changes_lock(team));

SELECT pg_advisory_xact_lock_shared(changes_lock(new.team_id));

SELECT pg_advisory_xact_lock_shared(changes_lock(o.team))
  from (select distinct unnest(teams) as team
  order by team) o;

SELECT pg_current_xact_id();

SELECT pg_notify('access_changed', coalesce(was ->> 'team_id', was ->> 'id'));

SELECT pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":' || array_length(specs, 1)::text || '}');

SELECT sess
  FROM "staff_sessions"
  WHERE sid = $1
  AND expire >= to_timestamp($2);

SELECT set_config('catraca.past', 'whole', true), set_config('catraca.counted', 'yes', true);

SELECT set_config('catraca.read_until', new.team_id::text || read_until, true);

SELECT settle_life(life.team_id, life.member_profile_id);

SELECT settle_life(new.team_id, new.member_profile_id);

delete
  from "app_calendars"
  where "team_id" = $1
  and "member_id" = $2
  returning *;

delete
  from "app_codes"
  where "team_id" = $1
  and "id" = $2
  returning *;

delete
  from "app_codes"
  where "team_id" = $1
  and "member_id" = $2
  returning *;

delete
  from "app_links"
  where "team_id" = $1
  and "member_id" = $2
  returning *;

delete
  from "app_links"
  where "team_id" = $1
  and "token_hash" = $2
  and "expires_at" > $3
  returning *;

delete
  from "app_passkeys"
  where "team_id" = $1
  and "member_id" = $2
  and "id" = $3
  returning *;

delete
  from "app_sessions"
  where "team_id" = $1
  and "id" = $2
  and "member_id" = $3
  returning "id", "member_id", "passkey_id", "address", "device", "begun_at", "last_used_at";

delete
  from "app_sessions"
  where "team_id" = $1
  and "id" = $2
  returning "id", "member_id", "passkey_id", "address", "device", "begun_at", "last_used_at";

delete
  from "app_sessions"
  where "team_id" = $1
  and "member_id" = $2
  returning "id", "member_id", "passkey_id", "address", "device", "begun_at", "last_used_at";

delete
  from "bridges" as "b"
  where "b"."team_id" = $1
  and not exists (select "d"."id"
  from "devices" as "d"
  where "d"."team_id" = $2
  and "d"."bridge_id" = "b"."id");

delete
  from "device_commands"
  where "team_id" = $1
  and "device_id" = $2
  and "created_at" < $3;

delete
  from "device_leavings"
  where "team_id" = $1
  and "device_id" = $2
  and "told_reading" = $3
  and "told_page" <= $4
  returning "member_id";

delete
  from "device_leavings"
  where "team_id" = $1
  and "device_id" = $2
  returning *;

delete
  from "device_pairings"
  where "team_id" = $1
  and "code_hash" = $2
  and "expires_at" > $3
  returning *;

delete
  from "device_pairings"
  where "team_id" = $1
  and "device_id" = $2
  returning *;

delete
  from "device_states"
  where "team_id" = $1
  and "device_id" = $2
  returning *;

delete
  from "device_tokens"
  where "team_id" = $1
  and "device_id" = $2
  returning *;

delete
  from "leads"
  where "team_id" = $1
  and "id" = $2
  returning *;

delete
  from "measurements"
  where "team_id" = $1
  and "id" = $2
  and "member_profile_id" = $3
  and "by_member" = $4
  returning *;

delete
  from "move_files"
  where "team_id" = $1
  and "name" = $2
  returning *;

delete
  from "moves"
  where "team_id" = $1
  and "id" = $2
  returning *;

delete
  from "staff_factor_tries"
  where "team_id" = $1
  and "staff_id" = $2
  returning *;

delete
  from "staff_links"
  where "team_id" = $1
  and "staff_id" = $2
  and "used_at" is null;

delete
  from "staff_links"
  where "team_id" = $1
  and "staff_id" = $2
  and "used_at" is null
  and "id" <> $3;

delete
  from "staff_passkeys"
  where "team_id" = $1
  and "staff_id" = $2
  returning *;

delete
  from "staff_recovery_codes"
  where "team_id" = $1
  and "staff_id" = $2
  returning *;

delete
  from "staff_roles"
  where "team_id" = $1
  and "id" = $2
  returning *;

delete
  from app_passkeys p
  where p.team_id = $1
  and p.member_id = $2
  and (not exists (select
  from app_sessions x
  where x.team_id = $3
  and x.id = p.session_id
  and x.last_used_at > $4::timestamptz
  and not (true)) or exists (select
  from app_sessions x
  where x.team_id = $5
  and x.passkey_id = p.id
  and true))
  returning p.name;

delete
  from app_passkeys p
  where p.team_id = $1
  and p.member_id = $2
  and (not exists (select
  from app_sessions x
  where x.team_id = $3
  and x.id = p.session_id
  and x.last_used_at > $4::timestamptz
  and not (x.id = $5)) or exists (select
  from app_sessions x
  where x.team_id = $6
  and x.passkey_id = p.id
  and x.id = $7))
  returning p.name;

delete
  from device_leavings l using devices d, members m
  where l.team_id = $1
  and l.member_id = any($2::uuid[])
  and l.why <> 'consent'
  and d.team_id = $3
  and d.id = l.device_id
  and d.store_id = $4
  and m.team_id = $5
  and m.id = l.member_id
  and m.access_enabled;

delete
  from device_states s using devices d
  where s.team_id = $1
  and d.team_id = $2
  and d.id = s.device_id
  and d.bridge_id is null;

delete
  from device_tokens t using devices d
  where t.team_id = $1
  and d.team_id = $2
  and d.id = t.device_id
  and d.make is not null;

delete
  from workout_sets s
  where s.team_id = $1
  and s.workout_id = $2
  and not exists (select
  from json_populate_recordset(null::workout_sets, $3::json) n
  where n.program_exercise_id = s.program_exercise_id
  and n.set_number = s.set_number);

insert into "access_log" ("team_id", "id", "at", "actor", "device_id", "result", "member_profile_id", "method", "store_id", "reason")
  values (…);

insert into "access_log" ("team_id", "id", "at", "actor", "device_id", "result", "member_profile_id", "store_id", "method")
  values (…);

insert into "api_keys" ("team_id", "id", "name", "prefix", "last_four", "hash", "scopes", "rate_limit", "created_at", "expires_at", "allowed_addresses")
  values (…);

insert into "api_requests" ("team_id", "id", "at", "api_key_id", "method", "path", "status", "duration_ms")
  select "team_id", "id", "at", "api_key_id", "method", "path", "status", "duration_ms"
  from json_populate_recordset(null::"api_requests", $1::json);

insert into "app_calendars" ("team_id", "member_id", "id", "made_at")
  values (…)
  on conflict ("team_id", "member_id") do update
  set "id" = "excluded"."id", "made_at" = "excluded"."made_at";

insert into "app_codes" ("team_id", "id", "contact_hash", "expires_at")
  values (…)
  on conflict ("team_id", "contact_hash") do update
  set "expires_at" = "excluded"."expires_at", "id" = case when app_codes.tries < $5
  and app_codes.expires_at > $6::timestamptz then app_codes."id" else excluded."id" end, "tries" = case when app_codes.tries < $7
  and app_codes.expires_at > $8::timestamptz then app_codes."tries" else excluded."tries" end, "member_id" = case when app_codes.tries < $9
  and app_codes.expires_at > $10::timestamptz then app_codes."member_id" else excluded."member_id" end, "code_hash" = case when app_codes.tries < $11
  and app_codes.expires_at > $12::timestamptz then app_codes."code_hash" else excluded."code_hash" end;

insert into "app_links" ("team_id", "member_id", "token_hash", "expires_at")
  values (…)
  on conflict ("team_id", "member_id") do update
  set "token_hash" = "excluded"."token_hash", "expires_at" = "excluded"."expires_at";

insert into "app_passkeys" ("team_id", "id", "member_id", "session_id", "name", "created_at", "challenged_at", "credential_id", "public_key", "counter", "transports")
  values (…);

insert into "app_sessions" ("team_id", "id", "member_id", "passkey_id", "address", "device", "begun_at", "last_used_at", "token_hash")
  values (…);

insert into "audit_trail" ("team_id", "at", "actor", "staff_id", "request_id", "action", "subject", "subject_id", "after", "address", "device")
  values (…);

insert into "bridges" ("team_id", "id", "store_id", "token_hash", "version", "host", "system", "paired_at")
  values (…);

insert into "class_schedule" (team_id, id, "class_type_id", "day_of_week", "start_time", "end_time", "trainer_id", "store_id", "max_capacity", "is_active", created_at, updated_at)
  values (…);

insert into "class_types" (team_id, id, "name", "description", "duration_minutes", "default_max_capacity", "calories_estimate", "color", "is_active", "sort_order", created_at, updated_at)
  values (…);

insert into "device_commands" ("team_id", "id", "device_id", "kind", "direction", "what", "user_id", "reason", "actor", "created_at", "expires_at")
  values (…);

insert into "device_consents" ("team_id", "id", "member_id", "what", "given_at", "given_by")
  values (…)
  on conflict ("team_id", "member_id", "what")
  where "withdrawn_at" is null do nothing;

insert into "device_enrolments" ("team_id", "id", "member_id", "device_id", "what", "state", "asked_at", "actor", "expires_at")
  values (…)
  on conflict ("team_id", "device_id")
  where "state" = 'asked' do nothing;

insert into "device_pairings" ("team_id", "device_id", "code_hash", "expires_at")
  values (…)
  on conflict ("team_id", "device_id") do update
  set "code_hash" = "excluded"."code_hash", "expires_at" = "excluded"."expires_at";

insert into "device_states" ("team_id", "device_id", "heard_at", "online", "since", "mode", "clock_drift_ms", "firmware", "serial", "users", "refused", "waiting", "last_passage_at", "alarms")
  values (…)
  on conflict ("team_id", "device_id") do update
  set "heard_at" = "excluded"."heard_at", "online" = "excluded"."online", "since" = "excluded"."since", "mode" = "excluded"."mode", "clock_drift_ms" = "excluded"."clock_drift_ms", "firmware" = "excluded"."firmware", "serial" = "excluded"."serial", "users" = "excluded"."users", "refused" = "excluded"."refused", "waiting" = "excluded"."waiting", "last_passage_at" = "excluded"."last_passage_at", "alarms" = "excluded"."alarms";

insert into "device_syncs" ("team_id", "device_id", "users", "seen_at")
  values (…)
  on conflict ("team_id", "device_id") do update
  set "users" = "excluded"."users", "seen_at" = "excluded"."seen_at";

insert into "device_tokens" ("team_id", "device_id", "token_hash", "address", "device", "paired_at", "last_seen_at", "held_at")
  values (…)
  on conflict ("team_id", "device_id") do update
  set "token_hash" = "excluded"."token_hash", "address" = "excluded"."address", "device" = "excluded"."device", "paired_at" = "excluded"."paired_at", "last_seen_at" = "excluded"."last_seen_at", "held_at" = "excluded"."held_at";

insert into "devices" (team_id, id, "name", "store_id", "make", "model", "entrance", "reads_qr", "reads_cards", "reads_fingers", "reads_faces", "is_active", created_at, updated_at)
  values (…);

insert into "document_signatures" ("team_id", "member_id", "document_id", "signed_at", "signed_in", "actor")
  values (…)
  on conflict do nothing;

insert into "document_signatures" ("team_id", "member_id", "document_id", "signed_at", "signed_in", "actor", "address", "device")
  values (…)
  on conflict do nothing;

insert into "documents" ("team_id", "id", "name", "name_key", "text", "published_at")
  values (…);

insert into "drawer_movements" ("team_id", "id", "drawer_id", "cents", "reason", "actor", "at")
  values (…);

insert into "drawers" ("team_id", "id", "store_id", "staff_id", "opened_at", "float_cents", "updated_at")
  values (…);

insert into "erasure_requests" ("team_id", "id", "member_id", "asked_at", "state")
  values (…)
  on conflict ("team_id", "member_id")
  where "state" = 'open' do nothing
  returning "id";

insert into "exercises" (team_id, id, "name", "name_en", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "description", "instructions", "video_url", "thumbnail_url", "is_active", "name_key", "search_text", created_at, updated_at)
  values (…);

insert into "leads" ("team_id", "id", "full_name", "phone", "email", "came_by", "member_id", "created_at", "updated_at")
  values (…);

insert into "leads" ("team_id", "id", "full_name", "phone", "email", "source", "came_by", "created_at", "updated_at")
  values (…);

insert into "leads" ("team_id", "id", "full_name", "phone", "email", "source", "came_by", "message", "consent_version", "consent_text", "created_at", "updated_at")
  values (…);

insert into "ledger_entries" ("charge_id", "sale_id", "method", "reason", "takes_back", "payment_id", "team_id", "id", "actor", "at", "member_id", "owed_cents", "kept_cents", "credit_cents", "kind")
  values (…)
  on conflict ("team_id", "id") do nothing;

insert into "measurements" ("weight_kg", "height_cm", "body_fat_pct", "muscle_mass_pct", "chest_cm", "waist_cm", "hip_cm", "left_arm_cm", "right_arm_cm", "left_thigh_cm", "right_thigh_cm", "left_calf_cm", "right_calf_cm", "notes", "team_id", "id", "member_profile_id", "measured_at", "by_member")
  values (…);

insert into "member_code_keys" ("team_id", "sealed_key")
  values (…)
  on conflict ("team_id") do nothing;

insert into "member_health" ("team_id", "member_id", "note", "certificate_until", "actor", "noted_at")
  values (…)
  on conflict ("team_id", "member_id") do update
  set "note" = "excluded"."note", "certificate_until" = "excluded"."certificate_until", "actor" = "excluded"."actor", "noted_at" = "excluded"."noted_at";

insert into "member_notes" ("team_id", "id", "member_id", "about", "text", "due_on", "actor", "noted_at")
  values (…);

insert into "member_numbers" ("team_id", "member_id", "number")
  values (…)
  on conflict do nothing;

insert into "member_photos" ("team_id", "member_id", "type", "bytes", "small", "taken_at", "taken_by")
  values (…)
  on conflict ("team_id", "member_id") do update
  set "type" = "excluded"."type", "bytes" = "excluded"."bytes", "small" = "excluded"."small", "taken_at" = "excluded"."taken_at", "taken_by" = "excluded"."taken_by";

insert into "members" ("email", "phone", "cpf", "birth_date", "gender", "store_id", "fitness_goals", "experience_level", "preferred_training_time", "training_days_per_week", "access_card_number", "referred_by_client_id", "source", "full_name", "team_id", "id", "client_id", "status", "unproven", "trainer_id", "access_enabled", "biometric_enrolled", "facial_enrolled", "joined_at", "created_at", "updated_at", "name_key", "search_text")
  values (…);

insert into "move_decisions" ("team_id", "source", "external_id", "member_id", "decided_at")
  values (…)
  on conflict ("team_id", "source", "external_id") do update
  set "member_id" = "excluded"."member_id", "decided_at" = "excluded"."decided_at";

insert into "move_files" ("team_id", "name", "part", "bytes", "created_at")
  values (…)
  on conflict ("team_id", "name", "part") do update
  set "bytes" = "excluded"."bytes", "created_at" = "excluded"."created_at";

insert into "move_in_runs" ("team_id", "id", "source", "begun_at")
  values (…);

insert into "moves" ("team_id", "id", "source", "settings", "secrets", "created_at", "updated_at")
  values (…);

insert into "partner_connections" ("team_id", "id", "program", "program_id", "settings", "secrets", "unit_ids", "last_answer_at", "visit_cents", "person_month_cents", "created_at", "updated_at")
  values (…);

insert into "partner_people" ("team_id", "program", "person_key", "member_id", "created_at")
  values (…);

insert into "partner_programs" ("team_id", "id", "name", "name_key", "is_active", "max_entries_per_day", "created_at", "updated_at")
  values (…);

insert into "partner_programs" (team_id, id, "name", "max_entries_per_day", "is_active", "name_key", created_at, updated_at)
  values (…);

insert into "passages" ("id", "device_id", "store_id", "direction", "method", "member_profile_id", "state", "allowed", "duplicate", "reason", "admission", "code_expires_at", "code_before", "decided_at", "ended_at", "checkin_id", "wrote", "log_key", "facts", "team_id", "told_at")
  values (…)
  on conflict do nothing
  returning "id";

insert into "payment_attempts" ("team_id", "id", "connection_id", "charge_id", "kind", "mandate_id", "due_date", "reference", "state", "amount_cents", "created_at", "updated_at")
  values (…);

insert into "payment_connections" ("team_id", "id", "provider", "settings", "secrets", "last_answer_at", "looked_until", "created_at", "updated_at")
  values (…);

insert into "payment_differences" ("team_id", "id", "payment_id", "kind", "amount_cents", "noted_at")
  values (…)
  on conflict on constraint "payment_differences_once" do update
  set "amount_cents" = excluded.amount_cents + case when payment_differences.settled_at is null then payment_differences.amount_cents else 0 end, "noted_at" = "excluded"."noted_at", "settled_at" = $7, "note" = $8;

insert into "payment_mandates" ("team_id", "id", "connection_id", "membership_id", "journey", "first_reference", "state", "created_at", "updated_at")
  values (…)
  on conflict do nothing;

insert into "payment_refunds" ("team_id", "id", "payment_id", "reference", "state", "amount_cents", "reason", "requested_at", "updated_at")
  values (…);

insert into "payments" ("team_id", "id", "connection_id", "reference", "attempt_id", "charge_id", "method", "amount_cents", "received_at", "created_at", "updated_at")
  values (…)
  on conflict on constraint "payments_once" do nothing
  returning *;

insert into "plans" (team_id, id, "name", "description", "kind", "price_cents", "enrollment_fee_cents", "billing_period", "duration_days", "installments", "trial_days", "grace_period_days", "credits", "max_classes_per_week", "max_freezes_per_year", "max_freeze_days", "access_hours", "has_group_classes", "has_personal_trainer", "has_locker", "courtesy", "is_active", "sort_order", created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17::jsonb, $18, $19, $20, $21, $22, $23, $24, $25);

insert into "program_days" ("team_id", "day_label", "name", "muscle_groups", "estimated_duration_minutes", "notes", "id", "sort_order", "program_id")
  select "team_id", "day_label", "name", "muscle_groups", "estimated_duration_minutes", "notes", "id", "sort_order", "program_id"
  from json_populate_recordset(null::"program_days", $1::json);

insert into "program_exercises" ("team_id", "day_id", "own_exercise_id", "catalogue_exercise_id", "sets_target", "reps_target", "weight_kg", "rest_seconds", "tempo", "notes", "group_id", "group_type", "id", "sort_order")
  select "team_id", "day_id", "own_exercise_id", "catalogue_exercise_id", "sets_target", "reps_target", "weight_kg", "rest_seconds", "tempo", "notes", "group_id", "group_type", "id", "sort_order"
  from json_populate_recordset(null::"program_exercises", $1::json);

insert into "promotions" (team_id, id, "code", "discount_pct", "valid_from", "valid_until", "max_uses", "is_active", "code_key", created_at, updated_at)
  values (…);

insert into "receipts" ("team_id", "id", "number", "entry_id", "company_name", "cnpj", "issued_at", "actor")
  values (…);

insert into "sale_items" ("team_id", "id", "sale_id", "position", "description", "quantity", "unit_price_cents")
  values (…);

insert into "sales" ("team_id", "id", "member_id", "store_id", "status", "total_cents", "discount_cents", "refunded_cents", "payment_method", "created_at", "paid_at", "refunded_at", "updated_at")
  values (…);

insert into "sign_ups" ("team_id", "id", "at", "sent", "language", "consent_version", "consent_text", "address", "device")
  values (…);

insert into "sources" (team_id, id, "name", "is_active", "name_key", created_at, updated_at)
  values (…);

insert into "staff" ("team_id", "id", "name", "role", "own_role_id", "unit_ids", "trainer_id", "email", "email_key", "created_at", "updated_at")
  values (…);

insert into "staff_links" ("team_id", "id", "staff_id", "token_hash", "expires_at")
  values (…);

insert into "staff_roles" ("team_id", "id", "name", "name_key", "permissions", "created_at", "updated_at")
  values (…);

insert into "trainers" (team_id, id, "name", "email", "cref_number", "cref_state", "specializations", "certifications", "bio", "years_experience", "education", "max_students", "commission_pct", "schedules", "accepts_new_students", "is_active", created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::jsonb, $15, $16, $17, $18);

insert into "units" (team_id, id, "name", "max_capacity", "offline_policy", "snapshot_hours", "is_active", created_at, updated_at)
  values (…);

insert into "webhooks" ("team_id", "id", "url", "events", "secret", "enabled_at", "created_at", "updated_at")
  values (…);

insert into "workout_programs" ("team_id", "member_profile_id", "name", "description", "weeks_duration", "starts_at", "ends_at", "created_by_ai", "ai_prompt", "store_id", "id", "status", "created_at")
  select "team_id", "member_profile_id", "name", "description", "weeks_duration", "starts_at", "ends_at", "created_by_ai", "ai_prompt", "store_id", "id", "status", "created_at"
  from json_populate_recordset(null::"workout_programs", $1::json);

insert into "workouts" ("team_id", "id", "revision", "day_id", "begun_at", "finished_at", "member_id", "saved_at", "set_count")
  values (…)
  on conflict ("team_id", "id") do update
  set "id" = $10, "revision" = $11, "day_id" = $12, "begun_at" = $13, "finished_at" = $14, "member_id" = $15, "saved_at" = $16, "set_count" = $17
  where "workouts"."member_id" = $18
  and "workouts"."revision" < $19
  returning "id";

insert into api_key_uses as u (team_id, api_key_id, last_used_at, last_used_from)
  values (…)
  on conflict (team_id, api_key_id) do update
  set last_used_at = excluded.last_used_at, last_used_from = excluded.last_used_from
  where u.last_used_at <= excluded.last_used_at;

insert into audit_trail (team_id, at, actor, staff_id, request_id, action, subject, subject_id, before, after, address, device)
  values (line.team_id, line.at, line.actor, line.staff_id, line.request_id, line.action, line.subject, line.subject_id, line.before, line.after, line.address, line.device);

insert into change_marks as m (team_id, list, read_at)
  values (team, begin_reading.list, newest)
  on conflict on constraint change_marks_pkey do update
  set read_at = excluded.read_at;

insert into class_instances ("team_id", "id", "schedule_id", "class_type_id", "scheduled_for", "date", "start_time", "end_time", "starts_at", "ends_at", "status", "max_capacity", "trainer_id", "store_id", "created_at", "updated_at")
  select "team_id", "id", "schedule_id", "class_type_id", "scheduled_for", "date", "start_time", "end_time", "starts_at", "ends_at", "status", "max_capacity", "trainer_id", "store_id", "created_at", "updated_at"
  from json_populate_recordset(null::class_instances, $1::json)
  on conflict on constraint class_instances_once do nothing
  returning id;

insert into device_leavings (team_id, device_id, member_id, why, since)
  select new.team_id, d.id, new.id, 'blocked', company_present(new.team_id)
  from device_users u
  join devices d on d.team_id = new.team_id
  and d.store_id = any (u.store_ids)
  and d.bridge_id is not null
  where u.team_id = new.team_id
  and u.member_id = new.id
  on conflict (team_id, device_id, member_id) do update
  set why = case device_leavings.why when 'consent' then 'consent' else excluded.why end, told_reading = null, told_page = null;

insert into device_user_counters as c (team_id, last_id)
  values (…)
  on conflict (team_id) do update
  set last_id = c.last_id;

insert into kept_deltas (team_id, list, at, key, n, cents)
  select new.team_id, d.list, d.at, d.key, sum(d.n), sum(d.cents)
  from (
  select c.*
  from (select new.*) r
  cross
  join lateral (
  select 'member_lives.began', r.began::timestamp, '{}'::jsonb, 1, 0
  union all
  select 'member_lives.ended', r.ended::timestamp, jsonb_build_object('contracted', r.spans @> (date_trunc('month', r.ended::timestamp)::date - 1)), 1, 0
  where isfinite(r.ended)
  union all
  select 'member_lives.open', '-infinity', jsonb_build_object('began', date_trunc('month', r.began::timestamp)::date), upper_inf(r.spans)::integer, 0
  union all
  select 'member_lives.span', day::timestamp, jsonb_build_object('began', date_trunc('month', r.began::timestamp)::date), n, 0
  from unnest(r.spans) span, lateral (values (lower(span), 1), (upper(span), -1)) edge (day, n)
  where day is not null
  union all
  select 'member_lives.plan', until::timestamp, jsonb_build_object('plan_id', plan_id), 1, 0
  from jsonb_each_text(r.plans) plan (plan_id, until)) c (list, at, key, n, cents)
  where c.n <> 0
  union all
  select c.list, c.at, c.key, -c.n, -c.cents
  from (select old.*) r
  cross
  join lateral (
  select 'member_lives.began', r.began::timestamp, '{}'::jsonb, 1, 0
  union all
  select 'member_lives.ended', r.ended::timestamp, jsonb_build_object('contracted', r.spans @> (date_trunc('month', r.ended::timestamp)::date - 1)), 1, 0
  where isfinite(r.ended)
  union all
  select 'member_lives.open', '-infinity', jsonb_build_object('began', date_trunc('month', r.began::timestamp)::date), upper_inf(r.spans)::integer, 0
  union all
  select 'member_lives.span', day::timestamp, jsonb_build_object('began', date_trunc('month', r.began::timestamp)::date), n, 0
  from unnest(r.spans) span, lateral (values (lower(span), 1), (upper(span), -1)) edge (day, n)
  where day is not null
  union all
  select 'member_lives.plan', until::timestamp, jsonb_build_object('plan_id', plan_id), 1, 0
  from jsonb_each_text(r.plans) plan (plan_id, until)) c (list, at, key, n, cents)
  where c.n <> 0) d
  group by 2, 3, 4 having sum(d.n) <> 0 or sum(d.cents) <> 0;

insert into kept_deltas (team_id, list, at, key, n, cents)
  select new.team_id, d.list, d.at, d.key, sum(d.n), sum(d.cents)
  from (
  select c.*
  from (select new.*) r
  cross
  join lateral (
  values ('charges', '-infinity'::timestamp, jsonb_build_object('status', r.status), 1, case when r.status in ('pending', 'overdue') then r.amount_cents - r.paid_cents else r.amount_cents end), ('charges.due', r.due_date::timestamp, jsonb_build_object('status', r.status), (r.status in ('pending', 'overdue'))::integer, r.amount_cents - r.paid_cents)) c (list, at, key, n, cents)
  where c.n <> 0
  union all
  select c.list, c.at, c.key, -c.n, -c.cents
  from (select old.*) r
  cross
  join lateral (
  values ('charges', '-infinity'::timestamp, jsonb_build_object('status', r.status), 1, case when r.status in ('pending', 'overdue') then r.amount_cents - r.paid_cents else r.amount_cents end), ('charges.due', r.due_date::timestamp, jsonb_build_object('status', r.status), (r.status in ('pending', 'overdue'))::integer, r.amount_cents - r.paid_cents)) c (list, at, key, n, cents)
  where c.n <> 0) d
  group by 2, 3, 4 having sum(d.n) <> 0 or sum(d.cents) <> 0;

insert into kept_deltas (team_id, list, at, key, n, cents)
  select new.team_id, d.list, d.at, d.key, sum(d.n), sum(d.cents)
  from (
  select c.*
  from (select new.*) r
  cross
  join lateral (
  values ('checkins', hour_of(r.checkin_at), '{}'::jsonb, 1, 0), ('checkins.day', date_trunc('day', r.checkin_at at time zone 'UTC'), jsonb_build_object('store_id', r.store_id, 'method', r.method), 1, 0), ('checkins.inside', '-infinity'::timestamp, jsonb_build_object('store_id', r.store_id), (r.checkout_at is null)::integer, 0), ('checkins.logged', '-infinity'::timestamp, jsonb_build_object('store_id', r.store_id, 'result', 'allowed'), (r.actor is not null)::integer, 0)) c (list, at, key, n, cents)
  where c.n <> 0
  union all
  select c.list, c.at, c.key, -c.n, -c.cents
  from (select old.*) r
  cross
  join lateral (
  values ('checkins', hour_of(r.checkin_at), '{}'::jsonb, 1, 0), ('checkins.day', date_trunc('day', r.checkin_at at time zone 'UTC'), jsonb_build_object('store_id', r.store_id, 'method', r.method), 1, 0), ('checkins.inside', '-infinity'::timestamp, jsonb_build_object('store_id', r.store_id), (r.checkout_at is null)::integer, 0), ('checkins.logged', '-infinity'::timestamp, jsonb_build_object('store_id', r.store_id, 'result', 'allowed'), (r.actor is not null)::integer, 0)) c (list, at, key, n, cents)
  where c.n <> 0) d
  group by 2, 3, 4 having sum(d.n) <> 0 or sum(d.cents) <> 0;

insert into kept_deltas (team_id, list, at, key, n, cents)
  select new.team_id, d.list, d.at, d.key, sum(d.n), sum(d.cents)
  from (
  select c.*
  from (select new.*) r
  cross
  join lateral (
  values ('members', '-infinity'::timestamp, jsonb_build_object('status', r.status, 'store_id', r.store_id, 'experience_level', r.experience_level), 1, 0)) c (list, at, key, n, cents)
  where c.n <> 0
  union all
  select c.list, c.at, c.key, -c.n, -c.cents
  from (select old.*) r
  cross
  join lateral (
  values ('members', '-infinity'::timestamp, jsonb_build_object('status', r.status, 'store_id', r.store_id, 'experience_level', r.experience_level), 1, 0)) c (list, at, key, n, cents)
  where c.n <> 0) d
  group by 2, 3, 4 having sum(d.n) <> 0 or sum(d.cents) <> 0;

insert into kept_deltas (team_id, list, at, key, n, cents)
  select new.team_id, d.list, d.at, d.key, sum(d.n), sum(d.cents)
  from (
  select c.*
  from (select new.*) r
  cross
  join lateral (
  values ('memberships', '-infinity'::timestamp, jsonb_build_object('status', r.status, 'plan_id', r.plan_id, 'sale_kind', r.sale_kind), 1, r.price_cents), ('memberships.created', quarter_of(r.created_at), '{}'::jsonb, 1, 0), ('memberships.start', r.start_date::timestamp, jsonb_build_object('plan_id', r.plan_id, 'valid', coalesce(r.effective_date, r.end_date) >= r.start_date), 1, case when r.effective_date is null or r.effective_date > r.start_date then r.price_cents else 0 end), ('memberships.end', coalesce(r.effective_date, r.end_date)::timestamp, jsonb_build_object('plan_id', r.plan_id, 'valid', coalesce(r.effective_date, r.end_date) >= r.start_date, 'open', r.effective_date is null), 1, case when r.effective_date is null or r.effective_date > r.start_date then r.price_cents else 0 end)) c (list, at, key, n, cents)
  where c.n <> 0
  union all
  select c.list, c.at, c.key, -c.n, -c.cents
  from (select old.*) r
  cross
  join lateral (
  values ('memberships', '-infinity'::timestamp, jsonb_build_object('status', r.status, 'plan_id', r.plan_id, 'sale_kind', r.sale_kind), 1, r.price_cents), ('memberships.created', quarter_of(r.created_at), '{}'::jsonb, 1, 0), ('memberships.start', r.start_date::timestamp, jsonb_build_object('plan_id', r.plan_id, 'valid', coalesce(r.effective_date, r.end_date) >= r.start_date), 1, case when r.effective_date is null or r.effective_date > r.start_date then r.price_cents else 0 end), ('memberships.end', coalesce(r.effective_date, r.end_date)::timestamp, jsonb_build_object('plan_id', r.plan_id, 'valid', coalesce(r.effective_date, r.end_date) >= r.start_date, 'open', r.effective_date is null), 1, case when r.effective_date is null or r.effective_date > r.start_date then r.price_cents else 0 end)) c (list, at, key, n, cents)
  where c.n <> 0) d
  group by 2, 3, 4 having sum(d.n) <> 0 or sum(d.cents) <> 0;

insert into kept_deltas (team_id, list, at, key, n, cents)
  select new.team_id, d.list, d.at, d.key, sum(d.n), sum(d.cents)
  from (
  select c.*
  from (select new.*) r
  cross
  join lateral (
  values ('sales', '-infinity'::timestamp, jsonb_build_object('status', r.status), 1, r.total_cents)) c (list, at, key, n, cents)
  where c.n <> 0
  union all
  select c.list, c.at, c.key, -c.n, -c.cents
  from (select old.*) r
  cross
  join lateral (
  values ('sales', '-infinity'::timestamp, jsonb_build_object('status', r.status), 1, r.total_cents)) c (list, at, key, n, cents)
  where c.n <> 0) d
  group by 2, 3, 4 having sum(d.n) <> 0 or sum(d.cents) <> 0;

insert into kept_deltas (team_id, list, at, key, n, cents)
  select r.team_id, c.list, c.at, c.key, sign * sum(c.n), sign * sum(c.cents)
  from changed r
  cross
  join lateral (
  select 'member_lives.began', r.began::timestamp, '{}'::jsonb, 1, 0
  union all
  select 'member_lives.ended', r.ended::timestamp, jsonb_build_object('contracted', r.spans @> (date_trunc('month', r.ended::timestamp)::date - 1)), 1, 0
  where isfinite(r.ended)
  union all
  select 'member_lives.open', '-infinity', jsonb_build_object('began', date_trunc('month', r.began::timestamp)::date), upper_inf(r.spans)::integer, 0
  union all
  select 'member_lives.span', day::timestamp, jsonb_build_object('began', date_trunc('month', r.began::timestamp)::date), n, 0
  from unnest(r.spans) span, lateral (values (lower(span), 1), (upper(span), -1)) edge (day, n)
  where day is not null
  union all
  select 'member_lives.plan', until::timestamp, jsonb_build_object('plan_id', plan_id), 1, 0
  from jsonb_each_text(r.plans) plan (plan_id, until)) c (list, at, key, n, cents)
  where c.n <> 0
  group by 1, 2, 3, 4;

insert into kept_deltas (team_id, list, at, key, n, cents)
  select r.team_id, c.list, c.at, c.key, sign * sum(c.n), sign * sum(c.cents)
  from changed r
  cross
  join lateral (
  values ('access_log', date_trunc('month', r.at at time zone 'UTC'), jsonb_build_object('store_id', r.store_id, 'result', r.result), 1, 0)) c (list, at, key, n, cents)
  where c.n <> 0
  group by 1, 2, 3, 4;

insert into kept_deltas (team_id, list, at, key, n, cents)
  select r.team_id, c.list, c.at, c.key, sign * sum(c.n), sign * sum(c.cents)
  from changed r
  cross
  join lateral (
  values ('charges', '-infinity'::timestamp, jsonb_build_object('status', r.status), 1, case when r.status in ('pending', 'overdue') then r.amount_cents - r.paid_cents else r.amount_cents end), ('charges.due', r.due_date::timestamp, jsonb_build_object('status', r.status), (r.status in ('pending', 'overdue'))::integer, r.amount_cents - r.paid_cents)) c (list, at, key, n, cents)
  where c.n <> 0
  group by 1, 2, 3, 4;

insert into kept_deltas (team_id, list, at, key, n, cents)
  select r.team_id, c.list, c.at, c.key, sign * sum(c.n), sign * sum(c.cents)
  from changed r
  cross
  join lateral (
  values ('checkins', hour_of(r.checkin_at), '{}'::jsonb, 1, 0), ('checkins.day', date_trunc('day', r.checkin_at at time zone 'UTC'), jsonb_build_object('store_id', r.store_id, 'method', r.method), 1, 0), ('checkins.inside', '-infinity'::timestamp, jsonb_build_object('store_id', r.store_id), (r.checkout_at is null)::integer, 0), ('checkins.logged', '-infinity'::timestamp, jsonb_build_object('store_id', r.store_id, 'result', 'allowed'), (r.actor is not null)::integer, 0)) c (list, at, key, n, cents)
  where c.n <> 0
  group by 1, 2, 3, 4;

insert into kept_deltas (team_id, list, at, key, n, cents)
  select r.team_id, c.list, c.at, c.key, sign * sum(c.n), sign * sum(c.cents)
  from changed r
  cross
  join lateral (
  values ('ledger_entries.kept', quarter_of(r.at), jsonb_build_object('method', r.method), (r.kept_cents <> 0)::integer, r.kept_cents)) c (list, at, key, n, cents)
  where c.n <> 0
  group by 1, 2, 3, 4;

insert into kept_deltas (team_id, list, at, key, n, cents)
  select r.team_id, c.list, c.at, c.key, sign * sum(c.n), sign * sum(c.cents)
  from changed r
  cross
  join lateral (
  values ('members', '-infinity'::timestamp, jsonb_build_object('status', r.status, 'store_id', r.store_id, 'experience_level', r.experience_level), 1, 0)) c (list, at, key, n, cents)
  where c.n <> 0
  group by 1, 2, 3, 4;

insert into kept_deltas (team_id, list, at, key, n, cents)
  select r.team_id, c.list, c.at, c.key, sign * sum(c.n), sign * sum(c.cents)
  from changed r
  cross
  join lateral (
  values ('memberships', '-infinity'::timestamp, jsonb_build_object('status', r.status, 'plan_id', r.plan_id, 'sale_kind', r.sale_kind), 1, r.price_cents), ('memberships.created', quarter_of(r.created_at), '{}'::jsonb, 1, 0), ('memberships.start', r.start_date::timestamp, jsonb_build_object('plan_id', r.plan_id, 'valid', coalesce(r.effective_date, r.end_date) >= r.start_date), 1, case when r.effective_date is null or r.effective_date > r.start_date then r.price_cents else 0 end), ('memberships.end', coalesce(r.effective_date, r.end_date)::timestamp, jsonb_build_object('plan_id', r.plan_id, 'valid', coalesce(r.effective_date, r.end_date) >= r.start_date, 'open', r.effective_date is null), 1, case when r.effective_date is null or r.effective_date > r.start_date then r.price_cents else 0 end)) c (list, at, key, n, cents)
  where c.n <> 0
  group by 1, 2, 3, 4;

insert into kept_deltas (team_id, list, at, key, n, cents)
  select r.team_id, c.list, c.at, c.key, sign * sum(c.n), sign * sum(c.cents)
  from changed r
  cross
  join lateral (
  values ('sales', '-infinity'::timestamp, jsonb_build_object('status', r.status), 1, r.total_cents)) c (list, at, key, n, cents)
  where c.n <> 0
  group by 1, 2, 3, 4;

insert into member_lives (team_id, member_profile_id, began, ended, spans, plans)
  select v.team_id, v.member_profile_id, v.began, v.ended, v.spans, v.plans
  from member_lives_as_they_are v
  where v.team_id = team
  and v.member_profile_id = member
  on conflict do nothing;

insert into member_notices (team_id, member_id, kind, subject, details, noted_at)
  select m.team_id, m.id, $1, rtrim(b.id::text || ' ' || $2::text), $3::jsonb, $4::timestamptz
  from bookings b
  join members m on m.team_id = $5
  and m.id = b.member_profile_id
  join companies c on c.id = m.team_id
  where b.team_id = $6
  and b.class_instance_id = $7
  and b.status <> 'cancelled'
  and c.app_enabled
  and c.app_notices
  and m.email is not null
  and m.status <> 'cancelled'
  on conflict on constraint member_notices_pkey do nothing;

insert into member_notices (team_id, member_id, kind, subject, noted_at)
  select m.team_id, m.id, 'way_to_pay', s.id::text || ' ' || $1::text, $2::timestamptz
  from companies c
  join memberships s on s.team_id = $3
  and s.id = any (array(select r.row_id
  from move_in_rows r
  where r.team_id = $4
  and r.kind = 'membership'))
  and s.auto_renew
  and s.status in ('trial', 'active', 'past_due', 'frozen')
  and not exists (select
  from payment_mandates t
  where t.team_id = $5
  and t.membership_id = s.id
  and t.state = 'active')
  join members m on m.team_id = $6
  and m.id = s.member_profile_id
  where c.id = $7
  and c.app_enabled
  and c.app_notices
  and m.email is not null
  and m.status <> 'cancelled'
  on conflict on constraint member_notices_pkey do nothing;

insert into member_notices (team_id, member_id, kind, subject, state, reason, noted_at, settled_at)
  select $1::uuid, id, 'welcome', '', 'dropped', 'imported', $2::timestamptz, $3::timestamptz
  from unnest($4::uuid[]) as id
  on conflict on constraint member_notices_pkey do nothing;

insert into member_preferences (team_id, id, language, muted)
  select m.team_id, m.id, $1, $2::text[]
  from members m
  where m.team_id = $3
  and m.id = $4
  on conflict (team_id, id) do update
  set language = case when $5 then excluded.language else member_preferences.language end, muted = array(select k
  from unnest(member_preferences.muted) k
  where k <> all($6::text[])
  union all
  select unnest($7::text[]));

insert into member_visits (team_id, member_profile_id)
  values (new.team_id, new.id);

insert into receipt_numbers as n (team_id, last)
  values ($1, 0)
  on conflict (team_id) do update
  set last = n.last
  returning last;

insert into webhook_deliveries (team_id, webhook_id, event_id, due_at)
  select $1::uuid, $2::uuid, e.id, $3::timestamptz
  from events e
  where e.team_id = $4
  and e.id = any($5::uuid[])
  order by e.seq
  on conflict (team_id, webhook_id, event_id) do update
  set status = 'pending', failures = 0, due_at = excluded.due_at;

insert into workout_sets as s (team_id, workout_id, program_exercise_id, set_number, reps, load_kg, done_at)
  select team_id, workout_id, program_exercise_id, set_number, reps, load_kg, done_at
  from json_populate_recordset(null::workout_sets, $1::json)
  on conflict (team_id, workout_id, program_exercise_id, set_number) do update
  set reps = excluded.reps, load_kg = excluded.load_kg, done_at = excluded.done_at
  where (s.reps, s.load_kg, s.done_at) is distinct
  from (excluded.reps, excluded.load_kg, excluded.done_at);

select "a".*
  from "payments" as "p"
  inner
  join "payment_attempts" as "a" on "a"."team_id" = "p"."team_id"
  and "a"."id" = "p"."attempt_id"
  where "p"."team_id" = $1
  and "p"."id" >= first_id_at($2)
  and "p"."method" = $3
  and "p"."refunded_cents" = $4
  and "a"."connection_id" = $5
  and "a"."state" = $6;

select "a".*, ( c.status not in ('pending', 'overdue') or a.amount_cents <> c.amount_cents - c.paid_cents or (a.kind = 'cycle'
  and (a.due_date < c.due_date or coalesce((c.status = 'pending'
  and s.status = 'frozen'
  and s.freeze_end_date is null), false))) or coalesce(s.cancelled_at > a.created_at or a.expires_at < $1, false)) as "is_unwanted"
  from "payment_attempts" as "a"
  inner
  join "charges" as "c" on "c"."team_id" = "a"."team_id"
  and "c"."id" = "a"."charge_id"
  left
  join "memberships" as "s" on "s"."team_id" = "c"."team_id"
  and "s"."id" = "c"."membership_id"
  where "a"."team_id" = $2
  and "a"."connection_id" = $3
  and "a"."state" in ('asking', 'waiting')
  order by "a"."created_at";

select "b"."id" as "booking_id", "m"."id" as "member_id", "m"."full_name", "m"."phone", "b"."status", "b"."waitlist_position", "b"."booked_at", "p"."name" as "partner_program"
  from "bookings" as "b"
  inner
  join "members" as "m" on "m"."team_id" = "b"."team_id"
  and "m"."id" = "b"."member_profile_id"
  left
  join "partner_programs" as "p" on "p"."team_id" = "b"."team_id"
  and "p"."id" = "b"."partner_program_id"
  where "b"."team_id" = $1
  and "b"."class_instance_id" = $2
  and "b"."status" <> 'cancelled'
  order by "b"."status", "b"."waitlist_position", "b"."booked_at", "b"."id";

select "b"."id", "b"."store_id", "u"."name" as "store_name", "c"."name", "c"."slug", "c"."timezone", "c"."clock_offset_ms", "b"."token_hash" = $1 as "is_current"
  from "bridges" as "b"
  inner
  join "units" as "u" on "u"."team_id" = "b"."team_id"
  and "u"."id" = "b"."store_id"
  inner
  join "companies" as "c" on "c"."id" = "b"."team_id"
  where "b"."team_id" = $2
  and "b"."held_at" is null
  and ("b"."token_hash" = $3 or "b"."next_token_hash" = $4);

select "c"."debounce_seconds", "c"."max_visit_minutes", "c"."deny_when_full", "c"."unconfirmed_counts", (select coalesce(json_agg(agg), '[]')
  from (select "id", "max_capacity"
  from "units"
  where "team_id" = $1
  and "id" = coalesce($2::uuid, id)
  and "is_active" = $3
  limit $4) as agg) as "units"
  from "companies" as "c"
  where "c"."id" = $5;

select "c"."id" as "team_id", "c"."name", "c"."slug", "c"."timezone", "c"."clock_offset_ms", "c"."app_color", "c"."app_logo", "c"."app_welcome", "c"."app_contact", "c"."app_sign_up", "c"."app_leads", "c"."app_classes", "c"."app_workouts", "x"."id" as "session_id", "x"."member_id", "x"."begun_at", "x"."last_used_at"
  from "companies" as "c"
  left
  join "app_sessions" as "x" on "x"."team_id" = "c"."id"
  and "x"."token_hash" = $1
  and x.last_used_at > $2::timestamptz
  where "c"."slug" = $3
  and "c"."app_enabled" = $4;

select "c"."id", "c"."checkin_at", "c"."checkout_at", "c"."store_id", "u"."name" as "store_name", "c"."override_reason"
  from "checkins" as "c"
  inner
  join "units" as "u" on "u"."team_id" = "c"."team_id"
  and "u"."id" = "c"."store_id"
  where "c"."team_id" = $1
  and "c"."member_profile_id" = $2
  order by "c"."checkin_at" desc, "c"."id" desc
  limit $3;

select "c"."id", "c"."device_id", "c"."kind", "c"."what", "c"."user_id", "c"."actor", "c"."ended_at"
  from "device_commands" as "c"
  inner
  join "devices" as "d" on "d"."team_id" = "c"."team_id"
  and "d"."id" = "c"."device_id"
  where "c"."team_id" = $1
  and "c"."id" = $2
  and "d"."bridge_id" = $3 for update of "c";

select "c"."id", "c"."kind", "c"."direction", "c"."what", "c"."reason", "c"."actor", "c"."created_at", "c"."expires_at", "c"."ended_at", "c"."result", "c"."detail", case when "c"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $1
  and n.id = substring("c"."actor"
  from 7)::uuid) when "c"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $2
  and n.id = substring("c"."actor"
  from 5)::uuid) when "c"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $3
  and n.id = substring("c"."actor"
  from 8)::uuid) when "c"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $4
  and n.id = substring("c"."actor"
  from 8)::uuid) when "c"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $5
  and n.id = substring("c"."actor"
  from 8)::uuid) end as "actor_name"
  from "device_commands" as "c"
  where "c"."team_id" = $6
  and "c"."device_id" = $7
  order by "c"."id" desc
  limit $8;

select "classes_until"
  from "companies"
  where "id" = $1 for no key update;

select "d"."id", "d"."kind", "c"."provider", "p"."reference", "p"."charge_id", "d"."amount_cents", "d"."noted_at" as "at", (
  select m."id"
  from charges o
  join members m on "m"."team_id" = "o"."team_id"
  and "m"."id" = "o"."member_profile_id"
  where o.team_id = $1
  and o.id = p.charge_id) as "member_id", (
  select m."full_name"
  from charges o
  join members m on "m"."team_id" = "o"."team_id"
  and "m"."id" = "o"."member_profile_id"
  where o.team_id = $2
  and o.id = p.charge_id) as "member_name"
  from "payment_differences" as "d"
  inner
  join "payments" as "p" on "p"."team_id" = "d"."team_id"
  and "p"."id" = "d"."payment_id"
  inner
  join "payment_connections" as "c" on "c"."team_id" = "p"."team_id"
  and "c"."id" = "p"."connection_id"
  where "d"."team_id" = $3
  and "d"."settled_at" is null
  order by "d"."noted_at", "d"."id";

select "d"."id", "d"."name", "d"."make", "d"."store_id", "d"."bridge_id", "u"."name" as "store_name", "d"."address", "d"."login", "d"."serial", "d"."settings", "d"."password" is not null as "has_password", "c"."name" as "company_name", "c"."slug", "c"."clock_offset_ms"
  from "devices" as "d"
  inner
  join "units" as "u" on "u"."team_id" = "d"."team_id"
  and "u"."id" = "d"."store_id"
  inner
  join "companies" as "c" on "c"."id" = "d"."team_id"
  where "d"."team_id" = $1
  and "d"."id" = $2
  and "d"."is_active" = $3
  and "d"."make" is not null;

select "d"."id", "d"."name", "d"."store_id", "u"."name" as "store_name", "d"."bridge_id", "d"."reads_cards", "d"."reads_faces", "d"."reads_fingers"
  from "devices" as "d"
  inner
  join "units" as "u" on "u"."team_id" = "d"."team_id"
  and "u"."id" = "d"."store_id"
  where "d"."team_id" = $1
  and "d"."is_active" = $2
  and "d"."bridge_id" is not null
  and "d"."id" = $3;

select "d"."id", "d"."name", "d"."store_id", "u"."name" as "store_name", "d"."bridge_id", "d"."reads_cards", "d"."reads_faces", "d"."reads_fingers"
  from "devices" as "d"
  inner
  join "units" as "u" on "u"."team_id" = "d"."team_id"
  and "u"."id" = "d"."store_id"
  where "d"."team_id" = $1
  and "d"."is_active" = $2
  and "d"."bridge_id" is not null
  order by "d"."name", "d"."id";

select "d"."id", "d"."name", "d"."store_id", "u"."name" as "store_name", "d"."make", "d"."bridge_id"
  from "devices" as "d"
  inner
  join "units" as "u" on "u"."team_id" = "d"."team_id"
  and "u"."id" = "d"."store_id"
  left
  join "device_tokens" as "t" on "t"."team_id" = $1
  and "t"."device_id" = "d"."id"
  where "d"."team_id" = $2
  and "d"."is_active" = $3
  and "d"."id" = $4;

select "d"."id", "d"."name", "d"."store_id", "u"."name" as "store_name", "d"."make", "d"."bridge_id", "t"."last_seen_at"
  from "devices" as "d"
  inner
  join "units" as "u" on "u"."team_id" = "d"."team_id"
  and "u"."id" = "d"."store_id"
  left
  join "device_tokens" as "t" on "t"."team_id" = $1
  and "t"."device_id" = "d"."id"
  where "d"."team_id" = $2
  and "d"."is_active" = $3
  and "t"."token_hash" = $4
  and "t"."held_at" is null;

select "d"."id", "d"."name", "d"."store_id", "u"."name" as "store_name", "d"."make", "d"."bridge_id", "t"."paired_at", "t"."last_seen_at", "t"."device", "d"."model", "d"."entrance", "d"."reads_qr", "d"."reads_cards", "d"."reads_fingers", "d"."reads_faces", "b"."host", "b"."system", "b"."version", "b"."paired_at" as "bridge_paired_at", "b"."queue", "b"."heard_at" as "bridge_heard_at", "s"."heard_at", "s"."online", "s"."since", "s"."mode", "s"."clock_drift_ms", "s"."firmware", "s"."serial", "s"."users", "s"."refused", "s"."waiting", "s"."last_passage_at", "s"."alarms"
  from "devices" as "d"
  inner
  join "units" as "u" on "u"."team_id" = "d"."team_id"
  and "u"."id" = "d"."store_id"
  left
  join "device_tokens" as "t" on "t"."team_id" = $1
  and "t"."device_id" = "d"."id"
  left
  join "bridges" as "b" on "b"."team_id" = "d"."team_id"
  and "b"."id" = "d"."bridge_id"
  left
  join "device_states" as "s" on "s"."team_id" = $2
  and "s"."device_id" = "d"."id"
  where "d"."team_id" = $3
  and "d"."is_active" = $4
  and "d"."id" = $5
  order by "d"."name", "d"."id";

select "d"."id", "d"."name", "d"."store_id", "u"."name" as "store_name", "d"."make", "d"."bridge_id", "t"."paired_at", "t"."last_seen_at", "t"."device", "d"."model", "d"."entrance", "d"."reads_qr", "d"."reads_cards", "d"."reads_fingers", "d"."reads_faces", "b"."host", "b"."system", "b"."version", "b"."paired_at" as "bridge_paired_at", "b"."queue", "b"."heard_at" as "bridge_heard_at", "s"."heard_at", "s"."online", "s"."since", "s"."mode", "s"."clock_drift_ms", "s"."firmware", "s"."serial", "s"."users", "s"."refused", "s"."waiting", "s"."last_passage_at", "s"."alarms"
  from "devices" as "d"
  inner
  join "units" as "u" on "u"."team_id" = "d"."team_id"
  and "u"."id" = "d"."store_id"
  left
  join "device_tokens" as "t" on "t"."team_id" = $1
  and "t"."device_id" = "d"."id"
  left
  join "bridges" as "b" on "b"."team_id" = "d"."team_id"
  and "b"."id" = "d"."bridge_id"
  left
  join "device_states" as "s" on "s"."team_id" = $2
  and "s"."device_id" = "d"."id"
  where "d"."team_id" = $3
  and "d"."is_active" = $4
  order by "d"."name", "d"."id";

select "d"."id", "d"."name", "d"."text", "d"."published_at", "s"."signed_at", "s"."signed_in", d.ended_at is null as "is_asked", case when "s"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $1
  and n.id = substring("s"."actor"
  from 7)::uuid) when "s"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $2
  and n.id = substring("s"."actor"
  from 5)::uuid) when "s"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $3
  and n.id = substring("s"."actor"
  from 8)::uuid) when "s"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $4
  and n.id = substring("s"."actor"
  from 8)::uuid) when "s"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $5
  and n.id = substring("s"."actor"
  from 8)::uuid) end as "actor_name"
  from "documents" as "d"
  left
  join "document_signatures" as "s" on "s"."team_id" = $6
  and "s"."document_id" = "d"."id"
  and "s"."member_id" = $7
  where "d"."team_id" = $8
  and ("d"."ended_at" is null or "s"."signed_at" is not null)
  order by s.signed_at is not null, "d"."name_key", "d"."id" desc;

select "d"."id", "d"."store_id", "u"."name" as "store_name", "d"."staff_id", "s"."name" as "staff_name", "d"."opened_at", "d"."float_cents", "d"."closed_at", "d"."counted_cents", "d"."note", case when "d"."closed_by" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $1
  and n.id = substring("d"."closed_by"
  from 7)::uuid) when "d"."closed_by" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $2
  and n.id = substring("d"."closed_by"
  from 5)::uuid) when "d"."closed_by" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $3
  and n.id = substring("d"."closed_by"
  from 8)::uuid) when "d"."closed_by" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $4
  and n.id = substring("d"."closed_by"
  from 8)::uuid) when "d"."closed_by" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $5
  and n.id = substring("d"."closed_by"
  from 8)::uuid) end as "closed_by_name", (
  select coalesce(json_agg(json_build_object('id', m.id, 'cents', m.cents, 'reason', m.reason, 'at', to_char("m"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  order by m.at), '[]')
  from drawer_movements m
  where m.team_id = $6
  and m.drawer_id = d.id) as "movements", (
  select coalesce(json_agg(json_build_object('method', t.method, 'payments', t.payments, 'paid_cents', t.paid_cents, 'back_cents', t.back_cents)
  order by t.method), '[]')
  from (
  select e.actor, e.method, count(*) filter (where e.kept_cents > 0)::integer as payments, coalesce(sum(e.kept_cents) filter (where e.kept_cents > 0), 0)::integer as paid_cents, coalesce(-sum(e.kept_cents) filter (where e.kept_cents < 0), 0)::integer as back_cents
  from ledger_entries e
  where e.team_id = $7
  and e.at >= d.opened_at
  and e.at < d.closed_at
  and e.actor = 'staff:' || d.staff_id
  and e.kept_cents <> 0
  and e.payment_id is null
  group by 1, 2) t) as "takings"
  from "drawers" as "d"
  inner
  join "staff" as "s" on "s"."team_id" = "d"."team_id"
  and "s"."id" = "d"."staff_id"
  left
  join "units" as "u" on "u"."team_id" = "d"."team_id"
  and "u"."id" = "d"."store_id"
  where "d"."team_id" = $8
  and "d"."id" = $9;

select "d"."id", "s"."heard_at", "s"."online", "s"."since", "s"."mode", "s"."alarms", "s"."firmware", "s"."serial", "s"."waiting", "s"."users", "s"."refused", "s"."last_passage_at"
  from "devices" as "d"
  left
  join "device_states" as "s" on "s"."team_id" = $1
  and "s"."device_id" = "d"."id"
  where "d"."team_id" = $2
  and "d"."bridge_id" = $3
  and "d"."is_active" = $4;

select "e"."id", "e"."what", "e"."state", "e"."asked_at", "e"."expires_at", "e"."ended_at", "e"."detail", "d"."id" as "device_id", "d"."name" as "device_name", case when "e"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $1
  and n.id = substring("e"."actor"
  from 7)::uuid) when "e"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $2
  and n.id = substring("e"."actor"
  from 5)::uuid) when "e"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $3
  and n.id = substring("e"."actor"
  from 8)::uuid) when "e"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $4
  and n.id = substring("e"."actor"
  from 8)::uuid) when "e"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $5
  and n.id = substring("e"."actor"
  from 8)::uuid) end as "actor_name"
  from "device_enrolments" as "e"
  inner
  join "devices" as "d" on "d"."team_id" = "e"."team_id"
  and "d"."id" = "e"."device_id"
  where "e"."team_id" = $6
  and "e"."member_id" = $7
  order by "e"."asked_at" desc, "e"."id" desc
  limit $8;

select "f"."what", "f"."given_at", "f"."withdrawn_at", case when "f"."given_by" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $1
  and n.id = substring("f"."given_by"
  from 7)::uuid) when "f"."given_by" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $2
  and n.id = substring("f"."given_by"
  from 5)::uuid) when "f"."given_by" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $3
  and n.id = substring("f"."given_by"
  from 8)::uuid) when "f"."given_by" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $4
  and n.id = substring("f"."given_by"
  from 8)::uuid) when "f"."given_by" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $5
  and n.id = substring("f"."given_by"
  from 8)::uuid) end as "given_by", case when "f"."withdrawn_by" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $6
  and n.id = substring("f"."withdrawn_by"
  from 7)::uuid) when "f"."withdrawn_by" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $7
  and n.id = substring("f"."withdrawn_by"
  from 5)::uuid) when "f"."withdrawn_by" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $8
  and n.id = substring("f"."withdrawn_by"
  from 8)::uuid) when "f"."withdrawn_by" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $9
  and n.id = substring("f"."withdrawn_by"
  from 8)::uuid) when "f"."withdrawn_by" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $10
  and n.id = substring("f"."withdrawn_by"
  from 8)::uuid) end as "withdrawn_by"
  from "device_consents" as "f"
  where "f"."team_id" = $11
  and "f"."member_id" = $12
  order by "f"."given_at" desc, "f"."id" desc
  limit $13;

select "h"."id", "h"."at", "h"."change", "h"."from_status", "h"."to_status", "h"."reason", "h"."actor", case when "h"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $1
  and n.id = substring("h"."actor"
  from 7)::uuid) when "h"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $2
  and n.id = substring("h"."actor"
  from 5)::uuid) when "h"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $3
  and n.id = substring("h"."actor"
  from 8)::uuid) when "h"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $4
  and n.id = substring("h"."actor"
  from 8)::uuid) when "h"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $5
  and n.id = substring("h"."actor"
  from 8)::uuid) end as "actor_name", h.changes as "changes"
  from "membership_history" as "h"
  where "h"."team_id" = $6
  and "h"."membership_id" = $7
  order by "h"."seq";

select "h"."note", "h"."certificate_until", "h"."noted_at", case when "h"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $1
  and n.id = substring("h"."actor"
  from 7)::uuid) when "h"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $2
  and n.id = substring("h"."actor"
  from 5)::uuid) when "h"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $3
  and n.id = substring("h"."actor"
  from 8)::uuid) when "h"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $4
  and n.id = substring("h"."actor"
  from 8)::uuid) when "h"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $5
  and n.id = substring("h"."actor"
  from 8)::uuid) end as "actor_name"
  from "member_health" as "h"
  where "h"."team_id" = $6
  and "h"."member_id" = $7;

select "i"."id" as "instance_id", "i"."scheduled_for", "s"."id", "s"."class_type_id", "s"."day_of_week", "s"."start_time", "s"."end_time", "s"."max_capacity", "s"."trainer_id", "s"."store_id", "s"."is_active"
  from "class_instances" as "i"
  inner
  join "class_schedule" as "s" on "s"."team_id" = "i"."team_id"
  and "s"."id" = "i"."schedule_id"
  where "i"."team_id" = $1
  and (i.starts_at > $2
  and i.date >= ($3::timestamptz at time zone 'UTC')::date - 1)
  order by "i"."id";

select "i"."id", "i"."class_type_id", "i"."date", "i"."start_time", "i"."end_time", "i"."max_capacity", "i"."current_bookings", "i"."trainer_id", "r"."name" as "trainer_name", "i"."store_id", "i"."schedule_id", "i"."changed_by_hand", "i"."starts_at", case when i.status = 'scheduled'
  and i.ends_at <= $1 then 'completed' else i.status end as "status", "t"."name", "t"."description", "t"."duration_minutes", "t"."color"
  from "class_instances" as "i"
  inner
  join "class_types" as "t" on "t"."team_id" = "i"."team_id"
  and "t"."id" = "i"."class_type_id"
  left
  join "trainers" as "r" on "r"."team_id" = "i"."team_id"
  and "r"."id" = "i"."trainer_id"
  where "i"."team_id" = $2
  and "i"."date" >= $3
  and "i"."date" <= $4
  and "i"."class_type_id" = $5
  order by "i"."date", "i"."start_time", "i"."id";

select "i"."id", "i"."class_type_id", "i"."date", "i"."start_time", "i"."end_time", "i"."max_capacity", "i"."current_bookings", "i"."trainer_id", "r"."name" as "trainer_name", "i"."store_id", "i"."schedule_id", "i"."changed_by_hand", "i"."starts_at", case when i.status = 'scheduled'
  and i.ends_at <= $1 then 'completed' else i.status end as "status", "t"."name", "t"."description", "t"."duration_minutes", "t"."color"
  from "class_instances" as "i"
  inner
  join "class_types" as "t" on "t"."team_id" = "i"."team_id"
  and "t"."id" = "i"."class_type_id"
  left
  join "trainers" as "r" on "r"."team_id" = "i"."team_id"
  and "r"."id" = "i"."trainer_id"
  where "i"."team_id" = $2
  and "i"."date" >= $3
  and "i"."date" <= $4
  and case when i.status = 'scheduled'
  and i.ends_at <= $5 then 'completed' else i.status end = $6
  order by "i"."date", "i"."start_time", "i"."id";

select "i"."id", "i"."class_type_id", "i"."date", "i"."start_time", "i"."end_time", "i"."max_capacity", "i"."current_bookings", "i"."trainer_id", "r"."name" as "trainer_name", "i"."store_id", "i"."schedule_id", "i"."changed_by_hand", "i"."starts_at", case when i.status = 'scheduled'
  and i.ends_at <= $1 then 'completed' else i.status end as "status", "t"."name", "t"."description", "t"."duration_minutes", "t"."color"
  from "class_instances" as "i"
  inner
  join "class_types" as "t" on "t"."team_id" = "i"."team_id"
  and "t"."id" = "i"."class_type_id"
  left
  join "trainers" as "r" on "r"."team_id" = "i"."team_id"
  and "r"."id" = "i"."trainer_id"
  where "i"."team_id" = $2
  and "i"."date" >= $3
  and "i"."date" <= $4
  order by "i"."date", "i"."start_time", "i"."id";

select "i"."id", "i"."class_type_id", "i"."date", "i"."start_time", "i"."end_time", "i"."max_capacity", "i"."current_bookings", "i"."trainer_id", "r"."name" as "trainer_name", "i"."store_id", "i"."schedule_id", "i"."changed_by_hand", "i"."starts_at", case when i.status = 'scheduled'
  and i.ends_at <= $1 then 'completed' else i.status end as "status", "t"."name", "t"."description", "t"."duration_minutes", "t"."color"
  from "class_instances" as "i"
  inner
  join "class_types" as "t" on "t"."team_id" = "i"."team_id"
  and "t"."id" = "i"."class_type_id"
  left
  join "trainers" as "r" on "r"."team_id" = "i"."team_id"
  and "r"."id" = "i"."trainer_id"
  where "i"."team_id" = $2
  and "i"."id" = any($3::uuid[])
  order by "i"."date", "i"."start_time", "i"."id";

select "i"."id", "t"."name" as "class_type_name", "t"."color", "i"."start_time", "i"."end_time", "r"."name" as "trainer_name", "i"."store_id", "i"."max_capacity", "i"."current_bookings", "i"."waiting" as "waitlist_count", case when i.status = 'scheduled'
  and i.ends_at <= $1 then 'completed' else i.status end as "status"
  from "class_instances" as "i"
  inner
  join "class_types" as "t" on "t"."team_id" = "i"."team_id"
  and "t"."id" = "i"."class_type_id"
  left
  join "trainers" as "r" on "r"."team_id" = "i"."team_id"
  and "r"."id" = "i"."trainer_id"
  where "i"."team_id" = $2
  and "i"."date" = $3
  order by "i"."start_time", "i"."id";

select "id" as "member_id", "client_id", "full_name" as "name", "email", "status"
  from "members"
  where "team_id" = $1
  and "trainer_id" = $2
  order by "name_key", "id";

select "id"
  from "app_calendars"
  where "team_id" = $1
  and "member_id" = $2;

select "id"
  from "app_codes"
  where "team_id" = $1
  and "contact_hash" = $2;

select "id"
  from "app_sessions"
  where "team_id" = $1
  and "member_id" = $2
  order by "id" for no key update;

select "id"
  from "companies"
  where "id" = $1 for no key update;

select "id"
  from "devices"
  where "team_id" = $1
  and "id" = $2;

select "id"
  from "leads"
  where "team_id" = $1
  and "id" = $2 for no key update;

select "id"
  from "members"
  where "team_id" = $1
  and "access_card_number" = $2;

select "id"
  from "members"
  where "team_id" = $1
  and "id" = $2;

select "id"
  from "members"
  where "team_id" = $1
  and "id" = $2 for no key update;

select "id"
  from "members"
  where "team_id" = $1
  and ("cpf" = $2 or lower(email) = lower($3))
  order by cpf is not distinct
  from $4 desc
  limit $5;

select "id"
  from "partner_programs"
  where "team_id" = $1
  and "name_key" = $2;

select "id"
  from "sign_ups"
  where "team_id" = $1
  order by "id" desc;

select "id"
  from "trainers"
  where "team_id" = $1
  and "id" = $2;

select "id"
  from "trainers"
  where "team_id" = $1
  and lower(trim(email)) = $2
  order by "is_active" desc, "id";

select "id"
  from "units"
  where "team_id" = $1
  and ("ref" = $2 or "name" = $3 or id::text = $4)
  order by "ref" = $5 desc nulls last
  limit $6;

select "id", "cref_number", "cref_state", "specializations", "certifications", "bio", "years_experience", "education", "max_students", "accepts_new_students", "commission_pct", "is_active", "schedules", "user_id", "name", "email"
  from "trainers"
  where "team_id" = $1
  and "id" = $2;

select "id", "cref_number", "cref_state", "specializations", "certifications", "bio", "years_experience", "education", "max_students", "accepts_new_students", "commission_pct", "is_active", "schedules", "user_id", "name", "email"
  from "trainers"
  where "team_id" = $1
  and "is_active" = $2
  order by "name", "id";

select "id", "cref_number", "cref_state", "specializations", "certifications", "bio", "years_experience", "education", "max_students", "accepts_new_students", "commission_pct", "is_active", "schedules", "user_id", "name", "email"
  from "trainers"
  where "team_id" = $1
  order by "name", "id";

select "id", "description", "amount_cents", "due_date", "status", "promised_on", amount_cents - paid_cents as "open_cents", due_date > $1::date + 31 as "is_later"
  from "charges"
  where "team_id" = $2
  and "member_profile_id" = $3
  and "status" in ($4, $5)
  order by "due_date", "id";

select "id", "device_id", "store_id", "member_profile_id", "direction", "method", "state", "allowed", "duplicate", "reason", "admission", "code_expires_at", "code_before", "decided_at", "ended_at", "checkin_id", "wrote", "log_key", "facts"
  from "passages"
  where "team_id" = $1
  and ("id" = $2 or "log_key" = $3)
  order by id = $4::uuid desc
  limit $5;

select "id", "device_id", "store_id", "member_profile_id", "direction", "method", "state", "allowed", "duplicate", "reason", "admission", "code_expires_at", "code_before", "decided_at", "ended_at", "checkin_id", "wrote", "log_key", "facts"
  from "passages"
  where "team_id" = $1
  and ("id" = $2 or "log_key" = $3)
  order by id = $4::uuid desc
  limit $5 for no key update;

select "id", "full_name", "email", "phone", "cpf", "birth_date", "gender", "source", "status", "joined_at", (
  select v.total_checkins
  from member_visits v
  where v.team_id = $1
  and v.member_profile_id = members.id) as "total_checkins"
  from "members"
  where "team_id" = $2
  and "status" = $3
  and "id" < $4
  order by "id" desc
  limit $5;

select "id", "full_name", "email", "phone", "cpf", "birth_date", "gender", "source", "status", "joined_at", (
  select v.total_checkins
  from member_visits v
  where v.team_id = $1
  and v.member_profile_id = members.id) as "total_checkins"
  from "members"
  where "team_id" = $2
  and "status" = $3
  order by "id" desc
  limit $4;

select "id", "full_name", "status", "phone", "email", "joined_at", "unproven", "access_enabled", "access_block_reason", "v"."total_checkins", case when v.last_day >= $1::date - 1 then v.streak else 0 end as "current_streak", (select to_json(obj)
  from (select "t"."id", "t"."name"
  from "trainers" as "t"
  where "t"."team_id" = $2
  and "t"."id" = "members"."trainer_id") as obj) as "trainer", (select "p"."name"
  from "partner_programs" as "p"
  where "p"."team_id" = $3
  and "p"."id" = "members"."partner_program_id") as "partner_program"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $4
  and "v"."member_profile_id" = "members"."id"
  where "members"."team_id" = $5
  and "id" = $6;

select "id", "measured_at", "by_member", "weight_kg", "height_cm", "body_fat_pct", "muscle_mass_pct", "chest_cm", "waist_cm", "hip_cm", "left_arm_cm", "right_arm_cm", "left_thigh_cm", "right_thigh_cm", "left_calf_cm", "right_calf_cm"
  from "measurements"
  where "team_id" = $1
  and "member_profile_id" = $2
  order by "measured_at" desc, "id" desc;

select "id", "measured_at", "weight_kg", "height_cm", "body_fat_pct", "muscle_mass_pct", "chest_cm", "waist_cm", "hip_cm", "left_arm_cm", "right_arm_cm", "left_thigh_cm", "right_thigh_cm", "left_calf_cm", "right_calf_cm", "notes"
  from "measurements"
  where "team_id" = $1
  and "member_profile_id" = $2
  order by "measured_at" desc, "id" desc;

select "id", "member_id", "passkey_id", "address", "device", "begun_at", "last_used_at"
  from "app_sessions" as "x"
  where "x"."team_id" = $1
  and "x"."member_id" = $2
  and x.last_used_at > $3::timestamptz
  order by "x"."last_used_at" desc, "x"."id" desc;

select "id", "membership_id"
  from "charges"
  where "team_id" = $1
  and "member_profile_id" = $2
  and "status" in ($3, $4)
  order by "due_date", "id";

select "id", "message", "phone", "email"
  from "leads"
  where "team_id" = $1
  and "stage" <> $2
  and "member_id" is null
  and ("phone" = $3 or lower(email) = $4)
  order by "created_at" desc
  limit $5;

select "id", "name"
  from "staff"
  where "team_id" = $1
  and "is_active" = $2
  order by "name", "id";

select "id", "name"
  from "units"
  where "team_id" = $1;

select "id", "name", "description", "billing_period", "price_cents", "enrollment_fee_cents", "duration_days", "trial_days", "grace_period_days", "max_classes_per_week", "has_group_classes", "has_personal_trainer", "has_locker", "max_freezes_per_year", "max_freeze_days", "is_active", "sort_order", "created_at", "updated_at"
  from "plans"
  where "team_id" = $1
  and "id" = $2;

select "id", "name", "description", "billing_period", "price_cents", "enrollment_fee_cents", "duration_days", "trial_days", "grace_period_days", "max_classes_per_week", "has_group_classes", "has_personal_trainer", "has_locker", "max_freezes_per_year", "max_freeze_days", "is_active", "sort_order", "created_at", "updated_at"
  from "plans"
  where "team_id" = $1
  and "is_active" = $2
  order by "sort_order", "name", "id";

select "id", "name", "description", "billing_period", "price_cents", "enrollment_fee_cents", "duration_days", "trial_days", "grace_period_days", "max_classes_per_week", "has_group_classes", "has_personal_trainer", "has_locker", "max_freezes_per_year", "max_freeze_days", "is_active", "sort_order", "created_at", "updated_at"
  from "plans"
  where "team_id" = $1
  order by "sort_order", "name", "id";

select "id", "name", "description", "duration_minutes", "default_max_capacity", "calories_estimate", "color", "is_active", "sort_order"
  from "class_types"
  where "team_id" = $1
  order by "sort_order", "name", "id";

select "id", "name", "max_capacity", "is_active"
  from "units"
  where "team_id" = $1
  order by "name", "id";

select "id", "name", "text", "published_at"
  from "documents"
  where "team_id" = $1
  and "ended_at" is null
  order by "name_key";

select "id", "ref", "name"
  from "units"
  where "team_id" = $1
  order by "name";

select "id", "source", "begun_at", "ended_at", "undone_at", "report", "undone"
  from "move_in_runs"
  where "team_id" = $1
  order by "begun_at" desc
  limit $2;

select "id", "status", "store_id", "fitness_goals", "experience_level", "preferred_training_time", "training_days_per_week", "access_card_number", "biometric_enrolled", "facial_enrolled", "created_at", "updated_at", "client_id", "full_name", "email", "phone", "cpf", "birth_date", "gender", "source", (select coalesce(json_agg(agg), '[]')
  from (select "s"."id", "s"."status", "s"."cancelled_from", "s"."start_date", "s"."end_date", "s"."effective_date", "s"."price_cents", "s"."credits_left", "s"."auto_renew", "s"."plan_id", "s"."created_at", "p"."name" as "plan_name", "p"."billing_period", "p"."price_cents" as "plan_price_cents"
  from "memberships" as "s"
  inner
  join "plans" as "p" on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  where "s"."team_id" = $1
  and "s"."member_profile_id" = "members"."id"
  order by "s"."start_date" desc, "s"."id" desc) as agg) as "memberships"
  from "members"
  where "team_id" = $2
  and "id" = $3;

select "id", "store_id"
  from "checkins"
  where "team_id" = $1
  and "member_profile_id" = $2
  and "checkout_at" is null for no key update;

select "id", "type"
  from "events"
  where "team_id" = $1
  and "id" = $2
  and "id" >= (select first_id_at($3::timestamptz - "events_kept_days" * interval '1 day')
  from companies
  where id = $4);

select "k"."id", "k"."team_id", "k"."scopes", "k"."rate_limit", "k"."expires_at", "k"."allowed_addresses", "c"."timezone", "c"."is_test", "c"."clock_offset_ms"
  from "api_keys" as "k"
  inner
  join "companies" as "c" on "c"."id" = "k"."team_id"
  where "k"."hash" = $1
  and "k"."revoked_at" is null
  and "k"."held_at" is null;

select "k"."team_id", "k"."id", "k"."name", "k"."prefix", "k"."last_four", "k"."scopes", "k"."rate_limit", "k"."created_at", "k"."expires_at", "k"."revoked_at", "k"."held_at", "k"."allowed_addresses"
  from "api_keys" as "k"
  where "k"."team_id" = $1
  and "k"."id" = $2;

select "k"."team_id", "k"."id", "k"."name", "k"."prefix", "k"."last_four", "k"."scopes", "k"."rate_limit", "k"."created_at", "k"."expires_at", "k"."revoked_at", "k"."held_at", "k"."allowed_addresses"
  from "api_keys" as "k"
  where "k"."team_id" = $1
  and "k"."id" = $2 for no key update;

select "k"."team_id", "k"."id", "k"."name", "k"."prefix", "k"."last_four", "k"."scopes", "k"."rate_limit", "k"."created_at", "k"."expires_at", "k"."revoked_at", "k"."held_at", "k"."allowed_addresses", "u"."last_used_at", "u"."last_used_from"
  from "api_keys" as "k"
  left
  join "api_key_uses" as "u" on "k"."team_id" = "u"."team_id"
  and "k"."id" = "u"."api_key_id"
  where "k"."team_id" = $1
  order by "k"."id";

select "l"."id", "l"."at", "l"."result", "l"."reason", "l"."store_id", "l"."method", "l"."actor", "u"."name" as "store_name", "m"."id" as "member_id", "m"."full_name", "d"."name" as "device_name", case when "l"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $1
  and n.id = substring("l"."actor"
  from 7)::uuid) when "l"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $2
  and n.id = substring("l"."actor"
  from 5)::uuid) when "l"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $3
  and n.id = substring("l"."actor"
  from 8)::uuid) when "l"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $4
  and n.id = substring("l"."actor"
  from 8)::uuid) when "l"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $5
  and n.id = substring("l"."actor"
  from 8)::uuid) end as "actor_name", (
  select p.name
  from memberships s
  join plans p on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  where s.team_id = $6
  and s.member_profile_id = m.id
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $7::date))
  order by s.start_date > $8::date, array_position(array['active', 'past_due', 'trial', 'cancelled', 'frozen'], s.status), s.start_date desc, s.id desc
  limit 1) as "plan_name", "f"."taken_at" as "photo_taken_at"
  from (select "team_id", "id", "at", "result", "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "access_log"
  union all
  select "team_id", "id", "checkin_at" as "at", 'allowed'::text as "result", null::text as "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "checkins") as "l"
  left
  join "units" as "u" on "u"."team_id" = "l"."team_id"
  and "u"."id" = "l"."store_id"
  left
  join "members" as "m" on "m"."team_id" = "l"."team_id"
  and "m"."id" = "l"."member_profile_id"
  left
  join "devices" as "d" on "d"."team_id" = "l"."team_id"
  and "d"."id" = "l"."device_id"
  left
  join "member_photos" as "f" on "f"."team_id" = $9
  and "f"."member_id" = "l"."member_profile_id"
  where "l"."team_id" = $10
  and "l"."actor" is not null
  order by "l"."at" desc, "l"."id" desc
  limit $11;

select "l"."id", "l"."full_name", "l"."phone", "l"."email", "l"."source", "l"."came_by", "l"."message", "l"."lost_reason", "l"."owner_id", "s"."name" as "owner_name", "l"."next_step", "l"."next_on", "l"."member_id", "l"."created_at", case when m.status in ('active', 'frozen') then 'won' when l.stage = 'lost' then 'lost' when l.member_id is not null then 'trial' else l.stage end as "stage"
  from "leads" as "l"
  left
  join "members" as "m" on "m"."team_id" = "l"."team_id"
  and "m"."id" = "l"."member_id"
  left
  join "staff" as "s" on "s"."team_id" = "l"."team_id"
  and "s"."id" = "l"."owner_id"
  where "l"."team_id" = $1
  and "l"."id" = $2;

select "l"."why", "l"."since", "m"."id" as "member_id", "m"."full_name", "d"."id" as "device_id", "d"."name" as "device_name", "b"."heard_at"
  from "device_leavings" as "l"
  inner
  join "members" as "m" on "m"."team_id" = "l"."team_id"
  and "m"."id" = "l"."member_id"
  inner
  join "devices" as "d" on "d"."team_id" = "l"."team_id"
  and "d"."id" = "l"."device_id"
  left
  join "bridges" as "b" on "b"."team_id" = "d"."team_id"
  and "b"."id" = "d"."bridge_id"
  where "l"."team_id" = $1
  and "l"."device_id" = $2
  order by "l"."since", "l"."member_id"
  limit $3;

select "l"."why", "l"."since", "m"."id" as "member_id", "m"."full_name", "d"."id" as "device_id", "d"."name" as "device_name", "b"."heard_at"
  from "device_leavings" as "l"
  inner
  join "members" as "m" on "m"."team_id" = "l"."team_id"
  and "m"."id" = "l"."member_id"
  inner
  join "devices" as "d" on "d"."team_id" = "l"."team_id"
  and "d"."id" = "l"."device_id"
  left
  join "bridges" as "b" on "b"."team_id" = "d"."team_id"
  and "b"."id" = "d"."bridge_id"
  where "l"."team_id" = $1
  and "l"."member_id" = $2
  order by "l"."since", "l"."member_id"
  limit $3;

select "locked_until"
  from "staff_factor_tries"
  where "team_id" = $1
  and "staff_id" = $2
  and "locked_until" > $3;

select "m"."full_name", "m"."email", "c"."name" as "company", "c"."timezone", "c"."clock_offset_ms", "p"."language"
  from "members" as "m"
  inner
  join "companies" as "c" on "c"."id" = "m"."team_id"
  left
  join "member_preferences" as "p" on "p"."team_id" = $1
  and "p"."id" = "m"."id"
  where "m"."team_id" = $2
  and "m"."id" = $3;

select "m"."id", "m"."email", "c"."name" as "company", n.number::text as "number"
  from "members" as "m"
  inner
  join "companies" as "c" on "c"."id" = "m"."team_id"
  left
  join "member_numbers" as "n" on "n"."team_id" = $1
  and "n"."member_id" = "m"."id"
  where "m"."team_id" = $2
  and lower(m.email) = $3
  and "m"."email" is not null
  and "m"."unproven" = $4
  and "c"."app_enabled" = $5;

select "m"."id", "m"."full_name", "m"."status", "m"."partner_program_id", "m"."unproven", "p"."language", n.number::text as "number"
  from "members" as "m"
  left
  join "member_numbers" as "n" on "n"."team_id" = $1
  and "n"."member_id" = "m"."id"
  left
  join "member_preferences" as "p" on "p"."team_id" = $2
  and "p"."id" = "m"."id"
  where "m"."team_id" = $3
  and "m"."id" = $4;

select "m"."id", "m"."full_name", "m"."status", "m"."phone", "m"."cpf", "m"."access_enabled", (
  select p.name
  from memberships s
  join plans p on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  where s.team_id = $1
  and s.member_profile_id = m.id
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $2::date))
  order by s.start_date > $3::date, array_position(array['active', 'past_due', 'trial', 'cancelled', 'frozen'], s.status), s.start_date desc, s.id desc
  limit 1) as "plan_name", exists (
  select
  from checkins c
  where c.team_id = $4
  and c.member_profile_id = m.id
  and c.checkout_at is null) as "inside"
  from "members" as "m"
  where "m"."team_id" = $5
  and (("m"."search_text" like '…') or m.access_card_number = $6)
  order by m.id = any($7::uuid[]) desc, m.name_key = $8 desc, starts_with(m.name_key, $9) desc, m.status = 'cancelled', "m"."name_key", "m"."id"
  limit $10;

select "m"."id", "m"."status", "m"."access_enabled", "m"."access_card_number", "u"."user_id", "u"."edition", "u"."store_ids", "u"."erased_at", exists (
  select
  from device_consents f
  where f.team_id = $1
  and f.member_id = m.id
  and f.what = 'face'
  and f.withdrawn_at is null) as "face", (select coalesce(json_agg(agg), '[]')
  from (
  select s.id, s.status, s.start_date, case when s.on_trial
  and s.status <> 'trial'
  and not s.auto_renew then s.trial_ends_on - 1 else s.end_date end as end_date, s.trial_ends_on, s.auto_renew, s.freeze_end_date, s.past_due_since, s.effective_date, s.cancelled_from, s.credits_left, p.grace_period_days, p.has_group_classes, p.max_classes_per_week, p.access_hours, array(select u.store_id
  from plan_units u
  where u.team_id = $2
  and u.plan_id = "p"."id") as unit_ids
  from memberships s
  join plans p on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  where s.team_id = $3
  and s.member_profile_id = m.id
  and (s.status <> 'cancelled' or s.cancelled_from is not null)) as agg) as "memberships", exists (
  select
  from memberships s
  where s.team_id = $4
  and s.member_profile_id = m.id) as "has_bought", (select to_json(obj)
  from (
  select g.id, g.is_active, g.max_entries_per_day, (select coalesce(jsonb_agg(p.unit_ids), '[]')
  from partner_connections p
  where p.team_id = $5
  and p.program_id = g.id
  and p.disconnected_at is null) as asked_at, (select coalesce(jsonb_agg(distinct v.unit_id), '[]')
  from partner_visits v
  where v.team_id = $6
  and v.member_id = m.id
  and v.program_id = g.id -- Checked in before midnight,
  and come after it; who was let in while the partner was silent came at that time.
  and v.checked_in_at >= $7::timestamptz - interval '1 day'
  and v.state in ('validated', 'waiting')
  and coalesce(v.let_in_at, v.validated_at) >= $8::timestamptz) as visits_at, (select count(*)
  from checkins e
  where e.team_id = $9
  and e.member_profile_id = m.id
  and e.checkin_at >= $10::timestamptz
  and e.checkin_at < $11::timestamptz + interval '1 day'
  and e.partner_program_id = g.id) as entries_today
  from partner_programs g
  where g.team_id = $12
  and g.id = m.partner_program_id) as obj) as "partner"
  from "members" as "m"
  left
  join "device_users" as "u" on "u"."team_id" = $13
  and "u"."member_id" = "m"."id"
  where "m"."team_id" = $14
  and "m"."id" = any($15::uuid[])
  order by "m"."id";

select "m"."id", "m"."status", "m"."access_enabled", "m"."access_card_number", "u"."user_id", "u"."edition", "u"."store_ids", "u"."erased_at", exists (
  select
  from device_consents f
  where f.team_id = $1
  and f.member_id = m.id
  and f.what = 'face'
  and f.withdrawn_at is null) as "face", (select coalesce(json_agg(agg), '[]')
  from (
  select s.id, s.status, s.start_date, case when s.on_trial
  and s.status <> 'trial'
  and not s.auto_renew then s.trial_ends_on - 1 else s.end_date end as end_date, s.trial_ends_on, s.auto_renew, s.freeze_end_date, s.past_due_since, s.effective_date, s.cancelled_from, s.credits_left, p.grace_period_days, p.has_group_classes, p.max_classes_per_week, p.access_hours, array(select u.store_id
  from plan_units u
  where u.team_id = $2
  and u.plan_id = "p"."id") as unit_ids
  from memberships s
  join plans p on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  where s.team_id = $3
  and s.member_profile_id = m.id
  and (s.status <> 'cancelled' or s.cancelled_from is not null)) as agg) as "memberships", exists (
  select
  from memberships s
  where s.team_id = $4
  and s.member_profile_id = m.id) as "has_bought", (select to_json(obj)
  from (
  select g.id, g.is_active, g.max_entries_per_day, (select coalesce(jsonb_agg(p.unit_ids), '[]')
  from partner_connections p
  where p.team_id = $5
  and p.program_id = g.id
  and p.disconnected_at is null) as asked_at, (select coalesce(jsonb_agg(distinct v.unit_id), '[]')
  from partner_visits v
  where v.team_id = $6
  and v.member_id = m.id
  and v.program_id = g.id -- Checked in before midnight,
  and come after it; who was let in while the partner was silent came at that time.
  and v.checked_in_at >= $7::timestamptz - interval '1 day'
  and v.state in ('validated', 'waiting')
  and coalesce(v.let_in_at, v.validated_at) >= $8::timestamptz) as visits_at, (select count(*)
  from checkins e
  where e.team_id = $9
  and e.member_profile_id = m.id
  and e.checkin_at >= $10::timestamptz
  and e.checkin_at < $11::timestamptz + interval '1 day'
  and e.partner_program_id = g.id) as entries_today
  from partner_programs g
  where g.team_id = $12
  and g.id = m.partner_program_id) as obj) as "partner"
  from "members" as "m"
  left
  join "device_users" as "u" on "u"."team_id" = $13
  and "u"."member_id" = "m"."id"
  where "m"."team_id" = $14
  and "m"."id" > $15
  order by "m"."id"
  limit $16;

select "m"."id", "m"."status", "m"."access_enabled", (select coalesce(json_agg(agg), '[]')
  from (
  select s.id, s.status, s.start_date, case when s.on_trial
  and s.status <> 'trial'
  and not s.auto_renew then s.trial_ends_on - 1 else s.end_date end as end_date, s.trial_ends_on, s.auto_renew, s.freeze_end_date, s.past_due_since, s.effective_date, s.cancelled_from, s.credits_left, p.grace_period_days, p.has_group_classes, p.max_classes_per_week, p.access_hours, array(select u.store_id
  from plan_units u
  where u.team_id = $1
  and u.plan_id = "p"."id") as unit_ids
  from memberships s
  join plans p on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  where s.team_id = $2
  and s.member_profile_id = m.id
  and (s.status <> 'cancelled' or s.cancelled_from is not null)) as agg) as "memberships", exists (
  select
  from memberships s
  where s.team_id = $3
  and s.member_profile_id = m.id) as "has_bought"
  from "members" as "m"
  where "m"."team_id" = $4
  and "m"."id" = any($5::uuid[]);

select "m"."status", "m"."access_enabled", (select coalesce(json_agg(agg), '[]')
  from (
  select s.id, s.status, s.start_date, case when s.on_trial
  and s.status <> 'trial'
  and not s.auto_renew then s.trial_ends_on - 1 else s.end_date end as end_date, s.trial_ends_on, s.auto_renew, s.freeze_end_date, s.past_due_since, s.effective_date, s.cancelled_from, s.credits_left, p.grace_period_days, p.has_group_classes, p.max_classes_per_week, p.access_hours, array(select u.store_id
  from plan_units u
  where u.team_id = $1
  and u.plan_id = "p"."id") as unit_ids
  from memberships s
  join plans p on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  where s.team_id = $2
  and s.member_profile_id = m.id
  and (s.status <> 'cancelled' or s.cancelled_from is not null)) as agg) as "memberships", exists (
  select
  from memberships s
  where s.team_id = $3
  and s.member_profile_id = m.id) as "has_bought", (select coalesce(json_agg(agg), '[]')
  from (select "b"."class_instance_id", "b"."class_date", "b"."partner_program_id"
  from "bookings" as "b"
  where "b"."team_id" = $4
  and "b"."member_profile_id" = $5
  and "b"."class_date" >= (select date - 6 as "first"
  from "class_instances"
  where "team_id" = $6
  and "id" = $7)
  and "b"."class_date" <= (select date + 6 as "last"
  from "class_instances"
  where "team_id" = $8
  and "id" = $9)
  and ("b"."status" = 'confirmed' or ("b"."status" = 'waitlisted'
  and exists (
  select
  from class_instances i
  where i.team_id = $10
  and i.id = b.class_instance_id
  and i.starts_at > $11)))) as agg) as "near"
  from "members" as "m"
  where "m"."team_id" = $12
  and "m"."id" = $13;

select "max_visit_minutes"
  from "companies"
  where "id" = $1;

select "member_id"
  from "app_sessions"
  where "team_id" = $1
  and "id" = $2;

select "member_id"
  from "partner_people"
  where "team_id" = $1
  and "program" = $2
  and "person_key" = $3;

select "member_id", "user_id"
  from "device_users"
  where "team_id" = $1
  and "member_id" = any($2::uuid[]);

select "member_profile_id"
  from "memberships"
  where "team_id" = $1
  and "id" = $2;

select "name", "name_key"
  from "sources"
  where "team_id" = $1
  and "is_active" = $2
  and not exists (select
  from "partner_programs" as "p"
  where "p"."team_id" = $3
  and "p"."name_key" = "sources"."name_key")
  order by "name_key";

select "number"
  from "member_numbers"
  where "team_id" = $1
  and "member_id" = $2;

select "o"."id" as "open_id", "o"."store_id" as "open_store_id", "o"."checkin_at" as "open_at", "o"."method" as "open_method", "v"."last_code_expires_at", (select coalesce(json_agg(agg), '[]')
  from (
  select s.id, s.status, s.start_date, case when s.on_trial
  and s.status <> 'trial'
  and not s.auto_renew then s.trial_ends_on - 1 else s.end_date end as end_date, s.trial_ends_on, s.auto_renew, s.freeze_end_date, s.past_due_since, s.effective_date, s.cancelled_from, s.credits_left, p.grace_period_days, p.has_group_classes, p.max_classes_per_week, p.access_hours, array(select u.store_id
  from plan_units u
  where u.team_id = $1
  and u.plan_id = "p"."id") as unit_ids
  from memberships s
  join plans p on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  where s.team_id = $2
  and s.member_profile_id = m.id
  and (s.status <> 'cancelled' or s.cancelled_from is not null)) as agg) as "memberships", exists (
  select
  from memberships s
  where s.team_id = $3
  and s.member_profile_id = m.id) as "has_bought", (select to_json(obj)
  from (
  select g.id, g.is_active, g.max_entries_per_day, (select coalesce(jsonb_agg(p.unit_ids), '[]')
  from partner_connections p
  where p.team_id = $4
  and p.program_id = g.id
  and p.disconnected_at is null) as asked_at, (select coalesce(jsonb_agg(distinct v.unit_id), '[]')
  from partner_visits v
  where v.team_id = $5
  and v.member_id = m.id
  and v.program_id = g.id -- Checked in before midnight,
  and come after it; who was let in while the partner was silent came at that time.
  and v.checked_in_at >= $6::timestamptz - interval '1 day'
  and v.state in ('validated', 'waiting')
  and coalesce(v.let_in_at, v.validated_at) >= $7::timestamptz) as visits_at, (select count(*)
  from checkins e
  where e.team_id = $8
  and e.member_profile_id = m.id
  and e.checkin_at >= $9::timestamptz
  and e.checkin_at < $10::timestamptz + interval '1 day'
  and e.partner_program_id = g.id) as entries_today
  from partner_programs g
  where g.team_id = $11
  and g.id = m.partner_program_id) as obj) as "partner"
  from "members" as "m"
  inner
  join "member_visits" as "v" on "v"."team_id" = $12
  and "v"."member_profile_id" = "m"."id"
  left
  join "checkins" as "o" on "m"."team_id" = "o"."team_id"
  and "m"."id" = "o"."member_profile_id"
  and "o"."checkout_at" is null
  where "m"."team_id" = $13
  and "m"."id" = $14;

select "o"."id" as "open_id", "o"."store_id" as "open_store_id", "o"."checkin_at" as "open_at", "o"."method" as "open_method", "v"."last_code_expires_at", (select coalesce(json_agg(agg), '[]')
  from (
  select s.id, s.status, s.start_date, case when s.on_trial
  and s.status <> 'trial'
  and not s.auto_renew then s.trial_ends_on - 1 else s.end_date end as end_date, s.trial_ends_on, s.auto_renew, s.freeze_end_date, s.past_due_since, s.effective_date, s.cancelled_from, s.credits_left, p.grace_period_days, p.has_group_classes, p.max_classes_per_week, p.access_hours, array(select u.store_id
  from plan_units u
  where u.team_id = $1
  and u.plan_id = "p"."id") as unit_ids
  from memberships s
  join plans p on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  where s.team_id = $2
  and s.member_profile_id = m.id
  and (s.status <> 'cancelled' or s.cancelled_from is not null)) as agg) as "memberships", exists (
  select
  from memberships s
  where s.team_id = $3
  and s.member_profile_id = m.id) as "has_bought", (select to_json(obj)
  from (
  select g.id, g.is_active, g.max_entries_per_day, (select coalesce(jsonb_agg(p.unit_ids), '[]')
  from partner_connections p
  where p.team_id = $4
  and p.program_id = g.id
  and p.disconnected_at is null) as asked_at, (select coalesce(jsonb_agg(distinct v.unit_id), '[]')
  from partner_visits v
  where v.team_id = $5
  and v.member_id = m.id
  and v.program_id = g.id -- Checked in before midnight,
  and come after it; who was let in while the partner was silent came at that time.
  and v.checked_in_at >= $6::timestamptz - interval '1 day'
  and v.state in ('validated', 'waiting')
  and coalesce(v.let_in_at, v.validated_at) >= $7::timestamptz) as visits_at, (select count(*)
  from checkins e
  where e.team_id = $8
  and e.member_profile_id = m.id
  and e.checkin_at >= $9::timestamptz
  and e.checkin_at < $10::timestamptz + interval '1 day'
  and e.partner_program_id = g.id) as entries_today
  from partner_programs g
  where g.team_id = $11
  and g.id = m.partner_program_id) as obj) as "partner", "m"."status", "m"."access_enabled", "v"."last_checkin_at", "c"."debounce_seconds", "c"."max_visit_minutes", "c"."deny_when_full", "c"."unconfirmed_counts", (select coalesce(json_agg(agg), '[]')
  from (select "id", "max_capacity"
  from "units"
  where "team_id" = $12
  and "id" = coalesce($13::uuid, id)
  and "is_active" = $14
  limit $15) as agg) as "units"
  from "members" as "m"
  inner
  join "member_visits" as "v" on "v"."team_id" = $16
  and "v"."member_profile_id" = "m"."id"
  left
  join "checkins" as "o" on "m"."team_id" = "o"."team_id"
  and "m"."id" = "o"."member_profile_id"
  and "o"."checkout_at" is null
  inner
  join "companies" as "c" on "c"."id" = "m"."team_id"
  where "m"."team_id" = $17
  and "m"."id" = $18;

select "p"."language", "p"."muted", "u"."user_id", "n"."number", "m"."joined_at", "m"."access_enabled", "t"."name" as "trainer", "g"."name" as "partner_program"
  from "members" as "m"
  left
  join "member_preferences" as "p" on "p"."team_id" = $1
  and "p"."id" = "m"."id"
  left
  join "device_users" as "u" on "u"."team_id" = $2
  and "u"."member_id" = "m"."id"
  left
  join "member_numbers" as "n" on "n"."team_id" = $3
  and "n"."member_id" = "m"."id"
  left
  join "trainers" as "t" on "t"."team_id" = $4
  and "t"."id" = "m"."trainer_id"
  left
  join "partner_programs" as "g" on "g"."team_id" = $5
  and "g"."id" = "m"."partner_program_id"
  where "m"."team_id" = $6
  and "m"."id" = $7;

select "p".*, "c"."billing", array(select u.store_id
  from plan_units u
  where u.team_id = $1
  and u.plan_id = "p"."id") as "unit_ids"
  from "plans" as "p"
  inner
  join "companies" as "c" on "c"."id" = "p"."team_id"
  where "p"."team_id" = $2
  and "p"."id" = $3;

select "p".*, "c"."billing", array(select u.store_id
  from plan_units u
  where u.team_id = $1
  and u.plan_id = "p"."id") as "unit_ids", (select coalesce(json_agg(agg), '[]')
  from (select "s"."id", "s"."status", "s"."cancelled_from", "s"."start_date", "s"."end_date", "s"."effective_date", "s"."price_cents", "s"."credits_left", "s"."auto_renew", "s"."plan_id", "s"."created_at", "p"."name" as "plan_name", "p"."billing_period", "p"."price_cents" as "plan_price_cents"
  from "memberships" as "s"
  inner
  join "plans" as "p" on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  where "s"."team_id" = $2
  and "s"."member_profile_id" = $3
  order by "s"."start_date" desc, "s"."id" desc) as agg) as "memberships", (
  select max(b.class_date)
  from bookings b
  where b.team_id = $4
  and b.member_profile_id = $5
  and b.status <> 'cancelled') as "last_seat_on", (
  select coalesce(sum(credit_cents), 0)::integer
  from ledger_entries
  where team_id = $6
  and member_id = $7
  and credit_cents <> 0) as "credit_cents"
  from "plans" as "p"
  inner
  join "companies" as "c" on "c"."id" = "p"."team_id"
  where "p"."team_id" = $8
  and "p"."id" = $9;

select "p".*, "c"."billing", array(select u.store_id
  from plan_units u
  where u.team_id = $1
  and u.plan_id = "p"."id") as "unit_ids", (select coalesce(json_agg(agg), '[]')
  from (select "s"."id", "s"."status", "s"."cancelled_from", "s"."start_date", "s"."end_date", "s"."effective_date", "s"."price_cents", "s"."credits_left", "s"."auto_renew", "s"."plan_id", "s"."created_at", "p"."name" as "plan_name", "p"."billing_period", "p"."price_cents" as "plan_price_cents"
  from "memberships" as "s"
  inner
  join "plans" as "p" on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  where "s"."team_id" = $2
  and "s"."member_profile_id" = (select member_profile_id
  from memberships
  where team_id = $3
  and id = $4)
  order by "s"."start_date" desc, "s"."id" desc) as agg) as "memberships", (
  select max(b.class_date)
  from bookings b
  where b.team_id = $5
  and b.member_profile_id = (select member_profile_id
  from memberships
  where team_id = $6
  and id = $7)
  and b.status <> 'cancelled') as "last_seat_on", (
  select coalesce(sum(credit_cents), 0)::integer
  from ledger_entries
  where team_id = $8
  and member_id = (select member_profile_id
  from memberships
  where team_id = $9
  and id = $10)
  and credit_cents <> 0) as "credit_cents", (
  select at
  from membership_history
  where team_id = $11
  and membership_id = $12
  order by seq desc
  limit 1) as "last_change_at", array(
  select c.period_start::text
  from charges c
  where c.team_id = $13
  and c.membership_id = $14
  and c.kind = 'period'
  and (c.status <> 'cancelled' or exists (select
  from ledger_entries e
  where e.team_id = $15
  and e.charge_id = c.id
  and e.kind = 'waiver'))) as "charged_periods"
  from "plans" as "p"
  inner
  join "companies" as "c" on "c"."id" = "p"."team_id"
  where "p"."team_id" = $16
  and "p"."id" = (select "plan_id"
  from "memberships"
  where "team_id" = $17
  and "id" = $18);

select "partner_program_id"
  from "members"
  where "team_id" = $1
  and "id" = $2;

select "picture"
  from "app_logos"
  where "team_id" = $1;

select "plan_id", "store_id"
  from "plan_units"
  where "team_id" = $1
  and "plan_id" in ($2);

select "program", "person_key", "created_at" as "since"
  from "partner_people"
  where "team_id" = $1
  and "member_id" = $2
  order by "created_at";

select "r"."id", "r"."asked_at", "r"."state", "r"."reason", "r"."answered_at"
  from "erasure_requests" as "r"
  where "r"."team_id" = $1
  and "r"."member_id" = $2
  order by "r"."asked_at" desc, "r"."id" desc
  limit $3;

select "r"."id", "r"."asked_at", "r"."state", "r"."reason", "r"."answered_at", "m"."full_name", "m"."email", "c"."name" as "company", "p"."language"
  from "erasure_requests" as "r"
  inner
  join "members" as "m" on "m"."team_id" = "r"."team_id"
  and "m"."id" = "r"."member_id"
  inner
  join "companies" as "c" on "c"."id" = "r"."team_id"
  left
  join "member_preferences" as "p" on "p"."team_id" = $1
  and "p"."id" = "r"."member_id"
  where "r"."team_id" = $2
  and "r"."id" = $3;

select "r"."id", "r"."asked_at", "r"."state", "r"."reason", "r"."answered_at", "m"."id" as "member_id", "m"."full_name"
  from "erasure_requests" as "r"
  inner
  join "members" as "m" on "m"."team_id" = "r"."team_id"
  and "m"."id" = "r"."member_id"
  where "r"."team_id" = $1
  and "r"."member_id" = $2
  order by "r"."asked_at" desc, "r"."id" desc
  limit $3;

select "r"."id", "r"."asked_at", "r"."state", "r"."reason", "r"."answered_at", "m"."id" as "member_id", "m"."full_name"
  from "erasure_requests" as "r"
  inner
  join "members" as "m" on "m"."team_id" = "r"."team_id"
  and "m"."id" = "r"."member_id"
  where "r"."team_id" = $1
  and "r"."state" = $2
  order by "r"."asked_at", "r"."id"
  limit $3;

select "r"."id", "r"."name", "r"."permissions", (
  select count(*)::integer
  from staff s
  where s.team_id = $1
  and s.own_role_id = r.id) as "people"
  from "staff_roles" as "r"
  where "r"."team_id" = $2
  order by "r"."name_key";

select "row_id"
  from "move_in_rows"
  where "team_id" = $1
  and "kind" = $2
  and "external_id" = $3
  and "source" in (select "source"
  from "move_in_runs"
  where "team_id" = $4
  and "begun_at" > $5);

select "s"."id", "s"."at", "s"."outcome", "m"."id" as "member_id", "m"."full_name", "m"."status", "m"."unproven"
  from "sign_ups" as "s"
  inner
  join "members" as "m" on "m"."team_id" = "s"."team_id"
  and "m"."id" = "s"."member_id"
  where "s"."team_id" = $1
  and "s"."seen_at" is null
  order by "s"."id" desc
  limit $2;

select "s"."id", "s"."class_type_id", "s"."day_of_week", "s"."start_time", "s"."end_time", "s"."max_capacity", "s"."trainer_id", "s"."is_active", "t"."name", "t"."color"
  from "class_schedule" as "s"
  inner
  join "class_types" as "t" on "t"."team_id" = "s"."team_id"
  and "t"."id" = "s"."class_type_id"
  where "s"."team_id" = $1
  order by "s"."day_of_week", "s"."start_time", "s"."id";

select "s"."id", "s"."member_profile_id", "s"."plan_id", "s"."status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."discount_pct", "s"."payment_method", "s"."auto_renew", case when "s"."freezes_year" = $1 then "s"."freezes_used" else 0 end as "freezes_used", "s"."freeze_start_date", "s"."freeze_end_date", "s"."cancellation_reason", "s"."cancelled_at", "s"."created_at", "s"."updated_at", "p"."name" as "plan_name", "p"."billing_period", "p"."price_cents" as "plan_price_cents", "m"."status" as "member_status", "m"."client_id", "m"."full_name", "m"."email"
  from "memberships" as "s"
  inner
  join "plans" as "p" on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  inner
  join "members" as "m" on "m"."team_id" = "s"."team_id"
  and "m"."id" = "s"."member_profile_id"
  where "s"."team_id" = $2
  and "s"."id" = $3;

select "s"."id", "s"."status", "s"."cancelled_from", "s"."effective_date", "s"."auto_renew", "s"."trial_ends_on", "s"."on_trial", "s"."freeze_start_date", "s"."freeze_end_date", "s"."freezes_used", "s"."freezes_year", "p"."max_freezes_per_year", "p"."max_freeze_days"
  from "memberships" as "s"
  inner
  join "plans" as "p" on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  where "s"."team_id" = $1
  and "s"."member_profile_id" = $2;

select "s"."id", "s"."status", "s"."cancelled_from", "s"."start_date", "s"."end_date", "s"."effective_date", "s"."price_cents", "s"."credits_left", "s"."auto_renew", "s"."plan_id", "s"."created_at", "p"."name" as "plan_name", "p"."billing_period", "p"."price_cents" as "plan_price_cents"
  from "memberships" as "s"
  inner
  join "plans" as "p" on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  where "s"."team_id" = $1
  and "s"."member_profile_id" = $2
  order by "s"."start_date" desc, "s"."id" desc;

select "s".*, "c"."name" as "company_name", "c"."slug", "c"."timezone"
  from "staff" as "s"
  inner
  join "companies" as "c" on "c"."id" = "s"."team_id"
  where "s"."team_id" = $1
  and "s"."id" = $2
  and "s"."is_active" = $3;

select "s".*, "c"."name" as "company_name", "c"."slug", "c"."timezone", "c"."is_test", "c"."billing", "c"."clock_offset_ms", "c"."second_factor_roles", exists (
  select
  from staff_passkeys p
  where p.team_id = "s"."team_id"
  and p.staff_id = s.id) as "has_passkey", "x"."id" as "session_id", "x"."confirmed_at", "r"."permissions" as "own_permissions", "r"."name" as "own_role_name"
  from "staff_sessions" as "x"
  inner
  join "staff" as "s" on "s"."team_id" = "x"."team_id"
  and "s"."id" = "x"."staff_id"
  inner
  join "companies" as "c" on "c"."id" = "x"."team_id"
  left
  join "staff_roles" as "r" on "r"."team_id" = "s"."team_id"
  and "r"."id" = "s"."own_role_id"
  where x.expire > $1::timestamptz
  and x.last_used_at > $2::timestamptz - c.staff_idle_minutes * interval '1 minute'
  and x.begun_at > $3::timestamptz - $4 * interval '1 millisecond'
  and (x.sess #>> '{signedIn,epoch}')::integer = s.session_epoch
  and s.is_active
  and "x"."sid" = $5;

select "s".*, "l"."id" as "link_id", "c"."name" as "company_name", exists (
  select
  from staff_passkeys p
  where p.team_id = "l"."team_id"
  and p.staff_id = s.id) as "has_passkey"
  from "staff_links" as "l"
  inner
  join "staff" as "s" on "s"."team_id" = "l"."team_id"
  and "s"."id" = "l"."staff_id"
  inner
  join "companies" as "c" on "c"."id" = "l"."team_id"
  where "l"."token_hash" = $1
  and "l"."used_at" is null
  and "l"."expires_at" > $2
  and "s"."is_active" = $3;

select "s".*, exists (
  select
  from staff_passkeys p
  where p.team_id = $1
  and p.staff_id = s.id) as "has_passkey", exists (
  select
  from staff_factor_tries t
  where t.team_id = $2
  and t.staff_id = s.id
  and t.locked_until > $3) as "second_factor_locked", "r"."name" as "own_role_name"
  from "staff" as "s"
  left
  join "staff_roles" as "r" on "r"."team_id" = "s"."team_id"
  and "r"."id" = "s"."own_role_id"
  where "s"."team_id" = $4
  and "s"."id" = $5
  order by "s"."name", "s"."id";

select "s".*, exists (
  select
  from staff_passkeys p
  where p.team_id = $1
  and p.staff_id = s.id) as "has_passkey", exists (
  select
  from staff_factor_tries t
  where t.team_id = $2
  and t.staff_id = s.id
  and t.locked_until > $3) as "second_factor_locked", "r"."name" as "own_role_name"
  from "staff" as "s"
  left
  join "staff_roles" as "r" on "r"."team_id" = "s"."team_id"
  and "r"."id" = "s"."own_role_id"
  where "s"."team_id" = $4
  order by "s"."name", "s"."id";

select "sealed_key"
  from "member_code_keys"
  where "team_id" = $1;

select "sent", "language", "address", "device"
  from "sign_ups"
  where "team_id" = $1
  and "id" = $2
  and "sent" is not null;

select "sent_at"
  from "sent_mails"
  where "team_id" = $1
  and "id" = $2;

select "state", count(*)::int as "visits"
  from "partner_visits"
  where "team_id" = $1
  and "program_id" = (select program_id
  from partner_connections
  where team_id = $2
  and id = $3)
  and "checked_in_at" >= $4
  and "checked_in_at" < $5
  group by "state";

select "store_id", "decided_at", "code_expires_at", "code_before", "admission"
  from "passages"
  where "team_id" = $1
  and "member_profile_id" = $2
  and decided_at >= $3::timestamptz - (
  select make_interval(secs => greatest(debounce_seconds, 60))
  from companies
  where id = $4)
  and "state" = $5
  and "direction" = $6;

select "t"."id", "t"."about", "t"."text", "t"."due_on", "t"."noted_at", "t"."done_at"
  from "member_notes" t
  where t.team_id = $1
  and "t"."member_id" = $2
  and ($3::uuid is null or "t"."id" > $4::uuid)
  order by "t"."id"
  limit $5;

select "t"."id", "t"."asked_at", "t"."state", "t"."reason", "t"."answered_at"
  from "erasure_requests" t
  where t.team_id = $1
  and "t"."member_id" = $2
  and ($3::uuid is null or "t"."id" > $4::uuid)
  order by "t"."id"
  limit $5;

select "t"."id", "t"."at", "t"."kind", "t"."charge_id", "t"."sale_id", "t"."owed_cents", "t"."kept_cents", "t"."credit_cents", "t"."method", "t"."reason"
  from "ledger_entries" t
  where t.team_id = $1
  and "t"."member_id" = $2
  and ($3::uuid is null or "t"."id" > $4::uuid)
  order by "t"."id"
  limit $5;

select "t"."id", "t"."at", "t"."language", "t"."consent_version", "t"."consent_text", "t"."address", "t"."device"
  from "sign_ups" t
  where t.team_id = $1
  and "t"."member_id" = $2
  and ($3::uuid is null or "t"."id" > $4::uuid)
  order by "t"."id"
  limit $5;

select "t"."id", "t"."charge_id", "t"."reference", "t"."method", "t"."amount_cents", "t"."refunded_cents", "t"."received_at", "t"."created_at", p.provider, (select coalesce(json_agg(json_build_object('reference', r.reference, 'state', r.state, 'amount_cents', r.amount_cents, 'reason', r.reason, 'requested_at', r.requested_at)
  order by r.requested_at), '[]')
  from payment_refunds r
  where r.team_id = $1
  and r.payment_id = t.id) as refunds
  from charges c
  join payments t on t.team_id = $2
  and t.charge_id = c.id
  join payment_connections p on p.team_id = $3
  and p.id = t.connection_id
  where c.team_id = $4
  and "c"."member_profile_id" = $5
  and ($6::uuid is null or "t"."id" > $7::uuid)
  order by "t"."id"
  limit $8;

select "t"."id", "t"."checkin_at", "t"."checkout_at", "t"."method", "t"."membership_id", "t"."created_at", u.name as store_name, d.name as device, p.name as partner_program
  from checkins t
  join units u on u.team_id = $1
  and u.id = t.store_id
  left
  join devices d on d.team_id = $2
  and d.id = t.device_id
  left
  join partner_programs p on p.team_id = $3
  and p.id = t.partner_program_id
  where t.team_id = $4
  and "t"."member_profile_id" = $5
  and ($6::uuid is null or "t"."id" > $7::uuid)
  order by "t"."id"
  limit $8;

select "t"."id", "t"."device", "t"."address", "t"."begun_at", "t"."last_used_at"
  from "app_sessions" t
  where t.team_id = $1
  and "t"."member_id" = $2
  and ($3::uuid is null or "t"."id" > $4::uuid)
  order by "t"."id"
  limit $5;

select "t"."id", "t"."due_on", "t"."text", "t"."noted_at", "t"."done_at", t.about as "about", case when "t"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $1
  and n.id = substring("t"."actor"
  from 7)::uuid) when "t"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $2
  and n.id = substring("t"."actor"
  from 5)::uuid) when "t"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $3
  and n.id = substring("t"."actor"
  from 8)::uuid) when "t"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $4
  and n.id = substring("t"."actor"
  from 8)::uuid) when "t"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $5
  and n.id = substring("t"."actor"
  from 8)::uuid) end as "actor_name", case when "t"."done_by" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $6
  and n.id = substring("t"."done_by"
  from 7)::uuid) when "t"."done_by" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $7
  and n.id = substring("t"."done_by"
  from 5)::uuid) when "t"."done_by" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $8
  and n.id = substring("t"."done_by"
  from 8)::uuid) when "t"."done_by" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $9
  and n.id = substring("t"."done_by"
  from 8)::uuid) when "t"."done_by" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $10
  and n.id = substring("t"."done_by"
  from 8)::uuid) end as "done_by_name"
  from "member_notes" as "t"
  where "t"."team_id" = $11
  and "t"."id" = $12;

select "t"."id", "t"."due_on", "t"."text", "t"."noted_at", "t"."done_at", t.about as "about", case when "t"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $1
  and n.id = substring("t"."actor"
  from 7)::uuid) when "t"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $2
  and n.id = substring("t"."actor"
  from 5)::uuid) when "t"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $3
  and n.id = substring("t"."actor"
  from 8)::uuid) when "t"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $4
  and n.id = substring("t"."actor"
  from 8)::uuid) when "t"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $5
  and n.id = substring("t"."actor"
  from 8)::uuid) end as "actor_name", case when "t"."done_by" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $6
  and n.id = substring("t"."done_by"
  from 7)::uuid) when "t"."done_by" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $7
  and n.id = substring("t"."done_by"
  from 5)::uuid) when "t"."done_by" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $8
  and n.id = substring("t"."done_by"
  from 8)::uuid) when "t"."done_by" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $9
  and n.id = substring("t"."done_by"
  from 8)::uuid) when "t"."done_by" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $10
  and n.id = substring("t"."done_by"
  from 8)::uuid) end as "done_by_name"
  from "member_notes" as "t"
  where "t"."team_id" = $11
  and "t"."member_id" = $12
  order by "t"."noted_at" desc, "t"."id" desc
  limit $13;

select "t"."id", "t"."full_name", "t"."phone", "t"."email", "t"."source", "t"."came_by", "t"."message", "t"."lost_reason", "t"."next_step", "t"."next_on", "t"."consent_version", "t"."consent_text", "t"."created_at"
  from "leads" t
  where t.team_id = $1
  and "t"."member_id" = $2
  and ($3::uuid is null or "t"."id" > $4::uuid)
  order by "t"."id"
  limit $5;

select "t"."id", "t"."kind", "t"."state", "t"."reason", "t"."noted_at", "t"."settled_at"
  from "member_notices" t
  where t.team_id = $1
  and "t"."member_id" = $2
  and ($3::uuid is null or "t"."id" > $4::uuid)
  order by "t"."id"
  limit $5;

select "t"."id", "t"."made_at"
  from "app_calendars" t
  where t.team_id = $1
  and "t"."member_id" = $2
  and ($3::uuid is null or "t"."id" > $4::uuid)
  order by "t"."id"
  limit $5;

select "t"."id", "t"."measured_at", "t"."weight_kg", "t"."height_cm", "t"."body_fat_pct", "t"."muscle_mass_pct", "t"."chest_cm", "t"."waist_cm", "t"."hip_cm", "t"."left_arm_cm", "t"."right_arm_cm", "t"."left_thigh_cm", "t"."right_thigh_cm", "t"."left_calf_cm", "t"."right_calf_cm", "t"."notes", "t"."by_member"
  from "measurements" t
  where t.team_id = $1
  and "t"."member_profile_id" = $2
  and ($3::uuid is null or "t"."id" > $4::uuid)
  order by "t"."id"
  limit $5;

select "t"."id", "t"."membership_id", "t"."journey", "t"."reference", "t"."state", "t"."created_at", p.provider
  from memberships m
  join payment_mandates t on t.team_id = $1
  and t.membership_id = m.id
  join payment_connections p on p.team_id = $2
  and p.id = t.connection_id
  where m.team_id = $3
  and "m"."member_profile_id" = $4
  and ($5::uuid is null or "t"."id" > $6::uuid)
  order by "t"."id"
  limit $7;

select "t"."id", "t"."membership_id", "t"."kind", "t"."description", "t"."period_start", "t"."amount_cents", "t"."due_date", "t"."status", "t"."paid_cents", "t"."payment_method", "t"."paid_at", "t"."created_at", "t"."promised_on"
  from "charges" t
  where t.team_id = $1
  and "t"."member_profile_id" = $2
  and ($3::uuid is null or "t"."id" > $4::uuid)
  order by "t"."id"
  limit $5;

select "t"."id", "t"."name", "t"."created_at", "t"."last_used_at"
  from "app_passkeys" t
  where t.team_id = $1
  and "t"."member_id" = $2
  and ($3::uuid is null or "t"."id" > $4::uuid)
  order by "t"."id"
  limit $5;

select "t"."id", "t"."name", "t"."description", "t"."status", "t"."weeks_duration", "t"."starts_at", "t"."ends_at", "t"."created_by_ai", "t"."ai_prompt", "t"."created_at", u.name as store_name, (select coalesce(json_agg(json_build_object( 'day', d.day_label, 'day_name', d.name, 'day_notes', d.notes, 'muscle_groups', d.muscle_groups, 'estimated_duration_minutes', d.estimated_duration_minutes, 'exercise', coalesce(o.name, c.name), 'sets_target', x.sets_target, 'reps_target', x.reps_target, 'weight_kg', x.weight_kg, 'rest_seconds', x.rest_seconds, 'tempo', x.tempo, 'notes', x.notes, 'group_id', x.group_id, 'group_type', x.group_type)
  order by d.sort_order, x.sort_order), '[]')
  from program_days d
  join program_exercises x on x.team_id = $1
  and x.day_id = d.id
  left
  join exercises o on o.team_id = $2
  and o.id = x.own_exercise_id
  left
  join catalogue_exercises c on c.id = x.catalogue_exercise_id
  where d.team_id = $3
  and d.program_id = t.id) as exercises
  from workout_programs t
  left
  join units u on u.team_id = $4
  and u.id = t.store_id
  where t.team_id = $5
  and "t"."member_profile_id" = $6
  and ($7::uuid is null or "t"."id" > $8::uuid)
  order by "t"."id"
  limit $9;

select "t"."id", "t"."person_key", "t"."checked_in_at", "t"."expires_at", "t"."state", "t"."reason", "t"."validated_at", "t"."created_at", c.program, u.name as store_name
  from partner_visits t
  join partner_connections c on c.team_id = $1
  and c.id = t.connection_id
  join units u on u.team_id = $2
  and u.id = t.unit_id
  where t.team_id = $3
  and "t"."member_id" = $4
  and ($5::uuid is null or "t"."id" > $6::uuid)
  order by "t"."id"
  limit $7;

select "t"."id", "t"."sale_kind", "t"."status", "t"."start_date", "t"."end_date", "t"."trial_ends_on", "t"."price_cents", "t"."discount_pct", "t"."payment_method", "t"."auto_renew", "t"."credits_left", "t"."past_due_since", "t"."freezes_used", "t"."freezes_year", "t"."freeze_start_date", "t"."freeze_end_date", "t"."created_at", "t"."cancelled_at", "t"."effective_date", "t"."cancellation_reason", p.name as plan, u.name as store_name, o.code as promotion_code
  from memberships t
  join plans p on p.team_id = $1
  and p.id = t.plan_id
  left
  join units u on u.team_id = $2
  and u.id = t.store_id
  left
  join promotions o on o.team_id = $3
  and o.id = t.promotion_id
  where t.team_id = $4
  and "t"."member_profile_id" = $5
  and ($6::uuid is null or "t"."id" > $7::uuid)
  order by "t"."id"
  limit $8;

select "t"."id", "t"."status", "t"."waitlist_position", "t"."booked_at", "t"."promoted_at", "t"."cancelled_at", "t"."was_waiting", y.name as class_type, i.date, i.start_time, p.name as partner_program
  from bookings t
  join class_instances i on i.team_id = $1
  and i.id = t.class_instance_id
  join class_types y on y.team_id = $2
  and y.id = i.class_type_id
  left
  join partner_programs p on p.team_id = $3
  and p.id = t.partner_program_id
  where t.team_id = $4
  and "t"."member_profile_id" = $5
  and ($6::uuid is null or "t"."id" > $7::uuid)
  order by "t"."id"
  limit $8;

select "t"."id", "t"."total_cents", "t"."discount_cents", "t"."refunded_cents", "t"."status", "t"."payment_method", "t"."created_at", "t"."paid_at", "t"."refunded_at", u.name as store_name, (select coalesce(json_agg(json_build_object('description', i.description, 'quantity', i.quantity, 'unit_price_cents', i.unit_price_cents)
  order by i.position), '[]')
  from sale_items i
  where i.team_id = $1
  and i.sale_id = t.id) as items
  from sales t
  left
  join units u on u.team_id = $2
  and u.id = t.store_id
  where t.team_id = $3
  and "t"."member_id" = $4
  and ($5::uuid is null or "t"."id" > $6::uuid)
  order by "t"."id"
  limit $7;

select "t"."id", "t"."what", "t"."given_at", "t"."withdrawn_at"
  from "device_consents" t
  where t.team_id = $1
  and "t"."member_id" = $2
  and ($3::uuid is null or "t"."id" > $4::uuid)
  order by "t"."id"
  limit $5;

select "team_id"
  from "payment_connections"
  where "id" = $1;

select "u"."id", "u"."name", "u"."max_capacity", ( (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'checkins.inside'
  and key @> jsonb_build_object('store_id', "u"."id"::uuid)) as kept) - (select count(*)
  from checkins e
  where e.team_id = $2
  and e.checkout_at is null
  and e.checkin_at <= $3::timestamptz
  and e.store_id = "u"."id")) as "current_count"
  from "units" as "u"
  where "u"."team_id" = $4
  and "u"."is_active" = $5
  order by "u"."name", "u"."id";

select "u"."offline_policy", "u"."snapshot_hours", "c"."unconfirmed_counts"
  from "units" as "u"
  inner
  join "companies" as "c" on "c"."id" = "u"."team_id"
  where "u"."team_id" = $1
  and "u"."id" = $2;

select "v"."person_key", "v"."checked_in_at", "v"."member_id", "m"."full_name"
  from "partner_visits" as "v"
  left
  join "members" as "m" on "m"."team_id" = $1
  and "m"."id" = "v"."member_id"
  where "v"."team_id" = $2
  and "v"."program_id" = (select program_id
  from partner_connections
  where team_id = $3
  and id = $4)
  and "v"."state" = $5
  and "v"."checked_in_at" >= $6
  and "v"."checked_in_at" < $7
  order by "v"."checked_in_at";

select "visits".*
  from "members" as "m"
  left
  join lateral (select "e"."id", "e"."store_id", "e"."checkin_at", "e"."checkout_at", "e"."method", "d"."name" as "device_name"
  from "checkins" as "e"
  left
  join "devices" as "d" on "d"."team_id" = "e"."team_id"
  and "d"."id" = "e"."device_id"
  where "e"."team_id" = $1
  and "e"."member_profile_id" = "m"."id"
  order by "e"."checkin_at" desc, "e"."id" desc
  limit $2) as "visits" on true
  where "m"."team_id" = $3
  and "m"."id" = $4
  order by "visits"."checkin_at" desc, "visits"."id" desc;

select "w"."id", "w"."begun_at", "w"."finished_at", "w"."set_count", "p"."name" as "program_name", "d"."day_label", "d"."name" as "day_name", (select coalesce(json_agg(agg), '[]')
  from (select "s"."set_number", "s"."reps", "s"."load_kg", "x"."id" as "line_id", coalesce(x.own_exercise_id, x.catalogue_exercise_id) as "exercise_id", coalesce(o.name, c.name) as "exercise_name"
  from "workout_sets" as "s"
  inner
  join "program_exercises" as "x" on "x"."team_id" = "s"."team_id"
  and "x"."id" = "s"."program_exercise_id"
  left
  join "exercises" as "o" on "o"."team_id" = "x"."team_id"
  and "o"."id" = "x"."own_exercise_id"
  left
  join "catalogue_exercises" as "c" on "c"."id" = "x"."catalogue_exercise_id"
  where "s"."team_id" = $1
  and "s"."workout_id" = "w"."id"
  order by "x"."sort_order", "s"."set_number") as agg) as "sets"
  from "workouts" as "w"
  inner
  join "program_days" as "d" on "d"."team_id" = "w"."team_id"
  and "d"."id" = "w"."day_id"
  inner
  join "workout_programs" as "p" on "p"."team_id" = "d"."team_id"
  and "p"."id" = "d"."program_id"
  where "w"."team_id" = $2
  and "w"."member_id" = $3
  and "w"."set_count" > $4
  and (w.begun_at, w.id) < (
  select b.begun_at, b.id
  from workouts b
  where b.team_id = $5
  and b.member_id = $6
  and b.id = $7)
  order by "w"."begun_at" desc, "w"."id" desc
  limit $8;

select "w"."id", "w"."begun_at", "w"."finished_at", "w"."set_count", "p"."name" as "program_name", "d"."day_label", "d"."name" as "day_name", (select coalesce(json_agg(agg), '[]')
  from (select "s"."set_number", "s"."reps", "s"."load_kg", "x"."id" as "line_id", coalesce(x.own_exercise_id, x.catalogue_exercise_id) as "exercise_id", coalesce(o.name, c.name) as "exercise_name"
  from "workout_sets" as "s"
  inner
  join "program_exercises" as "x" on "x"."team_id" = "s"."team_id"
  and "x"."id" = "s"."program_exercise_id"
  left
  join "exercises" as "o" on "o"."team_id" = "x"."team_id"
  and "o"."id" = "x"."own_exercise_id"
  left
  join "catalogue_exercises" as "c" on "c"."id" = "x"."catalogue_exercise_id"
  where "s"."team_id" = $1
  and "s"."workout_id" = "w"."id"
  order by "x"."sort_order", "s"."set_number") as agg) as "sets"
  from "workouts" as "w"
  inner
  join "program_days" as "d" on "d"."team_id" = "w"."team_id"
  and "d"."id" = "w"."day_id"
  inner
  join "workout_programs" as "p" on "p"."team_id" = "d"."team_id"
  and "p"."id" = "d"."program_id"
  where "w"."team_id" = $2
  and "w"."member_id" = $3
  and "w"."set_count" > $4
  order by "w"."begun_at" desc, "w"."id" desc
  limit $5;

select "w"."id", "w"."member_profile_id", "w"."name", "w"."description", "w"."status", "w"."weeks_duration", "w"."starts_at", "w"."ends_at", "w"."created_by_ai", "w"."ai_prompt", "w"."created_at", (select coalesce(json_agg(agg), '[]')
  from (select "d"."id", "d"."day_label", "d"."name", "d"."muscle_groups", "d"."estimated_duration_minutes", "d"."notes", "d"."sort_order", (select coalesce(json_agg(agg), '[]')
  from (select "x"."id", coalesce("x"."own_exercise_id", "x"."catalogue_exercise_id") as "exercise_id", coalesce("o"."name", "c"."name") as "exercise_name", "x"."sets_target", "x"."reps_target", "x"."weight_kg", "x"."rest_seconds", "x"."tempo", "x"."notes", "x"."group_id", "x"."group_type", "x"."sort_order"
  from "program_exercises" as "x"
  left
  join "exercises" as "o" on "o"."team_id" = "x"."team_id"
  and "o"."id" = "x"."own_exercise_id"
  left
  join "catalogue_exercises" as "c" on "c"."id" = "x"."catalogue_exercise_id"
  where "x"."team_id" = $1
  and "x"."day_id" = "d"."id"
  order by "x"."sort_order") as agg) as "exercises"
  from "program_days" as "d"
  where "d"."team_id" = $2
  and "d"."program_id" = "w"."id"
  order by "d"."sort_order") as agg) as "days"
  from "workout_programs" as "w"
  where "w"."team_id" = $3
  and "w"."member_profile_id" = $4
  and "w"."status" = $5
  order by "w"."created_at" desc, "w"."id" desc
  limit $6;

select "w"."id", "w"."member_profile_id", "w"."name", "w"."description", "w"."status", "w"."weeks_duration", "w"."starts_at", "w"."ends_at", "w"."created_by_ai", "w"."ai_prompt", "w"."created_at", (select coalesce(json_agg(agg), '[]')
  from (select "d"."id", "d"."day_label", "d"."name", "d"."muscle_groups", "d"."estimated_duration_minutes", "d"."notes", "d"."sort_order", (select coalesce(json_agg(agg), '[]')
  from (select "x"."id", coalesce("x"."own_exercise_id", "x"."catalogue_exercise_id") as "exercise_id", coalesce("o"."name", "c"."name") as "exercise_name", "x"."sets_target", "x"."reps_target", "x"."weight_kg", "x"."rest_seconds", "x"."tempo", "x"."notes", "x"."group_id", "x"."group_type", "x"."sort_order"
  from "program_exercises" as "x"
  left
  join "exercises" as "o" on "o"."team_id" = "x"."team_id"
  and "o"."id" = "x"."own_exercise_id"
  left
  join "catalogue_exercises" as "c" on "c"."id" = "x"."catalogue_exercise_id"
  where "x"."team_id" = $1
  and "x"."day_id" = "d"."id"
  order by "x"."sort_order") as agg) as "exercises"
  from "program_days" as "d"
  where "d"."team_id" = $2
  and "d"."program_id" = "w"."id"
  order by "d"."sort_order") as agg) as "days"
  from "workout_programs" as "w"
  where "w"."team_id" = $3
  and "w"."member_profile_id" = $4
  order by "w"."created_at" desc, "w"."id" desc
  limit $5;

select "w"."id", "w"."member_profile_id", "w"."name", "w"."description", "w"."status", "w"."weeks_duration", "w"."starts_at", "w"."ends_at", "w"."created_by_ai", "w"."ai_prompt", "w"."created_at", (select coalesce(json_agg(agg), '[]')
  from (select "d"."id", "d"."day_label", "d"."name", "d"."muscle_groups", "d"."estimated_duration_minutes", "d"."notes", "d"."sort_order", (select coalesce(json_agg(agg), '[]')
  from (select "x"."id", coalesce("x"."own_exercise_id", "x"."catalogue_exercise_id") as "exercise_id", coalesce("o"."name", "c"."name") as "exercise_name", "x"."sets_target", "x"."reps_target", "x"."weight_kg", "x"."rest_seconds", "x"."tempo", "x"."notes", "x"."group_id", "x"."group_type", "x"."sort_order"
  from "program_exercises" as "x"
  left
  join "exercises" as "o" on "o"."team_id" = "x"."team_id"
  and "o"."id" = "x"."own_exercise_id"
  left
  join "catalogue_exercises" as "c" on "c"."id" = "x"."catalogue_exercise_id"
  where "x"."team_id" = $1
  and "x"."day_id" = "d"."id"
  order by "x"."sort_order") as agg) as "exercises"
  from "program_days" as "d"
  where "d"."team_id" = $2
  and "d"."program_id" = "w"."id"
  order by "d"."sort_order") as agg) as "days"
  from "workout_programs" as "w"
  where "w"."team_id" = $3
  and "w"."status" = $4
  order by "w"."created_at" desc, "w"."id" desc
  limit $5;

select "w"."id", "w"."member_profile_id", "w"."name", "w"."description", "w"."status", "w"."weeks_duration", "w"."starts_at", "w"."ends_at", "w"."created_by_ai", "w"."ai_prompt", "w"."created_at", (select coalesce(json_agg(agg), '[]')
  from (select "d"."id", "d"."day_label", "d"."name", "d"."muscle_groups", "d"."estimated_duration_minutes", "d"."notes", "d"."sort_order", (select coalesce(json_agg(agg), '[]')
  from (select "x"."id", coalesce("x"."own_exercise_id", "x"."catalogue_exercise_id") as "exercise_id", coalesce("o"."name", "c"."name") as "exercise_name", "x"."sets_target", "x"."reps_target", "x"."weight_kg", "x"."rest_seconds", "x"."tempo", "x"."notes", "x"."group_id", "x"."group_type", "x"."sort_order"
  from "program_exercises" as "x"
  left
  join "exercises" as "o" on "o"."team_id" = "x"."team_id"
  and "o"."id" = "x"."own_exercise_id"
  left
  join "catalogue_exercises" as "c" on "c"."id" = "x"."catalogue_exercise_id"
  where "x"."team_id" = $1
  and "x"."day_id" = "d"."id"
  order by "x"."sort_order") as agg) as "exercises"
  from "program_days" as "d"
  where "d"."team_id" = $2
  and "d"."program_id" = "w"."id"
  order by "d"."sort_order") as agg) as "days"
  from "workout_programs" as "w"
  where "w"."team_id" = $3
  order by "w"."created_at" desc, "w"."id" desc
  limit $4;

select $1::integer as from_days, $2::integer as to_days, (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $3
  and list = 'charges.due'
  and key @> '{"status":"overdue"}'::jsonb
  and at >= $4::timestamp
  and at <= $5::timestamp) as kept) as charges, (select coalesce(sum("cents"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $6
  and list = 'charges.due'
  and key @> '{"status":"overdue"}'::jsonb
  and at >= $7::timestamp
  and at <= $8::timestamp) as kept) as cents
  union all
  select $9::integer as from_days, $10::integer as to_days, (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $11
  and list = 'charges.due'
  and key @> '{"status":"overdue"}'::jsonb
  and at >= $12::timestamp
  and at <= $13::timestamp) as kept) as charges, (select coalesce(sum("cents"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $14
  and list = 'charges.due'
  and key @> '{"status":"overdue"}'::jsonb
  and at >= $15::timestamp
  and at <= $16::timestamp) as kept) as cents
  union all
  select $17::integer as from_days, $18::integer as to_days, (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $19
  and list = 'charges.due'
  and key @> '{"status":"overdue"}'::jsonb
  and at >= $20::timestamp
  and at <= $21::timestamp) as kept) as charges, (select coalesce(sum("cents"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $22
  and list = 'charges.due'
  and key @> '{"status":"overdue"}'::jsonb
  and at >= $23::timestamp
  and at <= $24::timestamp) as kept) as cents
  union all
  select $25::integer as from_days, $26::integer as to_days, (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $27
  and list = 'charges.due'
  and key @> '{"status":"overdue"}'::jsonb
  and at <= $28::timestamp) as kept) as charges, (select coalesce(sum("cents"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $29
  and list = 'charges.due'
  and key @> '{"status":"overdue"}'::jsonb
  and at <= $30::timestamp) as kept) as cents
  order by 1;

select $1::text as list, least(count(distinct l.member_id), $2)::integer as waiting
  from (
  select l.member_id
  from (
  select c.member_profile_id as member_id, min(c.due_date) as "on", sum(c.amount_cents - c.paid_cents)::integer as owed_cents
  from charges c
  where c.team_id = $3
  and c.status = 'overdue'
  and c.due_date between $4::date - 365
  and $5::date
  and (c.promised_on is null or c.promised_on < $6::date)
  group by 1
  union all --
  Where another service bills, no charge says it.
  select s.member_profile_id, s.past_due_since, null
  from (select id, member_profile_id, past_due_since
  from memberships
  where team_id = $7
  and status = 'past_due' offset 0) s
  where s.past_due_since is not null
  and not exists (select
  from charges c
  where c.team_id = $8
  and c.membership_id = s.id
  and c.status in ('pending', 'overdue'))) l
  where not exists (
  select
  from member_notes n
  where n.team_id = $9
  and n.member_id = l.member_id
  and n.about = $10
  and (n.due_on > $11::date or (n.due_on is null
  and n.noted_at > $12)))
  limit $13) l
  union all
  select $14::text as list, least(count(distinct l.member_id), $15)::integer as waiting
  from (
  select l.member_id
  from (
  select s.member_profile_id as member_id, s."on", null::integer as owed_cents
  from (select member_profile_id, end_date as "on"
  from memberships
  where team_id = $16
  and not auto_renew
  and status <> 'cancelled'
  and end_date between $17::date
  and $18::date + 15
  union all
  select member_profile_id, effective_date
  from memberships
  where team_id = $19
  and cancelled_from is not null
  and effective_date between $20::date
  and $21::date + 15 offset 0) s
  where not exists (
  select
  from memberships o
  where o.team_id = $22
  and o.member_profile_id = s.member_profile_id
  and o.status <> 'cancelled'
  and (o.auto_renew or o.end_date > $23::date + 15))) l
  where not exists (
  select
  from member_notes n
  where n.team_id = $24
  and n.member_id = l.member_id
  and n.about = $25
  and (n.due_on > $26::date or (n.due_on is null
  and n.noted_at > $27)))
  limit $28) l
  union all
  select $29::text as list, least(count(distinct l.member_id), $30)::integer as waiting
  from (
  select l.member_id
  from (
  select a.id as member_id, a.joined_at as "on", null::integer as owed_cents
  from (select id, joined_at
  from members
  where team_id = $31
  and status = 'trial'
  and created_at > $32
  and created_at <= $33
  and partner_program_id is null offset 0) a
  where not exists (select
  from memberships s
  where s.team_id = $34
  and s.member_profile_id = a.id)
  union all
  select s.member_profile_id, s.effective_date, null
  from (select member_profile_id, effective_date, cancellation_reason
  from memberships
  where team_id = $35
  and effective_date between $36::date - 30
  and $37::date offset 0) s
  where s.cancellation_reason = 'trial_ended'
  and not exists (
  select
  from memberships o
  where o.team_id = $38
  and o.member_profile_id = s.member_profile_id
  and o.status <> 'cancelled'
  and (o.auto_renew or o.end_date > $39::date + 15))) l
  where not exists (
  select
  from member_notes n
  where n.team_id = $40
  and n.member_id = l.member_id
  and n.about = $41
  and (n.due_on > $42::date or (n.due_on is null
  and n.noted_at > $43)))
  limit $44) l
  union all
  select $45::text as list, least(count(distinct l.member_id), $46)::integer as waiting
  from (
  select l.member_id
  from (
  select v.member_id, (v.last_checkin_at at time zone $47)::date as "on", null::integer as owed_cents
  from (select member_profile_id as member_id, last_checkin_at
  from member_visits
  where team_id = $48
  and last_checkin_at > $49
  and last_checkin_at <= $50 offset 0) v
  cross
  join lateral (
  select
  from members a
  where a.team_id = $51
  and a.id = v.member_id
  and a.status = 'active' offset 0) active
  union all
  select a.id, (a.created_at at time zone $52)::date, null
  from (select id, created_at, status
  from members
  where team_id = $53
  and created_at > $54
  and created_at <= $55 offset 0) a
  cross
  join lateral (
  select
  from member_visits v
  where v.team_id = $56
  and v.member_profile_id = a.id
  and v.last_checkin_at is null offset 0) never
  where a.status = 'active') l
  where not exists (
  select
  from member_notes n
  where n.team_id = $57
  and n.member_id = l.member_id
  and n.about = $58
  and (n.due_on > $59::date or (n.due_on is null
  and n.noted_at > $60)))
  limit $61) l
  union all
  select $62::text as list, least(count(distinct l.member_id), $63)::integer as waiting
  from (
  select l.member_id
  from (
  select v.member_id, (v.last_checkin_at at time zone $64)::date as "on", null::integer as owed_cents
  from (select member_profile_id as member_id, last_checkin_at
  from member_visits
  where team_id = $65
  and last_checkin_at > $66
  and last_checkin_at <= $67 offset 0) v
  cross
  join lateral (
  select
  from members a
  where a.team_id = $68
  and a.id = v.member_id
  and a.status = 'active' offset 0) active
  union all
  select a.id, (a.created_at at time zone $69)::date, null
  from (select id, created_at, status
  from members
  where team_id = $70
  and created_at > $71
  and created_at <= $72 offset 0) a
  cross
  join lateral (
  select
  from member_visits v
  where v.team_id = $73
  and v.member_profile_id = a.id
  and v.last_checkin_at is null offset 0) never
  where a.status = 'active') l
  where not exists (
  select
  from member_notes n
  where n.team_id = $74
  and n.member_id = l.member_id
  and n.about = $75
  and (n.due_on > $76::date or (n.due_on is null
  and n.noted_at > $77)))
  limit $78) l
  union all
  select $79::text as list, least(count(distinct l.member_id), $80)::integer as waiting
  from (
  select l.member_id
  from (
  select v.member_id, (v.last_checkin_at at time zone $81)::date as "on", null::integer as owed_cents
  from (select member_profile_id as member_id, last_checkin_at
  from member_visits
  where team_id = $82
  and last_checkin_at > $83
  and last_checkin_at <= $84 offset 0) v
  cross
  join lateral (
  select
  from members a
  where a.team_id = $85
  and a.id = v.member_id
  and a.status = 'active' offset 0) active
  union all
  select a.id, (a.created_at at time zone $86)::date, null
  from (select id, created_at, status
  from members
  where team_id = $87
  and created_at > $88
  and created_at <= $89 offset 0) a
  cross
  join lateral (
  select
  from member_visits v
  where v.team_id = $90
  and v.member_profile_id = a.id
  and v.last_checkin_at is null offset 0) never
  where a.status = 'active') l
  where not exists (
  select
  from member_notes n
  where n.team_id = $91
  and n.member_id = l.member_id
  and n.about = $92
  and (n.due_on > $93::date or (n.due_on is null
  and n.noted_at > $94)))
  limit $95) l
  union all
  select $96::text as list, least(count(distinct l.member_id), $97)::integer as waiting
  from (
  select l.member_id
  from (
  select a.id as member_id, $98::date as "on", null::integer as owed_cents
  from members a
  where a.team_id = $99
  and a.birth_date is not null
  and a.status <> 'cancelled'
  and (extract(month
  from a.birth_date) * 100 + extract(day
  from a.birth_date))::integer = any($100::integer[])) l
  where not exists (
  select
  from member_notes n
  where n.team_id = $101
  and n.member_id = l.member_id
  and n.about = $102
  and (n.due_on > $103::date or (n.due_on is null
  and n.noted_at > $104)))
  limit $105) l
  union all
  select $106::text as list, least(count(distinct l.member_id), $107)::integer as waiting
  from (
  select l.member_id
  from (
  select n.member_id, min(n.due_on) as "on", null::integer as owed_cents
  from member_notes n
  where n.team_id = $108
  and n.due_on <= $109::date
  and n.done_at is null
  group by 1) l
  where not false
  limit $110) l;

select ( (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'checkins.inside' ) as kept) - (select count(*)
  from checkins e
  where e.team_id = $2
  and e.checkout_at is null
  and e.checkin_at <= $3::timestamptz - make_interval(mins => c.max_visit_minutes))) as current_count, (select coalesce(sum(u.max_capacity), 0)
  from units u
  where u.team_id = $4
  and u.is_active) as max_capacity
  from companies c
  where c.id = $5;

select (
  select coalesce(sum(credit_cents), 0)::integer
  from ledger_entries
  where team_id = $1
  and member_id = $2
  and credit_cents <> 0) as cents;

select ((select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'checkins'
  and at >= $2::timestamp) as kept) + ((select count(*) as "entries"
  from "checkins"
  where "team_id" = $3
  and "checkin_at" >= $4
  and "checkin_at" < $5)) + (0)) as checkins_today, ((select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $6
  and list = 'checkins'
  and at >= $7::timestamp) as kept) + ((select count(*) as "entries"
  from "checkins"
  where "team_id" = $8
  and "checkin_at" >= $9
  and "checkin_at" < $10)) + (0)) as checkins_this_month;

select (lpad(to_hex((extract(epoch
  from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

select (select coalesce(sum("cents"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'charges.due'
  and key @> '{"status":"pending"}'::jsonb
  and at >= $2::timestamp
  and at <= $3::timestamp) as kept) as due_today_cents, (select coalesce(sum("cents"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $4
  and list = 'charges'
  and key @> '{"status":"overdue"}'::jsonb) as kept) as overdue_cents, (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $5
  and list = 'charges'
  and key @> '{"status":"overdue"}'::jsonb) as kept) as overdue_count, (select coalesce(sum("cents"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $6
  and list = 'ledger_entries.kept'
  and at >= $7::timestamp) as kept) as paid_today_cents;

select (select coalesce(sum("cents"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'ledger_entries.kept'
  and at >= $2::timestamp) as kept) as received_today_cents, (select coalesce(sum("cents"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $3
  and list = 'charges.due'
  and key @> '{"status":"pending"}'::jsonb
  and at >= $4::timestamp
  and at <= $5::timestamp) as kept) as expected_cents;

select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'member_lives.open' ) as kept) - (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $2
  and list = 'member_lives.span'
  and at >= $3::timestamp) as kept) as active_at_start, (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $4
  and list = 'member_lives.ended'
  and key @> '{"contracted":true}'::jsonb
  and at >= $5::timestamp
  and at <= $6::timestamp) as kept) as lost, (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $7
  and list = 'memberships.end'
  and key @> '{"open":false}'::jsonb
  and at >= $8::timestamp
  and at <= $9::timestamp) as kept) as cancelled_this_month, (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $10
  and list = 'memberships.end'
  and key @> '{"open":false}'::jsonb
  and at >= $11::timestamp
  and at < $12::timestamp) as kept) as cancelled_last_month;

select (select count(*)
  from app_codes
  where team_id = $1
  and member_id is not null
  and expires_at > $2::timestamptz) > $3
  and not exists (select
  from app_sessions
  where team_id = $4
  and address = $5) as is_flood;

select (select count(*)::int
  from app_sessions x
  where x.team_id = $1
  and x.member_id = m.id
  and x.last_used_at > $2) as phones, (select count(*)::int
  from app_passkeys p
  where p.team_id = $3
  and p.member_id = m.id) as passkeys, exists (select
  from app_links l
  where l.team_id = $4
  and l.member_id = m.id
  and l.expires_at > $5) as link, exists (select
  from app_calendars c
  where c.team_id = $6
  and c.member_id = m.id) as calendar
  from members m
  where m.team_id = $7
  and m.id = $8;

select (select count(*)::integer
  from checkins c
  where c.team_id = $1
  and c.member_profile_id = m.id
  and c.checkin_at >= $2::timestamptz) as visits_this_month, v.last_checkin_at, (select json_build_object('id', i.id, 'class_type_name', t.name, 'starts_at', to_char("i"."starts_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'waits', b.status = 'waitlisted')
  from bookings b
  join class_instances i on i.team_id = $3
  and i.id = b.class_instance_id
  join class_types t on t.team_id = $4
  and t.id = i.class_type_id
  where b.team_id = $5
  and b.member_profile_id = m.id
  and b.status <> 'cancelled'
  and b.class_date >= $6::date - 1
  and i.status = 'scheduled'
  and i.ends_at > $7::timestamptz
  order by i.starts_at
  limit 1) as next_booking, (select w.name
  from workout_programs w
  where w.team_id = $8
  and w.member_profile_id = m.id
  and w.status = 'active') as program_name, (select max(s.freeze_end_date)
  from memberships s
  where s.team_id = $9
  and s.member_profile_id = m.id
  and s.status = 'frozen') as frozen_until, -- Those born on 29 February have it on the 28th in other years. coalesce((m.birth_date + make_interval(years => extract(year
  from $10::date)::integer - extract(year
  from m.birth_date)::integer))::date = $11::date, false) as has_birthday
  from members m
  join member_visits v on v.team_id = $12
  and v.member_profile_id = m.id
  where m.team_id = $13
  and m.id = $14;

select (select max(waiting.age)
  from webhooks w
  join companies c on c.id = w.team_id
  cross
  join lateral (
  select extract(epoch
  from ($1::timestamptz + c.clock_offset_ms * interval '1 millisecond') - min(d.due_at)) as age
  from webhook_deliveries d
  where d.team_id = $2
  and d.webhook_id = w.id
  and d.due_at <= ($3::timestamptz + c.clock_offset_ms * interval '1 millisecond')
  group by c.id) as waiting
  where w.team_id = $4
  and w.is_enabled
  and w.url is not null) as oldest_due_delivery_seconds, (select count(*)
  from webhooks
  where team_id = $5
  and url is not null
  and is_enabled
  and failed_in_a_row > 0) as failing_webhooks, (select count(*)
  from webhooks
  where team_id = $6
  and url is not null
  and disabled_reason is not null) as disabled_webhooks, (select count(*)
  from memberships
  where team_id = $7
  and move_error is not null) as failing_moves;

select (select read_at
  from change_marks
  where team_id = $1
  and list = 'members') as members, (select read_at
  from change_marks
  where team_id = $2
  and list = 'memberships') as memberships;

select (select to_json(obj)
  from (select "t"."id", "t"."name"
  from "trainers" as "t"
  where "t"."team_id" = $1
  and "t"."id" = "members"."trainer_id") as obj) as "trainer", (select "p"."name"
  from "partner_programs" as "p"
  where "p"."team_id" = $2
  and "p"."id" = "members"."partner_program_id") as "partner_program"
  from "members"
  where "team_id" = $3
  and "id" = $4;

select *
  from "app_passkeys"
  where "team_id" = $1
  and "credential_id" = $2;

select *
  from "app_passkeys"
  where "team_id" = $1
  and "member_id" = $2
  order by "id";

select *
  from "app_sessions"
  where "team_id" = $1
  and "id" = $2 for no key update;

select *
  from "bookings"
  where "team_id" = $1
  and "class_instance_id" = $2
  and "member_profile_id" = $3
  and "status" <> 'cancelled';

select *
  from "bookings"
  where "team_id" = $1
  and "class_instance_id" = $2
  and "status" <> 'cancelled'
  order by "waitlist_position" nulls first, "booked_at";

select *
  from "charges"
  where "team_id" = $1
  and "id" = $2;

select *
  from "charges"
  where "team_id" = $1
  and "id" = $2 for no key update;

select *
  from "charges"
  where "team_id" = $1
  and "membership_id" = $2
  and "kind" = $3
  and "period_start" = $4
  order by "due_date", "period_start", "kind";

select *
  from "charges"
  where "team_id" = $1
  and "membership_id" = $2
  and "status" = $3
  and "updated_at" = $4;

select *
  from "charges"
  where "team_id" = $1
  and "membership_id" = $2
  order by "due_date", "period_start", "kind";

select *
  from "class_instances" as "i"
  where "i"."team_id" = $1
  and (i.starts_at > $2
  and i.date >= ($3::timestamptz at time zone 'UTC')::date - 1)
  and "i"."waiting" > $4
  order by "i"."id" for no key update;

select *
  from "class_instances"
  where "team_id" = $1
  and "id" = $2 for no key update;

select *
  from "class_schedule"
  where "team_id" = $1
  and "is_active" = $2;

select *
  from "companies"
  where "id" = $1;

select *
  from "companies"
  where "slug" = $1;

select *
  from "device_leavings"
  where "team_id" = $1
  and "device_id" = $2
  order by "member_id";

select *
  from "device_syncs"
  where "team_id" = $1
  and "device_id" = $2;

select *
  from "devices"
  where "team_id" = $1
  and "bridge_id" = $2
  and "is_active" = $3
  order by "name", "id";

select *
  from "documents"
  where "team_id" = $1
  and "id" = $2
  and "ended_at" is null;

select *
  from "drawers"
  where "team_id" = $1
  and "id" = $2 for no key update;

select *
  from "drawers"
  where "team_id" = $1
  and "staff_id" = $2
  and "closed_at" is null for no key update;

select *
  from "events"
  where "team_id" = $1
  and "type" in ($2)
  order by "seq";

select *
  from "ledger_entries"
  where "team_id" = $1
  and "charge_id" = $2
  order by "at", "id";

select *
  from "ledger_entries"
  where "team_id" = $1
  and "id" = $2;

select *
  from "ledger_entries"
  where "team_id" = $1
  and "payment_id" = $2
  order by "at", "id";

select *
  from "member_photos"
  where "team_id" = $1
  and "member_id" = $2;

select *
  from "members"
  where "team_id" = $1
  and "id" = $2
  and "email" = $3 for no key update;

select *
  from "members"
  where "team_id" = $1
  and "id" = $2 for no key update;

select *
  from "members"
  where "team_id" = $1
  and "id" = (select member_profile_id
  from memberships
  where team_id = $2
  and id = $3) for no key update;

select *
  from "memberships"
  where "team_id" = $1
  and "id" = $2 for no key update;

select *
  from "move_in_runs"
  where "team_id" = $1
  and "id" = $2;

select *
  from "moves"
  where "team_id" = $1
  and "id" = $2;

select *
  from "moves"
  where "team_id" = $1
  and "source" = $2;

select *
  from "moves"
  where "team_id" = $1
  order by "created_at";

select *
  from "partner_connections"
  where "team_id" = $1
  and "disconnected_at" is null
  order by "created_at";

select *
  from "partner_connections"
  where "team_id" = $1
  and "id" = $2;

select *
  from "partner_connections"
  where "team_id" = $1
  and "program" = $2
  order by "created_at";

select *
  from "payment_attempts"
  where "team_id" = $1
  and "charge_id" = $2
  and "state" in ('asking', 'waiting');

select *
  from "payment_attempts"
  where "team_id" = $1
  and "id" = $2;

select *
  from "payment_connections"
  where "team_id" = $1
  and "disconnected_at" is null
  order by "created_at";

select *
  from "payment_connections"
  where "team_id" = $1
  and "id" = $2;

select *
  from "payment_connections"
  where "team_id" = $1
  and "id" = $2
  and "disconnected_at" is null for no key update;

select *
  from "payment_differences"
  where "team_id" = $1
  and "id" = $2;

select *
  from "payment_mandates"
  where "team_id" = $1
  and "id" = $2;

select *
  from "payment_mandates"
  where "team_id" = $1
  and "membership_id" = $2
  and "state" in ('asking', 'waiting', 'active');

select *
  from "payment_refunds"
  where "team_id" = $1
  and "id" = $2;

select *
  from "payment_refunds"
  where "team_id" = $1
  and "payment_id" = $2
  order by "requested_at";

select *
  from "payments"
  where "team_id" = $1
  and "charge_id" = $2
  order by "received_at", "id";

select *
  from "payments"
  where "team_id" = $1
  and "charge_id" = $2
  order by "received_at", "id" for no key update;

select *
  from "payments"
  where "team_id" = $1
  and "connection_id" = any (array(
  select o.id
  from payment_connections c
  join payment_connections o on o.team_id = $2
  and o.provider = c.provider
  where c.team_id = $3
  and c.id = $4))
  and "reference" = $5
  and ("connection_id" = $6 or "attempt_id" is not distinct
  from $7);

select *
  from "payments"
  where "team_id" = $1
  and "id" = $2;

select *
  from "payments"
  where "team_id" = $1
  and "id" = $2 for no key update;

select *
  from "receipts"
  where "team_id" = $1
  and "entry_id" = $2;

select *
  from "sale_items"
  where "team_id" = $1
  and "sale_id" = any($2::uuid[])
  order by "position";

select *
  from "sales"
  where "team_id" = $1
  and "id" = $2 for no key update;

select *
  from "staff"
  where "team_id" = $1
  and "id" = $2
  and "session_epoch" = $3
  and "is_active" = $4 for no key update;

select *
  from "staff"
  where "team_id" = $1
  order by "id" for no key update;

select *
  from "staff_passkeys"
  where "team_id" = $1
  and "staff_id" = $2
  order by "id";

select *
  from "units"
  where "team_id" = $1
  and "is_active" = $2;

select *
  from "units"
  where "team_id" = $1
  and "is_active" = $2
  order by "name", "id";

select *
  from "webhooks"
  where "team_id" = $1
  and "id" = $2
  and "url" is not null;

select *
  from "webhooks"
  where "team_id" = $1
  and "id" = $2 for no key update;

select *
  from "webhooks"
  where "team_id" = $1
  and "url" is not null
  order by "id";

select *
  from "workouts"
  where "team_id" = $1
  and "id" = $2;

select *
  from ( (select c.checkin_at as at, 'entry' as kind, u.name as subject, null as detail, null::integer as cents
  from checkins c
  join units u on u.team_id = $1
  and u.id = c.store_id
  where c.team_id = $2
  and c.member_profile_id = $3
  order by c.checkin_at desc
  limit $4)
  union all (select l.at, l.result, u.name, l.reason, null
  from (select *
  from access_log l
  where l.team_id = $5
  and l.member_profile_id = $6
  order by l.at desc
  limit $7) l
  join units u on u.team_id = $8
  and u.id = l.store_id
  where l.result = 'denied')
  union all (select b.booked_at, 'booking', t.name, to_char(i.date, 'YYYY-MM-DD'), null
  from bookings b
  join class_instances i on i.team_id = $9
  and i.id = b.class_instance_id
  join class_types t on t.team_id = $10
  and t.id = i.class_type_id
  where b.team_id = $11
  and b.member_profile_id = $12
  and b.status <> 'cancelled'
  order by b.class_date desc
  limit $13)
  union all (select h.at, 'membership', p.name, h.change, null
  from memberships s
  join plans p on p.team_id = $14
  and p.id = s.plan_id
  join membership_history h on h.team_id = $15
  and h.membership_id = s.id
  where s.team_id = $16
  and s.member_profile_id = $17
  order by h.seq desc
  limit $18)
  union all (select e.at, case when e.kept_cents > 0 then 'payment' else 'money_back' end, null, e.method, e.kept_cents
  from ledger_entries e
  where e.team_id = $19
  and e.member_id = $20
  and e.kept_cents <> 0
  order by e.at desc, e.id desc
  limit $21)) happened
  order by at desc
  limit $22;

select *
  from (
  select case when c.problem like 'unauthorised%' then 'partner_unauthorised' else 'partner_silent' end as kind, c.id, p.name as text, case when c.problem like 'unauthorised%' then 1 else (
  select count(*)::int
  from partner_visits v
  where v.team_id = $1
  and v.connection_id = c.id
  and v.checked_in_at >= $2::timestamptz
  and v.state = 'validated'
  and v.reference like $3) end as count
  from partner_connections c
  join partner_programs p on p.team_id = $4
  and p.id = c.program_id
  where c.team_id = $5
  and c.disconnected_at is null
  and (c.problem like 'unauthorised%' or c.last_webhook_at is null or c.last_webhook_at < $6::timestamptz) ) as found
  where count > 0;

select *, case when charges.status = 'pending' then (
  select case when min(o.part) < charges.part or exists (
  select
  from ledger_entries e
  where e.team_id = $1
  and e.charge_id = charges.id
  and e.kind in ('postponed', 'split')) then (charges.period_start + make_interval(months => min(o.part)))::date end
  from charges o
  where o.team_id = $2
  and o.membership_id = $3
  and o.kind = charges.kind
  and o.period_start = charges.period_start
  and o.description = charges.description) end as "first_due"
  from "charges"
  where "team_id" = $4
  and "membership_id" = $5
  and ("status" in ($6, $7) or "period_start" in (select unnest(array[period_began_on, end_date])
  from memberships
  where team_id = $8
  and id = $9))
  order by "due_date", "period_start", "kind";

select a.id, a.charge_id, a.kind, a.state, a.amount_cents, a.due_date, a.expires_at, a.created_at, n.provider, c.description
  from payment_attempts a
  join charges c on "c"."team_id" = "a"."team_id"
  and "c"."id" = "a"."charge_id"
  join payment_connections n on "n"."team_id" = "a"."team_id"
  and "n"."id" = "a"."connection_id"
  where a.team_id = $1 -- An array, so that those of each charge are found by it.
  and a.charge_id = any (array(select o.id
  from charges o
  where o.team_id = $2
  and o.member_profile_id = $3))
  order by a.created_at desc, a.id desc
  limit $4;

select array(select x.id
  from program_exercises x
  where x.team_id = $1
  and x.day_id = d.id) as lines
  from program_days d
  join workout_programs w on "w"."team_id" = "d"."team_id"
  and "w"."id" = "d"."program_id"
  where d.team_id = $2
  and d.id = $3
  and w.member_profile_id = $4;

select b.id as bridge_id, o.*
  from unnest($1::uuid[]) as b (id)
  cross
  join lateral (
  select c.id, c.device_id, c.kind, c.direction, c.what, c.user_id, c.expires_at
  from device_commands as c
  join devices as d on d.team_id = $2
  and d.id = c.device_id
  where c.team_id = $3
  and d.bridge_id = b.id
  and d.is_active
  and c.ended_at is null
  and c.expires_at > $4
  order by c.id
  limit $5) as o
  order by o.id;

select before, sum(cents * case p.billing_period when 'monthly' then 12 when 'quarterly' then 4 when 'semiannual' then 2 else 1 end) as n
  from (
  select key, cents, null as before
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'memberships.end'
  and key @> '{"open":true}'::jsonb) as kept
  union all
  select key, cents, width_bucket(at::date - 1, $2::date[])
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $3
  and list = 'memberships.end'
  and key @> '{"open":false}'::jsonb
  and at > $4::timestamp) as kept
  union all
  select key, -cents, width_bucket(at::date - 1, $5::date[])
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $6
  and list = 'memberships.start'
  and at > $7::timestamp) as kept) sold
  join plans p on p.team_id = $8
  and p.id = (sold.key ->> 'plan_id')::uuid
  group by 1;

select begin_reading($1, $2);

select begin_reading($1, 'members');

select begin_reading($1, 'memberships');

select case when key ->> 'began' >= $1 then key ->> 'began' end as began, null as before, sum(n) as n
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $2
  and list = 'member_lives.open' ) as kept
  group by 1
  union all
  select case when key ->> 'began' >= $3 then key ->> 'began' end, width_bucket(at::date - 1, $4::date[]), -sum(n)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $5
  and list = 'member_lives.span'
  and at > $6::timestamp) as kept
  group by 1, 2;

select case when m.status in ('active', 'frozen') then 'won' when l.stage = 'lost' then 'lost' when l.member_id is not null then 'trial' else l.stage end as "stage", count(*)::integer as "leads", (count(*) filter (where l.next_on <= $1::date))::integer as "due"
  from "leads" as "l"
  left
  join "members" as "m" on "m"."team_id" = "l"."team_id"
  and "m"."id" = "l"."member_id"
  where "l"."team_id" = $2
  and "l"."created_at" >= $3
  group by 1;

select coalesce(round(sum(kept.cents * case p.billing_period when 'monthly' then 12 when 'quarterly' then 4 when 'semiannual' then 2 else 1 end) / 12.0), 0) as mrr_cents, (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'memberships'
  and key @> '{"status":"past_due"}'::jsonb) as kept) as overdue_memberships
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $2
  and list = 'memberships'
  and key @> '{"status":"active"}'::jsonb) as kept
  join plans p on p.team_id = $3
  and p.id = (kept.key ->> 'plan_id')::uuid;

select coalesce(sum(amount_cents - paid_cents), 0)::integer as cents
  from charges
  where team_id = $1
  and member_profile_id = $2
  and status in ('pending', 'overdue')
  and due_date >= $3::date
  and due_date < $4::date;

select coalesce(sum(least(visits * $1::integer, $2::integer)), 0)::bigint as cents
  from (select count(*) as visits
  from partner_visits
  where team_id = $3
  and program_id = (select program_id
  from partner_connections
  where team_id = $4
  and id = $5)
  and state = 'validated'
  and checked_in_at >= $6::timestamptz
  and checked_in_at < $7::timestamptz
  group by member_id, person_key) p;

select count(*) as "count"
  from "payment_differences"
  where "team_id" = $1
  and "settled_at" is null;

select count(*) as "living"
  from "api_keys"
  where "team_id" = $1
  and "revoked_at" is null
  and ("expires_at" is null or "expires_at" > $2);

select count(*) as "total"
  from (select "a"."id"
  from "audit_trail" as "a"
  where "a"."team_id" = $1
  and "a"."subject" = $2
  order by "a"."id" desc
  limit $3) as "a";

select count(*) as "total"
  from (select "a"."id"
  from "audit_trail" as "a"
  where "a"."team_id" = $1
  and "a"."subject_id" = $2
  order by "a"."id" desc
  limit $3) as "a";

select count(*) as "total"
  from (select "a"."id"
  from "audit_trail" as "a"
  where "a"."team_id" = $1
  and a.action in ('insert', 'update', 'delete')
  order by "a"."id" desc
  limit $2) as "a";

select count(*) as "total"
  from (select "a"."id"
  from "audit_trail" as "a"
  where "a"."team_id" = $1
  and a.action not in ('insert', 'update', 'delete')
  order by "a"."id" desc
  limit $2) as "a";

select count(*) as "total"
  from (select "a"."id"
  from "audit_trail" as "a"
  where "a"."team_id" = $1
  order by "a"."id" desc
  limit $2) as "a";

select count(*) as "webhooks"
  from "webhooks"
  where "team_id" = $1
  and "url" is not null;

select count(*)::float8 as count
  from memberships s
  where s.team_id = $1
  and s.id = any (array(select r.row_id
  from move_in_rows r
  where r.team_id = $2
  and r.kind = 'membership'))
  and s.auto_renew
  and s.status in ('trial', 'active', 'past_due', 'frozen')
  and not exists (select
  from payment_mandates t
  where t.team_id = $3
  and t.membership_id = s.id
  and t.state = 'active');

select count(*)::int as count
  from (select
  from workouts w
  where w.team_id = $1
  and w.member_id = $2
  and w.id <> $3
  and w.begun_at > $4::timestamptz - interval '1 day'
  and w.begun_at < $5::timestamptz + interval '1 day'
  limit $6) as around;

select d.id, d.name as device, t.why, t.since
  from device_leavings t
  join devices d on d.team_id = $1
  and d.id = t.device_id
  where t.team_id = $2
  and "t"."member_id" = $3
  and ($4::uuid is null or "d"."id" > $5::uuid)
  order by "d"."id"
  limit $6;

select d.id, d.name, d.text, d.published_at, t.signed_at, t.signed_in, t.address, t.device
  from document_signatures t
  join documents d on d.team_id = $1
  and d.id = t.document_id
  where t.team_id = $2
  and "t"."member_id" = $3
  and ($4::uuid is null or "d"."id" > $5::uuid)
  order by "d"."id"
  limit $6;

select d.id, d.store_id, coalesce(d.name, 'API') as text, sum(g.wrong)::integer as count
  from number_guesses g
  left
  join devices d on d.team_id = $1
  and d.id::text = g.shown_at
  where g.team_id = $2
  and g.refused_until > $3::timestamptz - interval '1 day'
  group by d.id, d.store_id, d.name;

select distinct team_id, member_profile_id
  from changed
  order by 1, 2;

select e.id
  from events e
  left
  join webhook_deliveries d on d.team_id = $1
  and d.event_id = e.id
  and d.webhook_id = $2
  where e.team_id = $3
  and e.recorded_at >= $4::timestamptz
  and e.id >= (select first_id_at($5::timestamptz - "events_kept_days" * interval '1 day')
  from companies
  where id = $6)
  and ($7::text[] is null or e.type = any($8::text[]))
  and d.status is distinct
  from 'delivered'
  and (d.status is not null or e.id >= all(array(select before
  from truncated_deliveries
  order by before desc
  limit 1)))
  order by e.seq;

select e.id, e.at, e.kept_cents as cents, e.method, e.member_id, m.full_name as member_name, m.cpf, case when e.payment_id is null then case when "e"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $1
  and n.id = substring("e"."actor"
  from 7)::uuid) when "e"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $2
  and n.id = substring("e"."actor"
  from 5)::uuid) when "e"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $3
  and n.id = substring("e"."actor"
  from 8)::uuid) when "e"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $4
  and n.id = substring("e"."actor"
  from 8)::uuid) when "e"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $5
  and n.id = substring("e"."actor"
  from 8)::uuid) end end as taken_by, coalesce( (select c.description
  from charges c
  where c.team_id = $6
  and c.id = e.charge_id), (select string_agg(case when i.quantity = 1 then i.description else i.quantity || ' × ' || i.description end, ', '
  order by i.position)
  from sale_items i
  where i.team_id = $7
  and i.sale_id = e.sale_id)) as description, exists (select
  from ledger_entries r
  where r.team_id = $8
  and r.takes_back = e.id) as taken_back
  from ledger_entries e
  left
  join members m on m.team_id = $9
  and m.id = e.member_id
  where e.team_id = $10
  and (e.kind = 'payment'
  and e.kept_cents > 0 or e.kind = 'refund')
  and e.member_id = $11
  and not exists (select
  from ledger_entries r
  where r.team_id = $12
  and r.takes_back = e.id)
  and e.at >= $13
  and e.at < $14
  order by e.at, e.id;

select e.id, e.at, e.kept_cents as cents, e.method, e.member_id, m.full_name as member_name, m.cpf, case when e.payment_id is null then case when "e"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $1
  and n.id = substring("e"."actor"
  from 7)::uuid) when "e"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $2
  and n.id = substring("e"."actor"
  from 5)::uuid) when "e"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $3
  and n.id = substring("e"."actor"
  from 8)::uuid) when "e"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $4
  and n.id = substring("e"."actor"
  from 8)::uuid) when "e"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $5
  and n.id = substring("e"."actor"
  from 8)::uuid) end end as taken_by, coalesce( (select c.description
  from charges c
  where c.team_id = $6
  and c.id = e.charge_id), (select string_agg(case when i.quantity = 1 then i.description else i.quantity || ' × ' || i.description end, ', '
  order by i.position)
  from sale_items i
  where i.team_id = $7
  and i.sale_id = e.sale_id)) as description, exists (select
  from ledger_entries r
  where r.team_id = $8
  and r.takes_back = e.id) as taken_back
  from ledger_entries e
  left
  join members m on m.team_id = $9
  and m.id = e.member_id
  where e.team_id = $10
  and (e.kind = 'payment'
  and e.kept_cents > 0)
  and e.id = $11;

select e.id, e.at, e.kept_cents as cents, e.method, e.member_id, m.full_name as member_name, m.cpf, case when e.payment_id is null then case when "e"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $1
  and n.id = substring("e"."actor"
  from 7)::uuid) when "e"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $2
  and n.id = substring("e"."actor"
  from 5)::uuid) when "e"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $3
  and n.id = substring("e"."actor"
  from 8)::uuid) when "e"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $4
  and n.id = substring("e"."actor"
  from 8)::uuid) when "e"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $5
  and n.id = substring("e"."actor"
  from 8)::uuid) end end as taken_by, coalesce( (select c.description
  from charges c
  where c.team_id = $6
  and c.id = e.charge_id), (select string_agg(case when i.quantity = 1 then i.description else i.quantity || ' × ' || i.description end, ', '
  order by i.position)
  from sale_items i
  where i.team_id = $7
  and i.sale_id = e.sale_id)) as description, exists (select
  from ledger_entries r
  where r.team_id = $8
  and r.takes_back = e.id) as taken_back
  from ledger_entries e
  left
  join members m on m.team_id = $9
  and m.id = e.member_id
  where e.team_id = $10
  and (e.kind = 'payment'
  and e.kept_cents > 0)
  and e.member_id = $11
  and not exists (select
  from ledger_entries r
  where r.team_id = $12
  and r.takes_back = e.id)
  order by e.at desc, e.id desc
  limit $13;

select extract(isodow
  from local)::integer as weekday, extract(hour
  from local)::integer as hour, sum(entries) as entries
  from (
  select quarter at time zone $1 as local, entries
  from (select date_bin('15 minutes', checkin_at, 'epoch') as quarter, count(*) as entries
  from checkins
  where team_id = $2
  and checkin_at >= $3::timestamptz
  and checkin_at < coalesce($4::timestamptz, 'infinity')
  group by 1) q
  union all
  select at at time zone 'UTC' at time zone $5, n
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $6
  and list = 'checkins'
  and at >= $7::timestamp) as kept) e
  group by 1, 2 having sum(entries) > 0
  order by 1, 2;

select
  from "class_schedule"
  where team_id = $1
  and id = $2 for no key update;

select
  from "class_types"
  where team_id = $1
  and id = $2 for no key update;

select
  from "devices"
  where team_id = $1
  and id = $2 for no key update;

select
  from "exercises"
  where team_id = $1
  and id = $2 for no key update;

select
  from "partner_programs"
  where team_id = $1
  and id = $2 for no key update;

select
  from "plans"
  where team_id = $1
  and id = $2 for no key update;

select
  from "promotions"
  where team_id = $1
  and id = $2 for no key update;

select
  from "sources"
  where team_id = $1
  and id = $2 for no key update;

select
  from "trainers"
  where team_id = $1
  and id = $2 for no key update;

select
  from "units"
  where team_id = $1
  and id = $2 for no key update;

select
  from staff
  where team_id = $1
  and id = $2 for no key update;

select greatest(present_of(clock_offset_ms) - interval '1 second', (select max(read_at)
  from change_marks
  where team_id = new.team_id))
  from companies
  where id = new.team_id;

select hashtextextended('changes ' || team, 0);

select id, "t"."class_type_id", "t"."day_of_week", "t"."start_time", "t"."end_time", "t"."trainer_id", "t"."store_id", "t"."max_capacity", "t"."is_active"
  from "class_schedule" t
  where team_id = $1
  and id = $2
  order by "t"."day_of_week", "t"."start_time", id;

select id, "t"."class_type_id", "t"."day_of_week", "t"."start_time", "t"."end_time", "t"."trainer_id", "t"."store_id", "t"."max_capacity", "t"."is_active"
  from "class_schedule" t
  where team_id = $1
  order by "t"."day_of_week", "t"."start_time", id;

select id, "t"."code", "t"."discount_pct", "t"."valid_from", "t"."valid_until", "t"."max_uses", "t"."is_active", "t"."uses"
  from "promotions" t
  where team_id = $1
  and id = $2
  order by "t"."code_key", id;

select id, "t"."code", "t"."discount_pct", "t"."valid_from", "t"."valid_until", "t"."max_uses", "t"."is_active", "t"."uses"
  from "promotions" t
  where team_id = $1
  order by "t"."code_key", id;

select id, "t"."name", "t"."description", "t"."duration_minutes", "t"."default_max_capacity", "t"."calories_estimate", "t"."color", "t"."is_active", "t"."sort_order"
  from "class_types" t
  where team_id = $1
  and id = $2
  order by "t"."sort_order", "t"."name", id;

select id, "t"."name", "t"."description", "t"."duration_minutes", "t"."default_max_capacity", "t"."calories_estimate", "t"."color", "t"."is_active", "t"."sort_order"
  from "class_types" t
  where team_id = $1
  order by "t"."sort_order", "t"."name", id;

select id, "t"."name", "t"."description", "t"."kind", "t"."price_cents", "t"."enrollment_fee_cents", "t"."billing_period", "t"."duration_days", "t"."installments", "t"."trial_days", "t"."grace_period_days", "t"."credits", "t"."max_classes_per_week", "t"."max_freezes_per_year", "t"."max_freeze_days", "t"."access_hours", "t"."has_group_classes", "t"."has_personal_trainer", "t"."has_locker", "t"."courtesy", "t"."is_active", "t"."sort_order", array(select u.store_id
  from plan_units u
  where u.team_id = $1
  and u.plan_id = "t"."id") as "units"
  from "plans" t
  where team_id = $2
  and id = $3
  order by "t"."sort_order", "t"."name", id;

select id, "t"."name", "t"."description", "t"."kind", "t"."price_cents", "t"."enrollment_fee_cents", "t"."billing_period", "t"."duration_days", "t"."installments", "t"."trial_days", "t"."grace_period_days", "t"."credits", "t"."max_classes_per_week", "t"."max_freezes_per_year", "t"."max_freeze_days", "t"."access_hours", "t"."has_group_classes", "t"."has_personal_trainer", "t"."has_locker", "t"."courtesy", "t"."is_active", "t"."sort_order", array(select u.store_id
  from plan_units u
  where u.team_id = $1
  and u.plan_id = "t"."id") as "units"
  from "plans" t
  where team_id = $2
  order by "t"."sort_order", "t"."name", id;

select id, "t"."name", "t"."email", "t"."cref_number", "t"."cref_state", "t"."specializations", "t"."certifications", "t"."bio", "t"."years_experience", "t"."education", "t"."max_students", "t"."commission_pct", "t"."schedules", "t"."accepts_new_students", "t"."is_active"
  from "trainers" t
  where team_id = $1
  and id = $2
  order by "t"."name", id;

select id, "t"."name", "t"."email", "t"."cref_number", "t"."cref_state", "t"."specializations", "t"."certifications", "t"."bio", "t"."years_experience", "t"."education", "t"."max_students", "t"."commission_pct", "t"."schedules", "t"."accepts_new_students", "t"."is_active"
  from "trainers" t
  where team_id = $1
  order by "t"."name", id;

select id, "t"."name", "t"."is_active"
  from "sources" t
  where team_id = $1
  and id = $2
  order by "t"."name_key", id;

select id, "t"."name", "t"."is_active"
  from "sources" t
  where team_id = $1
  order by "t"."name_key", id;

select id, "t"."name", "t"."max_capacity", "t"."offline_policy", "t"."snapshot_hours", "t"."is_active"
  from "units" t
  where team_id = $1
  and id = $2
  order by "t"."name", id;

select id, "t"."name", "t"."max_capacity", "t"."offline_policy", "t"."snapshot_hours", "t"."is_active"
  from "units" t
  where team_id = $1
  order by "t"."name", id;

select id, "t"."name", "t"."max_entries_per_day", "t"."is_active"
  from "partner_programs" t
  where team_id = $1
  and id = $2
  order by "t"."name_key", id;

select id, "t"."name", "t"."max_entries_per_day", "t"."is_active"
  from "partner_programs" t
  where team_id = $1
  order by "t"."name_key", id;

select id, "t"."name", "t"."name_en", "t"."muscle_groups", "t"."secondary_muscle_groups", "t"."equipment", "t"."difficulty", "t"."exercise_type", "t"."movement_pattern", "t"."description", "t"."instructions", "t"."video_url", "t"."thumbnail_url", "t"."is_active"
  from "exercises" t
  where team_id = $1
  and id = $2
  order by "t"."name_key", id;

select id, "t"."name", "t"."name_en", "t"."muscle_groups", "t"."secondary_muscle_groups", "t"."equipment", "t"."difficulty", "t"."exercise_type", "t"."movement_pattern", "t"."description", "t"."instructions", "t"."video_url", "t"."thumbnail_url", "t"."is_active"
  from "exercises" t
  where team_id = $1
  order by "t"."name_key", id;

select id, "t"."name", "t"."store_id", "t"."make", "t"."model", "t"."entrance", "t"."reads_qr", "t"."reads_cards", "t"."reads_fingers", "t"."reads_faces", "t"."is_active"
  from "devices" t
  where team_id = $1
  and id = $2
  order by "t"."name", id;

select id, "t"."name", "t"."store_id", "t"."make", "t"."model", "t"."entrance", "t"."reads_qr", "t"."reads_cards", "t"."reads_fingers", "t"."reads_faces", "t"."is_active"
  from "devices" t
  where team_id = $1
  order by "t"."name", id;

select id, home, copied_at as "copiedAt"
  from installation;

select id, name, false as own
  from catalogue_exercises
  where id = any($1::uuid[])
  union all
  select id, name, true
  from exercises
  where team_id = $2
  and id = any($3::uuid[]);

select key ->> 'method' as method, sum(cents)::float8 as cents
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'ledger_entries.kept'
  and at >= $2::timestamp) as kept
  group by 1 having sum(cents) <> 0
  order by 2 desc;

select key ->> 'status' as status, sum(n) as members
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members' ) as kept
  group by 1;

select m.*, s.status = 'cancelled' as has_ended
  from payment_mandates m
  join memberships s on "s"."team_id" = "m"."team_id"
  and "s"."id" = "m"."membership_id"
  where m.team_id = $1
  and m.connection_id = $2
  and m.state in ('asking', 'waiting', 'active')
  order by m.created_at;

select m.id as member_id, m.full_name, m.phone, m.email, (
  select p.name
  from memberships s
  join plans p on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  where s.team_id = $1
  and s.member_profile_id = m.id
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $2::date))
  order by s.start_date > $3::date, array_position(array['active', 'past_due', 'trial', 'cancelled', 'frozen'], s.status), s.start_date desc, s.id desc
  limit 1) as plan_name, l."on", l.owed_cents, (
  select json_build_object('id', t.id, 'text', t.text, 'due_on', t.due_on, 'noted_at', to_char("t"."noted_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'actor_name', case when "t"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $4
  and n.id = substring("t"."actor"
  from 7)::uuid) when "t"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $5
  and n.id = substring("t"."actor"
  from 5)::uuid) when "t"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $6
  and n.id = substring("t"."actor"
  from 8)::uuid) when "t"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $7
  and n.id = substring("t"."actor"
  from 8)::uuid) when "t"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $8
  and n.id = substring("t"."actor"
  from 8)::uuid) end)
  from member_notes t
  where t.team_id = $9
  and t.member_id = m.id
  order by t.noted_at desc, t.id desc
  limit 1) as last_note
  from (select l.member_id, min(l."on") as "on", max(l.owed_cents) as owed_cents
  from (
  select a.id as member_id, $10::date as "on", null::integer as owed_cents
  from members a
  where a.team_id = $11
  and a.birth_date is not null
  and a.status <> 'cancelled'
  and (extract(month
  from a.birth_date) * 100 + extract(day
  from a.birth_date))::integer = any($12::integer[])) l
  where not exists (
  select
  from member_notes n
  where n.team_id = $13
  and n.member_id = l.member_id
  and n.about = $14
  and (n.due_on > $15::date or (n.due_on is null
  and n.noted_at > $16)))
  group by 1
  order by 2 , 1
  limit $17) l
  join members m on m.team_id = $18
  and m.id = l.member_id
  order by l."on" , l.member_id;

select m.id as member_id, m.full_name, m.phone, m.email, (
  select p.name
  from memberships s
  join plans p on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  where s.team_id = $1
  and s.member_profile_id = m.id
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $2::date))
  order by s.start_date > $3::date, array_position(array['active', 'past_due', 'trial', 'cancelled', 'frozen'], s.status), s.start_date desc, s.id desc
  limit 1) as plan_name, l."on", l.owed_cents, (
  select json_build_object('id', t.id, 'text', t.text, 'due_on', t.due_on, 'noted_at', to_char("t"."noted_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'actor_name', case when "t"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $4
  and n.id = substring("t"."actor"
  from 7)::uuid) when "t"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $5
  and n.id = substring("t"."actor"
  from 5)::uuid) when "t"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $6
  and n.id = substring("t"."actor"
  from 8)::uuid) when "t"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $7
  and n.id = substring("t"."actor"
  from 8)::uuid) when "t"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $8
  and n.id = substring("t"."actor"
  from 8)::uuid) end)
  from member_notes t
  where t.team_id = $9
  and t.member_id = m.id
  order by t.noted_at desc, t.id desc
  limit 1) as last_note
  from (select l.member_id, min(l."on") as "on", max(l.owed_cents) as owed_cents
  from (
  select a.id as member_id, a.joined_at as "on", null::integer as owed_cents
  from (select id, joined_at
  from members
  where team_id = $10
  and status = 'trial'
  and created_at > $11
  and created_at <= $12
  and partner_program_id is null offset 0) a
  where not exists (select
  from memberships s
  where s.team_id = $13
  and s.member_profile_id = a.id)
  union all
  select s.member_profile_id, s.effective_date, null
  from (select member_profile_id, effective_date, cancellation_reason
  from memberships
  where team_id = $14
  and effective_date between $15::date - 30
  and $16::date offset 0) s
  where s.cancellation_reason = 'trial_ended'
  and not exists (
  select
  from memberships o
  where o.team_id = $17
  and o.member_profile_id = s.member_profile_id
  and o.status <> 'cancelled'
  and (o.auto_renew or o.end_date > $18::date + 15))) l
  where not exists (
  select
  from member_notes n
  where n.team_id = $19
  and n.member_id = l.member_id
  and n.about = $20
  and (n.due_on > $21::date or (n.due_on is null
  and n.noted_at > $22)))
  group by 1
  order by 2 , 1
  limit $23) l
  join members m on m.team_id = $24
  and m.id = l.member_id
  order by l."on" , l.member_id;

select m.id as member_id, m.full_name, m.phone, m.email, (
  select p.name
  from memberships s
  join plans p on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  where s.team_id = $1
  and s.member_profile_id = m.id
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $2::date))
  order by s.start_date > $3::date, array_position(array['active', 'past_due', 'trial', 'cancelled', 'frozen'], s.status), s.start_date desc, s.id desc
  limit 1) as plan_name, l."on", l.owed_cents, (
  select json_build_object('id', t.id, 'text', t.text, 'due_on', t.due_on, 'noted_at', to_char("t"."noted_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'actor_name', case when "t"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $4
  and n.id = substring("t"."actor"
  from 7)::uuid) when "t"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $5
  and n.id = substring("t"."actor"
  from 5)::uuid) when "t"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $6
  and n.id = substring("t"."actor"
  from 8)::uuid) when "t"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $7
  and n.id = substring("t"."actor"
  from 8)::uuid) when "t"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $8
  and n.id = substring("t"."actor"
  from 8)::uuid) end)
  from member_notes t
  where t.team_id = $9
  and t.member_id = m.id
  order by t.noted_at desc, t.id desc
  limit 1) as last_note
  from (select l.member_id, min(l."on") as "on", max(l.owed_cents) as owed_cents
  from (
  select c.member_profile_id as member_id, min(c.due_date) as "on", sum(c.amount_cents - c.paid_cents)::integer as owed_cents
  from charges c
  where c.team_id = $10
  and c.status = 'overdue'
  and c.due_date between $11::date - 365
  and $12::date
  and (c.promised_on is null or c.promised_on < $13::date)
  group by 1
  union all --
  Where another service bills, no charge says it.
  select s.member_profile_id, s.past_due_since, null
  from (select id, member_profile_id, past_due_since
  from memberships
  where team_id = $14
  and status = 'past_due' offset 0) s
  where s.past_due_since is not null
  and not exists (select
  from charges c
  where c.team_id = $15
  and c.membership_id = s.id
  and c.status in ('pending', 'overdue'))) l
  where not exists (
  select
  from member_notes n
  where n.team_id = $16
  and n.member_id = l.member_id
  and n.about = $17
  and (n.due_on > $18::date or (n.due_on is null
  and n.noted_at > $19)))
  group by 1
  order by 2 , 1
  limit $20) l
  join members m on m.team_id = $21
  and m.id = l.member_id
  order by l."on" , l.member_id;

select m.id as member_id, m.full_name, m.phone, m.email, (
  select p.name
  from memberships s
  join plans p on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  where s.team_id = $1
  and s.member_profile_id = m.id
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $2::date))
  order by s.start_date > $3::date, array_position(array['active', 'past_due', 'trial', 'cancelled', 'frozen'], s.status), s.start_date desc, s.id desc
  limit 1) as plan_name, l."on", l.owed_cents, (
  select json_build_object('id', t.id, 'text', t.text, 'due_on', t.due_on, 'noted_at', to_char("t"."noted_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'actor_name', case when "t"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $4
  and n.id = substring("t"."actor"
  from 7)::uuid) when "t"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $5
  and n.id = substring("t"."actor"
  from 5)::uuid) when "t"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $6
  and n.id = substring("t"."actor"
  from 8)::uuid) when "t"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $7
  and n.id = substring("t"."actor"
  from 8)::uuid) when "t"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $8
  and n.id = substring("t"."actor"
  from 8)::uuid) end)
  from member_notes t
  where t.team_id = $9
  and t.member_id = m.id
  order by t.noted_at desc, t.id desc
  limit 1) as last_note
  from (select l.member_id, min(l."on") as "on", max(l.owed_cents) as owed_cents
  from (
  select n.member_id, min(n.due_on) as "on", null::integer as owed_cents
  from member_notes n
  where n.team_id = $10
  and n.due_on <= $11::date
  and n.done_at is null
  group by 1) l
  where false
  group by 1
  order by 2 , 1
  limit $12) l
  join members m on m.team_id = $13
  and m.id = l.member_id
  order by l."on" , l.member_id;

select m.id as member_id, m.full_name, m.phone, m.email, (
  select p.name
  from memberships s
  join plans p on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  where s.team_id = $1
  and s.member_profile_id = m.id
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $2::date))
  order by s.start_date > $3::date, array_position(array['active', 'past_due', 'trial', 'cancelled', 'frozen'], s.status), s.start_date desc, s.id desc
  limit 1) as plan_name, l."on", l.owed_cents, (
  select json_build_object('id', t.id, 'text', t.text, 'due_on', t.due_on, 'noted_at', to_char("t"."noted_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'actor_name', case when "t"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $4
  and n.id = substring("t"."actor"
  from 7)::uuid) when "t"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $5
  and n.id = substring("t"."actor"
  from 5)::uuid) when "t"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $6
  and n.id = substring("t"."actor"
  from 8)::uuid) when "t"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $7
  and n.id = substring("t"."actor"
  from 8)::uuid) when "t"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $8
  and n.id = substring("t"."actor"
  from 8)::uuid) end)
  from member_notes t
  where t.team_id = $9
  and t.member_id = m.id
  order by t.noted_at desc, t.id desc
  limit 1) as last_note
  from (select l.member_id, min(l."on") as "on", max(l.owed_cents) as owed_cents
  from (
  select n.member_id, min(n.due_on) as "on", null::integer as owed_cents
  from member_notes n
  where n.team_id = $10
  and n.due_on <= $11::date
  and n.done_at is null
  group by 1) l
  where not false
  group by 1
  order by 2 , 1
  limit $12) l
  join members m on m.team_id = $13
  and m.id = l.member_id
  order by l."on" , l.member_id;

select m.id as member_id, m.full_name, m.phone, m.email, (
  select p.name
  from memberships s
  join plans p on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  where s.team_id = $1
  and s.member_profile_id = m.id
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $2::date))
  order by s.start_date > $3::date, array_position(array['active', 'past_due', 'trial', 'cancelled', 'frozen'], s.status), s.start_date desc, s.id desc
  limit 1) as plan_name, l."on", l.owed_cents, (
  select json_build_object('id', t.id, 'text', t.text, 'due_on', t.due_on, 'noted_at', to_char("t"."noted_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'actor_name', case when "t"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $4
  and n.id = substring("t"."actor"
  from 7)::uuid) when "t"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $5
  and n.id = substring("t"."actor"
  from 5)::uuid) when "t"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $6
  and n.id = substring("t"."actor"
  from 8)::uuid) when "t"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $7
  and n.id = substring("t"."actor"
  from 8)::uuid) when "t"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $8
  and n.id = substring("t"."actor"
  from 8)::uuid) end)
  from member_notes t
  where t.team_id = $9
  and t.member_id = m.id
  order by t.noted_at desc, t.id desc
  limit 1) as last_note
  from (select l.member_id, min(l."on") as "on", max(l.owed_cents) as owed_cents
  from (
  select s.member_profile_id as member_id, s."on", null::integer as owed_cents
  from (select member_profile_id, end_date as "on"
  from memberships
  where team_id = $10
  and not auto_renew
  and status <> 'cancelled'
  and end_date between $11::date
  and $12::date + 15
  union all
  select member_profile_id, effective_date
  from memberships
  where team_id = $13
  and cancelled_from is not null
  and effective_date between $14::date
  and $15::date + 15 offset 0) s
  where not exists (
  select
  from memberships o
  where o.team_id = $16
  and o.member_profile_id = s.member_profile_id
  and o.status <> 'cancelled'
  and (o.auto_renew or o.end_date > $17::date + 15))) l
  where not exists (
  select
  from member_notes n
  where n.team_id = $18
  and n.member_id = l.member_id
  and n.about = $19
  and (n.due_on > $20::date or (n.due_on is null
  and n.noted_at > $21)))
  group by 1
  order by 2 , 1
  limit $22) l
  join members m on m.team_id = $23
  and m.id = l.member_id
  order by l."on" , l.member_id;

select m.id as member_id, m.full_name, m.phone, m.email, (
  select p.name
  from memberships s
  join plans p on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  where s.team_id = $1
  and s.member_profile_id = m.id
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $2::date))
  order by s.start_date > $3::date, array_position(array['active', 'past_due', 'trial', 'cancelled', 'frozen'], s.status), s.start_date desc, s.id desc
  limit 1) as plan_name, l."on", l.owed_cents, (
  select json_build_object('id', t.id, 'text', t.text, 'due_on', t.due_on, 'noted_at', to_char("t"."noted_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'actor_name', case when "t"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $4
  and n.id = substring("t"."actor"
  from 7)::uuid) when "t"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $5
  and n.id = substring("t"."actor"
  from 5)::uuid) when "t"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $6
  and n.id = substring("t"."actor"
  from 8)::uuid) when "t"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $7
  and n.id = substring("t"."actor"
  from 8)::uuid) when "t"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $8
  and n.id = substring("t"."actor"
  from 8)::uuid) end)
  from member_notes t
  where t.team_id = $9
  and t.member_id = m.id
  order by t.noted_at desc, t.id desc
  limit 1) as last_note
  from (select l.member_id, min(l."on") as "on", max(l.owed_cents) as owed_cents
  from (
  select v.member_id, (v.last_checkin_at at time zone $10)::date as "on", null::integer as owed_cents
  from (select member_profile_id as member_id, last_checkin_at
  from member_visits
  where team_id = $11
  and last_checkin_at > $12
  and last_checkin_at <= $13 offset 0) v
  cross
  join lateral (
  select
  from members a
  where a.team_id = $14
  and a.id = v.member_id
  and a.status = 'active' offset 0) active
  union all
  select a.id, (a.created_at at time zone $15)::date, null
  from (select id, created_at, status
  from members
  where team_id = $16
  and created_at > $17
  and created_at <= $18 offset 0) a
  cross
  join lateral (
  select
  from member_visits v
  where v.team_id = $19
  and v.member_profile_id = a.id
  and v.last_checkin_at is null offset 0) never
  where a.status = 'active') l
  where not exists (
  select
  from member_notes n
  where n.team_id = $20
  and n.member_id = l.member_id
  and n.about = $21
  and (n.due_on > $22::date or (n.due_on is null
  and n.noted_at > $23)))
  group by 1
  order by 2 desc, 1
  limit $24) l
  join members m on m.team_id = $25
  and m.id = l.member_id
  order by l."on" desc, l.member_id;

select m.read_at + interval '1 millisecond'
  from change_marks m
  where m.team_id = team
  and m.list = begin_reading.list;

select max("part") as "last"
  from "charges"
  where "team_id" = $1
  and "membership_id" = $2
  and "kind" = $3
  and "period_start" = $4;

select max(updated_at)
  from members
  where team_id = $1
  and updated_at < '2200-01-01Z';

select max(updated_at)
  from memberships
  where team_id = $1
  and updated_at < '2200-01-01Z';

select md5(concat( (select string_agg(concat_ws(' ', p.id, p.grace_period_days, p.access_hours, array(select u.store_id
  from plan_units u
  where u.team_id = $1
  and u.plan_id = "p"."id")), ','
  order by p.id)
  from plans p
  where p.team_id = $2), ';', (select string_agg(concat_ws(' ', g.id, g.is_active, g.max_entries_per_day), ','
  order by g.id)
  from partner_programs g
  where g.team_id = $3))) as rules, c.debounce_seconds, exists (select
  from members m
  where m.team_id = $4
  and (m.updated_at, m.id) > ($5::timestamptz, $6::uuid)) or exists (select
  from memberships s
  where s.team_id = $7
  and (s.updated_at, s.id) > ($8::timestamptz, $9::uuid)) as changed
  from companies c
  where c.id = $10;

select month, sum(members) as members, sum(joined) as joined, sum(lost) as lost
  from (
  select date_trunc('month', at)::date as month, n as members, case when at <= $1::date then n else 0 end as joined, 0 as lost
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $2
  and list = 'member_lives.began'
  and at >= $3::timestamp) as kept
  union all
  select date_trunc('month', at)::date, 0, 0, n
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $4
  and list = 'member_lives.ended'
  and at >= $5::timestamp
  and at <= $6::timestamp) as kept) moves
  group by 1;

select name, sum(length(bytes))::float8 as bytes
  from move_files
  where team_id = $1
  group by name
  order by name;

select not exists (
  select
  from companies
  where id <> $1
  and not is_test
  and slug <> $2) as alone;

select p.id as plan_id, p.name as plan_name, count(*)::integer as charges, sum(c.amount_cents - c.paid_cents)::float8 as cents
  from charges c
  join memberships s on "s"."team_id" = "c"."team_id"
  and "s"."id" = "c"."membership_id"
  join plans p on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  where c.team_id = $1
  and c.status = 'overdue'
  group by p.id, p.name
  order by cents desc, p.id
  limit 20;

select p.language, coalesce(p.muted, '{}') as muted, c.app_notices as notices_on, m.email is not null as has_email
  from members m
  join companies c on c.id = m.team_id
  left
  join member_preferences p on p.team_id = $1
  and p.id = m.id
  where m.team_id = $2
  and m.id = $3;

select pg_advisory_xact_lock(hashtextextended($1, 0));

select pg_database_size(current_database()) as bytes, (select count(*)
  from pg_stat_replication) as standbys, (select extract(epoch
  from max(replay_lag))
  from pg_stat_replication) as lag_seconds;

select pg_notify($1, payload)
  from unnest($2::text[]) payload;

select r.key, max(r.label) as label, count(*)::integer as rows, sum(r.cents)::bigint as cents, case when count(r.whole) > 0 then sum(r.part)::integer end as part, sum(r.whole)::integer as whole
  from (
  select case when coalesce(v.visits, 0) = 0 then '0' when v.visits < 5 then '1-4' when v.visits < 9 then '5-8' when v.visits < 13 then '9-12' else '13+' end as key, null as label, m.id as member_id, (v.last_at at time zone $1)::date as "on", coalesce(v.visits, 0)::text as what, null::integer as cents, coalesce(v.visits, 0)::integer as part, null::integer as whole, m.full_name
  from members m
  left
  join (select c.member_profile_id, count(*) as visits, max(c.checkin_at) as last_at
  from checkins c
  where c.team_id = $2
  and c.checkin_at >= $3::timestamptz
  and c.checkin_at < $4::timestamptz
  group by 1) v on v.member_profile_id = m.id
  where m.team_id = $5
  and m.status in ('active', 'trial')) r
  group by r.key
  order by r.key;

select r.key, max(r.label) as label, count(*)::integer as rows, sum(r.cents)::bigint as cents, case when count(r.whole) > 0 then sum(r.part)::integer end as part, sum(r.whole)::integer as whole
  from (
  select case when s.cancellation_reason = any($1::text[]) then s.cancellation_reason when s.cancellation_reason is null then 'untold' else 'other' end as key, null as label, s.member_profile_id as member_id, s.effective_date as "on", concat_ws(' · ', p.name, case when not s.cancellation_reason = any($2::text[]) then s.cancellation_reason end) as what, s.price_cents as cents, null::integer as part, null::integer as whole, null::text as full_name
  from memberships s
  join plans p on p.team_id = $3
  and p.id = s.plan_id
  where s.team_id = $4
  and s.status = 'cancelled'
  and s.effective_date between $5::date
  and $6::date
  and not coalesce( (s.cancelled_at at time zone $7)::date = (s.created_at at time zone $8)::date
  and s.effective_date <= (s.created_at at time zone $9)::date, false)) r
  group by r.key
  order by r.key;

select r.key, max(r.label) as label, count(*)::integer as rows, sum(r.cents)::bigint as cents, case when count(r.whole) > 0 then sum(r.part)::integer end as part, sum(r.whole)::integer as whole
  from (
  select i.class_type_id || ' ' || extract(isodow
  from i.date) || ' ' || i.start_time as key, t.name as label, null::uuid as member_id, i.date as "on", i.start_time as what, null::integer as cents, i.current_bookings as part, i.max_capacity as whole, null::text as full_name
  from class_instances i
  join class_types t on t.team_id = $1
  and t.id = i.class_type_id
  where i.team_id = $2
  and i.date between $3::date
  and $4::date
  and i.status = 'scheduled') r
  group by r.key
  order by r.key;

select r.key, max(r.label) as label, count(*)::integer as rows, sum(r.cents)::bigint as cents, case when count(r.whole) > 0 then sum(r.part)::integer end as part, sum(r.whole)::integer as whole
  from (
  select m.trainer_id::text as key, r.name as label, m.id as member_id, m.joined_at as "on", w.name as what, null::integer as cents, exists (select
  from workouts d
  where d.team_id = $1
  and d.member_id = m.id
  and d.set_count > 0
  and d.begun_at >= $2::timestamptz) ::integer as part, 1 as whole, m.full_name
  from trainers r
  cross
  join lateral (select id, full_name, joined_at, trainer_id, status
  from members
  where team_id = $3
  and trainer_id = r.id offset 0) m
  left
  join workout_programs w on w.team_id = $4
  and w.member_profile_id = m.id
  and w.status = 'active'
  where r.team_id = $5
  and m.status <> 'cancelled') r
  group by r.key
  order by r.key;

select r.key, max(r.label) as label, count(*)::integer as rows, sum(r.cents)::bigint as cents, case when count(r.whole) > 0 then sum(r.part)::integer end as part, sum(r.whole)::integer as whole
  from (
  select s.plan_id::text as key, p.name as label, s.member_profile_id as member_id, (s.created_at at time zone $1)::date as "on", p.name as what, s.price_cents as cents, null::integer as part, null::integer as whole, null::text as full_name
  from memberships s
  join plans p on p.team_id = $2
  and p.id = s.plan_id
  where s.team_id = $3
  and s.created_at >= $4::timestamptz
  and s.created_at < $5::timestamptz
  and not coalesce( (s.cancelled_at at time zone $6)::date = (s.created_at at time zone $7)::date
  and s.effective_date <= (s.created_at at time zone $8)::date, false)
  and not exists (select
  from move_in_rows r
  where r.team_id = $9
  and r.row_id = s.id)) r
  group by r.key
  order by r.key;

select r.key, max(r.label) as label, count(*)::integer as rows, sum(r.cents)::bigint as cents, case when count(r.whole) > 0 then sum(r.part)::integer end as part, sum(r.whole)::integer as whole
  from (
  select to_char(e.at at time zone $1, 'YYYY-MM') || ' ' || coalesce(p.id::text, case when e.sale_id is null then '' else 'sale' end) as key, p.name as label, e.member_id, (e.at at time zone $2)::date as "on", e.method as what, e.kept_cents as cents, null::integer as part, null::integer as whole, null::text as full_name
  from ledger_entries e
  left
  join charges c on c.team_id = $3
  and c.id = e.charge_id
  left
  join memberships s on s.team_id = $4
  and s.id = c.membership_id
  left
  join plans p on p.team_id = $5
  and p.id = s.plan_id
  where e.team_id = $6
  and e.at >= $7::timestamptz
  and e.at < $8::timestamptz
  and e.kept_cents <> 0) r
  group by r.key
  order by r.key;

select r.key, max(r.label) as label, count(*)::integer as rows, sum(r.cents)::bigint as cents, case when count(r.whole) > 0 then sum(r.part)::integer end as part, sum(r.whole)::integer as whole
  from (
  select to_char(l.began, 'YYYY-MM') as key, null as label, l.member_profile_id as member_id, l.began as "on", case when not l.spans @> $1::date then to_char(l.ended, 'YYYY-MM-DD') end as what, null::integer as cents, (l.spans @> $2::date)::integer as part, 1 as whole, null::text as full_name
  from member_lives l -- Nobody joined by a sale that was undone.
  where l.team_id = $3
  and l.began between $4::date
  and $5::date
  and not isempty(l.spans)) r
  group by r.key
  order by r.key;

select r.key, r.label, r.member_id, r."on", r.what, r.cents, r.part, r.whole, coalesce(r.full_name, m.full_name) as full_name
  from (select *
  from (
  select case when coalesce(v.visits, 0) = 0 then '0' when v.visits < 5 then '1-4' when v.visits < 9 then '5-8' when v.visits < 13 then '9-12' else '13+' end as key, null as label, m.id as member_id, (v.last_at at time zone $1)::date as "on", coalesce(v.visits, 0)::text as what, null::integer as cents, coalesce(v.visits, 0)::integer as part, null::integer as whole, m.full_name
  from members m
  left
  join (select c.member_profile_id, count(*) as visits, max(c.checkin_at) as last_at
  from checkins c
  where c.team_id = $2
  and c.checkin_at >= $3::timestamptz
  and c.checkin_at < $4::timestamptz
  group by 1) v on v.member_profile_id = m.id
  where m.team_id = $5
  and m.status in ('active', 'trial')) r
  where $6::text is null or r.key = $7
  order by r."on" desc nulls last, r.member_id
  limit $8) r
  left
  join members m on m.team_id = $9
  and m.id = case when r.full_name is null then r.member_id end
  order by r."on" desc nulls last, r.member_id;

select r.key, r.label, r.member_id, r."on", r.what, r.cents, r.part, r.whole, coalesce(r.full_name, m.full_name) as full_name
  from (select *
  from (
  select case when s.cancellation_reason = any($1::text[]) then s.cancellation_reason when s.cancellation_reason is null then 'untold' else 'other' end as key, null as label, s.member_profile_id as member_id, s.effective_date as "on", concat_ws(' · ', p.name, case when not s.cancellation_reason = any($2::text[]) then s.cancellation_reason end) as what, s.price_cents as cents, null::integer as part, null::integer as whole, null::text as full_name
  from memberships s
  join plans p on p.team_id = $3
  and p.id = s.plan_id
  where s.team_id = $4
  and s.status = 'cancelled'
  and s.effective_date between $5::date
  and $6::date
  and not coalesce( (s.cancelled_at at time zone $7)::date = (s.created_at at time zone $8)::date
  and s.effective_date <= (s.created_at at time zone $9)::date, false)) r
  where $10::text is null or r.key = $11
  order by r."on" desc nulls last, r.member_id
  limit $12) r
  left
  join members m on m.team_id = $13
  and m.id = case when r.full_name is null then r.member_id end
  order by r."on" desc nulls last, r.member_id;

select r.key, r.label, r.member_id, r."on", r.what, r.cents, r.part, r.whole, coalesce(r.full_name, m.full_name) as full_name
  from (select *
  from (
  select i.class_type_id || ' ' || extract(isodow
  from i.date) || ' ' || i.start_time as key, t.name as label, null::uuid as member_id, i.date as "on", i.start_time as what, null::integer as cents, i.current_bookings as part, i.max_capacity as whole, null::text as full_name
  from class_instances i
  join class_types t on t.team_id = $1
  and t.id = i.class_type_id
  where i.team_id = $2
  and i.date between $3::date
  and $4::date
  and i.status = 'scheduled') r
  where $5::text is null or r.key = $6
  order by r."on" desc nulls last, r.member_id
  limit $7) r
  left
  join members m on m.team_id = $8
  and m.id = case when r.full_name is null then r.member_id end
  order by r."on" desc nulls last, r.member_id;

select r.key, r.label, r.member_id, r."on", r.what, r.cents, r.part, r.whole, coalesce(r.full_name, m.full_name) as full_name
  from (select *
  from (
  select m.trainer_id::text as key, r.name as label, m.id as member_id, m.joined_at as "on", w.name as what, null::integer as cents, exists (select
  from workouts d
  where d.team_id = $1
  and d.member_id = m.id
  and d.set_count > 0
  and d.begun_at >= $2::timestamptz) ::integer as part, 1 as whole, m.full_name
  from trainers r
  cross
  join lateral (select id, full_name, joined_at, trainer_id, status
  from members
  where team_id = $3
  and trainer_id = r.id offset 0) m
  left
  join workout_programs w on w.team_id = $4
  and w.member_profile_id = m.id
  and w.status = 'active'
  where r.team_id = $5
  and m.status <> 'cancelled') r
  where $6::text is null or r.key = $7
  order by r."on" desc nulls last, r.member_id
  limit $8) r
  left
  join members m on m.team_id = $9
  and m.id = case when r.full_name is null then r.member_id end
  order by r."on" desc nulls last, r.member_id;

select r.key, r.label, r.member_id, r."on", r.what, r.cents, r.part, r.whole, coalesce(r.full_name, m.full_name) as full_name
  from (select *
  from (
  select s.plan_id::text as key, p.name as label, s.member_profile_id as member_id, (s.created_at at time zone $1)::date as "on", p.name as what, s.price_cents as cents, null::integer as part, null::integer as whole, null::text as full_name
  from memberships s
  join plans p on p.team_id = $2
  and p.id = s.plan_id
  where s.team_id = $3
  and s.created_at >= $4::timestamptz
  and s.created_at < $5::timestamptz
  and not coalesce( (s.cancelled_at at time zone $6)::date = (s.created_at at time zone $7)::date
  and s.effective_date <= (s.created_at at time zone $8)::date, false)
  and not exists (select
  from move_in_rows r
  where r.team_id = $9
  and r.row_id = s.id)) r
  where $10::text is null or r.key = $11
  order by r."on" desc nulls last, r.member_id
  limit $12) r
  left
  join members m on m.team_id = $13
  and m.id = case when r.full_name is null then r.member_id end
  order by r."on" desc nulls last, r.member_id;

select r.key, r.label, r.member_id, r."on", r.what, r.cents, r.part, r.whole, coalesce(r.full_name, m.full_name) as full_name
  from (select *
  from (
  select to_char(e.at at time zone $1, 'YYYY-MM') || ' ' || coalesce(p.id::text, case when e.sale_id is null then '' else 'sale' end) as key, p.name as label, e.member_id, (e.at at time zone $2)::date as "on", e.method as what, e.kept_cents as cents, null::integer as part, null::integer as whole, null::text as full_name
  from ledger_entries e
  left
  join charges c on c.team_id = $3
  and c.id = e.charge_id
  left
  join memberships s on s.team_id = $4
  and s.id = c.membership_id
  left
  join plans p on p.team_id = $5
  and p.id = s.plan_id
  where e.team_id = $6
  and e.at >= $7::timestamptz
  and e.at < $8::timestamptz
  and e.kept_cents <> 0) r
  where $9::text is null or r.key = $10
  order by r."on" desc nulls last, r.member_id
  limit $11) r
  left
  join members m on m.team_id = $12
  and m.id = case when r.full_name is null then r.member_id end
  order by r."on" desc nulls last, r.member_id;

select r.key, r.label, r.member_id, r."on", r.what, r.cents, r.part, r.whole, coalesce(r.full_name, m.full_name) as full_name
  from (select *
  from (
  select to_char(l.began, 'YYYY-MM') as key, null as label, l.member_profile_id as member_id, l.began as "on", case when not l.spans @> $1::date then to_char(l.ended, 'YYYY-MM-DD') end as what, null::integer as cents, (l.spans @> $2::date)::integer as part, 1 as whole, null::text as full_name
  from member_lives l -- Nobody joined by a sale that was undone.
  where l.team_id = $3
  and l.began between $4::date
  and $5::date
  and not isempty(l.spans)) r
  where $6::text is null or r.key = $7
  order by r."on" desc nulls last, r.member_id
  limit $8) r
  left
  join members m on m.team_id = $9
  and m.id = case when r.full_name is null then r.member_id end
  order by r."on" desc nulls last, r.member_id;

select s.id as membership_id, p.name as plan_name
  from memberships s
  join plans p on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  where s.team_id = $1
  and s.member_profile_id = $2
  and s.auto_renew
  and s.status <> 'cancelled'
  order by s.created_at, s.id;

select s.member_profile_id, s.status, -- The first of the parts asks for the cents that do not divide. s.price_cents - s.price_cents / p.installments * (p.installments - 1) as price_cents, case when p.installments = 1 then p.duration_days else 30 end as days, coalesce((select min(c.due_date)
  from charges c
  where c.team_id = $1
  and c.membership_id = s.id
  and c.status = 'pending'
  and c.due_date > $2::date
  and p.installments > 1), s.end_date) as next_on
  from memberships s
  join plans p on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  where s.team_id = $3
  and s.id = $4;

select set_config('catraca.actor', $1, true), set_config('catraca.at', $2, true), set_config('catraca.request_id', $3, true), set_config('catraca.address', $4, true), set_config('catraca.device', $5, true);

select set_config('statement_timeout', '3600000', true), set_config('lock_timeout', '60000', true), set_config('idle_in_transaction_session_timeout', '60000', true), (select set_config('transaction_timeout', '0', true)
  where current_setting('transaction_timeout', true) is not null);

select t.actor, case when "t"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $1
  and n.id = substring("t"."actor"
  from 7)::uuid) when "t"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $2
  and n.id = substring("t"."actor"
  from 5)::uuid) when "t"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $3
  and n.id = substring("t"."actor"
  from 8)::uuid) when "t"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $4
  and n.id = substring("t"."actor"
  from 8)::uuid) when "t"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $5
  and n.id = substring("t"."actor"
  from 8)::uuid) end as actor_name, here.name as store_name, json_agg(json_build_object('method', t.method, 'payments', t.payments, 'paid_cents', t.paid_cents, 'back_cents', t.back_cents)
  order by t.method) as takings
  from (
  select e.actor, e.method, count(*) filter (where e.kept_cents > 0)::integer as payments, coalesce(sum(e.kept_cents) filter (where e.kept_cents > 0), 0)::integer as paid_cents, coalesce(-sum(e.kept_cents) filter (where e.kept_cents < 0), 0)::integer as back_cents
  from ledger_entries e
  where e.team_id = $6
  and e.at >= $7
  and e.at < $8
  and e.kept_cents <> 0
  group by 1, 2) t
  left
  join lateral (select u.id, u.name
  from drawers d
  join units u on u.team_id = $9
  and u.id = d.store_id
  where d.team_id = $10
  and t.actor = 'staff:' || d.staff_id
  and d.opened_at < $11
  and coalesce(d.closed_at, 'infinity') >= $12
  order by d.opened_at desc
  limit 1) here on true
  where $13 or ("here"."id" is null or "here"."id" = any($14::uuid[]))
  group by t.actor, here.name
  order by sum(t.paid_cents) desc, t.actor;

select t.id, d.day_label as day, t.begun_at, t.finished_at, (select coalesce(json_agg(json_build_object('exercise', coalesce(o.name, c.name), 'set_number', s.set_number, 'reps', s.reps, 'load_kg', s.load_kg, 'done_at', s.done_at)
  order by s.done_at), '[]')
  from workout_sets s
  join program_exercises x on x.team_id = $1
  and x.id = s.program_exercise_id
  left
  join exercises o on o.team_id = $2
  and o.id = x.own_exercise_id
  left
  join catalogue_exercises c on c.id = x.catalogue_exercise_id
  where s.team_id = $3
  and s.workout_id = t.id) as sets
  from workouts t
  join program_days d on d.team_id = $4
  and d.id = t.day_id
  where t.team_id = $5
  and "t"."member_id" = $6
  and ($7::uuid is null or "t"."id" > $8::uuid)
  order by "t"."id"
  limit $9;

select t.id, greatest(t.present - interval '1 second', t.seen), date_trunc('milliseconds', greatest(t.present, t.seen)) + interval '1 millisecond', greatest(t.present, date_trunc('milliseconds', t.told) + interval '1 millisecond')
  from (select c.id, present_of(c.clock_offset_ms) as present, (select m.read_at
  from change_marks m
  where m.team_id = c.id
  and m.list = of_list) as seen, (select m.read_at
  from change_marks m
  where m.team_id = c.id
  and m.list = 'events') as told
  from companies c
  where c.id = any (teams)) t;

select t.id, t.at, t.result, t.reason, u.name as store_name, t.method, d.name as device
  from access_log t
  join units u on u.team_id = $1
  and u.id = t.store_id
  left
  join devices d on d.team_id = $2
  and d.id = t.device_id
  where t.team_id = $3
  and t.result <> 'allowed'
  and "t"."member_profile_id" = $4
  and ($5::uuid is null or "t"."id" > $6::uuid)
  order by "t"."id"
  limit $7;

select t.id, t.membership_id, t.at, t.change, t.from_status, t.to_status, t.reason, t.changes ->> 'start_date' as start_date, t.changes ->> 'end_date' as end_date, (t.changes ->> 'price_cents')::integer as price_cents, (t.changes ->> 'discount_pct')::float as discount_pct, t.changes ->> 'freeze_start_date' as freeze_start_date, t.changes ->> 'freeze_end_date' as freeze_end_date
  from memberships m
  join membership_history t on t.team_id = $1
  and t.membership_id = m.id
  where m.team_id = $2
  and "m"."member_profile_id" = $3
  and ($4::uuid is null or "t"."id" > $5::uuid)
  order by "t"."id"
  limit $6;

select t.id, t.membership_id, t.state, t.updated_at, c.provider, c.settings
  from payment_mandates t
  join memberships s on "s"."team_id" = "t"."team_id"
  and "s"."id" = "t"."membership_id"
  join payment_connections c on "c"."team_id" = "t"."team_id"
  and "c"."id" = "t"."connection_id"
  where t.team_id = $1
  and t.state in ('asking', 'waiting', 'active')
  and s.member_profile_id = $2;

select t.id, t.what, d.name as device, t.state, t.asked_at, t.ended_at
  from device_enrolments t
  join devices d on d.team_id = $1
  and d.id = t.device_id
  where t.team_id = $2
  and "t"."member_id" = $3
  and ($4::uuid is null or "t"."id" > $5::uuid)
  order by "t"."id"
  limit $6;

select t.member_id as id, t.note, t.certificate_until, t.noted_at
  from member_health t
  where t.team_id = $1
  and "t"."member_id" = $2
  and ($3::uuid is null or "t"."member_id" > $4::uuid)
  order by "t"."member_id"
  limit $5;

select t.name as class_type_name, sum(i.max_capacity) as seats, sum(i.current_bookings) as booked, sum(i.waiting) as waited
  from class_instances i
  join class_types t on "t"."team_id" = "i"."team_id"
  and "t"."id" = "i"."class_type_id"
  where i.team_id = $1
  and i.date between $2
  and $3
  and i.status = 'scheduled'
  group by t.id, t.name
  order by sum(i.current_bookings)::numeric / sum(i.max_capacity) desc, t.name;

update "api_keys"
  set "intended_end_at" = coalesce(intended_end_at, expires_at, 'infinity'), "expires_at" = least(expires_at, $1)
  where "team_id" = $2
  and "id" = $3
  returning nullif(intended_end_at, 'infinity') as "intended";

update "api_keys"
  set "revoked_at" = $1
  where "team_id" = $2
  and "id" = $3
  and "revoked_at" is null
  returning 1 as "one";

update "app_codes"
  set "member_id" = $1, "code_hash" = $2, "expires_at" = $3
  where "team_id" = $4
  and "id" = $5
  returning 1 as "one";

update "app_codes"
  set "tries" = "tries" + $1
  where "team_id" = $2
  and "contact_hash" = $3
  and "tries" < $4
  and "expires_at" > $5
  returning "id", "tries", "member_id", "code_hash";

update "app_passkeys"
  set "counter" = $1, "challenged_at" = $2, "last_used_at" = $3
  where "team_id" = $4
  and "id" = $5
  and "challenged_at" < $6
  and ("counter" < $7 or ("counter" = $8
  and false));

update "bridges"
  set "next_token_hash" = $1
  where "team_id" = $2
  and "id" = $3;

update "bridges"
  set "version" = $1, "host" = $2, "system" = $3, "started_at" = $4, "queue" = $5, "heard_at" = $6
  where "team_id" = $7
  and "id" = $8;

update "checkins"
  set "checkout_at" = greatest(checkin_at, $1::timestamptz)
  where "team_id" = $2
  and "id" = $3
  and (checkout_at is null)::integer = 1
  returning "id";

update "class_instances"
  set "class_type_id" = $1, "scheduled_for" = $2, "date" = $3, "start_time" = $4, "end_time" = $5, "starts_at" = $6, "ends_at" = $7, "max_capacity" = $8, "trainer_id" = $9, "store_id" = $10, "status" = $11, "switched_off" = $12, "updated_at" = $13
  where "team_id" = $14
  and "id" = $15;

update "class_instances"
  set "date" = $1, "start_time" = $2, "end_time" = $3, "starts_at" = $4, "ends_at" = $5, "max_capacity" = $6, "trainer_id" = $7, "store_id" = $8, "changed_by_hand" = $9, "updated_at" = $10
  where "team_id" = $11
  and "id" = $12;

update "class_instances"
  set "status" = $1, "switched_off" = $2, "updated_at" = $3
  where "team_id" = $4
  and "id" = $5;

update "class_schedule"
  set "class_type_id" = $1, "day_of_week" = $2, "start_time" = $3, "end_time" = $4, "trainer_id" = $5, "store_id" = $6, "max_capacity" = $7, "is_active" = $8, updated_at = $9
  where team_id = $10
  and id = $11;

update "class_types"
  set "name" = $1, "description" = $2, "duration_minutes" = $3, "default_max_capacity" = $4, "calories_estimate" = $5, "color" = $6, "is_active" = $7, "sort_order" = $8, updated_at = $9
  where team_id = $10
  and id = $11;

update "companies"
  set "app_leads" = $1, "updated_at" = $2
  where "id" = $3;

update "companies"
  set "app_measure" = $1, "updated_at" = $2
  where "id" = $3;

update "companies"
  set "app_sign_up" = $1, "updated_at" = $2
  where "id" = $3;

update "companies"
  set "classes_until" = $1
  where "id" = $2;

update "companies"
  set "clock_offset_ms" = greatest("clock_offset_ms", $1)
  where "id" = $2
  and "is_test" = $3;

update "companies"
  set "deny_when_full" = $1, "updated_at" = $2
  where "id" = $3;

update "device_commands"
  set "ended_at" = $1, "result" = $2, "detail" = $3
  where "team_id" = $4
  and "id" = $5;

update "device_enrolments"
  set "state" = $1, "ended_at" = expires_at, "detail" = $2
  where "team_id" = $3
  and "device_id" = $4
  and "state" = 'asked'
  and "expires_at" <= $5;

update "device_users"
  set "erased_at" = $1
  where "team_id" = $2
  and "member_id" = $3
  returning 1 as "one";

update "devices"
  set "address" = $1, "login" = $2
  where "team_id" = $3
  and "id" = $4;

update "devices"
  set "bridge_id" = $1
  where "team_id" = $2
  and "id" = $3;

update "devices"
  set "name" = $1, "store_id" = $2, "make" = $3, "model" = $4, "entrance" = $5, "reads_qr" = $6, "reads_cards" = $7, "reads_fingers" = $8, "reads_faces" = $9, "is_active" = $10, updated_at = $11
  where team_id = $12
  and id = $13;

update "documents"
  set "ended_at" = $1
  where "team_id" = $2
  and "id" = $3
  and "ended_at" is null
  returning 1 as "one";

update "drawers"
  set "closed_at" = $1, "closed_by" = $2, "counted_cents" = $3, "note" = $4, "updated_at" = $5
  where "team_id" = $6
  and "id" = $7
  returning 1 as "one";

update "erasure_requests"
  set "state" = $1, "reason" = $2, "answered_at" = $3
  where "team_id" = $4
  and "id" = $5
  and "state" = $6
  returning "id", "member_id";

update "erasure_requests"
  set "state" = $1, "reason" = $2, "answered_at" = $3
  where "team_id" = $4
  and "member_id" = $5
  and "state" = $6
  returning "id", "member_id";

update "exercises"
  set "name" = $1, "name_en" = $2, "muscle_groups" = $3, "secondary_muscle_groups" = $4, "equipment" = $5, "difficulty" = $6, "exercise_type" = $7, "movement_pattern" = $8, "description" = $9, "instructions" = $10, "video_url" = $11, "thumbnail_url" = $12, "is_active" = $13, "name_key" = $14, "search_text" = $15, updated_at = $16
  where team_id = $17
  and id = $18;

update "leads"
  set "full_name" = $1, "phone" = $2, "email" = $3, "source" = $4, "owner_id" = $5, "next_step" = $6, "next_on" = $7, "stage" = $8, "lost_reason" = $9, "updated_at" = $10
  where "team_id" = $11
  and "id" = $12
  returning 1 as "one";

update "leads"
  set "member_id" = $1, "updated_at" = $2
  where "team_id" = $3
  and "id" = $4
  returning 1 as "one";

update "leads"
  set "phone" = $1, "email" = $2, "consent_version" = $3, "consent_text" = $4, "message" = $5, "updated_at" = $6
  where "team_id" = $7
  and "id" = $8
  returning 1 as "one";

update "member_notes"
  set "done_at" = $1, "done_by" = $2
  where "team_id" = $3
  and "id" = $4
  and "done_at" is null
  returning 1 as "one";

update "members"
  set "email" = $1
  where "id" = (select "member_id"
  from "ledger_entries"
  where "id" = $2);

update "members"
  set "status" = $1, "updated_at" = $2
  where "team_id" = $3
  and "id" = $4;

update "members"
  set "updated_at" = $1
  where "team_id" = $2
  and "id" = $3;

update "members"
  set …;

update "memberships"
  set "next_due_on" = $1, "move_error" = $2, "move_failures" = $3, "move_again_at" = $4
  where "team_id" = $5
  and "id" = $6;

update "moves"
  set "doing" = $1, "undoing" = $2, "doing_since" = $3, "problem" = $4
  where "team_id" = $5
  and "id" = $6
  and "doing" is null;

update "moves"
  set "nightly" = $1, "updated_at" = $2
  where "team_id" = $3
  and "id" = $4
  returning 1 as "one";

update "moves"
  set "problem" = $1, "doing" = $2, "undoing" = $3
  where "team_id" = $4
  and "id" = $5
  returning 1 as "one";

update "moves"
  set "progress" = $1
  where "team_id" = $2
  and "id" = $3
  returning 1 as "one";

update "moves"
  set "settings" = $1, "secrets" = $2, "progress" = $3, "problem" = $4, "updated_at" = $5
  where "team_id" = $6
  and "id" = $7
  returning 1 as "one";

update "partner_connections"
  set "settings" = $1, "secrets" = $2, "unit_ids" = $3, "last_answer_at" = $4, "problem" = $5, "updated_at" = $6
  where "team_id" = $7
  and "id" = $8
  returning 1 as "one";

update "partner_connections"
  set "visit_cents" = $1, "person_month_cents" = $2, "updated_at" = $3
  where "team_id" = $4
  and "id" = $5
  returning 1 as "one";

update "partner_people"
  set "member_id" = $1
  where "team_id" = $2
  and "program" = $3
  and "person_key" = $4
  returning 1 as "one";

update "partner_programs"
  set "name" = $1, "max_entries_per_day" = $2, "is_active" = $3, "name_key" = $4, updated_at = $5
  where team_id = $6
  and id = $7;

update "partner_visits"
  set "member_id" = $1, "told" = $2
  where "team_id" = $3
  and "connection_id" = $4
  and "person_key" = $5
  and "state" = 'waiting';

update "payment_attempts"
  set "state" = $1, "external_id" = $2, "copia_e_cola" = $3, "page_url" = $4, "expires_at" = $5, "updated_at" = $6
  where "team_id" = $7
  and "id" = $8
  and "state" in ($9);

update "payment_attempts"
  set "state" = $1, "external_id" = $2, "copia_e_cola" = $3, "page_url" = $4, "expires_at" = $5, "updated_at" = $6
  where "team_id" = $7
  and "id" = $8
  and "state" in ($9, $10, $11);

update "payment_connections"
  set "looked_until" = $1
  where "team_id" = $2
  and "id" = $3
  returning 1 as "one";

update "payment_connections"
  set "settings" = $1, "secrets" = $2, "last_answer_at" = $3, "problem" = $4, "updated_at" = $5
  where "team_id" = $6
  and "id" = $7
  returning 1 as "one";

update "payment_differences"
  set "settled_at" = $1, "note" = $2
  where "team_id" = $3
  and "id" = $4
  and "settled_at" is null
  returning 1 as "one";

update "payment_mandates"
  set "state" = $1, "reference" = $2, "copia_e_cola" = $3, "page_url" = $4, "updated_at" = $5
  where "team_id" = $6
  and "id" = $7
  and "state" in ($8, $9)
  and ("reference" is null or "reference" = $10);

update "payment_mandates"
  set "state" = $1, "reference" = $2, "copia_e_cola" = $3, "page_url" = $4, "updated_at" = $5
  where "team_id" = $6
  and "id" = $7
  and "state" in ($8, $9, $10)
  and ("reference" is null or "reference" = $11);

update "payment_refunds"
  set "state" = $1, "updated_at" = $2
  where "team_id" = $3
  and "id" = $4
  returning 1 as "one";

update "plans"
  set "name" = $1, "description" = $2, "kind" = $3, "price_cents" = $4, "enrollment_fee_cents" = $5, "billing_period" = $6, "duration_days" = $7, "installments" = $8, "trial_days" = $9, "grace_period_days" = $10, "credits" = $11, "max_classes_per_week" = $12, "max_freezes_per_year" = $13, "max_freeze_days" = $14, "access_hours" = $15::jsonb, "has_group_classes" = $16, "has_personal_trainer" = $17, "has_locker" = $18, "courtesy" = $19, "is_active" = $20, "sort_order" = $21, updated_at = $22
  where team_id = $23
  and id = $24;

update "promotions"
  set "code" = $1, "discount_pct" = $2, "valid_from" = $3, "valid_until" = $4, "max_uses" = $5, "is_active" = $6, "code_key" = $7, updated_at = $8
  where team_id = $9
  and id = $10;

update "receipt_numbers"
  set "last" = $1
  where "team_id" = $2;

update "sales"
  set "status" = $1, "payment_method" = $2, "paid_at" = $3, "updated_at" = $4
  where "team_id" = $5
  and "id" = $6;

update "sales"
  set "status" = $1, "refunded_cents" = $2, "refunded_at" = $3, "updated_at" = $4
  where "team_id" = $5
  and "id" = $6;

update "sign_ups"
  set "outcome" = $1, "member_id" = $2, "sent" = $3
  where "team_id" = $4
  and "id" = $5;

update "sign_ups"
  set "seen_at" = coalesce("seen_at", $1)
  where "team_id" = $2
  and "id" = $3
  and "outcome" is not null;

update "sources"
  set "name" = $1, "is_active" = $2, "name_key" = $3, updated_at = $4
  where team_id = $5
  and id = $6;

update "staff"
  set "last_seen_at" = $1
  where "team_id" = $2
  and "id" = $3;

update "staff"
  set "name" = $1, "password_hash" = $2, "updated_at" = $3
  where "team_id" = $4
  and "id" = $5;

update "staff"
  set "role" = $1, "is_active" = $2, "own_role_id" = $3, "unit_ids" = $4, "trainer_id" = $5, "session_epoch" = $6, "updated_at" = $7
  where "team_id" = $8
  and "id" = $9;

update "staff"
  set "session_epoch" = "session_epoch" + $1
  where "team_id" = $2
  and "id" = $3
  returning "session_epoch";

update "staff"
  set "totp_secret" = $1, "totp_last_step" = $2
  where "team_id" = $3
  and "id" = $4;

update "staff_links"
  set "used_at" = $1
  where "team_id" = $2
  and "id" = $3
  and "used_at" is null
  returning 1 as "one";

update "staff_roles"
  set "name" = $1, "name_key" = $2, "permissions" = $3, "updated_at" = $4
  where "team_id" = $5
  and "id" = $6
  returning 1 as "one";

update "staff_sessions"
  set "id" = $1, "team_id" = $2, "staff_id" = $3, "address" = $4, "device" = $5, "begun_at" = $6, "last_used_at" = $7, "confirmed_at" = $8
  where "sid" = $9;

update "staff_sessions"
  set "last_used_at" = $1
  where "team_id" = $2
  and "staff_id" = $3
  and "id" = $4
  and "last_used_at" < $5::timestamptz - interval '1 minute';

update "trainers"
  set "name" = $1, "email" = $2, "cref_number" = $3, "cref_state" = $4, "specializations" = $5, "certifications" = $6, "bio" = $7, "years_experience" = $8, "education" = $9, "max_students" = $10, "commission_pct" = $11, "schedules" = $12::jsonb, "accepts_new_students" = $13, "is_active" = $14, updated_at = $15
  where team_id = $16
  and id = $17;

update "units"
  set "name" = $1, "max_capacity" = $2, "offline_policy" = $3, "snapshot_hours" = $4, "is_active" = $5, updated_at = $6
  where team_id = $7
  and id = $8;

update "webhooks"
  set "is_enabled" = $1, "disabled_reason" = $2, "disabled_at" = $3
  where "team_id" = $4
  and "id" = $5;

update "webhooks"
  set "secret" = $1, "previous_secret" = $2, "previous_secret_until" = $3, "updated_at" = $4
  where "team_id" = $5
  and "id" = $6;

update "webhooks"
  set "url" = $1, "events" = $2, "updated_at" = $3
  where "team_id" = $4
  and "id" = $5;

update "workout_programs"
  set "status" = $1
  where "team_id" = $2
  and "member_profile_id" = $3
  and "status" = $4
  returning "id";

update app_passkeys p
  set session_id = $1
  where p.team_id = $2
  and p.member_id = $3
  and (p.session_id = $4::uuid or p.id = $5::uuid
  and not exists (select
  from app_sessions x
  where x.team_id = $6
  and x.id = p.session_id));

update charges c
  set "status" = "n"."status", "due_date" = "n"."due_date", "amount_cents" = "n"."amount_cents", "paid_cents" = "n"."paid_cents", "payment_method" = "n"."payment_method", "paid_at" = "n"."paid_at", "description" = "n"."description", "promised_on" = "n"."promised_on", updated_at = $1
  from unnest($2::uuid[], $3::text[], $4::date[], $5::integer[], $6::integer[], $7::text[], $8::timestamptz[], $9::text[], $10::date[]) as n ("id", "status", "due_date", "amount_cents", "paid_cents", "payment_method", "paid_at", "description", "promised_on")
  where c.team_id = $11
  and c.id = n.id;

update devices d
  set bridge_id = null
  from bridges b
  where d.team_id = $1
  and b.team_id = $2
  and b.id = d.bridge_id
  and (d.make is null or b.store_id <> d.store_id);

update member_lives l
  set began = v.began, ended = v.ended, spans = v.spans, plans = v.plans
  from member_lives_as_they_are v
  where l.team_id = team
  and l.member_profile_id = member
  and v.team_id = team
  and v.member_profile_id = member
  and (l.began, l.ended, l.spans, l.plans) is distinct
  from (v.began, v.ended, v.spans, v.plans);

update payment_refunds
  set updated_at = greatest($1::timestamptz, updated_at + interval '1 millisecond')
  where team_id = $2
  and id = $3
  and state in ('asking', 'refunding')
  and updated_at = $4::timestamptz;

update payments p
  set updated_at = $1, refunded_cents = (
  select coalesce(sum(r.amount_cents), 0)
  from payment_refunds r
  where r.team_id = $2
  and r.payment_id = $3
  and r.state = 'refunded')
  where p.team_id = $4
  and p.id = $5;

with "a" as materialized (select "a"."id", "a"."at", "a"."actor", "a"."action", "a"."subject", "a"."subject_id", "a"."request_id", "a"."address", "a"."device", "a"."before", "a"."after"
  from "audit_trail" as "a"
  where "a"."team_id" = $1
  and "a"."id" in (select "a"."id"
  from (select "a"."id"
  from "audit_trail" as "a"
  where "a"."team_id" = $2
  and "a"."subject" = $3
  order by "a"."id" desc
  limit $4) as "a"
  order by "a"."id" desc
  limit $5 offset $6))
  select "a"."id", "a"."at", "a"."actor", "a"."subject", "a"."subject_id", "a"."request_id", "a"."address", "a"."device", case a.subject when $7 then (
  select n."name"
  from "units" n
  where n.team_id = $8
  and n.id = a.subject_id) when $9 then (
  select n."name"
  from "sources" n
  where n.team_id = $10
  and n.id = a.subject_id) when $11 then (
  select n."name"
  from "devices" n
  where n.team_id = $12
  and n.id = a.subject_id) when $13 then (
  select n."name"
  from "plans" n
  where n.team_id = $14
  and n.id = a.subject_id) when $15 then (
  select n."name"
  from "plans" n
  where n.team_id = $16
  and n.id = a.subject_id) when $17 then (
  select n."code"
  from "promotions" n
  where n.team_id = $18
  and n.id = a.subject_id) when $19 then (
  select n."name"
  from "partner_programs" n
  where n.team_id = $20
  and n.id = a.subject_id) when $21 then (
  select n."name"
  from "trainers" n
  where n.team_id = $22
  and n.id = a.subject_id) when $23 then (
  select n."name"
  from "class_types" n
  where n.team_id = $24
  and n.id = a.subject_id) when $25 then (
  select n."name"
  from "exercises" n
  where n.team_id = $26
  and n.id = a.subject_id) when $27 then (
  select n."full_name"
  from "members" n
  where n.team_id = $28
  and n.id = a.subject_id) when $29 then (
  select n."name"
  from "staff" n
  where n.team_id = $30
  and n.id = a.subject_id) when $31 then (
  select n."name"
  from "api_keys" n
  where n.team_id = $32
  and n.id = a.subject_id) when $33 then (
  select n."url"
  from "webhooks" n
  where n.team_id = $34
  and n.id = a.subject_id) when $35 then (
  select n."name"
  from "staff_roles" n
  where n.team_id = $36
  and n.id = a.subject_id) when $37 then (
  select n."name"
  from "documents" n
  where n.team_id = $38
  and n.id = a.subject_id) when $39 then (
  select m.full_name
  from "memberships" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $40
  and n.id = a.subject_id) when $41 then (
  select m.full_name
  from "charges" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $42
  and n.id = a.subject_id) when $43 then (
  select m.full_name
  from "measurements" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $44
  and n.id = a.subject_id) when $45 then (
  select m.full_name
  from "bookings" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $46
  and n.id = a.subject_id) when $47 then (
  select m.full_name
  from "checkins" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $48
  and n.id = a.subject_id) when $49 then (
  select m.full_name
  from "workout_programs" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $50
  and n.id = a.subject_id) when $51 then (
  select m.full_name
  from "sales" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_id"
  where n.team_id = $52
  and n.id = a.subject_id) when $53 then (
  select t.name
  from "class_schedule" n
  join class_types t on "t"."team_id" = "n"."team_id"
  and "t"."id" = "n"."class_type_id"
  where n.team_id = $54
  and n.id = a.subject_id) when $55 then (
  select t.name
  from "class_instances" n
  join class_types t on "t"."team_id" = "n"."team_id"
  and "t"."id" = "n"."class_type_id"
  where n.team_id = $56
  and n.id = a.subject_id) end as "subject_name", case when "a"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $57
  and n.id = substring("a"."actor"
  from 7)::uuid) when "a"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $58
  and n.id = substring("a"."actor"
  from 5)::uuid) when "a"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $59
  and n.id = substring("a"."actor"
  from 8)::uuid) when "a"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $60
  and n.id = substring("a"."actor"
  from 8)::uuid) when "a"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $61
  and n.id = substring("a"."actor"
  from 8)::uuid) end as "actor_name", a.action as "action", a.before as "before", a.after as "after"
  from "a"
  order by "a"."id" desc;

with "a" as materialized (select "a"."id", "a"."at", "a"."actor", "a"."action", "a"."subject", "a"."subject_id", "a"."request_id", "a"."address", "a"."device", "a"."before", "a"."after"
  from "audit_trail" as "a"
  where "a"."team_id" = $1
  and "a"."id" in (select "a"."id"
  from (select "a"."id"
  from "audit_trail" as "a"
  where "a"."team_id" = $2
  and "a"."subject_id" = $3
  order by "a"."id" desc
  limit $4) as "a"
  order by "a"."id" desc
  limit $5 offset $6))
  select "a"."id", "a"."at", "a"."actor", "a"."subject", "a"."subject_id", "a"."request_id", "a"."address", "a"."device", case a.subject when $7 then (
  select n."name"
  from "units" n
  where n.team_id = $8
  and n.id = a.subject_id) when $9 then (
  select n."name"
  from "sources" n
  where n.team_id = $10
  and n.id = a.subject_id) when $11 then (
  select n."name"
  from "devices" n
  where n.team_id = $12
  and n.id = a.subject_id) when $13 then (
  select n."name"
  from "plans" n
  where n.team_id = $14
  and n.id = a.subject_id) when $15 then (
  select n."name"
  from "plans" n
  where n.team_id = $16
  and n.id = a.subject_id) when $17 then (
  select n."code"
  from "promotions" n
  where n.team_id = $18
  and n.id = a.subject_id) when $19 then (
  select n."name"
  from "partner_programs" n
  where n.team_id = $20
  and n.id = a.subject_id) when $21 then (
  select n."name"
  from "trainers" n
  where n.team_id = $22
  and n.id = a.subject_id) when $23 then (
  select n."name"
  from "class_types" n
  where n.team_id = $24
  and n.id = a.subject_id) when $25 then (
  select n."name"
  from "exercises" n
  where n.team_id = $26
  and n.id = a.subject_id) when $27 then (
  select n."full_name"
  from "members" n
  where n.team_id = $28
  and n.id = a.subject_id) when $29 then (
  select n."name"
  from "staff" n
  where n.team_id = $30
  and n.id = a.subject_id) when $31 then (
  select n."name"
  from "api_keys" n
  where n.team_id = $32
  and n.id = a.subject_id) when $33 then (
  select n."url"
  from "webhooks" n
  where n.team_id = $34
  and n.id = a.subject_id) when $35 then (
  select n."name"
  from "staff_roles" n
  where n.team_id = $36
  and n.id = a.subject_id) when $37 then (
  select n."name"
  from "documents" n
  where n.team_id = $38
  and n.id = a.subject_id) when $39 then (
  select m.full_name
  from "memberships" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $40
  and n.id = a.subject_id) when $41 then (
  select m.full_name
  from "charges" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $42
  and n.id = a.subject_id) when $43 then (
  select m.full_name
  from "measurements" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $44
  and n.id = a.subject_id) when $45 then (
  select m.full_name
  from "bookings" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $46
  and n.id = a.subject_id) when $47 then (
  select m.full_name
  from "checkins" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $48
  and n.id = a.subject_id) when $49 then (
  select m.full_name
  from "workout_programs" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $50
  and n.id = a.subject_id) when $51 then (
  select m.full_name
  from "sales" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_id"
  where n.team_id = $52
  and n.id = a.subject_id) when $53 then (
  select t.name
  from "class_schedule" n
  join class_types t on "t"."team_id" = "n"."team_id"
  and "t"."id" = "n"."class_type_id"
  where n.team_id = $54
  and n.id = a.subject_id) when $55 then (
  select t.name
  from "class_instances" n
  join class_types t on "t"."team_id" = "n"."team_id"
  and "t"."id" = "n"."class_type_id"
  where n.team_id = $56
  and n.id = a.subject_id) end as "subject_name", case when "a"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $57
  and n.id = substring("a"."actor"
  from 7)::uuid) when "a"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $58
  and n.id = substring("a"."actor"
  from 5)::uuid) when "a"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $59
  and n.id = substring("a"."actor"
  from 8)::uuid) when "a"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $60
  and n.id = substring("a"."actor"
  from 8)::uuid) when "a"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $61
  and n.id = substring("a"."actor"
  from 8)::uuid) end as "actor_name", a.action as "action", a.before as "before", a.after as "after"
  from "a"
  order by "a"."id" desc;

with "a" as materialized (select "a"."id", "a"."at", "a"."actor", "a"."action", "a"."subject", "a"."subject_id", "a"."request_id", "a"."address", "a"."device", "a"."before", "a"."after"
  from "audit_trail" as "a"
  where "a"."team_id" = $1
  and "a"."id" in (select "a"."id"
  from (select "a"."id"
  from "audit_trail" as "a"
  where "a"."team_id" = $2
  and a.action in ('insert', 'update', 'delete')
  order by "a"."id" desc
  limit $3) as "a"
  order by "a"."id" desc
  limit $4 offset $5))
  select "a"."id", "a"."at", "a"."actor", "a"."subject", "a"."subject_id", "a"."request_id", "a"."address", "a"."device", case a.subject when $6 then (
  select n."name"
  from "units" n
  where n.team_id = $7
  and n.id = a.subject_id) when $8 then (
  select n."name"
  from "sources" n
  where n.team_id = $9
  and n.id = a.subject_id) when $10 then (
  select n."name"
  from "devices" n
  where n.team_id = $11
  and n.id = a.subject_id) when $12 then (
  select n."name"
  from "plans" n
  where n.team_id = $13
  and n.id = a.subject_id) when $14 then (
  select n."name"
  from "plans" n
  where n.team_id = $15
  and n.id = a.subject_id) when $16 then (
  select n."code"
  from "promotions" n
  where n.team_id = $17
  and n.id = a.subject_id) when $18 then (
  select n."name"
  from "partner_programs" n
  where n.team_id = $19
  and n.id = a.subject_id) when $20 then (
  select n."name"
  from "trainers" n
  where n.team_id = $21
  and n.id = a.subject_id) when $22 then (
  select n."name"
  from "class_types" n
  where n.team_id = $23
  and n.id = a.subject_id) when $24 then (
  select n."name"
  from "exercises" n
  where n.team_id = $25
  and n.id = a.subject_id) when $26 then (
  select n."full_name"
  from "members" n
  where n.team_id = $27
  and n.id = a.subject_id) when $28 then (
  select n."name"
  from "staff" n
  where n.team_id = $29
  and n.id = a.subject_id) when $30 then (
  select n."name"
  from "api_keys" n
  where n.team_id = $31
  and n.id = a.subject_id) when $32 then (
  select n."url"
  from "webhooks" n
  where n.team_id = $33
  and n.id = a.subject_id) when $34 then (
  select n."name"
  from "staff_roles" n
  where n.team_id = $35
  and n.id = a.subject_id) when $36 then (
  select n."name"
  from "documents" n
  where n.team_id = $37
  and n.id = a.subject_id) when $38 then (
  select m.full_name
  from "memberships" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $39
  and n.id = a.subject_id) when $40 then (
  select m.full_name
  from "charges" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $41
  and n.id = a.subject_id) when $42 then (
  select m.full_name
  from "measurements" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $43
  and n.id = a.subject_id) when $44 then (
  select m.full_name
  from "bookings" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $45
  and n.id = a.subject_id) when $46 then (
  select m.full_name
  from "checkins" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $47
  and n.id = a.subject_id) when $48 then (
  select m.full_name
  from "workout_programs" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $49
  and n.id = a.subject_id) when $50 then (
  select m.full_name
  from "sales" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_id"
  where n.team_id = $51
  and n.id = a.subject_id) when $52 then (
  select t.name
  from "class_schedule" n
  join class_types t on "t"."team_id" = "n"."team_id"
  and "t"."id" = "n"."class_type_id"
  where n.team_id = $53
  and n.id = a.subject_id) when $54 then (
  select t.name
  from "class_instances" n
  join class_types t on "t"."team_id" = "n"."team_id"
  and "t"."id" = "n"."class_type_id"
  where n.team_id = $55
  and n.id = a.subject_id) end as "subject_name", case when "a"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $56
  and n.id = substring("a"."actor"
  from 7)::uuid) when "a"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $57
  and n.id = substring("a"."actor"
  from 5)::uuid) when "a"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $58
  and n.id = substring("a"."actor"
  from 8)::uuid) when "a"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $59
  and n.id = substring("a"."actor"
  from 8)::uuid) when "a"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $60
  and n.id = substring("a"."actor"
  from 8)::uuid) end as "actor_name", a.action as "action", a.before as "before", a.after as "after"
  from "a"
  order by "a"."id" desc;

with "a" as materialized (select "a"."id", "a"."at", "a"."actor", "a"."action", "a"."subject", "a"."subject_id", "a"."request_id", "a"."address", "a"."device", "a"."before", "a"."after"
  from "audit_trail" as "a"
  where "a"."team_id" = $1
  and "a"."id" in (select "a"."id"
  from (select "a"."id"
  from "audit_trail" as "a"
  where "a"."team_id" = $2
  and a.action not in ('insert', 'update', 'delete')
  order by "a"."id" desc
  limit $3) as "a"
  order by "a"."id" desc
  limit $4 offset $5))
  select "a"."id", "a"."at", "a"."actor", "a"."subject", "a"."subject_id", "a"."request_id", "a"."address", "a"."device", case a.subject when $6 then (
  select n."name"
  from "units" n
  where n.team_id = $7
  and n.id = a.subject_id) when $8 then (
  select n."name"
  from "sources" n
  where n.team_id = $9
  and n.id = a.subject_id) when $10 then (
  select n."name"
  from "devices" n
  where n.team_id = $11
  and n.id = a.subject_id) when $12 then (
  select n."name"
  from "plans" n
  where n.team_id = $13
  and n.id = a.subject_id) when $14 then (
  select n."name"
  from "plans" n
  where n.team_id = $15
  and n.id = a.subject_id) when $16 then (
  select n."code"
  from "promotions" n
  where n.team_id = $17
  and n.id = a.subject_id) when $18 then (
  select n."name"
  from "partner_programs" n
  where n.team_id = $19
  and n.id = a.subject_id) when $20 then (
  select n."name"
  from "trainers" n
  where n.team_id = $21
  and n.id = a.subject_id) when $22 then (
  select n."name"
  from "class_types" n
  where n.team_id = $23
  and n.id = a.subject_id) when $24 then (
  select n."name"
  from "exercises" n
  where n.team_id = $25
  and n.id = a.subject_id) when $26 then (
  select n."full_name"
  from "members" n
  where n.team_id = $27
  and n.id = a.subject_id) when $28 then (
  select n."name"
  from "staff" n
  where n.team_id = $29
  and n.id = a.subject_id) when $30 then (
  select n."name"
  from "api_keys" n
  where n.team_id = $31
  and n.id = a.subject_id) when $32 then (
  select n."url"
  from "webhooks" n
  where n.team_id = $33
  and n.id = a.subject_id) when $34 then (
  select n."name"
  from "staff_roles" n
  where n.team_id = $35
  and n.id = a.subject_id) when $36 then (
  select n."name"
  from "documents" n
  where n.team_id = $37
  and n.id = a.subject_id) when $38 then (
  select m.full_name
  from "memberships" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $39
  and n.id = a.subject_id) when $40 then (
  select m.full_name
  from "charges" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $41
  and n.id = a.subject_id) when $42 then (
  select m.full_name
  from "measurements" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $43
  and n.id = a.subject_id) when $44 then (
  select m.full_name
  from "bookings" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $45
  and n.id = a.subject_id) when $46 then (
  select m.full_name
  from "checkins" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $47
  and n.id = a.subject_id) when $48 then (
  select m.full_name
  from "workout_programs" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $49
  and n.id = a.subject_id) when $50 then (
  select m.full_name
  from "sales" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_id"
  where n.team_id = $51
  and n.id = a.subject_id) when $52 then (
  select t.name
  from "class_schedule" n
  join class_types t on "t"."team_id" = "n"."team_id"
  and "t"."id" = "n"."class_type_id"
  where n.team_id = $53
  and n.id = a.subject_id) when $54 then (
  select t.name
  from "class_instances" n
  join class_types t on "t"."team_id" = "n"."team_id"
  and "t"."id" = "n"."class_type_id"
  where n.team_id = $55
  and n.id = a.subject_id) end as "subject_name", case when "a"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $56
  and n.id = substring("a"."actor"
  from 7)::uuid) when "a"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $57
  and n.id = substring("a"."actor"
  from 5)::uuid) when "a"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $58
  and n.id = substring("a"."actor"
  from 8)::uuid) when "a"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $59
  and n.id = substring("a"."actor"
  from 8)::uuid) when "a"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $60
  and n.id = substring("a"."actor"
  from 8)::uuid) end as "actor_name", a.action as "action", a.before as "before", a.after as "after"
  from "a"
  order by "a"."id" desc;

with "a" as materialized (select "a"."id", "a"."at", "a"."actor", "a"."action", "a"."subject", "a"."subject_id", "a"."request_id", "a"."address", "a"."device", "a"."before", "a"."after"
  from "audit_trail" as "a"
  where "a"."team_id" = $1
  and "a"."id" in (select "a"."id"
  from (select "a"."id"
  from "audit_trail" as "a"
  where "a"."team_id" = $2
  order by "a"."id" desc
  limit $3) as "a"
  order by "a"."id" desc
  limit $4 offset $5))
  select "a"."id", "a"."at", "a"."actor", "a"."subject", "a"."subject_id", "a"."request_id", "a"."address", "a"."device", case a.subject when $6 then (
  select n."name"
  from "units" n
  where n.team_id = $7
  and n.id = a.subject_id) when $8 then (
  select n."name"
  from "sources" n
  where n.team_id = $9
  and n.id = a.subject_id) when $10 then (
  select n."name"
  from "devices" n
  where n.team_id = $11
  and n.id = a.subject_id) when $12 then (
  select n."name"
  from "plans" n
  where n.team_id = $13
  and n.id = a.subject_id) when $14 then (
  select n."name"
  from "plans" n
  where n.team_id = $15
  and n.id = a.subject_id) when $16 then (
  select n."code"
  from "promotions" n
  where n.team_id = $17
  and n.id = a.subject_id) when $18 then (
  select n."name"
  from "partner_programs" n
  where n.team_id = $19
  and n.id = a.subject_id) when $20 then (
  select n."name"
  from "trainers" n
  where n.team_id = $21
  and n.id = a.subject_id) when $22 then (
  select n."name"
  from "class_types" n
  where n.team_id = $23
  and n.id = a.subject_id) when $24 then (
  select n."name"
  from "exercises" n
  where n.team_id = $25
  and n.id = a.subject_id) when $26 then (
  select n."full_name"
  from "members" n
  where n.team_id = $27
  and n.id = a.subject_id) when $28 then (
  select n."name"
  from "staff" n
  where n.team_id = $29
  and n.id = a.subject_id) when $30 then (
  select n."name"
  from "api_keys" n
  where n.team_id = $31
  and n.id = a.subject_id) when $32 then (
  select n."url"
  from "webhooks" n
  where n.team_id = $33
  and n.id = a.subject_id) when $34 then (
  select n."name"
  from "staff_roles" n
  where n.team_id = $35
  and n.id = a.subject_id) when $36 then (
  select n."name"
  from "documents" n
  where n.team_id = $37
  and n.id = a.subject_id) when $38 then (
  select m.full_name
  from "memberships" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $39
  and n.id = a.subject_id) when $40 then (
  select m.full_name
  from "charges" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $41
  and n.id = a.subject_id) when $42 then (
  select m.full_name
  from "measurements" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $43
  and n.id = a.subject_id) when $44 then (
  select m.full_name
  from "bookings" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $45
  and n.id = a.subject_id) when $46 then (
  select m.full_name
  from "checkins" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $47
  and n.id = a.subject_id) when $48 then (
  select m.full_name
  from "workout_programs" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_profile_id"
  where n.team_id = $49
  and n.id = a.subject_id) when $50 then (
  select m.full_name
  from "sales" n
  join members m on "m"."team_id" = "n"."team_id"
  and "m"."id" = "n"."member_id"
  where n.team_id = $51
  and n.id = a.subject_id) when $52 then (
  select t.name
  from "class_schedule" n
  join class_types t on "t"."team_id" = "n"."team_id"
  and "t"."id" = "n"."class_type_id"
  where n.team_id = $53
  and n.id = a.subject_id) when $54 then (
  select t.name
  from "class_instances" n
  join class_types t on "t"."team_id" = "n"."team_id"
  and "t"."id" = "n"."class_type_id"
  where n.team_id = $55
  and n.id = a.subject_id) end as "subject_name", case when "a"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $56
  and n.id = substring("a"."actor"
  from 7)::uuid) when "a"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $57
  and n.id = substring("a"."actor"
  from 5)::uuid) when "a"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $58
  and n.id = substring("a"."actor"
  from 8)::uuid) when "a"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $59
  and n.id = substring("a"."actor"
  from 8)::uuid) when "a"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $60
  and n.id = substring("a"."actor"
  from 8)::uuid) end as "actor_name", a.action as "action", a.before as "before", a.after as "after"
  from "a"
  order by "a"."id" desc;

with "b" as materialized (select *
  from "bookings"
  where "team_id" = $1
  and "member_profile_id" = $2
  and "status" <> 'cancelled')
  select "b".*
  from "b"
  inner
  join "class_instances" as "i" on "i"."team_id" = "b"."team_id"
  and "i"."id" = "b"."class_instance_id"
  where "i"."ends_at" > $3
  order by "b"."class_instance_id";

with "b" as materialized (select *
  from "bookings"
  where "team_id" = $1
  and "member_profile_id" = $2
  and "status" <> 'cancelled')
  select "b".*, "i"."date"
  from "b"
  inner
  join "class_instances" as "i" on "i"."team_id" = "b"."team_id"
  and "i"."id" = "b"."class_instance_id"
  where "i"."starts_at" > $3
  order by "b"."class_instance_id" for no key update of "i";

with "booked" as (insert into "bookings" ("team_id", "id", "class_instance_id", "member_profile_id", "class_date", "partner_program_id", "status", "waitlist_position", "booked_at", "cancelled_at", "promoted_at", "was_waiting")
  values (…)) update "class_instances"
  set "current_bookings" = $13, "waiting" = $14
  where "team_id" = $15
  and "id" = $16;

with "changed" as (update "bookings"
  set "status" = $1, "waitlist_position" = $2, "cancelled_at" = $3, "promoted_at" = $4, "was_waiting" = $5
  where "team_id" = $6
  and "id" = $7) update "class_instances"
  set "current_bookings" = $8, "waiting" = $9
  where "team_id" = $10
  and "id" = $11;

with "noted" as (insert into "membership_history" ("team_id", "id", "membership_id", "at", "change", "from_status", "to_status", "reason", "actor", "changes")
  values (…)) insert into "memberships" ("team_id", "member_profile_id", "store_id", "promotion_id", "gateway", "gateway_subscription_id", "gateway_ended_at", "plan_id", "sale_kind", "status", "start_date", "end_date", "trial_ends_on", "on_trial", "price_cents", "discount_pct", "payment_method", "auto_renew", "freezes_used", "freezes_year", "freeze_start_date", "freeze_end_date", "past_due_since", "grace_over_on", "cancellation_reason", "cancelled_at", "effective_date", "cancelled_from", "credits_left", "period_began_on", "move_error", "move_failures", "move_again_at", "next_due_on", "created_at", "updated_at", "id")
  values (…);

with "noted" as (insert into "membership_history" ("team_id", "id", "membership_id", "at", "change", "from_status", "to_status", "reason", "actor", "changes")
  values (…)) update "memberships"
  set "plan_id" = $11, "sale_kind" = $12, "status" = $13, "start_date" = $14, "end_date" = $15, "trial_ends_on" = $16, "on_trial" = $17, "price_cents" = $18, "discount_pct" = $19, "payment_method" = $20, "auto_renew" = $21, "freezes_used" = $22, "freezes_year" = $23, "freeze_start_date" = $24, "freeze_end_date" = $25, "past_due_since" = $26, "grace_over_on" = $27, "cancellation_reason" = $28, "cancelled_at" = $29, "effective_date" = $30, "cancelled_from" = $31, "credits_left" = $32, "period_began_on" = $33, "next_due_on" = $34, "gateway_ended_at" = $35, "updated_at" = $36, "move_error" = $37, "move_failures" = $38, "move_again_at" = $39
  where "team_id" = $40
  and "id" = $41;

with "passes" as (select "s"."id"
  from "memberships" as "s"
  where "s"."team_id" = $1
  and "s"."member_profile_id" = $2
  and "s"."credits_left" is not null
  and (s.status <> 'cancelled' or s.cancelled_from is not null)
  order by "s"."id" for no key update)
  select "m"."status", "m"."access_enabled", "c"."debounce_seconds", "c"."max_visit_minutes", "c"."deny_when_full", "c"."unconfirmed_counts", (select coalesce(json_agg(agg), '[]')
  from (select "id", "max_capacity"
  from "units"
  where "team_id" = $3
  and "id" = coalesce($4::uuid, id)
  and "is_active" = $5
  limit $6) as agg) as "units"
  from "members" as "m"
  inner
  join "companies" as "c" on "c"."id" = "m"."team_id"
  where "m"."team_id" = $7
  and "m"."id" = $8
  and (select count(*)
  from passes) >= 0 for no key update of "m";

with "raised" as (insert into "charges" ("kind", "part", "period_start", "amount_cents", "due_date", "description", "team_id", "id", "member_profile_id", "membership_id", "status", "paid_cents", "promised_on", "payment_method", "paid_at", "created_at", "updated_at")
  values (…)) insert into "ledger_entries" ("charge_id", "sale_id", "method", "reason", "takes_back", "payment_id", "team_id", "id", "actor", "at", "member_id", "owed_cents", "kept_cents", "credit_cents", "kind")
  values (…)
  on conflict ("team_id", "id") do nothing;

with "raised" as (insert into "charges" ("team_id", "id", "member_profile_id", "membership_id", "kind", "period_start", "description", "amount_cents", "due_date", "status", "payment_method", "paid_at", "created_at", "updated_at", "paid_cents", "part", "promised_on")
  values (…)) insert into "ledger_entries" ("charge_id", "sale_id", "method", "reason", "takes_back", "payment_id", "team_id", "id", "actor", "at", "member_id", "owed_cents", "kept_cents", "credit_cents", "kind")
  values (…)
  on conflict ("team_id", "id") do nothing;

with counted as materialized (select (((select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'checkins'
  and at >= $2::timestamp) as kept) + ((select count(*) as "entries"
  from "checkins"
  where "team_id" = $3
  and "checkin_at" >= $4
  and "checkin_at" >= $5
  and "checkin_at" < $6)) + (0)) + ((select count(*) as "entries"
  from "checkins"
  where "team_id" = $7
  and (checkin_at + interval '0') >= $8
  and (checkin_at + interval '0') < $9
  and "created_at" >= $10
  and created_at > checkin_at))) as total), chosen as materialized (
  select id
  from (((select "id" as "id", "checkin_at" as "sort_key"
  from "checkins"
  where "team_id" = $11
  and "checkin_at" >= $12
  and "created_at" >= $13
  and (not created_at > checkin_at
  and checkin_at >= $14::timestamptz)
  order by "checkin_at" asc, "id" asc
  limit $15::bigint + $16::bigint))
  union all ((select "id" as "id", "created_at" as "sort_key"
  from "checkins"
  where "team_id" = $17
  and "checkin_at" >= $18
  and "created_at" >= $19
  and created_at > checkin_at
  order by "created_at" asc, "id" asc
  limit $20::bigint + $21::bigint))) as part
  order by sort_key asc, id asc
  limit $22 offset $23)
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "store_id", "checkin_at", "checkout_at", "method", "member_profile_id", "device_id", "created_at", "created_at" as "sort_key"
  from "checkins"
  where "team_id" = $24
  and "checkin_at" >= $25
  and "created_at" >= $26
  and "id" = chosen.id offset 0)) as page) on true
  order by page.sort_key asc , page.id asc;

with counted as materialized (select ((select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'access_log' ) as kept) + (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $2
  and list = 'checkins.logged' ) as kept)) as total), chosen as materialized ((select "l"."id" as "id"
  from (select "team_id", "id", "at", "result", "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "access_log"
  union all
  select "team_id", "id", "checkin_at" as "at", 'allowed'::text as "result", null::text as "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "checkins") as "l"
  where "l"."team_id" = $3
  and "l"."actor" is not null
  and (select total
  from counted) > 0
  order by "l"."at" desc , "l"."id" desc
  limit $4 offset $5))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "l"."id", "l"."at", "l"."result", "l"."reason", "l"."store_id", "l"."method", "l"."actor", "u"."name" as "store_name", "m"."id" as "member_id", "m"."full_name", "d"."name" as "device_name", case when "l"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $6
  and n.id = substring("l"."actor"
  from 7)::uuid) when "l"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $7
  and n.id = substring("l"."actor"
  from 5)::uuid) when "l"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $8
  and n.id = substring("l"."actor"
  from 8)::uuid) when "l"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $9
  and n.id = substring("l"."actor"
  from 8)::uuid) when "l"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $10
  and n.id = substring("l"."actor"
  from 8)::uuid) end as "actor_name", "l"."at" as "sort_key"
  from (select "team_id", "id", "at", "result", "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "access_log"
  union all
  select "team_id", "id", "checkin_at" as "at", 'allowed'::text as "result", null::text as "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "checkins") as "l"
  left
  join "units" as "u" on "u"."team_id" = "l"."team_id"
  and "u"."id" = "l"."store_id"
  left
  join "members" as "m" on "m"."team_id" = "l"."team_id"
  and "m"."id" = "l"."member_profile_id"
  left
  join "devices" as "d" on "d"."team_id" = "l"."team_id"
  and "d"."id" = "l"."device_id"
  where "l"."team_id" = $11
  and "l"."actor" is not null
  and "l"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select ((select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'access_log'
  and key @> jsonb_build_object('result', $2::text)) as kept) + (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $3
  and list = 'checkins.logged'
  and key @> jsonb_build_object('result', $4::text)) as kept)) as total), chosen as materialized ((select "l"."id" as "id"
  from (select "team_id", "id", "at", "result", "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "access_log"
  union all
  select "team_id", "id", "checkin_at" as "at", 'allowed'::text as "result", null::text as "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "checkins") as "l"
  where "l"."team_id" = $5
  and "l"."actor" is not null
  and "l"."result" = $6
  and (select total
  from counted) > 0
  order by "l"."at" desc , "l"."id" desc
  limit $7 offset $8))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "l"."id", "l"."at", "l"."result", "l"."reason", "l"."store_id", "l"."method", "l"."actor", "u"."name" as "store_name", "m"."id" as "member_id", "m"."full_name", "d"."name" as "device_name", case when "l"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $9
  and n.id = substring("l"."actor"
  from 7)::uuid) when "l"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $10
  and n.id = substring("l"."actor"
  from 5)::uuid) when "l"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $11
  and n.id = substring("l"."actor"
  from 8)::uuid) when "l"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $12
  and n.id = substring("l"."actor"
  from 8)::uuid) when "l"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $13
  and n.id = substring("l"."actor"
  from 8)::uuid) end as "actor_name", "l"."at" as "sort_key"
  from (select "team_id", "id", "at", "result", "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "access_log"
  union all
  select "team_id", "id", "checkin_at" as "at", 'allowed'::text as "result", null::text as "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "checkins") as "l"
  left
  join "units" as "u" on "u"."team_id" = "l"."team_id"
  and "u"."id" = "l"."store_id"
  left
  join "members" as "m" on "m"."team_id" = "l"."team_id"
  and "m"."id" = "l"."member_profile_id"
  left
  join "devices" as "d" on "d"."team_id" = "l"."team_id"
  and "d"."id" = "l"."device_id"
  where "l"."team_id" = $14
  and "l"."actor" is not null
  and "l"."result" = $15
  and "l"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select ((select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'checkins'
  and at >= $2::timestamp) as kept) + ((select count(*) as "entries"
  from "checkins"
  where "team_id" = $3
  and "checkin_at" >= $4
  and "checkin_at" < $5)) + (0)) as total), chosen as materialized ((select "id" as "id"
  from "checkins"
  where "team_id" = $6
  and "checkin_at" >= $7
  and (select total
  from counted) > 0
  order by "checkin_at" asc , "id" asc
  limit $8 offset $9))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "store_id", "checkin_at", "checkout_at", "method", "member_profile_id", "device_id", "created_at", "checkin_at" as "sort_key"
  from "checkins"
  where "team_id" = $10
  and "checkin_at" >= $11
  and "id" = chosen.id offset 0)) as page) on true
  order by page.sort_key asc , page.id asc;

with counted as materialized (select ((select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'checkins.day'
  and key @> jsonb_build_object('method', $2::text)
  and at >= $3::timestamp) as kept) + ((select count(*) as "entries"
  from "checkins"
  where "team_id" = $4
  and "checkin_at" >= $5
  and "method" = $6
  and "checkin_at" < $7)) + (0)) as total), chosen as materialized ((select "id" as "id"
  from "checkins"
  where "team_id" = $8
  and "checkin_at" >= $9
  and "method" = $10
  and (select total
  from counted) > 0
  order by "checkin_at" asc , "id" asc
  limit $11 offset $12))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "store_id", "checkin_at", "checkout_at", "method", "member_profile_id", "device_id", "created_at", "checkin_at" as "sort_key"
  from "checkins"
  where "team_id" = $13
  and "checkin_at" >= $14
  and "method" = $15
  and "id" = chosen.id offset 0)) as page) on true
  order by page.sort_key asc , page.id asc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'charges' ) as kept) as total), chosen as materialized ((select "c"."id" as "id"
  from "charges" as "c"
  where "c"."team_id" = $2
  and (select total
  from counted) > 0
  order by "c"."created_at" desc , "c"."id" desc
  limit $3 offset $4))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "c".*, "m"."full_name", "c"."created_at" as "sort_key"
  from "charges" as "c"
  inner
  join "members" as "m" on "m"."team_id" = "c"."team_id"
  and "m"."id" = "c"."member_profile_id"
  where "c"."team_id" = $5
  and "c"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'charges'
  and key @> jsonb_build_object('status', $2::text)) as kept) as total), chosen as materialized ((select "c"."id" as "id"
  from "charges" as "c"
  where "c"."team_id" = $3
  and "c"."status" = 'cancelled'
  and (select total
  from counted) > 0
  order by "c"."created_at" desc , "c"."id" desc
  limit $4 offset $5))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "c".*, "m"."full_name", "c"."created_at" as "sort_key"
  from "charges" as "c"
  inner
  join "members" as "m" on "m"."team_id" = "c"."team_id"
  and "m"."id" = "c"."member_profile_id"
  where "c"."team_id" = $6
  and "c"."status" = 'cancelled'
  and "c"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'charges'
  and key @> jsonb_build_object('status', $2::text)) as kept) as total), chosen as materialized ((select "c"."id" as "id"
  from "charges" as "c"
  where "c"."team_id" = $3
  and "c"."status" = 'overdue'
  and (select total
  from counted) > 0
  order by "c"."due_date" asc , "c"."id" asc
  limit $4 offset $5))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "c".*, "m"."full_name", "c"."due_date" as "sort_key"
  from "charges" as "c"
  inner
  join "members" as "m" on "m"."team_id" = "c"."team_id"
  and "m"."id" = "c"."member_profile_id"
  where "c"."team_id" = $6
  and "c"."status" = 'overdue'
  and "c"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key asc , page.id asc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'charges'
  and key @> jsonb_build_object('status', $2::text)) as kept) as total), chosen as materialized ((select "c"."id" as "id"
  from "charges" as "c"
  where "c"."team_id" = $3
  and "c"."status" = 'paid'
  and (select total
  from counted) > 0
  order by "c"."created_at" desc , "c"."id" desc
  limit $4 offset $5))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "c".*, "m"."full_name", "c"."created_at" as "sort_key"
  from "charges" as "c"
  inner
  join "members" as "m" on "m"."team_id" = "c"."team_id"
  and "m"."id" = "c"."member_profile_id"
  where "c"."team_id" = $6
  and "c"."status" = 'paid'
  and "c"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'charges'
  and key @> jsonb_build_object('status', $2::text)) as kept) as total), chosen as materialized ((select "c"."id" as "id"
  from "charges" as "c"
  where "c"."team_id" = $3
  and "c"."status" = 'pending'
  and (select total
  from counted) > 0
  order by "c"."due_date" asc , "c"."id" asc
  limit $4 offset $5))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "c".*, "m"."full_name", "c"."due_date" as "sort_key"
  from "charges" as "c"
  inner
  join "members" as "m" on "m"."team_id" = "c"."team_id"
  and "m"."id" = "c"."member_profile_id"
  where "c"."team_id" = $6
  and "c"."status" = 'pending'
  and "c"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key asc , page.id asc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members' ) as kept) as total), chosen as materialized (
  select id
  from (((select "v"."member_profile_id" as "id", "v"."streak" as "sort_key"
  from "member_visits" as "v"
  where "v"."team_id" = $2
  and v.last_day > $3::date
  order by "v"."streak" desc, "v"."member_profile_id" desc
  limit 20::bigint + 0::bigint))
  union all ((select "v"."member_profile_id" as "id", "v"."streak" as "sort_key"
  from "member_visits" as "v"
  where "v"."team_id" = $4
  and v.last_day = $5::date
  order by "v"."streak" desc, "v"."member_profile_id" desc
  limit 20::bigint + 0::bigint))
  union all ((select "v"."member_profile_id" as "id", "v"."streak" as "sort_key"
  from "member_visits" as "v"
  where "v"."team_id" = $6
  and v.last_day = $7::date - 1
  order by "v"."streak" desc, "v"."member_profile_id" desc
  limit 20::bigint + 0::bigint))
  union all ((select "v"."member_profile_id" as "id", 0 as "sort_key"
  from "member_visits" as "v"
  where "v"."team_id" = $8
  and (v.last_day < $9::date - 1 or v.last_day is null)
  order by "v"."member_profile_id" desc
  limit 20::bigint + 0::bigint))) as part
  order by sort_key desc, id desc
  limit 20 offset 0)
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "status", "store_id", "fitness_goals", "experience_level", "preferred_training_time", "training_days_per_week", "access_card_number", "biometric_enrolled", "facial_enrolled", "created_at", "updated_at", "client_id", "full_name", "email", "phone", "cpf", "birth_date", "gender", "source", "access_enabled", "joined_at", "v"."total_checkins", "v"."last_checkin_at", case when v.last_day >= $10::date - 1 then v.streak else 0 end as "current_streak", "membership_id", "membership_status", "start_date", "end_date", "price_cents", "plan_id", concat_ws(':', "v"."member_profile_id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", case when v.last_day >= $11::date - 1 then v.streak else 0 end as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $12
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $13
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $14::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $15
  and "v"."member_profile_id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members' ) as kept) as total), chosen as materialized (
  select id
  from (((select "v"."member_profile_id" as "id", "v"."streak" as "sort_key"
  from "member_visits" as "v"
  where "v"."team_id" = $2
  and v.last_day > $3::date
  order by "v"."streak" desc, "v"."member_profile_id" desc
  limit 20::bigint + 0::bigint))
  union all ((select "v"."member_profile_id" as "id", "v"."streak" as "sort_key"
  from "member_visits" as "v"
  where "v"."team_id" = $4
  and v.last_day = $5::date
  order by "v"."streak" desc, "v"."member_profile_id" desc
  limit 20::bigint + 0::bigint))
  union all ((select "v"."member_profile_id" as "id", "v"."streak" as "sort_key"
  from "member_visits" as "v"
  where "v"."team_id" = $6
  and v.last_day = $7::date - 1
  order by "v"."streak" desc, "v"."member_profile_id" desc
  limit 20::bigint + 0::bigint))
  union all ((select "v"."member_profile_id" as "id", 0 as "sort_key"
  from "member_visits" as "v"
  where "v"."team_id" = $8
  and (v.last_day < $9::date - 1 or v.last_day is null)
  order by "v"."member_profile_id" desc
  limit 20::bigint + 0::bigint))) as part
  order by sort_key desc, id desc
  limit 20 offset 0)
  select counted.total, string_agg(page.version, ' ') as versions
  from counted
  left
  join (chosen
  cross
  join lateral ((select concat_ws(':', "v"."member_profile_id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", case when v.last_day >= $10::date - 1 then v.streak else 0 end as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $11
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $12
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $13::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $14
  and "v"."member_profile_id" = chosen.id offset 0)) as page) on true
  group by counted.total;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members' ) as kept) as total), chosen as materialized ((select "id" as "id"
  from "members"
  where "members"."team_id" = $2
  and (select total
  from counted) > 0
  order by "created_at" asc , "id" asc
  limit 20 offset 0))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "status", "store_id", "fitness_goals", "experience_level", "preferred_training_time", "training_days_per_week", "access_card_number", "biometric_enrolled", "facial_enrolled", "created_at", "updated_at", "client_id", "full_name", "email", "phone", "cpf", "birth_date", "gender", "source", "access_enabled", "joined_at", "v"."total_checkins", "v"."last_checkin_at", case when v.last_day >= $3::date - 1 then v.streak else 0 end as "current_streak", "membership_id", "membership_status", "start_date", "end_date", "price_cents", "plan_id", concat_ws(':', "id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "created_at" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $4
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $5
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $6::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $7
  and "id" = chosen.id offset 0)) as page) on true
  order by page.sort_key asc , page.id asc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members' ) as kept) as total), chosen as materialized ((select "id" as "id"
  from "members"
  where "members"."team_id" = $2
  and (select total
  from counted) > 0
  order by "created_at" asc , "id" asc
  limit 20 offset 0))
  select counted.total, string_agg(page.version, ' ') as versions
  from counted
  left
  join (chosen
  cross
  join lateral ((select concat_ws(':', "id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "created_at" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $3
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $4
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $5::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $6
  and "id" = chosen.id offset 0)) as page) on true
  group by counted.total;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members' ) as kept) as total), chosen as materialized ((select "id" as "id"
  from "members"
  where "members"."team_id" = $2
  and (select total
  from counted) > 0
  order by "created_at" desc , "id" desc
  limit $3 offset 0))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "status", "store_id", "fitness_goals", "experience_level", "preferred_training_time", "training_days_per_week", "access_card_number", "biometric_enrolled", "facial_enrolled", "created_at", "updated_at", "client_id", "full_name", "email", "phone", "cpf", "birth_date", "gender", "source", "access_enabled", "joined_at", "v"."total_checkins", "v"."last_checkin_at", case when v.last_day >= $4::date - 1 then v.streak else 0 end as "current_streak", "membership_id", "membership_status", "start_date", "end_date", "price_cents", "plan_id", concat_ws(':', "id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "created_at" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $5
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $6
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $7::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $8
  and "id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members' ) as kept) as total), chosen as materialized ((select "id" as "id"
  from "members"
  where "members"."team_id" = $2
  and (select total
  from counted) > 0
  order by "created_at" desc , "id" desc
  limit $3 offset 0))
  select counted.total, string_agg(page.version, ' ') as versions
  from counted
  left
  join (chosen
  cross
  join lateral ((select concat_ws(':', "id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "created_at" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $4
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $5
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $6::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $7
  and "id" = chosen.id offset 0)) as page) on true
  group by counted.total;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members' ) as kept) as total), chosen as materialized ((select "id" as "id"
  from "members"
  where "members"."team_id" = $2
  and (select total
  from counted) > 0
  order by "created_at" desc , "id" desc
  limit 20 offset 0))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "status", "store_id", "fitness_goals", "experience_level", "preferred_training_time", "training_days_per_week", "access_card_number", "biometric_enrolled", "facial_enrolled", "created_at", "updated_at", "client_id", "full_name", "email", "phone", "cpf", "birth_date", "gender", "source", "access_enabled", "joined_at", "v"."total_checkins", "v"."last_checkin_at", case when v.last_day >= $3::date - 1 then v.streak else 0 end as "current_streak", "membership_id", "membership_status", "start_date", "end_date", "price_cents", "plan_id", concat_ws(':', "id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "created_at" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $4
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $5
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $6::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $7
  and "id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members' ) as kept) as total), chosen as materialized ((select "id" as "id"
  from "members"
  where "members"."team_id" = $2
  and (select total
  from counted) > 0
  order by "created_at" desc , "id" desc
  limit 20 offset 0))
  select counted.total, string_agg(page.version, ' ') as versions
  from counted
  left
  join (chosen
  cross
  join lateral ((select concat_ws(':', "id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "created_at" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $3
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $4
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $5::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $6
  and "id" = chosen.id offset 0)) as page) on true
  group by counted.total;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members' ) as kept) as total), chosen as materialized ((select "id" as "id"
  from "members"
  where "members"."team_id" = $2
  and (select total
  from counted) > 0
  order by "joined_at" desc , "id" desc
  limit 20 offset 0))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "status", "store_id", "fitness_goals", "experience_level", "preferred_training_time", "training_days_per_week", "access_card_number", "biometric_enrolled", "facial_enrolled", "created_at", "updated_at", "client_id", "full_name", "email", "phone", "cpf", "birth_date", "gender", "source", "access_enabled", "joined_at", "v"."total_checkins", "v"."last_checkin_at", case when v.last_day >= $3::date - 1 then v.streak else 0 end as "current_streak", "membership_id", "membership_status", "start_date", "end_date", "price_cents", "plan_id", concat_ws(':', "id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "joined_at" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $4
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $5
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $6::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $7
  and "id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members' ) as kept) as total), chosen as materialized ((select "id" as "id"
  from "members"
  where "members"."team_id" = $2
  and (select total
  from counted) > 0
  order by "joined_at" desc , "id" desc
  limit 20 offset 0))
  select counted.total, string_agg(page.version, ' ') as versions
  from counted
  left
  join (chosen
  cross
  join lateral ((select concat_ws(':', "id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "joined_at" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $3
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $4
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $5::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $6
  and "id" = chosen.id offset 0)) as page) on true
  group by counted.total;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members' ) as kept) as total), chosen as materialized ((select "id" as "id"
  from "members"
  where "members"."team_id" = $2
  and (select total
  from counted) > 0
  order by "name_key" desc , "id" desc
  limit 20 offset 0))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "status", "store_id", "fitness_goals", "experience_level", "preferred_training_time", "training_days_per_week", "access_card_number", "biometric_enrolled", "facial_enrolled", "created_at", "updated_at", "client_id", "full_name", "email", "phone", "cpf", "birth_date", "gender", "source", "access_enabled", "joined_at", "v"."total_checkins", "v"."last_checkin_at", case when v.last_day >= $3::date - 1 then v.streak else 0 end as "current_streak", "membership_id", "membership_status", "start_date", "end_date", "price_cents", "plan_id", concat_ws(':', "id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "name_key" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $4
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $5
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $6::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $7
  and "id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members' ) as kept) as total), chosen as materialized ((select "id" as "id"
  from "members"
  where "members"."team_id" = $2
  and (select total
  from counted) > 0
  order by "name_key" desc , "id" desc
  limit 20 offset 0))
  select counted.total, string_agg(page.version, ' ') as versions
  from counted
  left
  join (chosen
  cross
  join lateral ((select concat_ws(':', "id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "name_key" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $3
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $4
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $5::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $6
  and "id" = chosen.id offset 0)) as page) on true
  group by counted.total;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members' ) as kept) as total), chosen as materialized ((select "id" as "id"
  from "members"
  where "members"."team_id" = $2
  and (select total
  from counted) > 0
  order by "status" desc , "id" desc
  limit 20 offset 0))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "status", "store_id", "fitness_goals", "experience_level", "preferred_training_time", "training_days_per_week", "access_card_number", "biometric_enrolled", "facial_enrolled", "created_at", "updated_at", "client_id", "full_name", "email", "phone", "cpf", "birth_date", "gender", "source", "access_enabled", "joined_at", "v"."total_checkins", "v"."last_checkin_at", case when v.last_day >= $3::date - 1 then v.streak else 0 end as "current_streak", "membership_id", "membership_status", "start_date", "end_date", "price_cents", "plan_id", concat_ws(':', "id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "status" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $4
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $5
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $6::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $7
  and "id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members' ) as kept) as total), chosen as materialized ((select "id" as "id"
  from "members"
  where "members"."team_id" = $2
  and (select total
  from counted) > 0
  order by "status" desc , "id" desc
  limit 20 offset 0))
  select counted.total, string_agg(page.version, ' ') as versions
  from counted
  left
  join (chosen
  cross
  join lateral ((select concat_ws(':', "id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "status" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $3
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $4
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $5::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $6
  and "id" = chosen.id offset 0)) as page) on true
  group by counted.total;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members' ) as kept) as total), chosen as materialized ((select "id" as "id"
  from "members"
  where "members"."team_id" = $2
  and (select total
  from counted) > 0
  order by "updated_at" desc , "id" desc
  limit 20 offset 0))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "status", "store_id", "fitness_goals", "experience_level", "preferred_training_time", "training_days_per_week", "access_card_number", "biometric_enrolled", "facial_enrolled", "created_at", "updated_at", "client_id", "full_name", "email", "phone", "cpf", "birth_date", "gender", "source", "access_enabled", "joined_at", "v"."total_checkins", "v"."last_checkin_at", case when v.last_day >= $3::date - 1 then v.streak else 0 end as "current_streak", "membership_id", "membership_status", "start_date", "end_date", "price_cents", "plan_id", concat_ws(':', "id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "updated_at" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $4
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $5
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $6::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $7
  and "id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members' ) as kept) as total), chosen as materialized ((select "id" as "id"
  from "members"
  where "members"."team_id" = $2
  and (select total
  from counted) > 0
  order by "updated_at" desc , "id" desc
  limit 20 offset 0))
  select counted.total, string_agg(page.version, ' ') as versions
  from counted
  left
  join (chosen
  cross
  join lateral ((select concat_ws(':', "id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "updated_at" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $3
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $4
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $5::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $6
  and "id" = chosen.id offset 0)) as page) on true
  group by counted.total;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members' ) as kept) as total), chosen as materialized ((select "v"."member_profile_id" as "id"
  from "member_visits" as "v"
  where "v"."team_id" = $2
  and (select total
  from counted) > 0
  order by "v"."last_checkin_at" desc nulls last, "v"."member_profile_id" desc
  limit 20 offset 0))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "status", "store_id", "fitness_goals", "experience_level", "preferred_training_time", "training_days_per_week", "access_card_number", "biometric_enrolled", "facial_enrolled", "created_at", "updated_at", "client_id", "full_name", "email", "phone", "cpf", "birth_date", "gender", "source", "access_enabled", "joined_at", "v"."total_checkins", "v"."last_checkin_at", case when v.last_day >= $3::date - 1 then v.streak else 0 end as "current_streak", "membership_id", "membership_status", "start_date", "end_date", "price_cents", "plan_id", concat_ws(':', "v"."member_profile_id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "v"."last_checkin_at" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $4
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $5
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $6::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $7
  and "v"."member_profile_id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc nulls last, page.id desc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members' ) as kept) as total), chosen as materialized ((select "v"."member_profile_id" as "id"
  from "member_visits" as "v"
  where "v"."team_id" = $2
  and (select total
  from counted) > 0
  order by "v"."last_checkin_at" desc nulls last, "v"."member_profile_id" desc
  limit 20 offset 0))
  select counted.total, string_agg(page.version, ' ') as versions
  from counted
  left
  join (chosen
  cross
  join lateral ((select concat_ws(':', "v"."member_profile_id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "v"."last_checkin_at" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $3
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $4
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $5::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $6
  and "v"."member_profile_id" = chosen.id offset 0)) as page) on true
  group by counted.total;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members' ) as kept) as total), chosen as materialized ((select "v"."member_profile_id" as "id"
  from "member_visits" as "v"
  where "v"."team_id" = $2
  and (select total
  from counted) > 0
  order by "v"."total_checkins" desc , "v"."member_profile_id" desc
  limit 20 offset 0))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "status", "store_id", "fitness_goals", "experience_level", "preferred_training_time", "training_days_per_week", "access_card_number", "biometric_enrolled", "facial_enrolled", "created_at", "updated_at", "client_id", "full_name", "email", "phone", "cpf", "birth_date", "gender", "source", "access_enabled", "joined_at", "v"."total_checkins", "v"."last_checkin_at", case when v.last_day >= $3::date - 1 then v.streak else 0 end as "current_streak", "membership_id", "membership_status", "start_date", "end_date", "price_cents", "plan_id", concat_ws(':', "v"."member_profile_id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "v"."total_checkins" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $4
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $5
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $6::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $7
  and "v"."member_profile_id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members' ) as kept) as total), chosen as materialized ((select "v"."member_profile_id" as "id"
  from "member_visits" as "v"
  where "v"."team_id" = $2
  and (select total
  from counted) > 0
  order by "v"."total_checkins" desc , "v"."member_profile_id" desc
  limit 20 offset 0))
  select counted.total, string_agg(page.version, ' ') as versions
  from counted
  left
  join (chosen
  cross
  join lateral ((select concat_ws(':', "v"."member_profile_id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "v"."total_checkins" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $3
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $4
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $5::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $6
  and "v"."member_profile_id" = chosen.id offset 0)) as page) on true
  group by counted.total;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members'
  and key @> jsonb_build_object('experience_level', $2::text)) as kept) as total), chosen as materialized ((select "id" as "id"
  from "members"
  where "members"."team_id" = $3
  and "experience_level" = $4
  and (select total
  from counted) > 0
  order by "created_at" desc , "id" desc
  limit 20 offset 0))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "status", "store_id", "fitness_goals", "experience_level", "preferred_training_time", "training_days_per_week", "access_card_number", "biometric_enrolled", "facial_enrolled", "created_at", "updated_at", "client_id", "full_name", "email", "phone", "cpf", "birth_date", "gender", "source", "access_enabled", "joined_at", "v"."total_checkins", "v"."last_checkin_at", case when v.last_day >= $5::date - 1 then v.streak else 0 end as "current_streak", "membership_id", "membership_status", "start_date", "end_date", "price_cents", "plan_id", concat_ws(':', "id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "created_at" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $6
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $7
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $8::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $9
  and "experience_level" = $10
  and "id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members'
  and key @> jsonb_build_object('experience_level', $2::text)) as kept) as total), chosen as materialized ((select "id" as "id"
  from "members"
  where "members"."team_id" = $3
  and "experience_level" = $4
  and (select total
  from counted) > 0
  order by "created_at" desc , "id" desc
  limit 20 offset 0))
  select counted.total, string_agg(page.version, ' ') as versions
  from counted
  left
  join (chosen
  cross
  join lateral ((select concat_ws(':', "id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "created_at" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $5
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $6
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $7::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $8
  and "experience_level" = $9
  and "id" = chosen.id offset 0)) as page) on true
  group by counted.total;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members'
  and key @> jsonb_build_object('status', $2::text)) as kept) as total), chosen as materialized ((select "id" as "id"
  from "members"
  where "members"."team_id" = $3
  and "status" = $4
  and (select total
  from counted) > 0
  order by "created_at" desc , "id" desc
  limit 20 offset 0))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "status", "store_id", "fitness_goals", "experience_level", "preferred_training_time", "training_days_per_week", "access_card_number", "biometric_enrolled", "facial_enrolled", "created_at", "updated_at", "client_id", "full_name", "email", "phone", "cpf", "birth_date", "gender", "source", "access_enabled", "joined_at", "v"."total_checkins", "v"."last_checkin_at", case when v.last_day >= $5::date - 1 then v.streak else 0 end as "current_streak", "membership_id", "membership_status", "start_date", "end_date", "price_cents", "plan_id", concat_ws(':', "id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "created_at" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $6
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $7
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $8::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $9
  and "status" = $10
  and "id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'members'
  and key @> jsonb_build_object('status', $2::text)) as kept) as total), chosen as materialized ((select "id" as "id"
  from "members"
  where "members"."team_id" = $3
  and "status" = $4
  and (select total
  from counted) > 0
  order by "created_at" desc , "id" desc
  limit 20 offset 0))
  select counted.total, string_agg(page.version, ' ') as versions
  from counted
  left
  join (chosen
  cross
  join lateral ((select concat_ws(':', "id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "created_at" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $5
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $6
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $7::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $8
  and "status" = $9
  and "id" = chosen.id offset 0)) as page) on true
  group by counted.total;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'memberships' ) as kept) as total), chosen as materialized ((select "s"."id" as "id"
  from "memberships" as "s"
  where "s"."team_id" = $2
  and (select total
  from counted) > 0
  order by "s"."created_at" desc , "s"."id" desc
  limit $3 offset $4))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "s"."id", "s"."member_profile_id", "s"."plan_id", "s"."status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."discount_pct", "s"."payment_method", "s"."auto_renew", case when "s"."freezes_year" = $5 then "s"."freezes_used" else 0 end as "freezes_used", "s"."freeze_start_date", "s"."freeze_end_date", "s"."cancellation_reason", "s"."cancelled_at", "s"."created_at", "s"."updated_at", "p"."name" as "plan_name", "p"."billing_period", "p"."price_cents" as "plan_price_cents", "m"."status" as "member_status", "m"."client_id", "m"."full_name", "m"."email", "s"."created_at" as "sort_key"
  from "memberships" as "s"
  inner
  join "plans" as "p" on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  inner
  join "members" as "m" on "m"."team_id" = "s"."team_id"
  and "m"."id" = "s"."member_profile_id"
  where "s"."team_id" = $6
  and "s"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'memberships'
  and key @> jsonb_build_object('plan_id', $2::uuid)) as kept) as total), chosen as materialized ((select "s"."id" as "id"
  from "memberships" as "s"
  where "s"."team_id" = $3
  and s.plan_id = $4
  and (select total
  from counted) > 0
  order by "s"."created_at" desc , "s"."id" desc
  limit $5 offset $6))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "s"."id", "s"."member_profile_id", "s"."plan_id", "s"."status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."discount_pct", "s"."payment_method", "s"."auto_renew", case when "s"."freezes_year" = $7 then "s"."freezes_used" else 0 end as "freezes_used", "s"."freeze_start_date", "s"."freeze_end_date", "s"."cancellation_reason", "s"."cancelled_at", "s"."created_at", "s"."updated_at", "p"."name" as "plan_name", "p"."billing_period", "p"."price_cents" as "plan_price_cents", "m"."status" as "member_status", "m"."client_id", "m"."full_name", "m"."email", "s"."created_at" as "sort_key"
  from "memberships" as "s"
  inner
  join "plans" as "p" on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  inner
  join "members" as "m" on "m"."team_id" = "s"."team_id"
  and "m"."id" = "s"."member_profile_id"
  where "s"."team_id" = $8
  and s.plan_id = $9
  and "s"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'memberships'
  and key @> jsonb_build_object('sale_kind', $2::text)) as kept) as total), chosen as materialized ((select "s"."id" as "id"
  from "memberships" as "s"
  where "s"."team_id" = $3
  and s.sale_kind = 'cortesia'
  and (select total
  from counted) > 0
  order by "s"."created_at" desc , "s"."id" desc
  limit $4 offset $5))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "s"."id", "s"."member_profile_id", "s"."plan_id", "s"."status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."discount_pct", "s"."payment_method", "s"."auto_renew", case when "s"."freezes_year" = $6 then "s"."freezes_used" else 0 end as "freezes_used", "s"."freeze_start_date", "s"."freeze_end_date", "s"."cancellation_reason", "s"."cancelled_at", "s"."created_at", "s"."updated_at", "p"."name" as "plan_name", "p"."billing_period", "p"."price_cents" as "plan_price_cents", "m"."status" as "member_status", "m"."client_id", "m"."full_name", "m"."email", "s"."created_at" as "sort_key"
  from "memberships" as "s"
  inner
  join "plans" as "p" on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  inner
  join "members" as "m" on "m"."team_id" = "s"."team_id"
  and "m"."id" = "s"."member_profile_id"
  where "s"."team_id" = $7
  and s.sale_kind = 'cortesia'
  and "s"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'memberships'
  and key @> jsonb_build_object('sale_kind', $2::text)) as kept) as total), chosen as materialized ((select "s"."id" as "id"
  from "memberships" as "s"
  where "s"."team_id" = $3
  and s.sale_kind = 'evento'
  and (select total
  from counted) > 0
  order by "s"."created_at" desc , "s"."id" desc
  limit $4 offset $5))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "s"."id", "s"."member_profile_id", "s"."plan_id", "s"."status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."discount_pct", "s"."payment_method", "s"."auto_renew", case when "s"."freezes_year" = $6 then "s"."freezes_used" else 0 end as "freezes_used", "s"."freeze_start_date", "s"."freeze_end_date", "s"."cancellation_reason", "s"."cancelled_at", "s"."created_at", "s"."updated_at", "p"."name" as "plan_name", "p"."billing_period", "p"."price_cents" as "plan_price_cents", "m"."status" as "member_status", "m"."client_id", "m"."full_name", "m"."email", "s"."created_at" as "sort_key"
  from "memberships" as "s"
  inner
  join "plans" as "p" on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  inner
  join "members" as "m" on "m"."team_id" = "s"."team_id"
  and "m"."id" = "s"."member_profile_id"
  where "s"."team_id" = $7
  and s.sale_kind = 'evento'
  and "s"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'memberships'
  and key @> jsonb_build_object('sale_kind', $2::text)) as kept) as total), chosen as materialized ((select "s"."id" as "id"
  from "memberships" as "s"
  where "s"."team_id" = $3
  and s.sale_kind = 'matricula'
  and (select total
  from counted) > 0
  order by "s"."created_at" desc , "s"."id" desc
  limit $4 offset $5))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "s"."id", "s"."member_profile_id", "s"."plan_id", "s"."status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."discount_pct", "s"."payment_method", "s"."auto_renew", case when "s"."freezes_year" = $6 then "s"."freezes_used" else 0 end as "freezes_used", "s"."freeze_start_date", "s"."freeze_end_date", "s"."cancellation_reason", "s"."cancelled_at", "s"."created_at", "s"."updated_at", "p"."name" as "plan_name", "p"."billing_period", "p"."price_cents" as "plan_price_cents", "m"."status" as "member_status", "m"."client_id", "m"."full_name", "m"."email", "s"."created_at" as "sort_key"
  from "memberships" as "s"
  inner
  join "plans" as "p" on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  inner
  join "members" as "m" on "m"."team_id" = "s"."team_id"
  and "m"."id" = "s"."member_profile_id"
  where "s"."team_id" = $7
  and s.sale_kind = 'matricula'
  and "s"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'memberships'
  and key @> jsonb_build_object('sale_kind', $2::text)) as kept) as total), chosen as materialized ((select "s"."id" as "id"
  from "memberships" as "s"
  where "s"."team_id" = $3
  and s.sale_kind = 'passe'
  and (select total
  from counted) > 0
  order by "s"."created_at" desc , "s"."id" desc
  limit $4 offset $5))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "s"."id", "s"."member_profile_id", "s"."plan_id", "s"."status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."discount_pct", "s"."payment_method", "s"."auto_renew", case when "s"."freezes_year" = $6 then "s"."freezes_used" else 0 end as "freezes_used", "s"."freeze_start_date", "s"."freeze_end_date", "s"."cancellation_reason", "s"."cancelled_at", "s"."created_at", "s"."updated_at", "p"."name" as "plan_name", "p"."billing_period", "p"."price_cents" as "plan_price_cents", "m"."status" as "member_status", "m"."client_id", "m"."full_name", "m"."email", "s"."created_at" as "sort_key"
  from "memberships" as "s"
  inner
  join "plans" as "p" on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  inner
  join "members" as "m" on "m"."team_id" = "s"."team_id"
  and "m"."id" = "s"."member_profile_id"
  where "s"."team_id" = $7
  and s.sale_kind = 'passe'
  and "s"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'memberships'
  and key @> jsonb_build_object('status', $2::text)) as kept) as total), chosen as materialized ((select "s"."id" as "id"
  from "memberships" as "s"
  where "s"."team_id" = $3
  and s.status = $4
  and (select total
  from counted) > 0
  order by "s"."created_at" desc , "s"."id" desc
  limit $5 offset $6))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "s"."id", "s"."member_profile_id", "s"."plan_id", "s"."status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."discount_pct", "s"."payment_method", "s"."auto_renew", case when "s"."freezes_year" = $7 then "s"."freezes_used" else 0 end as "freezes_used", "s"."freeze_start_date", "s"."freeze_end_date", "s"."cancellation_reason", "s"."cancelled_at", "s"."created_at", "s"."updated_at", "p"."name" as "plan_name", "p"."billing_period", "p"."price_cents" as "plan_price_cents", "m"."status" as "member_status", "m"."client_id", "m"."full_name", "m"."email", "s"."created_at" as "sort_key"
  from "memberships" as "s"
  inner
  join "plans" as "p" on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  inner
  join "members" as "m" on "m"."team_id" = "s"."team_id"
  and "m"."id" = "s"."member_profile_id"
  where "s"."team_id" = $8
  and s.status = $9
  and "s"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'sales' ) as kept) as total), chosen as materialized ((select "s"."id" as "id"
  from "sales" as "s"
  where "s"."team_id" = $2
  and (select total
  from counted) > 0
  order by "s"."created_at" desc , "s"."id" desc
  limit $3 offset $4))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "s".*, "m"."full_name", "s"."created_at" as "sort_key"
  from "sales" as "s"
  left
  join "members" as "m" on "m"."team_id" = "s"."team_id"
  and "m"."id" = "s"."member_id"
  where "s"."team_id" = $5
  and "s"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $1
  and list = 'sales'
  and key @> jsonb_build_object('status', $2::text)) as kept) as total), chosen as materialized ((select "s"."id" as "id"
  from "sales" as "s"
  where "s"."team_id" = $3
  and "s"."status" = $4
  and (select total
  from counted) > 0
  order by "s"."created_at" desc , "s"."id" desc
  limit $5 offset $6))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "s".*, "m"."full_name", "s"."created_at" as "sort_key"
  from "sales" as "s"
  left
  join "members" as "m" on "m"."team_id" = "s"."team_id"
  and "m"."id" = "s"."member_id"
  where "s"."team_id" = $7
  and "s"."status" = $8
  and "s"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select count(*)
  from ((select "c"."id" as "id"
  from "charges" as "c"
  where "c"."team_id" = $1
  and "c"."member_profile_id" = $2)) as row) as total), chosen as materialized ( (select id
  from ((select "c"."id" as "id", "c"."created_at" as "sort_key"
  from "charges" as "c"
  where "c"."team_id" = $3
  and "c"."member_profile_id" = $4
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key desc , id desc
  limit $5 offset $6)
  union all ((select "c"."id" as "id"
  from "charges" as "c"
  where "c"."team_id" = $7
  and "c"."member_profile_id" = $8
  and (select total
  from counted) > 10000
  order by "c"."created_at" desc , "c"."id" desc
  limit $9 offset $10)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "c".*, "m"."full_name", "c"."created_at" as "sort_key"
  from "charges" as "c"
  inner
  join "members" as "m" on "m"."team_id" = "c"."team_id"
  and "m"."id" = "c"."member_profile_id"
  where "c"."team_id" = $11
  and "c"."member_profile_id" = $12
  and "c"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select count(*)
  from ((select "d"."event_id" as "id"
  from "webhook_deliveries" as "d"
  where "d"."team_id" = $1
  and "d"."webhook_id" = $2
  and (d.event_id >= (select first_id_at($3::timestamptz - "deliveries_kept_days" * interval '1 day')
  from companies
  where id = $4) or d.status <> 'delivered')
  and "d"."status" = $5)) as row) as total), chosen as materialized ( (select id
  from ((select "d"."event_id" as "id", "d"."event_id" as "sort_key"
  from "webhook_deliveries" as "d"
  where "d"."team_id" = $6
  and "d"."webhook_id" = $7
  and (d.event_id >= (select first_id_at($8::timestamptz - "deliveries_kept_days" * interval '1 day')
  from companies
  where id = $9) or d.status <> 'delivered')
  and "d"."status" = $10
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key desc , id desc
  limit $11 offset $12)
  union all ((select "d"."event_id" as "id"
  from "webhook_deliveries" as "d"
  where "d"."team_id" = $13
  and "d"."webhook_id" = $14
  and (d.event_id >= (select first_id_at($15::timestamptz - "deliveries_kept_days" * interval '1 day')
  from companies
  where id = $16) or d.status <> 'delivered')
  and "d"."status" = $17
  and (select total
  from counted) > 10000
  order by "d"."event_id" desc , "d"."event_id" desc
  limit $18 offset $19)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "e"."id", "e"."team_id", "e"."type", "e"."created_at", "d"."status", "d"."due_at" as "next_attempt_at", "e"."seq" as "sequence", "e"."request_id", "e"."idempotency_key", (select coalesce(json_agg(agg), '[]')
  from (select "a"."number", to_char(a.attempted_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "attempted_at", "a"."phase", "a"."status_code", "a"."duration_ms", "a"."answer", "a"."error"
  from "webhook_attempts" as "a"
  where "a"."team_id" = $20
  and "a"."webhook_id" = "d"."webhook_id"
  and "a"."event_id" = "d"."event_id"
  order by "a"."number") as agg) as "attempts", e.object::text as "object", e.previous_attributes::text as "previous_attributes", "d"."event_id" as "sort_key"
  from "webhook_deliveries" as "d"
  inner
  join "events" as "e" on "e"."team_id" = "d"."team_id"
  and "e"."id" = "d"."event_id"
  where "d"."team_id" = $21
  and "d"."webhook_id" = $22
  and (d.event_id >= (select first_id_at($23::timestamptz - "deliveries_kept_days" * interval '1 day')
  from companies
  where id = $24) or d.status <> 'delivered')
  and "d"."status" = $25
  and "d"."event_id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select count(*)
  from ((select "d"."event_id" as "id"
  from "webhook_deliveries" as "d"
  where "d"."team_id" = $1
  and "d"."webhook_id" = $2
  and (d.event_id >= (select first_id_at($3::timestamptz - "deliveries_kept_days" * interval '1 day')
  from companies
  where id = $4) or d.status <> 'delivered'))) as row) as total), chosen as materialized ( (select id
  from ((select "d"."event_id" as "id", "d"."event_id" as "sort_key"
  from "webhook_deliveries" as "d"
  where "d"."team_id" = $5
  and "d"."webhook_id" = $6
  and (d.event_id >= (select first_id_at($7::timestamptz - "deliveries_kept_days" * interval '1 day')
  from companies
  where id = $8) or d.status <> 'delivered')
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key desc , id desc
  limit $9 offset $10)
  union all ((select "d"."event_id" as "id"
  from "webhook_deliveries" as "d"
  where "d"."team_id" = $11
  and "d"."webhook_id" = $12
  and (d.event_id >= (select first_id_at($13::timestamptz - "deliveries_kept_days" * interval '1 day')
  from companies
  where id = $14) or d.status <> 'delivered')
  and (select total
  from counted) > 10000
  order by "d"."event_id" desc , "d"."event_id" desc
  limit $15 offset $16)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "e"."id", "e"."team_id", "e"."type", "e"."created_at", "d"."status", "d"."due_at" as "next_attempt_at", "e"."seq" as "sequence", "e"."request_id", "e"."idempotency_key", (select coalesce(json_agg(agg), '[]')
  from (select "a"."number", to_char(a.attempted_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "attempted_at", "a"."phase", "a"."status_code", "a"."duration_ms", "a"."answer", "a"."error"
  from "webhook_attempts" as "a"
  where "a"."team_id" = $17
  and "a"."webhook_id" = "d"."webhook_id"
  and "a"."event_id" = "d"."event_id"
  order by "a"."number") as agg) as "attempts", e.object::text as "object", e.previous_attributes::text as "previous_attributes", "d"."event_id" as "sort_key"
  from "webhook_deliveries" as "d"
  inner
  join "events" as "e" on "e"."team_id" = "d"."team_id"
  and "e"."id" = "d"."event_id"
  where "d"."team_id" = $18
  and "d"."webhook_id" = $19
  and (d.event_id >= (select first_id_at($20::timestamptz - "deliveries_kept_days" * interval '1 day')
  from companies
  where id = $21) or d.status <> 'delivered')
  and "d"."event_id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select count(*)
  from ((select "d"."id" as "id"
  from "drawers" as "d"
  where "d"."team_id" = $1
  and "d"."closed_at" is null)) as row) as total), chosen as materialized ( (select id
  from ((select "d"."id" as "id", "d"."opened_at" as "sort_key"
  from "drawers" as "d"
  where "d"."team_id" = $2
  and "d"."closed_at" is null
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key desc , id desc
  limit $3 offset $4)
  union all ((select "d"."id" as "id"
  from "drawers" as "d"
  where "d"."team_id" = $5
  and "d"."closed_at" is null
  and (select total
  from counted) > 10000
  order by "d"."opened_at" desc , "d"."id" desc
  limit $6 offset $7)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "d"."id", "d"."store_id", "u"."name" as "store_name", "d"."staff_id", "s"."name" as "staff_name", "d"."opened_at", "d"."float_cents", "d"."closed_at", "d"."counted_cents", "d"."note", case when "d"."closed_by" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $8
  and n.id = substring("d"."closed_by"
  from 7)::uuid) when "d"."closed_by" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $9
  and n.id = substring("d"."closed_by"
  from 5)::uuid) when "d"."closed_by" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $10
  and n.id = substring("d"."closed_by"
  from 8)::uuid) when "d"."closed_by" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $11
  and n.id = substring("d"."closed_by"
  from 8)::uuid) when "d"."closed_by" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $12
  and n.id = substring("d"."closed_by"
  from 8)::uuid) end as "closed_by_name", (
  select coalesce(json_agg(json_build_object('id', m.id, 'cents', m.cents, 'reason', m.reason, 'at', to_char("m"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  order by m.at), '[]')
  from drawer_movements m
  where m.team_id = $13
  and m.drawer_id = d.id) as "movements", (
  select coalesce(json_agg(json_build_object('method', t.method, 'payments', t.payments, 'paid_cents', t.paid_cents, 'back_cents', t.back_cents)
  order by t.method), '[]')
  from (
  select e.actor, e.method, count(*) filter (where e.kept_cents > 0)::integer as payments, coalesce(sum(e.kept_cents) filter (where e.kept_cents > 0), 0)::integer as paid_cents, coalesce(-sum(e.kept_cents) filter (where e.kept_cents < 0), 0)::integer as back_cents
  from ledger_entries e
  where e.team_id = $14
  and e.at >= d.opened_at
  and e.at < d.closed_at
  and e.actor = 'staff:' || d.staff_id
  and e.kept_cents <> 0
  and e.payment_id is null
  group by 1, 2) t) as "takings", "d"."opened_at" as "sort_key"
  from "drawers" as "d"
  inner
  join "staff" as "s" on "s"."team_id" = "d"."team_id"
  and "s"."id" = "d"."staff_id"
  left
  join "units" as "u" on "u"."team_id" = "d"."team_id"
  and "u"."id" = "d"."store_id"
  where "d"."team_id" = $15
  and "d"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select count(*)
  from ((select "d"."id" as "id"
  from "drawers" as "d"
  where "d"."team_id" = $1)) as row) as total), chosen as materialized ( (select id
  from ((select "d"."id" as "id", "d"."opened_at" as "sort_key"
  from "drawers" as "d"
  where "d"."team_id" = $2
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key desc , id desc
  limit $3 offset $4)
  union all ((select "d"."id" as "id"
  from "drawers" as "d"
  where "d"."team_id" = $5
  and (select total
  from counted) > 10000
  order by "d"."opened_at" desc , "d"."id" desc
  limit $6 offset $7)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "d"."id", "d"."store_id", "u"."name" as "store_name", "d"."staff_id", "s"."name" as "staff_name", "d"."opened_at", "d"."float_cents", "d"."closed_at", "d"."counted_cents", "d"."note", case when "d"."closed_by" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $8
  and n.id = substring("d"."closed_by"
  from 7)::uuid) when "d"."closed_by" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $9
  and n.id = substring("d"."closed_by"
  from 5)::uuid) when "d"."closed_by" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $10
  and n.id = substring("d"."closed_by"
  from 8)::uuid) when "d"."closed_by" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $11
  and n.id = substring("d"."closed_by"
  from 8)::uuid) when "d"."closed_by" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $12
  and n.id = substring("d"."closed_by"
  from 8)::uuid) end as "closed_by_name", (
  select coalesce(json_agg(json_build_object('id', m.id, 'cents', m.cents, 'reason', m.reason, 'at', to_char("m"."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  order by m.at), '[]')
  from drawer_movements m
  where m.team_id = $13
  and m.drawer_id = d.id) as "movements", (
  select coalesce(json_agg(json_build_object('method', t.method, 'payments', t.payments, 'paid_cents', t.paid_cents, 'back_cents', t.back_cents)
  order by t.method), '[]')
  from (
  select e.actor, e.method, count(*) filter (where e.kept_cents > 0)::integer as payments, coalesce(sum(e.kept_cents) filter (where e.kept_cents > 0), 0)::integer as paid_cents, coalesce(-sum(e.kept_cents) filter (where e.kept_cents < 0), 0)::integer as back_cents
  from ledger_entries e
  where e.team_id = $14
  and e.at >= d.opened_at
  and e.at < d.closed_at
  and e.actor = 'staff:' || d.staff_id
  and e.kept_cents <> 0
  and e.payment_id is null
  group by 1, 2) t) as "takings", "d"."opened_at" as "sort_key"
  from "drawers" as "d"
  inner
  join "staff" as "s" on "s"."team_id" = "d"."team_id"
  and "s"."id" = "d"."staff_id"
  left
  join "units" as "u" on "u"."team_id" = "d"."team_id"
  and "u"."id" = "d"."store_id"
  where "d"."team_id" = $15
  and "d"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select count(*)
  from ((select "e"."id" as "id"
  from "ledger_entries" as "e"
  where "e"."team_id" = $1
  and "e"."member_id" = $2)) as row) as total), chosen as materialized ( (select id
  from ((select "e"."id" as "id", "e"."at" as "sort_key"
  from "ledger_entries" as "e"
  where "e"."team_id" = $3
  and "e"."member_id" = $4
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key desc , id desc
  limit $5 offset $6)
  union all ((select "e"."id" as "id"
  from "ledger_entries" as "e"
  where "e"."team_id" = $7
  and "e"."member_id" = $8
  and (select total
  from counted) > 10000
  order by "e"."at" desc , "e"."id" desc
  limit $9 offset $10)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "e"."id", "e"."at", "e"."kind", "e"."charge_id", "e"."sale_id", "e"."owed_cents", "e"."kept_cents", "e"."credit_cents", "e"."method", "e"."reason", "e"."actor", (
  select c.description
  from charges c
  where c.team_id = $11
  and c.id = e.charge_id) as "description", (
  select p.reference
  from payments p
  where p.team_id = $12
  and p.id = e.payment_id) as "reference", case when "e"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $13
  and n.id = substring("e"."actor"
  from 7)::uuid) when "e"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $14
  and n.id = substring("e"."actor"
  from 5)::uuid) when "e"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $15
  and n.id = substring("e"."actor"
  from 8)::uuid) when "e"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $16
  and n.id = substring("e"."actor"
  from 8)::uuid) when "e"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $17
  and n.id = substring("e"."actor"
  from 8)::uuid) end as "actor_name", exists (select
  from ledger_entries r
  where r.team_id = $18
  and r.takes_back = e.id) as "taken_back", "e"."at" as "sort_key"
  from "ledger_entries" as "e"
  where "e"."team_id" = $19
  and "e"."member_id" = $20
  and "e"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select count(*)
  from ((select "id" as "id"
  from "checkins"
  where "team_id" = $1
  and "checkin_at" >= $2
  and "checkin_at" < $3)) as row) as total), chosen as materialized ( (select id
  from ((select "id" as "id", "checkin_at" as "sort_key"
  from "checkins"
  where "team_id" = $4
  and "checkin_at" >= $5
  and "checkin_at" < $6
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key asc , id asc
  limit $7 offset $8)
  union all ((select "id" as "id"
  from "checkins"
  where "team_id" = $9
  and "checkin_at" >= $10
  and "checkin_at" < $11
  and (select total
  from counted) > 10000
  order by "checkin_at" asc , "id" asc
  limit $12 offset $13)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "store_id", "checkin_at", "checkout_at", "method", "member_profile_id", "device_id", "created_at", "checkin_at" as "sort_key"
  from "checkins"
  where "team_id" = $14
  and "checkin_at" >= $15
  and "checkin_at" < $16
  and "id" = chosen.id offset 0)) as page) on true
  order by page.sort_key asc , page.id asc;

with counted as materialized (select (select count(*)
  from ((select "id" as "id"
  from "checkins"
  where "team_id" = $1
  and "checkin_at" >= $2
  and "member_profile_id" = $3)) as row) as total), chosen as materialized ( (select id
  from ((select "id" as "id", "checkin_at" as "sort_key"
  from "checkins"
  where "team_id" = $4
  and "checkin_at" >= $5
  and "member_profile_id" = $6
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key asc , id asc
  limit $7 offset $8)
  union all ((select "id" as "id"
  from "checkins"
  where "team_id" = $9
  and "checkin_at" >= $10
  and "member_profile_id" = $11
  and (select total
  from counted) > 10000
  order by "checkin_at" asc , "id" asc
  limit $12 offset $13)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "store_id", "checkin_at", "checkout_at", "method", "member_profile_id", "device_id", "created_at", "checkin_at" as "sort_key"
  from "checkins"
  where "team_id" = $14
  and "checkin_at" >= $15
  and "member_profile_id" = $16
  and "id" = chosen.id offset 0)) as page) on true
  order by page.sort_key asc , page.id asc;

with counted as materialized (select (select count(*)
  from ((select "id" as "id"
  from "members"
  where "members"."team_id" = $1
  and "updated_at" >= $2)) as row) as total), chosen as materialized ( (select id
  from ((select "id" as "id", "created_at" as "sort_key"
  from "members"
  where "members"."team_id" = $3
  and "updated_at" >= $4
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key desc , id desc
  limit 20 offset 0)
  union all ((select "id" as "id"
  from "members"
  where "members"."team_id" = $5
  and "updated_at" >= $6
  and (select total
  from counted) > 10000
  order by "created_at" desc , "id" desc
  limit 20 offset 0)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "status", "store_id", "fitness_goals", "experience_level", "preferred_training_time", "training_days_per_week", "access_card_number", "biometric_enrolled", "facial_enrolled", "created_at", "updated_at", "client_id", "full_name", "email", "phone", "cpf", "birth_date", "gender", "source", "access_enabled", "joined_at", "v"."total_checkins", "v"."last_checkin_at", case when v.last_day >= $7::date - 1 then v.streak else 0 end as "current_streak", "membership_id", "membership_status", "start_date", "end_date", "price_cents", "plan_id", "created_at" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $8
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id"
  from "memberships" as "s"
  where "s"."team_id" = $9
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $10::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $11
  and "updated_at" >= $12
  and "id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select count(*)
  from ((select "l"."id" as "id"
  from "leads" as "l"
  left
  join "members" as "m" on "m"."team_id" = "l"."team_id"
  and "m"."id" = "l"."member_id"
  where "l"."team_id" = $1
  and "l"."owner_id" = $2)) as row) as total), chosen as materialized ( (select id
  from ((select "l"."id" as "id", "l"."created_at" as "sort_key"
  from "leads" as "l"
  left
  join "members" as "m" on "m"."team_id" = "l"."team_id"
  and "m"."id" = "l"."member_id"
  where "l"."team_id" = $3
  and "l"."owner_id" = $4
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key desc , id desc
  limit $5 offset $6)
  union all ((select "l"."id" as "id"
  from "leads" as "l"
  left
  join "members" as "m" on "m"."team_id" = "l"."team_id"
  and "m"."id" = "l"."member_id"
  where "l"."team_id" = $7
  and "l"."owner_id" = $8
  and (select total
  from counted) > 10000
  order by "l"."created_at" desc , "l"."id" desc
  limit $9 offset $10)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "l"."id", "l"."full_name", "l"."phone", "l"."email", "l"."source", "l"."came_by", "l"."message", "l"."lost_reason", "l"."owner_id", "s"."name" as "owner_name", "l"."next_step", "l"."next_on", "l"."member_id", "l"."created_at", case when m.status in ('active', 'frozen') then 'won' when l.stage = 'lost' then 'lost' when l.member_id is not null then 'trial' else l.stage end as "stage", "l"."created_at" as "sort_key"
  from "leads" as "l"
  left
  join "members" as "m" on "m"."team_id" = "l"."team_id"
  and "m"."id" = "l"."member_id"
  left
  join "staff" as "s" on "s"."team_id" = "l"."team_id"
  and "s"."id" = "l"."owner_id"
  where "l"."team_id" = $11
  and "l"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select count(*)
  from ((select "l"."id" as "id"
  from "leads" as "l"
  left
  join "members" as "m" on "m"."team_id" = "l"."team_id"
  and "m"."id" = "l"."member_id"
  where "l"."team_id" = $1
  and case when m.status in ('active', 'frozen') then 'won' when l.stage = 'lost' then 'lost' when l.member_id is not null then 'trial' else l.stage end = $2)) as row) as total), chosen as materialized ( (select id
  from ((select "l"."id" as "id", "l"."created_at" as "sort_key"
  from "leads" as "l"
  left
  join "members" as "m" on "m"."team_id" = "l"."team_id"
  and "m"."id" = "l"."member_id"
  where "l"."team_id" = $3
  and case when m.status in ('active', 'frozen') then 'won' when l.stage = 'lost' then 'lost' when l.member_id is not null then 'trial' else l.stage end = $4
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key desc , id desc
  limit $5 offset $6)
  union all ((select "l"."id" as "id"
  from "leads" as "l"
  left
  join "members" as "m" on "m"."team_id" = "l"."team_id"
  and "m"."id" = "l"."member_id"
  where "l"."team_id" = $7
  and case when m.status in ('active', 'frozen') then 'won' when l.stage = 'lost' then 'lost' when l.member_id is not null then 'trial' else l.stage end = $8
  and (select total
  from counted) > 10000
  order by "l"."created_at" desc , "l"."id" desc
  limit $9 offset $10)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "l"."id", "l"."full_name", "l"."phone", "l"."email", "l"."source", "l"."came_by", "l"."message", "l"."lost_reason", "l"."owner_id", "s"."name" as "owner_name", "l"."next_step", "l"."next_on", "l"."member_id", "l"."created_at", case when m.status in ('active', 'frozen') then 'won' when l.stage = 'lost' then 'lost' when l.member_id is not null then 'trial' else l.stage end as "stage", "l"."created_at" as "sort_key"
  from "leads" as "l"
  left
  join "members" as "m" on "m"."team_id" = "l"."team_id"
  and "m"."id" = "l"."member_id"
  left
  join "staff" as "s" on "s"."team_id" = "l"."team_id"
  and "s"."id" = "l"."owner_id"
  where "l"."team_id" = $11
  and "l"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select count(*)
  from ((select "l"."id" as "id"
  from "leads" as "l"
  left
  join "members" as "m" on "m"."team_id" = "l"."team_id"
  and "m"."id" = "l"."member_id"
  where "l"."team_id" = $1)) as row) as total), chosen as materialized ( (select id
  from ((select "l"."id" as "id", "l"."created_at" as "sort_key"
  from "leads" as "l"
  left
  join "members" as "m" on "m"."team_id" = "l"."team_id"
  and "m"."id" = "l"."member_id"
  where "l"."team_id" = $2
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key desc , id desc
  limit $3 offset $4)
  union all ((select "l"."id" as "id"
  from "leads" as "l"
  left
  join "members" as "m" on "m"."team_id" = "l"."team_id"
  and "m"."id" = "l"."member_id"
  where "l"."team_id" = $5
  and (select total
  from counted) > 10000
  order by "l"."created_at" desc , "l"."id" desc
  limit $6 offset $7)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "l"."id", "l"."full_name", "l"."phone", "l"."email", "l"."source", "l"."came_by", "l"."message", "l"."lost_reason", "l"."owner_id", "s"."name" as "owner_name", "l"."next_step", "l"."next_on", "l"."member_id", "l"."created_at", case when m.status in ('active', 'frozen') then 'won' when l.stage = 'lost' then 'lost' when l.member_id is not null then 'trial' else l.stage end as "stage", "l"."created_at" as "sort_key"
  from "leads" as "l"
  left
  join "members" as "m" on "m"."team_id" = "l"."team_id"
  and "m"."id" = "l"."member_id"
  left
  join "staff" as "s" on "s"."team_id" = "l"."team_id"
  and "s"."id" = "l"."owner_id"
  where "l"."team_id" = $8
  and "l"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select count(*)
  from ((select "l"."id" as "id"
  from (select "team_id", "id", "at", "result", "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "access_log"
  union all
  select "team_id", "id", "checkin_at" as "at", 'allowed'::text as "result", null::text as "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "checkins") as "l"
  where "l"."team_id" = $1
  and "l"."actor" is not null
  and "l"."at" >= $2
  and "l"."at" < $3)) as row) as total), chosen as materialized ( (select id
  from ((select "l"."id" as "id", "l"."at" as "sort_key"
  from (select "team_id", "id", "at", "result", "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "access_log"
  union all
  select "team_id", "id", "checkin_at" as "at", 'allowed'::text as "result", null::text as "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "checkins") as "l"
  where "l"."team_id" = $4
  and "l"."actor" is not null
  and "l"."at" >= $5
  and "l"."at" < $6
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key desc , id desc
  limit $7 offset $8)
  union all ((select "l"."id" as "id"
  from (select "team_id", "id", "at", "result", "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "access_log"
  union all
  select "team_id", "id", "checkin_at" as "at", 'allowed'::text as "result", null::text as "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "checkins") as "l"
  where "l"."team_id" = $9
  and "l"."actor" is not null
  and "l"."at" >= $10
  and "l"."at" < $11
  and (select total
  from counted) > 10000
  order by "l"."at" desc , "l"."id" desc
  limit $12 offset $13)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "l"."id", "l"."at", "l"."result", "l"."reason", "l"."store_id", "l"."method", "l"."actor", "u"."name" as "store_name", "m"."id" as "member_id", "m"."full_name", "d"."name" as "device_name", case when "l"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $14
  and n.id = substring("l"."actor"
  from 7)::uuid) when "l"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $15
  and n.id = substring("l"."actor"
  from 5)::uuid) when "l"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $16
  and n.id = substring("l"."actor"
  from 8)::uuid) when "l"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $17
  and n.id = substring("l"."actor"
  from 8)::uuid) when "l"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $18
  and n.id = substring("l"."actor"
  from 8)::uuid) end as "actor_name", "l"."at" as "sort_key"
  from (select "team_id", "id", "at", "result", "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "access_log"
  union all
  select "team_id", "id", "checkin_at" as "at", 'allowed'::text as "result", null::text as "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "checkins") as "l"
  left
  join "units" as "u" on "u"."team_id" = "l"."team_id"
  and "u"."id" = "l"."store_id"
  left
  join "members" as "m" on "m"."team_id" = "l"."team_id"
  and "m"."id" = "l"."member_profile_id"
  left
  join "devices" as "d" on "d"."team_id" = "l"."team_id"
  and "d"."id" = "l"."device_id"
  where "l"."team_id" = $19
  and "l"."actor" is not null
  and "l"."at" >= $20
  and "l"."at" < $21
  and "l"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select count(*)
  from ((select "l"."id" as "id"
  from (select "team_id", "id", "at", "result", "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "access_log"
  union all
  select "team_id", "id", "checkin_at" as "at", 'allowed'::text as "result", null::text as "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "checkins") as "l"
  where "l"."team_id" = $1
  and "l"."actor" is not null
  and "l"."member_profile_id" = $2)) as row) as total), chosen as materialized ( (select id
  from ((select "l"."id" as "id", "l"."at" as "sort_key"
  from (select "team_id", "id", "at", "result", "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "access_log"
  union all
  select "team_id", "id", "checkin_at" as "at", 'allowed'::text as "result", null::text as "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "checkins") as "l"
  where "l"."team_id" = $3
  and "l"."actor" is not null
  and "l"."member_profile_id" = $4
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key desc , id desc
  limit $5 offset $6)
  union all ((select "l"."id" as "id"
  from (select "team_id", "id", "at", "result", "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "access_log"
  union all
  select "team_id", "id", "checkin_at" as "at", 'allowed'::text as "result", null::text as "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "checkins") as "l"
  where "l"."team_id" = $7
  and "l"."actor" is not null
  and "l"."member_profile_id" = $8
  and (select total
  from counted) > 10000
  order by "l"."at" desc , "l"."id" desc
  limit $9 offset $10)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "l"."id", "l"."at", "l"."result", "l"."reason", "l"."store_id", "l"."method", "l"."actor", "u"."name" as "store_name", "m"."id" as "member_id", "m"."full_name", "d"."name" as "device_name", case when "l"."actor" like 'staff:%' then (
  select n.name
  from staff n
  where n.team_id = $11
  and n.id = substring("l"."actor"
  from 7)::uuid) when "l"."actor" like 'key:%' then (
  select n.name
  from api_keys n
  where n.team_id = $12
  and n.id = substring("l"."actor"
  from 5)::uuid) when "l"."actor" like 'member:%' then (
  select n.full_name
  from members n
  where n.team_id = $13
  and n.id = substring("l"."actor"
  from 8)::uuid) when "l"."actor" like 'device:%' then (
  select n.name
  from devices n
  where n.team_id = $14
  and n.id = substring("l"."actor"
  from 8)::uuid) when "l"."actor" like 'bridge:%' then (
  select n.host
  from bridges n
  where n.team_id = $15
  and n.id = substring("l"."actor"
  from 8)::uuid) end as "actor_name", "l"."at" as "sort_key"
  from (select "team_id", "id", "at", "result", "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "access_log"
  union all
  select "team_id", "id", "checkin_at" as "at", 'allowed'::text as "result", null::text as "reason", "member_profile_id", "store_id", "method", "device_id", "actor"
  from "checkins") as "l"
  left
  join "units" as "u" on "u"."team_id" = "l"."team_id"
  and "u"."id" = "l"."store_id"
  left
  join "members" as "m" on "m"."team_id" = "l"."team_id"
  and "m"."id" = "l"."member_profile_id"
  left
  join "devices" as "d" on "d"."team_id" = "l"."team_id"
  and "d"."id" = "l"."device_id"
  where "l"."team_id" = $16
  and "l"."actor" is not null
  and "l"."member_profile_id" = $17
  and "l"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select count(*)
  from ((select "m"."id" as "id"
  from "members" as "m"
  inner
  join (select "x"."member_id", count(*) as "phones", max("x"."last_used_at") as "last_used_at"
  from "app_sessions" as "x"
  where "x"."team_id" = $1
  and x.last_used_at > $2::timestamptz
  group by "x"."member_id") as "p" on "p"."member_id" = "m"."id"
  where "m"."team_id" = $3)) as row) as total), chosen as materialized ( (select id
  from ((select "m"."id" as "id", "p"."last_used_at" as "sort_key"
  from "members" as "m"
  inner
  join (select "x"."member_id", count(*) as "phones", max("x"."last_used_at") as "last_used_at"
  from "app_sessions" as "x"
  where "x"."team_id" = $4
  and x.last_used_at > $5::timestamptz
  group by "x"."member_id") as "p" on "p"."member_id" = "m"."id"
  where "m"."team_id" = $6
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key desc , id desc
  limit $7 offset $8)
  union all ((select "m"."id" as "id"
  from "members" as "m"
  inner
  join (select "x"."member_id", count(*) as "phones", max("x"."last_used_at") as "last_used_at"
  from "app_sessions" as "x"
  where "x"."team_id" = $9
  and x.last_used_at > $10::timestamptz
  group by "x"."member_id") as "p" on "p"."member_id" = "m"."id"
  where "m"."team_id" = $11
  and (select total
  from counted) > 10000
  order by "p"."last_used_at" desc , "m"."id" desc
  limit $12 offset $13)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "m"."id", "m"."full_name", "m"."status", "p"."phones", "p"."last_used_at", "p"."last_used_at" as "sort_key"
  from "members" as "m"
  inner
  join (select "x"."member_id", count(*) as "phones", max("x"."last_used_at") as "last_used_at"
  from "app_sessions" as "x"
  where "x"."team_id" = $14
  and x.last_used_at > $15::timestamptz
  group by "x"."member_id") as "p" on "p"."member_id" = "m"."id"
  where "m"."team_id" = $16
  and "m"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select count(*)
  from ((select "m"."id" as "id"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $1
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $2
  where "m"."team_id" = $3
  and "m"."trainer_id" = $4
  and "m"."status" <> $5
  and coalesce( p.ends_at, coalesce(p.starts_at, (p.created_at at time zone $6)::date) + p.weeks_duration * 7) <= $7::date)) as row) as total), chosen as materialized ( (select id
  from ((select "m"."id" as "id", "m"."name_key" as "sort_key"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $8
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $9
  where "m"."team_id" = $10
  and "m"."trainer_id" = $11
  and "m"."status" <> $12
  and coalesce( p.ends_at, coalesce(p.starts_at, (p.created_at at time zone $13)::date) + p.weeks_duration * 7) <= $14::date
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key asc , id asc
  limit $15 offset $16)
  union all ((select "m"."id" as "id"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $17
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $18
  where "m"."team_id" = $19
  and "m"."trainer_id" = $20
  and "m"."status" <> $21
  and coalesce( p.ends_at, coalesce(p.starts_at, (p.created_at at time zone $22)::date) + p.weeks_duration * 7) <= $23::date
  and (select total
  from counted) > 10000
  order by "m"."name_key" asc , "m"."id" asc
  limit $24 offset $25)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "m"."id", "m"."full_name", "m"."status", "p"."name" as "program_name", (
  select w.begun_at
  from workouts w
  where w.team_id = $26
  and w.member_id = m.id
  and w.set_count > 0
  order by w.begun_at desc
  limit 1) as "last_workout_at", coalesce( p.ends_at, coalesce(p.starts_at, (p.created_at at time zone $27)::date) + p.weeks_duration * 7) as "program_ends_on", "m"."name_key" as "sort_key"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $28
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $29
  where "m"."team_id" = $30
  and "m"."trainer_id" = $31
  and "m"."status" <> $32
  and coalesce( p.ends_at, coalesce(p.starts_at, (p.created_at at time zone $33)::date) + p.weeks_duration * 7) <= $34::date
  and "m"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key asc , page.id asc;

with counted as materialized (select (select count(*)
  from ((select "m"."id" as "id"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $1
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $2
  where "m"."team_id" = $3
  and "m"."trainer_id" = $4
  and "m"."status" <> $5
  and m.status in ('trial', 'active')
  and coalesce((
  select w.begun_at
  from workouts w
  where w.team_id = $6
  and w.member_id = m.id
  and w.set_count > 0
  order by w.begun_at desc
  limit 1), m.created_at) < $7)) as row) as total), chosen as materialized ( (select id
  from ((select "m"."id" as "id", "m"."name_key" as "sort_key"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $8
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $9
  where "m"."team_id" = $10
  and "m"."trainer_id" = $11
  and "m"."status" <> $12
  and m.status in ('trial', 'active')
  and coalesce((
  select w.begun_at
  from workouts w
  where w.team_id = $13
  and w.member_id = m.id
  and w.set_count > 0
  order by w.begun_at desc
  limit 1), m.created_at) < $14
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key asc , id asc
  limit $15 offset $16)
  union all ((select "m"."id" as "id"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $17
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $18
  where "m"."team_id" = $19
  and "m"."trainer_id" = $20
  and "m"."status" <> $21
  and m.status in ('trial', 'active')
  and coalesce((
  select w.begun_at
  from workouts w
  where w.team_id = $22
  and w.member_id = m.id
  and w.set_count > 0
  order by w.begun_at desc
  limit 1), m.created_at) < $23
  and (select total
  from counted) > 10000
  order by "m"."name_key" asc , "m"."id" asc
  limit $24 offset $25)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "m"."id", "m"."full_name", "m"."status", "p"."name" as "program_name", (
  select w.begun_at
  from workouts w
  where w.team_id = $26
  and w.member_id = m.id
  and w.set_count > 0
  order by w.begun_at desc
  limit 1) as "last_workout_at", coalesce( p.ends_at, coalesce(p.starts_at, (p.created_at at time zone $27)::date) + p.weeks_duration * 7) as "program_ends_on", "m"."name_key" as "sort_key"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $28
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $29
  where "m"."team_id" = $30
  and "m"."trainer_id" = $31
  and "m"."status" <> $32
  and m.status in ('trial', 'active')
  and coalesce((
  select w.begun_at
  from workouts w
  where w.team_id = $33
  and w.member_id = m.id
  and w.set_count > 0
  order by w.begun_at desc
  limit 1), m.created_at) < $34
  and "m"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key asc , page.id asc;

with counted as materialized (select (select count(*)
  from ((select "m"."id" as "id"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $1
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $2
  where "m"."team_id" = $3
  and "m"."trainer_id" = $4
  and "m"."status" <> $5
  and p.id is null)) as row) as total), chosen as materialized ( (select id
  from ((select "m"."id" as "id", "m"."name_key" as "sort_key"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $6
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $7
  where "m"."team_id" = $8
  and "m"."trainer_id" = $9
  and "m"."status" <> $10
  and p.id is null
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key asc , id asc
  limit $11 offset $12)
  union all ((select "m"."id" as "id"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $13
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $14
  where "m"."team_id" = $15
  and "m"."trainer_id" = $16
  and "m"."status" <> $17
  and p.id is null
  and (select total
  from counted) > 10000
  order by "m"."name_key" asc , "m"."id" asc
  limit $18 offset $19)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "m"."id", "m"."full_name", "m"."status", "p"."name" as "program_name", (
  select w.begun_at
  from workouts w
  where w.team_id = $20
  and w.member_id = m.id
  and w.set_count > 0
  order by w.begun_at desc
  limit 1) as "last_workout_at", coalesce( p.ends_at, coalesce(p.starts_at, (p.created_at at time zone $21)::date) + p.weeks_duration * 7) as "program_ends_on", "m"."name_key" as "sort_key"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $22
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $23
  where "m"."team_id" = $24
  and "m"."trainer_id" = $25
  and "m"."status" <> $26
  and p.id is null
  and "m"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key asc , page.id asc;

with counted as materialized (select (select count(*)
  from ((select "m"."id" as "id"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $1
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $2
  where "m"."team_id" = $3
  and "m"."trainer_id" = $4
  and "m"."status" <> $5)) as row) as total), chosen as materialized ( (select id
  from ((select "m"."id" as "id", "m"."name_key" as "sort_key"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $6
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $7
  where "m"."team_id" = $8
  and "m"."trainer_id" = $9
  and "m"."status" <> $10
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key asc , id asc
  limit $11 offset $12)
  union all ((select "m"."id" as "id"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $13
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $14
  where "m"."team_id" = $15
  and "m"."trainer_id" = $16
  and "m"."status" <> $17
  and (select total
  from counted) > 10000
  order by "m"."name_key" asc , "m"."id" asc
  limit $18 offset $19)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "m"."id", "m"."full_name", "m"."status", "p"."name" as "program_name", (
  select w.begun_at
  from workouts w
  where w.team_id = $20
  and w.member_id = m.id
  and w.set_count > 0
  order by w.begun_at desc
  limit 1) as "last_workout_at", coalesce( p.ends_at, coalesce(p.starts_at, (p.created_at at time zone $21)::date) + p.weeks_duration * 7) as "program_ends_on", "m"."name_key" as "sort_key"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $22
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $23
  where "m"."team_id" = $24
  and "m"."trainer_id" = $25
  and "m"."status" <> $26
  and "m"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key asc , page.id asc;

with counted as materialized (select (select count(*)
  from ((select "m"."id" as "id"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $1
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $2
  where "m"."team_id" = $3
  and "m"."trainer_id" = $4
  and "m"."status" <> $5)) as row) as total), chosen as materialized ( (select id
  from ((select "m"."id" as "id", "m"."name_key" as "sort_key"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $6
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $7
  where "m"."team_id" = $8
  and "m"."trainer_id" = $9
  and "m"."status" <> $10
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key desc , id desc
  limit $11 offset $12)
  union all ((select "m"."id" as "id"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $13
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $14
  where "m"."team_id" = $15
  and "m"."trainer_id" = $16
  and "m"."status" <> $17
  and (select total
  from counted) > 10000
  order by "m"."name_key" desc , "m"."id" desc
  limit $18 offset $19)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "m"."id", "m"."full_name", "m"."status", "p"."name" as "program_name", (
  select w.begun_at
  from workouts w
  where w.team_id = $20
  and w.member_id = m.id
  and w.set_count > 0
  order by w.begun_at desc
  limit 1) as "last_workout_at", coalesce( p.ends_at, coalesce(p.starts_at, (p.created_at at time zone $21)::date) + p.weeks_duration * 7) as "program_ends_on", "m"."name_key" as "sort_key"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $22
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $23
  where "m"."team_id" = $24
  and "m"."trainer_id" = $25
  and "m"."status" <> $26
  and "m"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select count(*)
  from ((select "m"."id" as "id"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $1
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $2
  where "m"."team_id" = $3
  and "m"."trainer_id" = $4
  and "m"."status" <> $5)) as row) as total), chosen as materialized ( (select id
  from ((select "m"."id" as "id", (
  select w.begun_at
  from workouts w
  where w.team_id = $6
  and w.member_id = m.id
  and w.set_count > 0
  order by w.begun_at desc
  limit 1) as "sort_key"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $7
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $8
  where "m"."team_id" = $9
  and "m"."trainer_id" = $10
  and "m"."status" <> $11
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key asc nulls first, id asc
  limit $12 offset $13)
  union all ((select "m"."id" as "id"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $14
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $15
  where "m"."team_id" = $16
  and "m"."trainer_id" = $17
  and "m"."status" <> $18
  and (select total
  from counted) > 10000
  order by (
  select w.begun_at
  from workouts w
  where w.team_id = $19
  and w.member_id = m.id
  and w.set_count > 0
  order by w.begun_at desc
  limit 1) asc nulls first, "m"."id" asc
  limit $20 offset $21)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "m"."id", "m"."full_name", "m"."status", "p"."name" as "program_name", (
  select w.begun_at
  from workouts w
  where w.team_id = $22
  and w.member_id = m.id
  and w.set_count > 0
  order by w.begun_at desc
  limit 1) as "last_workout_at", coalesce( p.ends_at, coalesce(p.starts_at, (p.created_at at time zone $23)::date) + p.weeks_duration * 7) as "program_ends_on", (
  select w.begun_at
  from workouts w
  where w.team_id = $24
  and w.member_id = m.id
  and w.set_count > 0
  order by w.begun_at desc
  limit 1) as "sort_key"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $25
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $26
  where "m"."team_id" = $27
  and "m"."trainer_id" = $28
  and "m"."status" <> $29
  and "m"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key asc nulls first, page.id asc;

with counted as materialized (select (select count(*)
  from ((select "m"."id" as "id"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $1
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $2
  where "m"."team_id" = $3
  and "m"."trainer_id" = $4
  and "m"."status" <> $5)) as row) as total), chosen as materialized ( (select id
  from ((select "m"."id" as "id", coalesce( p.ends_at, coalesce(p.starts_at, (p.created_at at time zone $6)::date) + p.weeks_duration * 7) as "sort_key"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $7
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $8
  where "m"."team_id" = $9
  and "m"."trainer_id" = $10
  and "m"."status" <> $11
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key asc nulls first, id asc
  limit $12 offset $13)
  union all ((select "m"."id" as "id"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $14
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $15
  where "m"."team_id" = $16
  and "m"."trainer_id" = $17
  and "m"."status" <> $18
  and (select total
  from counted) > 10000
  order by coalesce( p.ends_at, coalesce(p.starts_at, (p.created_at at time zone $19)::date) + p.weeks_duration * 7) asc nulls first, "m"."id" asc
  limit $20 offset $21)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "m"."id", "m"."full_name", "m"."status", "p"."name" as "program_name", (
  select w.begun_at
  from workouts w
  where w.team_id = $22
  and w.member_id = m.id
  and w.set_count > 0
  order by w.begun_at desc
  limit 1) as "last_workout_at", coalesce( p.ends_at, coalesce(p.starts_at, (p.created_at at time zone $23)::date) + p.weeks_duration * 7) as "program_ends_on", coalesce( p.ends_at, coalesce(p.starts_at, (p.created_at at time zone $24)::date) + p.weeks_duration * 7) as "sort_key"
  from "members" as "m"
  left
  join "workout_programs" as "p" on "p"."team_id" = $25
  and "p"."member_profile_id" = "m"."id"
  and "p"."status" = $26
  where "m"."team_id" = $27
  and "m"."trainer_id" = $28
  and "m"."status" <> $29
  and "m"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key asc nulls first, page.id asc;

with counted as materialized (select (select count(*)
  from ((select "r"."id" as "id"
  from "api_requests" as "r"
  where "r"."team_id" = $1
  and "r"."id" >= (select first_id_at($2::timestamptz - "requests_kept_days" * interval '1 day')
  from companies
  where id = $3)
  and "r"."api_key_id" = $4)) as row) as total), chosen as materialized ( (select id
  from ((select "r"."id" as "id", "r"."id" as "sort_key"
  from "api_requests" as "r"
  where "r"."team_id" = $5
  and "r"."id" >= (select first_id_at($6::timestamptz - "requests_kept_days" * interval '1 day')
  from companies
  where id = $7)
  and "r"."api_key_id" = $8
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key desc , id desc
  limit $9 offset $10)
  union all ((select "r"."id" as "id"
  from "api_requests" as "r"
  where "r"."team_id" = $11
  and "r"."id" >= (select first_id_at($12::timestamptz - "requests_kept_days" * interval '1 day')
  from companies
  where id = $13)
  and "r"."api_key_id" = $14
  and (select total
  from counted) > 10000
  order by "r"."id" desc , "r"."id" desc
  limit $15 offset $16)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "r"."id", "r"."at", "r"."api_key_id" as "key_id", "k"."name" as "key_name", "r"."method", "r"."path", "r"."status", "r"."duration_ms", "r"."id" as "sort_key"
  from "api_requests" as "r"
  left
  join "api_keys" as "k" on "k"."team_id" = "r"."team_id"
  and "k"."id" = "r"."api_key_id"
  where "r"."team_id" = $17
  and "r"."id" >= (select first_id_at($18::timestamptz - "requests_kept_days" * interval '1 day')
  from companies
  where id = $19)
  and "r"."api_key_id" = $20
  and "r"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select count(*)
  from ((select "r"."id" as "id"
  from "api_requests" as "r"
  where "r"."team_id" = $1
  and "r"."id" >= (select first_id_at($2::timestamptz - "requests_kept_days" * interval '1 day')
  from companies
  where id = $3)
  and "r"."status" >= $4
  and "r"."status" < $5)) as row) as total), chosen as materialized ( (select id
  from ((select "r"."id" as "id", "r"."id" as "sort_key"
  from "api_requests" as "r"
  where "r"."team_id" = $6
  and "r"."id" >= (select first_id_at($7::timestamptz - "requests_kept_days" * interval '1 day')
  from companies
  where id = $8)
  and "r"."status" >= $9
  and "r"."status" < $10
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key desc , id desc
  limit $11 offset $12)
  union all ((select "r"."id" as "id"
  from "api_requests" as "r"
  where "r"."team_id" = $13
  and "r"."id" >= (select first_id_at($14::timestamptz - "requests_kept_days" * interval '1 day')
  from companies
  where id = $15)
  and "r"."status" >= $16
  and "r"."status" < $17
  and (select total
  from counted) > 10000
  order by "r"."id" desc , "r"."id" desc
  limit $18 offset $19)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "r"."id", "r"."at", "r"."api_key_id" as "key_id", "k"."name" as "key_name", "r"."method", "r"."path", "r"."status", "r"."duration_ms", "r"."id" as "sort_key"
  from "api_requests" as "r"
  left
  join "api_keys" as "k" on "k"."team_id" = "r"."team_id"
  and "k"."id" = "r"."api_key_id"
  where "r"."team_id" = $20
  and "r"."id" >= (select first_id_at($21::timestamptz - "requests_kept_days" * interval '1 day')
  from companies
  where id = $22)
  and "r"."status" >= $23
  and "r"."status" < $24
  and "r"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select count(*)
  from ((select "r"."id" as "id"
  from "api_requests" as "r"
  where "r"."team_id" = $1
  and "r"."id" >= (select first_id_at($2::timestamptz - "requests_kept_days" * interval '1 day')
  from companies
  where id = $3))) as row) as total), chosen as materialized ( (select id
  from ((select "r"."id" as "id", "r"."id" as "sort_key"
  from "api_requests" as "r"
  where "r"."team_id" = $4
  and "r"."id" >= (select first_id_at($5::timestamptz - "requests_kept_days" * interval '1 day')
  from companies
  where id = $6)
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key desc , id desc
  limit $7 offset $8)
  union all ((select "r"."id" as "id"
  from "api_requests" as "r"
  where "r"."team_id" = $9
  and "r"."id" >= (select first_id_at($10::timestamptz - "requests_kept_days" * interval '1 day')
  from companies
  where id = $11)
  and (select total
  from counted) > 10000
  order by "r"."id" desc , "r"."id" desc
  limit $12 offset $13)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "r"."id", "r"."at", "r"."api_key_id" as "key_id", "k"."name" as "key_name", "r"."method", "r"."path", "r"."status", "r"."duration_ms", "r"."id" as "sort_key"
  from "api_requests" as "r"
  left
  join "api_keys" as "k" on "k"."team_id" = "r"."team_id"
  and "k"."id" = "r"."api_key_id"
  where "r"."team_id" = $14
  and "r"."id" >= (select first_id_at($15::timestamptz - "requests_kept_days" * interval '1 day')
  from companies
  where id = $16)
  and "r"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select count(*)
  from ((select "s"."id" as "id"
  from "memberships" as "s"
  where "s"."team_id" = $1
  and s.member_profile_id = $2)) as row) as total), chosen as materialized ( (select id
  from ((select "s"."id" as "id", "s"."created_at" as "sort_key"
  from "memberships" as "s"
  where "s"."team_id" = $3
  and s.member_profile_id = $4
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key desc , id desc
  limit $5 offset $6)
  union all ((select "s"."id" as "id"
  from "memberships" as "s"
  where "s"."team_id" = $7
  and s.member_profile_id = $8
  and (select total
  from counted) > 10000
  order by "s"."created_at" desc , "s"."id" desc
  limit $9 offset $10)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "s"."id", "s"."member_profile_id", "s"."plan_id", "s"."status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."discount_pct", "s"."payment_method", "s"."auto_renew", case when "s"."freezes_year" = $11 then "s"."freezes_used" else 0 end as "freezes_used", "s"."freeze_start_date", "s"."freeze_end_date", "s"."cancellation_reason", "s"."cancelled_at", "s"."created_at", "s"."updated_at", "p"."name" as "plan_name", "p"."billing_period", "p"."price_cents" as "plan_price_cents", "m"."status" as "member_status", "m"."client_id", "m"."full_name", "m"."email", "s"."created_at" as "sort_key"
  from "memberships" as "s"
  inner
  join "plans" as "p" on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  inner
  join "members" as "m" on "m"."team_id" = "s"."team_id"
  and "m"."id" = "s"."member_profile_id"
  where "s"."team_id" = $12
  and s.member_profile_id = $13
  and "s"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select count(*)
  from ((select "s"."id" as "id"
  from "memberships" as "s"
  where "s"."team_id" = $1
  and s.updated_at >= $2)) as row) as total), chosen as materialized ( (select id
  from ((select "s"."id" as "id", "s"."created_at" as "sort_key"
  from "memberships" as "s"
  where "s"."team_id" = $3
  and s.updated_at >= $4
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key desc , id desc
  limit $5 offset $6)
  union all ((select "s"."id" as "id"
  from "memberships" as "s"
  where "s"."team_id" = $7
  and s.updated_at >= $8
  and (select total
  from counted) > 10000
  order by "s"."created_at" desc , "s"."id" desc
  limit $9 offset $10)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "s"."id", "s"."member_profile_id", "s"."plan_id", "s"."status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."discount_pct", "s"."payment_method", "s"."auto_renew", case when "s"."freezes_year" = $11 then "s"."freezes_used" else 0 end as "freezes_used", "s"."freeze_start_date", "s"."freeze_end_date", "s"."cancellation_reason", "s"."cancelled_at", "s"."created_at", "s"."updated_at", "p"."name" as "plan_name", "p"."billing_period", "p"."price_cents" as "plan_price_cents", "m"."status" as "member_status", "m"."client_id", "m"."full_name", "m"."email", "s"."created_at" as "sort_key"
  from "memberships" as "s"
  inner
  join "plans" as "p" on "p"."team_id" = "s"."team_id"
  and "p"."id" = "s"."plan_id"
  inner
  join "members" as "m" on "m"."team_id" = "s"."team_id"
  and "m"."id" = "s"."member_profile_id"
  where "s"."team_id" = $12
  and s.updated_at >= $13
  and "s"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select count(*)
  from ((select "s"."id" as "id"
  from "sales" as "s"
  where "s"."team_id" = $1
  and "s"."member_id" = $2)) as row) as total), chosen as materialized ( (select id
  from ((select "s"."id" as "id", "s"."created_at" as "sort_key"
  from "sales" as "s"
  where "s"."team_id" = $3
  and "s"."member_id" = $4
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key desc , id desc
  limit $5 offset $6)
  union all ((select "s"."id" as "id"
  from "sales" as "s"
  where "s"."team_id" = $7
  and "s"."member_id" = $8
  and (select total
  from counted) > 10000
  order by "s"."created_at" desc , "s"."id" desc
  limit $9 offset $10)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "s".*, "m"."full_name", "s"."created_at" as "sort_key"
  from "sales" as "s"
  left
  join "members" as "m" on "m"."team_id" = "s"."team_id"
  and "m"."id" = "s"."member_id"
  where "s"."team_id" = $11
  and "s"."member_id" = $12
  and "s"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select count(*)
  from ((select "v"."id" as "id"
  from "partner_visits" as "v"
  where "v"."team_id" = $1
  and "v"."program_id" = (select program_id
  from partner_connections
  where team_id = $2
  and id = $3)
  and "v"."checked_in_at" >= $4
  and "v"."checked_in_at" < $5)) as row) as total), chosen as materialized ( (select id
  from ((select "v"."id" as "id", "v"."checked_in_at" as "sort_key"
  from "partner_visits" as "v"
  where "v"."team_id" = $6
  and "v"."program_id" = (select program_id
  from partner_connections
  where team_id = $7
  and id = $8)
  and "v"."checked_in_at" >= $9
  and "v"."checked_in_at" < $10
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key desc , id desc
  limit $11 offset $12)
  union all ((select "v"."id" as "id"
  from "partner_visits" as "v"
  where "v"."team_id" = $13
  and "v"."program_id" = (select program_id
  from partner_connections
  where team_id = $14
  and id = $15)
  and "v"."checked_in_at" >= $16
  and "v"."checked_in_at" < $17
  and (select total
  from counted) > 10000
  order by "v"."checked_in_at" desc , "v"."id" desc
  limit $18 offset $19)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "v"."id", "v"."member_id", "m"."full_name", "u"."name" as "store_name", "v"."checked_in_at", "v"."validated_at", "v"."let_in_at", "v"."state", "v"."reason", "v"."checked_in_at" as "sort_key"
  from "partner_visits" as "v"
  inner
  join "units" as "u" on "u"."team_id" = $20
  and "u"."id" = "v"."unit_id"
  left
  join "members" as "m" on "m"."team_id" = $21
  and "m"."id" = "v"."member_id"
  where "v"."team_id" = $22
  and "v"."program_id" = (select program_id
  from partner_connections
  where team_id = $23
  and id = $24)
  and "v"."checked_in_at" >= $25
  and "v"."checked_in_at" < $26
  and "v"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select count(*)
  from ((select "v"."id" as "id"
  from "partner_visits" as "v"
  where "v"."team_id" = $1
  and "v"."program_id" = (select program_id
  from partner_connections
  where team_id = $2
  and id = $3)
  and "v"."state" = $4)) as row) as total), chosen as materialized ( (select id
  from ((select "v"."id" as "id", "v"."checked_in_at" as "sort_key"
  from "partner_visits" as "v"
  where "v"."team_id" = $5
  and "v"."program_id" = (select program_id
  from partner_connections
  where team_id = $6
  and id = $7)
  and "v"."state" = $8
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key desc , id desc
  limit $9 offset $10)
  union all ((select "v"."id" as "id"
  from "partner_visits" as "v"
  where "v"."team_id" = $11
  and "v"."program_id" = (select program_id
  from partner_connections
  where team_id = $12
  and id = $13)
  and "v"."state" = $14
  and (select total
  from counted) > 10000
  order by "v"."checked_in_at" desc , "v"."id" desc
  limit $15 offset $16)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "v"."id", "v"."member_id", "m"."full_name", "u"."name" as "store_name", "v"."checked_in_at", "v"."validated_at", "v"."let_in_at", "v"."state", "v"."reason", "v"."checked_in_at" as "sort_key"
  from "partner_visits" as "v"
  inner
  join "units" as "u" on "u"."team_id" = $17
  and "u"."id" = "v"."unit_id"
  left
  join "members" as "m" on "m"."team_id" = $18
  and "m"."id" = "v"."member_id"
  where "v"."team_id" = $19
  and "v"."program_id" = (select program_id
  from partner_connections
  where team_id = $20
  and id = $21)
  and "v"."state" = $22
  and "v"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with counted as materialized (select (select count(*)
  from ((select "v"."id" as "id"
  from "partner_visits" as "v"
  where "v"."team_id" = $1
  and "v"."program_id" = (select program_id
  from partner_connections
  where team_id = $2
  and id = $3))) as row) as total), chosen as materialized ( (select id
  from ((select "v"."id" as "id", "v"."checked_in_at" as "sort_key"
  from "partner_visits" as "v"
  where "v"."team_id" = $4
  and "v"."program_id" = (select program_id
  from partner_connections
  where team_id = $5
  and id = $6)
  and (select total
  from counted) <= 10000 offset 0)) as few
  order by sort_key desc , id desc
  limit $7 offset $8)
  union all ((select "v"."id" as "id"
  from "partner_visits" as "v"
  where "v"."team_id" = $9
  and "v"."program_id" = (select program_id
  from partner_connections
  where team_id = $10
  and id = $11)
  and (select total
  from counted) > 10000
  order by "v"."checked_in_at" desc , "v"."id" desc
  limit $12 offset $13)))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "v"."id", "v"."member_id", "m"."full_name", "u"."name" as "store_name", "v"."checked_in_at", "v"."validated_at", "v"."let_in_at", "v"."state", "v"."reason", "v"."checked_in_at" as "sort_key"
  from "partner_visits" as "v"
  inner
  join "units" as "u" on "u"."team_id" = $14
  and "u"."id" = "v"."unit_id"
  left
  join "members" as "m" on "m"."team_id" = $15
  and "m"."id" = "v"."member_id"
  where "v"."team_id" = $16
  and "v"."program_id" = (select program_id
  from partner_connections
  where team_id = $17
  and id = $18)
  and "v"."id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with debts as (
  select c.team_id, c.member_profile_id as id, count(*)::integer as charges, sum(c.amount_cents - c.paid_cents)::float8 as overdue_cents, min(c.due_date) as owed_since, max(c.promised_on) as promised_on
  from charges c
  where c.team_id = $1
  and c.status = 'overdue'
  group by 1, 2
  order by overdue_cents desc, owed_since, id
  limit 50)
  select d.id, m.full_name, m.phone, d.charges, d.overdue_cents, d.owed_since, d.promised_on
  from debts d
  join members m on "m"."team_id" = "d"."team_id"
  and "m"."id" = "d"."id"
  order by d.overdue_cents desc, d.owed_since, d.id;

with found as materialized ((select "id" as "id", "name_key" as "sort_key"
  from (select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key", "search_text"
  from "exercises"
  where "team_id" = $1
  and "is_active" = $2
  union all
  select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key", "search_text"
  from "catalogue_exercises") as "e"
  where "difficulty" = $3)), counted as materialized (select count(*) as total
  from found), chosen as materialized (
  select id
  from found
  order by sort_key asc , id asc
  limit $4 offset $5)
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key" as "sort_key"
  from (select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key", "search_text"
  from "exercises"
  where "team_id" = $6
  and "is_active" = $7
  union all
  select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key", "search_text"
  from "catalogue_exercises") as "e"
  where "difficulty" = $8
  and "id" = chosen.id offset 0)) as page) on true
  order by page.sort_key asc , page.id asc;

with found as materialized ((select "id" as "id", "name_key" as "sort_key"
  from (select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key", "search_text"
  from "exercises"
  where "team_id" = $1
  and "is_active" = $2
  union all
  select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key", "search_text"
  from "catalogue_exercises") as "e"
  where "equipment" @> array[$3])), counted as materialized (select count(*) as total
  from found), chosen as materialized (
  select id
  from found
  order by sort_key asc , id asc
  limit $4 offset $5)
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key" as "sort_key"
  from (select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key", "search_text"
  from "exercises"
  where "team_id" = $6
  and "is_active" = $7
  union all
  select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key", "search_text"
  from "catalogue_exercises") as "e"
  where "equipment" @> array[$8]
  and "id" = chosen.id offset 0)) as page) on true
  order by page.sort_key asc , page.id asc;

with found as materialized ((select "id" as "id", "name_key" as "sort_key"
  from (select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key", "search_text"
  from "exercises"
  where "team_id" = $1
  and "is_active" = $2
  union all
  select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key", "search_text"
  from "catalogue_exercises") as "e"
  where "exercise_type" = $3)), counted as materialized (select count(*) as total
  from found), chosen as materialized (
  select id
  from found
  order by sort_key asc , id asc
  limit $4 offset $5)
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key" as "sort_key"
  from (select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key", "search_text"
  from "exercises"
  where "team_id" = $6
  and "is_active" = $7
  union all
  select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key", "search_text"
  from "catalogue_exercises") as "e"
  where "exercise_type" = $8
  and "id" = chosen.id offset 0)) as page) on true
  order by page.sort_key asc , page.id asc;

with found as materialized ((select "id" as "id", "name_key" as "sort_key"
  from (select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key", "search_text"
  from "exercises"
  where "team_id" = $1
  and "is_active" = $2
  union all
  select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key", "search_text"
  from "catalogue_exercises") as "e"
  where "muscle_groups" @> array[$3])), counted as materialized (select count(*) as total
  from found), chosen as materialized (
  select id
  from found
  order by sort_key asc , id asc
  limit $4 offset $5)
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key" as "sort_key"
  from (select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key", "search_text"
  from "exercises"
  where "team_id" = $6
  and "is_active" = $7
  union all
  select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key", "search_text"
  from "catalogue_exercises") as "e"
  where "muscle_groups" @> array[$8]
  and "id" = chosen.id offset 0)) as page) on true
  order by page.sort_key asc , page.id asc;

with found as materialized ((select "id" as "id", "name_key" as "sort_key"
  from (select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key", "search_text"
  from "exercises"
  where "team_id" = $1
  and "is_active" = $2
  union all
  select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key", "search_text"
  from "catalogue_exercises") as "e")), counted as materialized (select count(*) as total
  from found), chosen as materialized (
  select id
  from found
  order by sort_key asc , id asc
  limit $3 offset $4)
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key" as "sort_key"
  from (select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key", "search_text"
  from "exercises"
  where "team_id" = $5
  and "is_active" = $6
  union all
  select "id", "name", "name_en", "description", "instructions", "muscle_groups", "secondary_muscle_groups", "equipment", "difficulty", "exercise_type", "movement_pattern", "video_url", "thumbnail_url", "name_key", "search_text"
  from "catalogue_exercises") as "e"
  where "id" = chosen.id offset 0)) as page) on true
  order by page.sort_key asc , page.id asc;

with given as ( insert into device_users (team_id, member_id, user_id)
  select $1, w.member_id, c.last_id + row_number() over (order by w.member_id)
  from device_user_counters c
  cross
  join unnest($2::uuid[]) as w (member_id)
  where c.team_id = $3
  and not exists (select
  from device_users u
  where u.team_id = $4
  and u.member_id = w.member_id)
  returning user_id) update device_user_counters
  set last_id = greatest(last_id, (select max(user_id)
  from given))
  where team_id = $5;

with lines as materialized (
  select x.id, coalesce(x.own_exercise_id, x.catalogue_exercise_id) as exercise_id, x.sort_order
  from workout_programs w
  join program_days d on d.team_id = $1
  and d.program_id = w.id
  join program_exercises x on x.team_id = $2
  and x.day_id = d.id
  where w.team_id = $3
  and w.member_profile_id = $4
  and coalesce(x.own_exercise_id, x.catalogue_exercise_id) = any(array[$5::uuid])), -- Apart, or PostgreSQL walks through the workouts of the whole gym until it has found enough. lifted as materialized (
  select s.workout_id, max(s.load_kg) as best_load_kg, max(s.reps) as most_reps, coalesce(sum(s.load_kg * s.reps), 0) as volume_kg, count(*)::int as set_count
  from lines
  join workout_sets s on s.team_id = $6
  and s.program_exercise_id = lines.id
  group by s.workout_id)
  select lifted.*, w.begun_at
  from lifted
  join workouts w on w.team_id = $7
  and w.id = lifted.workout_id
  order by w.begun_at desc, w.id desc
  limit $8;

with meeting as materialized ((select distinct "s"."member_profile_id" as "id"
  from "memberships" as "s"
  where "s"."team_id" = $1
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $2::date))
  and "s"."plan_id" = $3)), counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $4
  and list = 'member_lives.plan'
  and key @> jsonb_build_object('plan_id', $5::uuid)
  and at >= $6::timestamp) as kept) as total), chosen as materialized (
  with met as materialized (
  select id
  from ((select "id" as "id", "created_at" as "sort_key"
  from "members"
  where "members"."team_id" = $7
  order by "created_at" desc , "id" desc
  limit least((select total
  from counted), 1000))) as one
  where exists ((select
  from "memberships" as "s"
  where "s"."team_id" = $8
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $9::date))
  and "s"."plan_id" = $10
  and s.member_profile_id = "one"."id" offset 0))
  order by sort_key desc , id desc
  limit 20 offset 0)
  select id
  from met
  where (select count(*)
  from met) = 20
  union all (select id
  from (
  select found.*
  from (select id
  from meeting
  where (select count(*)
  from meeting) <= 1000) as one
  cross
  join lateral ((select "id" as "id", "created_at" as "sort_key"
  from "members"
  where "members"."team_id" = $11
  and "members"."id" = one.id
  and "members"."xmin"::text <> '' offset 0)) as found
  union all (select "id" as "id", "created_at" as "sort_key"
  from "members"
  where "members"."team_id" = $12
  and ("members"."id" in (select id
  from meeting)) is true
  and (select count(*)
  from meeting) > 1000)) as row
  order by sort_key desc , id desc
  limit case when (select count(*)
  from met) = 20 then 0 else 20 end offset 0))
  select counted.total, page.*
  from counted
  left
  join (chosen
  cross
  join lateral ((select "id", "status", "store_id", "fitness_goals", "experience_level", "preferred_training_time", "training_days_per_week", "access_card_number", "biometric_enrolled", "facial_enrolled", "created_at", "updated_at", "client_id", "full_name", "email", "phone", "cpf", "birth_date", "gender", "source", "access_enabled", "joined_at", "v"."total_checkins", "v"."last_checkin_at", case when v.last_day >= $13::date - 1 then v.streak else 0 end as "current_streak", "membership_id", "membership_status", "start_date", "end_date", "price_cents", "plan_id", concat_ws(':', "id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "created_at" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $14
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $15
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $16::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $17
  and "id" = chosen.id offset 0)) as page) on true
  order by page.sort_key desc , page.id desc;

with meeting as materialized ((select distinct "s"."member_profile_id" as "id"
  from "memberships" as "s"
  where "s"."team_id" = $1
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $2::date))
  and "s"."plan_id" = $3)), counted as materialized (select (select coalesce(sum("n"), 0)
  from (
  select at, key, n, cents
  from kept_totals
  where team_id = $4
  and list = 'member_lives.plan'
  and key @> jsonb_build_object('plan_id', $5::uuid)
  and at >= $6::timestamp) as kept) as total), chosen as materialized (
  with met as materialized (
  select id
  from ((select "id" as "id", "created_at" as "sort_key"
  from "members"
  where "members"."team_id" = $7
  order by "created_at" desc , "id" desc
  limit least((select total
  from counted), 1000))) as one
  where exists ((select
  from "memberships" as "s"
  where "s"."team_id" = $8
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $9::date))
  and "s"."plan_id" = $10
  and s.member_profile_id = "one"."id" offset 0))
  order by sort_key desc , id desc
  limit 20 offset 0)
  select id
  from met
  where (select count(*)
  from met) = 20
  union all (select id
  from (
  select found.*
  from (select id
  from meeting
  where (select count(*)
  from meeting) <= 1000) as one
  cross
  join lateral ((select "id" as "id", "created_at" as "sort_key"
  from "members"
  where "members"."team_id" = $11
  and "members"."id" = one.id
  and "members"."xmin"::text <> '' offset 0)) as found
  union all (select "id" as "id", "created_at" as "sort_key"
  from "members"
  where "members"."team_id" = $12
  and ("members"."id" in (select id
  from meeting)) is true
  and (select count(*)
  from meeting) > 1000)) as row
  order by sort_key desc , id desc
  limit case when (select count(*)
  from met) = 20 then 0 else 20 end offset 0))
  select counted.total, string_agg(page.version, ' ') as versions
  from counted
  left
  join (chosen
  cross
  join lateral ((select concat_ws(':', "id", "members"."xmin", "v"."xmin", "m"."xmin") as "version", "created_at" as "sort_key"
  from "members"
  inner
  join "member_visits" as "v" on "v"."team_id" = $13
  and "v"."member_profile_id" = "members"."id"
  left
  join (select "s"."member_profile_id", "s"."id" as "membership_id", "s"."status" as "membership_status", "s"."start_date", "s"."end_date", "s"."price_cents", "s"."plan_id", s.xmin as "xmin"
  from "memberships" as "s"
  where "s"."team_id" = $14
  and (s.status <> 'cancelled' or (s.cancelled_from is not null
  and s.effective_date >= $15::date))) as "m" on "m"."member_profile_id" = "members"."id"
  where "members"."team_id" = $16
  and "id" = chosen.id offset 0)) as page) on true
  group by counted.total;

with open as (
  select status, due_date, amount_cents - paid_cents as cents
  from charges
  where team_id = $1
  and member_profile_id = $2
  and status in ('pending', 'overdue'))
  select (select coalesce(sum(cents), 0)::integer
  from open) as owed_cents, (select coalesce(sum(cents), 0)::integer
  from open
  where status = 'overdue') as overdue_cents, (select min(due_date)
  from open
  where status = 'overdue') as owed_since, (
  select coalesce(sum(credit_cents), 0)::integer
  from ledger_entries
  where team_id = $3
  and member_id = $4
  and credit_cents <> 0) as credit_cents, (select coalesce(sum(kept_cents), 0)::integer
  from ledger_entries
  where team_id = $5
  and member_id = $6) as paid_cents
  from members
  where team_id = $7
  and id = $8;

with own as (
  select place, last_used_at, count(*) over () >= $1 as "full"
  from api_key_places
  where team_id = $2
  and api_key_id = $3 ), known as ( update api_key_places
  set last_used_at = $4
  where team_id = $5
  and api_key_id = $6
  and place = $7
  returning place ), forgotten as ( delete
  from api_key_places
  where team_id = $8
  and api_key_id = $9
  and not exists (select
  from known)
  and place = (select place
  from own
  where "full"
  and last_used_at < $10
  order by last_used_at
  limit 1)
  returning place ) insert into api_key_places (team_id, api_key_id, place, first_used_at, last_used_at)
  select $11, $12, $13, $14, $15
  where not exists (select
  from known)
  and (not exists (select
  from own
  where "full") or exists (select
  from forgotten))
  on conflict do nothing
  returning place;

with recorded as ( insert into events (team_id, id, type, created_at, recorded_at, object, previous_attributes, request_id, idempotency_key)
  select $1::uuid, e.id, e.type, $2::timestamptz, (select company_present($3::uuid)), e.object, e.previous, $4::text, $5::text
  from unnest($6::uuid[], $7::text[], $8::json[], $9::json[])
  with ordinality as e (id, type, object, previous, place)
  order by e.place
  returning team_id, id, type, created_at ), wanted as materialized (
  select id, events, url, is_enabled
  from webhooks
  where team_id = $10::uuid
  and (events is null or events && $11::text[])
  order by id for key share ), planned as ( insert into webhook_deliveries (team_id, webhook_id, event_id, due_at)
  select r.team_id, w.id, r.id, r.created_at
  from recorded r
  join wanted w on w.is_enabled
  and (w.events is null or r.type = any(w.events))
  returning webhook_id )
  select id
  from wanted
  where url is not null
  and id in (select webhook_id
  from planned);

with said as materialized (
  select *
  from json_to_recordset($1::json) as s ( team_id uuid, id uuid, row json, now timestamptz, sent_at timestamptz, actor text, request_id text, idempotency_key text, address text, device text, event_id uuid, type text, object text) ), stamped as materialized (
  select *
  from stamps(array(select team_id
  from said), 'members') ), told as materialized (
  select s.*, case when s.sent_at > c.read_until then s.sent_at else c.next_at end as written_at, c.recorded_at
  from said s
  join stamped c on c.team_id = s.team_id ), "written" as materialized ( insert into members ("team_id", "id", "client_id", "full_name", "email", "phone", "cpf", "birth_date", "gender", "status", "store_id", "fitness_goals", "experience_level", "preferred_training_time", "training_days_per_week", "access_card_number", "referred_by_client_id", "source", "access_enabled", "biometric_enrolled", "facial_enrolled", "joined_at", "unproven", "created_at", "name_key", "search_text", updated_at)
  select "m"."team_id", "m"."id", "m"."client_id", "m"."full_name", "m"."email", "m"."phone", "m"."cpf", "m"."birth_date", "m"."gender", "m"."status", "m"."store_id", "m"."fitness_goals", "m"."experience_level", "m"."preferred_training_time", "m"."training_days_per_week", "m"."access_card_number", "m"."referred_by_client_id", "m"."source", "m"."access_enabled", "m"."biometric_enrolled", "m"."facial_enrolled", "m"."joined_at", "m"."unproven", "m"."created_at", "m"."name_key", "m"."search_text", t.written_at
  from told t
  cross
  join lateral json_populate_record(null::members, t.row) m
  where (m.store_id is null or (select true
  from units u
  where u.team_id = t.team_id
  and u.id = m.store_id))
  and (m.referred_by_client_id is null or exists (select
  from members r
  where r.team_id = t.team_id
  and r.client_id = m.referred_by_client_id))
  on conflict do nothing
  returning *), "visits" as materialized (insert into member_visits (team_id, member_profile_id)
  select w.team_id, w.id
  from written w), noted as ( insert into audit_trail (team_id, at, actor, staff_id, request_id, action, subject, subject_id, after, address, device)
  select t.team_id, t.now, t.actor, substring(t.actor
  from '^staff:(.*)')::uuid, t.request_id, 'insert', 'members', t.id, to_jsonb(k), t.address, t.device
  from written w
  join told t on t.team_id = w.team_id
  and t.id = w.id
  cross
  join lateral (select "w"."team_id", "w"."id", "w"."client_id", "w"."full_name", "w"."email", "w"."phone", "w"."cpf", "w"."birth_date", "w"."gender", "w"."status", "w"."store_id", "w"."fitness_goals", "w"."experience_level", "w"."preferred_training_time", "w"."training_days_per_week", "w"."access_card_number", "w"."referred_by_client_id", "w"."source", "w"."access_enabled", "w"."biometric_enrolled", "w"."facial_enrolled", "w"."joined_at", "w"."unproven", "w"."created_at", "w"."access_block_reason", "w"."trainer_id", "w"."partner_program_id") k), counts as ( insert into kept_deltas (team_id, list, at, key, n, cents)
  select c.team_id, c.list, c.at, c.key, sum(c.n), 0
  from (
  select w.team_id, 'members', '-infinity'::timestamp, jsonb_build_object('status', w.status, 'store_id', w.store_id, 'experience_level', w.experience_level), 1
  from written w) c (team_id, list, at, key, n)
  group by 1, 2, 3, 4 ), recorded as ( insert into events (team_id, id, type, created_at, recorded_at, object, request_id, idempotency_key)
  select t.team_id, t.event_id, t.type, t.now, t.recorded_at, t.object::json, t.request_id, t.idempotency_key
  from written w
  join told t on t.team_id = w.team_id
  and t.id = w.id
  returning team_id, id, type, created_at ), wanted as materialized (
  select h.team_id, h.id, h.events, h.url, h.is_enabled
  from webhooks h
  where h.team_id in (select c.team_id
  from stamped c)
  order by h.id for key share ), planned as ( insert into webhook_deliveries (team_id, webhook_id, event_id, due_at)
  select r.team_id, h.id, r.id, r.created_at
  from recorded r
  join wanted h on h.team_id = r.team_id
  and h.is_enabled
  and (h.events is null or r.type = any (h.events))
  returning team_id, webhook_id )
  select (select coalesce(json_agg(w.id), '[]')
  from written w) as ids, (select coalesce(json_agg(distinct jsonb_build_object('teamId', p.team_id, 'webhookId', p.webhook_id)), '[]')
  from planned p
  join wanted h on h.team_id = p.team_id
  and h.id = p.webhook_id
  where h.url is not null) as due;

with said as materialized (
  select *
  from json_to_recordset($1::json) as s ( team_id uuid, id uuid, row json, now timestamptz, sent_at timestamptz, actor text, request_id text, idempotency_key text, address text, device text, event_id uuid, type text, object text) ), stamped as materialized (
  select *
  from stamps(array(select team_id
  from said), null) ), told as materialized (
  select s.*, case when s.sent_at > c.read_until then s.sent_at else c.next_at end as written_at, c.recorded_at
  from said s
  join stamped c on c.team_id = s.team_id ), "leaving" as materialized (
  select t.team_id, t.id, t.now, t.actor, r.device_id, r.result, r.member_profile_id, r.store_id, r.method, (select o.id
  from checkins o
  where o.team_id = t.team_id
  and o.member_profile_id = r.member_profile_id
  and o.checkout_at is null) as visit_id
  from told t
  cross
  join lateral json_populate_record(null::access_log, t.row) as r
  where (select u.is_active
  from units u
  where u.team_id = t.team_id
  and u.id = r.store_id)), "written" as materialized ( update checkins e
  set checkout_at = greatest(e.checkin_at, l.now)
  from leaving l
  where e.team_id = l.team_id
  and e.id = l.visit_id
  and e.store_id = l.store_id -- In other words the condition of indexes of open visits, by which everybody inside would be read.
  and coalesce(e.checkout_at, 'infinity') = 'infinity'
  returning l.*), "logged" as materialized ( insert into access_log (team_id, id, at, actor, device_id, result, member_profile_id, store_id, method)
  select team_id, id, now, actor, device_id, result, member_profile_id, store_id, method
  from written), counts as ( insert into kept_deltas (team_id, list, at, key, n, cents)
  select c.team_id, c.list, c.at, c.key, sum(c.n), 0
  from (
  select w.team_id, k.*
  from written w
  cross
  join lateral (values ('checkins.inside', '-infinity'::timestamp, jsonb_build_object('store_id', w.store_id), -1), ('access_log', date_trunc('month', w.now at time zone 'UTC'), jsonb_build_object('store_id', w.store_id, 'result', w.result), 1)) k) c (team_id, list, at, key, n)
  group by 1, 2, 3, 4 ), recorded as ( insert into events (team_id, id, type, created_at, recorded_at, object, request_id, idempotency_key)
  select t.team_id, t.event_id, t.type, t.now, t.recorded_at, t.object::json, t.request_id, t.idempotency_key
  from written w
  join told t on t.team_id = w.team_id
  and t.id = w.id
  returning team_id, id, type, created_at ), wanted as materialized (
  select h.team_id, h.id, h.events, h.url, h.is_enabled
  from webhooks h
  where h.team_id in (select c.team_id
  from stamped c)
  order by h.id for key share ), planned as ( insert into webhook_deliveries (team_id, webhook_id, event_id, due_at)
  select r.team_id, h.id, r.id, r.created_at
  from recorded r
  join wanted h on h.team_id = r.team_id
  and h.is_enabled
  and (h.events is null or r.type = any (h.events))
  returning team_id, webhook_id )
  select (select coalesce(json_agg(w.id), '[]')
  from written w) as ids, (select coalesce(json_agg(distinct jsonb_build_object('teamId', p.team_id, 'webhookId', p.webhook_id)), '[]')
  from planned p
  join wanted h on h.team_id = p.team_id
  and h.id = p.webhook_id
  where h.url is not null) as due;

with said as materialized (
  select *
  from json_to_recordset($1::json) as s ( team_id uuid, id uuid, row json, now timestamptz, sent_at timestamptz, actor text, request_id text, idempotency_key text, address text, device text, event_id uuid, type text, object text) ), stamped as materialized (
  select *
  from stamps(array(select team_id
  from said), null) ), told as materialized (
  select s.*, case when s.sent_at > c.read_until then s.sent_at else c.next_at end as written_at, c.recorded_at
  from said s
  join stamped c on c.team_id = s.team_id ), "ticked" as materialized ( insert into entry_clocks (team_id, last_at)
  select t.team_id, max(t.now)
  from told t
  group by t.team_id
  order by t.team_id
  on conflict (team_id) do update
  set last_at = greatest(excluded.last_at, entry_clocks.last_at + (select count(*)
  from told t
  where t.team_id = entry_clocks.team_id) * interval '1 millisecond')
  returning team_id, last_at), "passing" as materialized (
  select t.team_id, t.id, t.actor, p.*, c.last_at - (row_number() over (partition by t.team_id
  order by t.id desc) - 1) * interval '1 millisecond' as at
  from told t
  join ticked c on c.team_id = t.team_id
  cross
  join lateral json_to_record(t.row) as p ("member_id" uuid, "store_id" uuid, "method" text, "device_id" uuid, "membership_id" uuid, "code_expires_at" timestamptz, "time_zone" text, "status" text, "access_enabled" boolean, "membership_status" text, "last_checkin_at" timestamptz, "last_code_expires_at" timestamptz)), "free" as materialized (
  select m.team_id, p.id
  from passing p
  join members m on m.team_id = p.team_id
  and m.id = p.member_id
  where m.status = p.status
  and m.access_enabled = p.access_enabled for no key update of m skip locked), "let_in" as materialized ( update member_visits v
  set total_checkins = v.total_checkins + 1, last_checkin_at = p.at, last_day = (p.at at time zone p.time_zone)::date, streak = case (p.at at time zone p.time_zone)::date - v.last_day when 0 then greatest(v.streak, 1) when 1 then v.streak + 1 else 1 end, last_code_expires_at = coalesce(p.code_expires_at::timestamptz, v.last_code_expires_at)
  from passing p
  join free f on f.team_id = p.team_id
  and f.id = p.id
  where v.team_id = p.team_id
  and v.member_profile_id = p.member_id
  and v.last_checkin_at is not distinct
  from p.last_checkin_at
  and v.last_code_expires_at is not distinct
  from p.last_code_expires_at
  and (select s.status = p.membership_status
  from memberships s
  where s.team_id = p.team_id
  and s.id = p.membership_id)
  returning v.team_id, p.id), "written" as materialized ( insert into checkins (team_id, id, member_profile_id, store_id, checkin_at, method, membership_id, actor, device_id, created_at)
  select p.team_id, p.id, p.member_id, p.store_id, p.at, p.method, p.membership_id, p.actor, p.device_id, p.at
  from let_in i
  join passing p on p.team_id = i.team_id
  and p.id = i.id
  returning team_id, id, checkin_at, store_id, method), counts as ( insert into kept_deltas (team_id, list, at, key, n, cents)
  select c.team_id, c.list, c.at, c.key, sum(c.n), 0
  from (
  select w.team_id, k.*, 1
  from written w
  cross
  join lateral (values ('checkins', hour_of(w.checkin_at), '{}'), ('checkins.day', date_trunc('day', w.checkin_at at time zone 'UTC'), jsonb_build_object('store_id', w.store_id, 'method', w.method)), ('checkins.inside', '-infinity', jsonb_build_object('store_id', w.store_id)), ('checkins.logged', '-infinity', jsonb_build_object('store_id', w.store_id, 'result', 'allowed'))) k) c (team_id, list, at, key, n)
  group by 1, 2, 3, 4 ), recorded as ( insert into events (team_id, id, type, created_at, recorded_at, object, request_id, idempotency_key)
  select t.team_id, t.event_id, t.type, t.now, t.recorded_at, t.object::json, t.request_id, t.idempotency_key
  from written w
  join told t on t.team_id = w.team_id
  and t.id = w.id
  returning team_id, id, type, created_at ), wanted as materialized (
  select h.team_id, h.id, h.events, h.url, h.is_enabled
  from webhooks h
  where h.team_id in (select c.team_id
  from stamped c)
  order by h.id for key share ), planned as ( insert into webhook_deliveries (team_id, webhook_id, event_id, due_at)
  select r.team_id, h.id, r.id, r.created_at
  from recorded r
  join wanted h on h.team_id = r.team_id
  and h.is_enabled
  and (h.events is null or r.type = any (h.events))
  returning team_id, webhook_id )
  select (select coalesce(json_agg(w.id), '[]')
  from written w) as ids, (select coalesce(json_agg(distinct jsonb_build_object('teamId', p.team_id, 'webhookId', p.webhook_id)), '[]')
  from planned p
  join wanted h on h.team_id = p.team_id
  and h.id = p.webhook_id
  where h.url is not null) as due;

with tick as ( insert into entry_clocks (team_id, last_at)
  values (…)
  on conflict (team_id) do update
  set last_at = greatest(excluded.last_at, (entry_clocks.last_at at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC')
  returning last_at), entry as ( insert into checkins (team_id, id, member_profile_id, store_id, checkin_at, method, membership_id, partner_program_id, override_reason, actor, device_id, created_at)
  select $3, $4::uuid, $5::uuid, $6::uuid, last_at, $7, $8::uuid, $9::uuid, $10::text, $11, $12::uuid, last_at
  from tick ) update member_visits v
  set total_checkins = v.total_checkins + 1, last_checkin_at = tick.last_at, last_day = (tick.last_at at time zone $13)::date, streak = case (tick.last_at at time zone $14)::date - v.last_day when 0 then greatest(v.streak, 1) when 1 then v.streak + 1 else 1 end, last_code_expires_at = coalesce($15::timestamptz, v.last_code_expires_at)
  from tick
  where v.team_id = $16
  and v.member_profile_id = $17;

