import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { correctLives } from '#modules/memberships/index.ts'
import { correctCounts } from '#platform/db/kept-counts.ts'
import type { Db } from '#platform/db/pool.ts'
import { newId } from '#platform/values/ids.ts'
import { databaseBefore } from '#test/harness/earlier-database.ts'

const [team, unit] = [newId(), newId()]

async function addCompany(db: Db) {
  await sql`
    insert into companies (id, slug, name, timezone, is_test, billing, debounce_seconds, max_visit_minutes, deny_when_full,
                           created_at, updated_at)
    values (${team}, 'velha', 'Velha', 'Asia/Tokyo', false, 'external', 120, 180, false, now(), now())`.execute(db)
  await sql`
    insert into units (team_id, id, name, max_capacity, created_at, updated_at)
    values (${team}, ${unit}, 'Centro', 10, now(), now())`.execute(db)
}

test('visits move out of the rows of members, and entries keep their line in the log', async () => {
  const [often, never] = [newId(), newId()]
  const { owner: db, upgrade } = await databaseBefore('0027')
  await addCompany(db)
  const kept = { total_checkins: 7, last_checkin_at: '2026-03-01T20:00:00.000Z', current_streak: 3 }
  for (const [id, { total_checkins, last_checkin_at, current_streak }] of [
    [often, kept],
    [never, { total_checkins: 0, last_checkin_at: null, current_streak: 0 }],
  ] as const) {
    await sql`
      insert into members (team_id, id, client_id, status, full_name, name_key, search_text, joined_at, created_at, updated_at,
                           total_checkins, last_checkin_at, current_streak, last_code_expires_at)
      values (${team}, ${id}, ${newId()}, 'active', 'Ana', 'ana', 'ana', '2026-01-01', now(), now(),
              ${total_checkins}, ${last_checkin_at}, ${current_streak}, ${last_checkin_at})`.execute(db)
  }
  await sql`
    insert into checkins (team_id, id, member_profile_id, store_id, checkin_at, method, created_at)
    values (${team}, ${newId()}, ${often}, ${unit}, ${kept.last_checkin_at}, 'qr', now())`.execute(db)
  await sql`
    insert into access_log (team_id, id, at, result, member_profile_id, store_id, method, actor)
    values (${team}, ${newId()}, ${kept.last_checkin_at}, 'allowed', ${often}, ${unit}, 'qr', 'operator')`.execute(db)

  expect((await upgrade()).applied).toContain('0028_member_visits')

  const { rows: visits } = await sql`
    select member_profile_id, total_checkins, last_checkin_at, last_day, streak, last_code_expires_at
      from member_visits where team_id = ${team} order by total_checkins desc`.execute(db)
  const at = kept.last_checkin_at
  // 20:00 in UTC is the next morning in Tokyo.
  const moved = {
    total_checkins: 7,
    last_checkin_at: at,
    last_day: '2026-03-02',
    streak: 3,
    last_code_expires_at: at,
  }
  expect(visits).toMatchObject([
    { member_profile_id: often, ...moved },
    { member_profile_id: never, total_checkins: 0, last_checkin_at: null, last_day: null, streak: 0 },
  ])
  const { rows: log } = await sql`
    select (select count(*) from access_log where result = 'allowed') as lines,
           (select count(*) from checkins where actor is not null) as entries`.execute(db)
  expect(log).toEqual([{ lines: 1, entries: 0 }])
})

test('what was there is counted, and changed counts are right from then on', async () => {
  const [member, plan, membership] = [newId(), newId(), newId()]
  const { owner: db, upgrade } = await databaseBefore('0029')
  await addCompany(db)
  await sql`
    insert into members (team_id, id, client_id, status, full_name, name_key, search_text, joined_at, created_at, updated_at)
    values (${team}, ${member}, ${newId()}, 'active', 'Ana', 'ana', 'ana', '2026-01-01', now(), now())`.execute(db)
  await sql`
    insert into plans select * from jsonb_populate_record(null::plans, ${JSON.stringify({
      ...{ team_id: team, id: plan, name: 'Mensal', kind: 'matricula', billing_period: 'monthly', duration_days: 30 },
      ...{ price_cents: 9900, enrollment_fee_cents: 0, courtesy: false, trial_days: 0, grace_period_days: 5 },
      ...{ has_group_classes: true, has_personal_trainer: false, has_locker: false, max_freezes_per_year: 0 },
      ...{ max_freeze_days: 0, is_active: true, sort_order: 0, access_hours: [] },
      ...{ created_at: '2026-01-01T12:00:00Z', updated_at: '2026-01-01T12:00:00Z' },
    })}::jsonb)`.execute(db)
  await sql`
    insert into memberships (team_id, id, member_profile_id, plan_id, sale_kind, status, start_date, end_date, price_cents,
                             discount_pct, auto_renew, created_at, updated_at)
    values (${team}, ${membership}, ${member}, ${plan}, 'matricula', 'active', '2026-01-01', '2026-01-31', 9900, 0, true,
            now(), now())`.execute(db)
  await sql`
    insert into charges (team_id, id, member_profile_id, membership_id, kind, period_start, description, amount_cents,
                         due_date, status, created_at, updated_at)
    values (${team}, ${newId()}, ${member}, ${membership}, 'period', '2026-01-01', 'Mensal', 9900, '2026-01-01', 'overdue',
            now(), now())`.execute(db)
  await sql`
    insert into checkins (team_id, id, member_profile_id, store_id, checkin_at, method, actor, created_at)
    values (${team}, ${newId()}, ${member}, ${unit}, now(), 'qr', 'operator', now())`.execute(db)

  await upgrade()

  const faults = async () => [await correctLives(db, team), await correctCounts(db, team)]
  expect(await faults()).toEqual([0, []])
  const lists = async () => {
    const { rows } = await sql<{ list: string; n: number }>`
      select list, sum(n) as n from kept_totals where team_id = ${team} group by 1`.execute(db)
    return Object.fromEntries(rows.map(({ list, n }) => [list, n]))
  }
  expect(await lists()).toMatchObject({ members: 1, memberships: 1, charges: 1, 'member_lives.open': 1 })
  await sql`
    update memberships set status = 'cancelled', cancelled_at = now(), effective_date = '2026-01-20'`.execute(db)
  expect(await faults()).toEqual([0, []])
  expect(await lists()).toMatchObject({ 'member_lives.open': 0, 'member_lives.ended': 1 })
})

test('members of before have an app, and a server of the release before makes companies and members as it did', async () => {
  const { owner: db, db: service, upgrade } = await databaseBefore('0043')
  await addCompany(db)
  const addMember = async (id: string) => {
    await sql`
      insert into members (team_id, id, client_id, status, full_name, name_key, search_text, joined_at, created_at, updated_at)
      values (${team}, ${id}, ${newId()}, 'active', 'Ana', 'ana', 'ana', '2026-01-01', now(), now())`.execute(db)
  }
  const [before, after] = [newId(), newId()]
  await addMember(before)
  expect((await upgrade()).applied).toContain('0043_member_app')
  await addMember(after)
  for (const id of [before, after]) {
    await sql`insert into member_numbers (team_id, member_id, number) values (${team}, ${id}, ${id === before ? 1 : 2})`.execute(
      service,
    )
  }
  const { rows } = await sql`select app_enabled from companies where id = ${team}`.execute(service)
  expect(rows).toEqual([{ app_enabled: true }])
})

test('a company of before lets its members freeze and cancel in the app', async () => {
  const { owner: db, db: service, upgrade } = await databaseBefore('0047')
  await addCompany(db)
  expect((await upgrade()).applied).toContain('0047_membership_in_app')
  const { rows } = await sql`
    select app_freeze, app_cancel, app_payment_text from companies where id = ${team}`.execute(service)
  expect(rows).toEqual([{ app_freeze: true, app_cancel: true, app_payment_text: null }])
})

test('members of before are not welcomed, and their gym tells them of things unless it says otherwise', async () => {
  const { owner: db, upgrade } = await databaseBefore('0048')
  await addCompany(db)
  expect((await upgrade()).applied).toContain('0048_member_notices')
  const { rows } = await sql`
    select k.welcomed_until > now() - interval '1 hour' as marked, app_notices, app_trial_notice_days, app_charge_notice_days
      from companies c join notice_clocks k on k.team_id = c.id where c.id = ${team}`.execute(db)
  expect(rows).toEqual([{ marked: true, app_notices: true, app_trial_notice_days: 3, app_charge_notice_days: 3 }])
})

test('a company of before asks nothing of members who book', async () => {
  const { owner: db, db: service, upgrade } = await databaseBefore('0051')
  await addCompany(db)
  expect((await upgrade()).applied).toContain('0051_booking_in_app')
  const { rows } = await sql`
    select app_book_hours_before, app_leave_hours_before, app_no_show_block_days from companies where id = ${team}`.execute(
    service,
  )
  expect(rows).toEqual([{ app_book_hours_before: null, app_leave_hours_before: 0, app_no_show_block_days: 0 }])
})

test('an app of before looks as it did, with all its parts', async () => {
  const { owner: db, db: service, upgrade } = await databaseBefore('0055')
  await addCompany(db)
  expect((await upgrade()).applied).toContain('0055_look_of_the_app')
  const { rows } = await sql`
    select app_color, app_logo, app_welcome, app_contact, app_classes, app_workouts from companies
     where id = ${team}`.execute(service)
  const unsaid = { app_color: null, app_logo: null, app_welcome: null, app_contact: null }
  expect(rows).toEqual([{ ...unsaid, app_classes: true, app_workouts: true }])
})

test('a device of before can be paired, and goes with its token', async () => {
  const { owner: db, db: service, upgrade } = await databaseBefore('0058')
  await addCompany(db)
  const device = newId()
  await sql`
    insert into devices (team_id, id, name, store_id, created_at, updated_at)
    values (${team}, ${device}, 'Tablet', ${unit}, now(), now())`.execute(db)
  expect((await upgrade()).applied).toContain('0058_paired_devices')
  await sql`
    insert into device_tokens (team_id, device_id, token_hash, paired_at, last_seen_at)
    values (${team}, ${device}, '\\x01', now(), now())`.execute(service)
  await sql`delete from devices where id = ${device}`.execute(db)
  expect((await sql`select from device_tokens`.execute(service)).rows).toEqual([])
})

test('the doors of a unit of before decide by their copy when nobody answers, and unconfirmed passages count', async () => {
  const { owner: db, db: service, upgrade } = await databaseBefore('0061')
  await addCompany(db)
  expect((await upgrade()).applied).toContain('0061_doors_offline')
  const { rows } = await sql`
    select offline_policy, snapshot_hours, unconfirmed_counts from units u join companies c on c.id = u.team_id
     where c.id = ${team}`.execute(service)
  expect(rows).toEqual([{ offline_policy: 'snapshot', snapshot_hours: 24, unconfirmed_counts: true }])
})

test('a device from before turnstiles is a tablet that stays paired, and reads nothing', async () => {
  const device = newId()
  const { owner: db, upgrade } = await databaseBefore('0064')
  await addCompany(db)
  await sql`
    insert into devices (team_id, id, store_id, name, created_at, updated_at)
    values (${team}, ${device}, ${unit}, 'Tablet', now(), now())`.execute(db)
  await sql`
    insert into device_tokens (team_id, device_id, token_hash, paired_at, last_seen_at)
    values (${team}, ${device}, '\\x01', now(), now())`.execute(db)
  expect((await upgrade()).applied).toContain('0064_turnstiles')
  const { rows } = await sql`
    select d.make, d.reads_qr, d.settings, d.bridge_id, (select count(*) from device_tokens) as tokens from devices d`.execute(
    db,
  )
  expect(rows).toEqual([{ make: null, reads_qr: false, settings: {}, bridge_id: null, tokens: 1 }])
})

test('a member of before gets a number when a device has to know them, and a block is noted for the devices of their units only', async () => {
  const { owner: db, db: service, upgrade } = await databaseBefore('0065')
  await addCompany(db)
  const [member, device, bridge] = [newId(), newId(), newId()]
  await sql`
    insert into members (team_id, id, client_id, status, full_name, name_key, search_text, joined_at, created_at, updated_at)
    values (${team}, ${member}, ${newId()}, 'trial', 'Ana', 'ana', 'ana', '2026-01-01', now(), now())`.execute(db)
  expect((await upgrade()).applied).toContain('0065_members_on_devices')
  await sql`
    insert into bridges (team_id, id, store_id, token_hash, version, host, system, paired_at)
    values (${team}, ${bridge}, ${unit}, '\\x01', '1', 'PC', 'linux', now())`.execute(db)
  await sql`
    insert into devices (team_id, id, store_id, name, make, bridge_id, created_at, updated_at)
    values (${team}, ${device}, ${unit}, 'Catraca', 'http', ${bridge}, now(), now())`.execute(db)
  const setEnabled = (enabled: boolean) =>
    sql`update members set access_enabled = ${enabled} where team_id = ${team} and id = ${member}`.execute(service)
  await setEnabled(false)
  await setEnabled(true)
  expect((await sql`select from device_leavings`.execute(service)).rows).toEqual([])
  await sql`
    insert into device_users (team_id, member_id, user_id, store_ids)
    values (${team}, ${member}, 100001, array[${unit}::uuid])`.execute(service)
  await setEnabled(false)
  const { rows } = await sql`select device_id, member_id, why from device_leavings`.execute(service)
  expect(rows).toEqual([{ device_id: device, member_id: member, why: 'blocked' }])
})

test('a pass of before may have fewer than no entries left, and the log takes lines of passages that were not', async () => {
  const { owner: db, db: service, upgrade } = await databaseBefore('0066')
  await addCompany(db)
  expect((await upgrade()).applied).toContain('0066_passages')
  await sql`
    insert into access_log (team_id, id, at, result, store_id, method, actor)
    values (${team}, ${newId()}, now(), 'gave_up', ${unit}, 'card', 'operator')`.execute(service)
  await sql`update memberships set credits_left = -1 where false`.execute(service)
  const { rows } = await sql`
    select conname from pg_constraint where conname in ('memberships_credits_left_check', 'access_log_result_check')`.execute(
    db,
  )
  expect(rows).toEqual([{ conname: 'access_log_result_check' }])
})
