import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Faker, pt_BR } from '@faker-js/faker'
import { sql } from 'kysely'
import { describeCharge, entriesOfPast } from '#modules/billing/index.ts'
import { applyCompanyFile, readCompanyFile } from '#modules/catalogue/index.ts'
import { makeLink } from '#modules/member-sessions/index.ts'
import { completeMember } from '#modules/members/index.ts'
import { inviteStaff } from '#modules/staff/index.ts'
import { validitySql } from '#modules/validity/index.ts'
import { insertPrograms } from '#modules/workouts/index.ts'
import { createKey } from '#platform/auth/api-keys.ts'
import { scopes } from '#platform/auth/scopes.ts'
import { noteDemo } from '#platform/backup/installation.ts'
import { type Acting, actingAlone } from '#platform/context.ts'
import { bulkInsert } from '#platform/db/bulk-insert.ts'
import { isNamedBy } from '#platform/db/by-id.ts'
import type { Db } from '#platform/db/pool.ts'
import { transactLong } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import { localDate } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { demoAccessLog } from './access-log.ts'
import { demoBookings, pastClasses } from './classes.ts'
import { demoDocuments } from './documents.ts'
import { demoLeads } from './leads.ts'
import { type DemoMembership, demoMemberships } from './memberships.ts'
import { demoPeople } from './people.ts'
import { demoOwnerEmail } from './slug.ts'
import { demoPrograms, demoStudents } from './training.ts'
import { demoVisits, visitsOfMembers } from './visits.ts'
import { demoWorkouts } from './workouts.ts'
import type { World } from './world.ts'

// Read when the module loads: by the time the gym is created, the service may have lost access to its folder.
const path = join(import.meta.dirname, 'gym.yaml')
const file = readCompanyFile(readFileSync(path, 'utf8'), path)

const seed = 20_260_101
const guestCount = 20
const blockedCount = 2

/**
 * Creates the demo gym, all or nothing, and returns its credentials, among them the path for one of its members to the app; undefined when
 * another server creates it.
 */
export async function seedDemo(
  db: Db,
  now: Temporal.Instant,
  onStep: (doing: string, step: number, steps: number) => void = () => {},
): Promise<{ key: string; ownerToken: string; appPath: string } | undefined> {
  const { timezone: timeZone } = file.company
  return transactLong({ db }, async (tx) => {
    const { answer, changes } = await applyCompanyFile(tx.db, file, now)
    if (changes.company?.created !== 1) return undefined
    const teamId = answer.company.id
    await noteDemo(tx.db, teamId)
    const faker = new Faker({ locale: pt_BR, seed })
    const units = file.units.map((unit) => answer.units[unit.ref]!)
    const world: World = { faker, teamId, units, timeZone, now, today: localDate(now, timeZone).toString() }
    await writeGym(tx.db, world, onStep)
    const { key } = await createKey(tx.db, { teamId, isTest: file.company.test, name: 'Demo', scopes })
    const ctx = actingAlone({ ...tx, now, teamId, timeZone }, 'operator')
    return { key, ownerToken: await insertStaff(ctx), appPath: await linkOfFullLife(ctx) }
  })
}

const steps = [
  '500 members with two years of memberships',
  'a year of entries',
  'classes and bookings',
  'workouts',
  'writing people, classes and bookings',
  'writing entries and workouts',
] as const

/** Makes up what happened in the gym so far, and then writes it. The results depend on the order of the steps. */
async function writeGym(
  db: Db,
  world: World,
  onStep: (doing: string, step: number, steps: number) => void,
): Promise<void> {
  let begun = 0
  const begin = (step: (typeof steps)[number]) => onStep(step, ++begun, steps.length)
  begin('500 members with two years of memberships')
  const { teamId } = world
  const found = await readGym(db, teamId)
  const { members, measurements } = demoPeople(world)
  const memberships = demoMemberships(world, found.plans, members)
  const late = memberships.filter(({ life }) => life.state.status === 'past_due')
  for (const { member } of late.slice(0, blockedCount)) member.access_enabled = false
  // Some former members return through a partner program.
  const gone = members.filter((member) => member.status === 'cancelled').slice(0, guestCount)
  const guests = gone.map((member, i) => ({ member, partnerId: found.partners[i % found.partners.length]!.id }))
  begin('a year of entries')
  const visits = demoVisits(world, memberships, guests, found.devices)
  begin('classes and bookings')
  const past = pastClasses(world, found.schedule)
  const bookings = demoBookings(world, [...past, ...found.coming], memberships)
  const log = demoAccessLog(world, visits, memberships)
  const trainerOf = new Map(demoStudents(world, members, found.trainers))
  begin('workouts')
  const programs = demoPrograms(world, members, found.catalogue)
  const { workouts, sets } = demoWorkouts(world, programs, visits)
  const partnerOf = new Map(guests.map(({ member, partnerId }) => [member.id, partnerId]))
  const people = members.map((member) => ({
    ...completeMember(member),
    trainer_id: trainerOf.get(member.id) ?? null,
    partner_program_id: partnerOf.get(member.id) ?? null,
  }))

  begin('writing people, classes and bookings')
  const own = <T extends object>(rows: T[]) => rows.map((row) => ({ team_id: teamId, ...row }))
  // Keeps the past times of all rows.
  await sql`set local catraca.past = 'on'`.execute(db)
  await bulkInsert(db, 'members', people)
  await bulkInsert(db, 'measurements', measurements)
  await insertMemberships(db, world, memberships)
  await bulkInsert(db, 'class_instances', past)
  await sql`
    update class_instances i set current_bookings = c.current_bookings, waiting = c.waiting
      from json_populate_recordset(null::class_instances, ${JSON.stringify(found.coming)}::json) c
     where i.team_id = c.team_id and i.id = c.id`.execute(db)
  await bulkInsert(db, 'bookings', bookings)
  begin('writing entries and workouts')
  await bulkInsert(db, 'checkins', own(visits))
  await bulkInsert(db, 'access_log', own(log))
  await sql`
    update member_visits v set last_checkin_at = r.last_checkin_at, last_day = r.last_day, streak = r.streak,
                               total_checkins = r.total_checkins
      from json_populate_recordset(null::member_visits, ${JSON.stringify(visitsOfMembers(world, visits))}::json) r
     where v.team_id = r.team_id and v.member_profile_id = r.member_profile_id`.execute(db)
  await bulkInsert(db, 'entry_clocks', own([{ last_at: visits.at(-1)!.checkin_at }]))
  await insertPrograms(db, teamId, programs, () => false)
  await bulkInsert(db, 'workouts', workouts)
  await bulkInsert(db, 'workout_sets', sets)
  await bulkInsert(db, 'leads', own(demoLeads(world)))
  const { documents, signatures, health } = demoDocuments(world, members)
  await bulkInsert(db, 'documents', own(documents))
  await bulkInsert(db, 'document_signatures', own(signatures))
  await bulkInsert(db, 'member_health', own(health))
}

/** The rows that the company file has made. */
async function readGym(db: Db, teamId: string) {
  return {
    plans: await db.selectFrom('plans').selectAll().where('team_id', '=', teamId).execute(),
    devices: await db.selectFrom('devices').selectAll().where('team_id', '=', teamId).execute(),
    partners: await db.selectFrom('partner_programs').select('id').where('team_id', '=', teamId).execute(),
    schedule: await db.selectFrom('class_schedule').selectAll().where('team_id', '=', teamId).execute(),
    coming: await db.selectFrom('class_instances').selectAll().where('team_id', '=', teamId).execute(),
    trainers: await db.selectFrom('trainers').selectAll().where('team_id', '=', teamId).orderBy('ref').execute(),
    catalogue: await db.selectFrom('catalogue_exercises').selectAll().orderBy('key').execute(),
  }
}

/** Adds one person of each role; returns the token of the owner's link. */
async function insertStaff(ctx: Acting): Promise<string> {
  const owner = await inviteStaff(ctx, { name: 'Helena Prado', email: demoOwnerEmail, role: 'owner' })
  for (const [name, role] of [
    ['Marcos Teles', 'manager'],
    ['Bia Nunes', 'receptionist'],
    ['Ana Souza', 'trainer'],
  ] as const) {
    await inviteStaff(ctx, { name, email: `${name.split(' ')[0]!.toLowerCase()}@horizonte.example`, role })
  }
  if (owner instanceof Failure) throw new Error(owner.message)
  return owner.token
}

/**
 * A link without its origin, for an active member whose current memberships are all active and who has something to show on every page of
 * the app.
 */
async function linkOfFullLife(ctx: Acting): Promise<string> {
  const { db, teamId } = ctx
  const day = (days: number) => localDate(ctx.now, ctx.timeZone).add({ days }).toString()
  const { rows } = await sql<{ id: string }>`
    select m.id from members m join member_visits v on v.team_id = ${teamId} and v.member_profile_id = m.id
     where m.team_id = ${teamId} and m.status = 'active' and m.access_enabled
       and not exists (select from memberships s where s.team_id = ${teamId} and s.member_profile_id = m.id
                          and s.status <> 'active' and ${validitySql.isInForce(day(0))})
     order by exists (select from bookings b where b.team_id = ${teamId} and b.member_profile_id = m.id
                         and b.status = 'confirmed' and b.class_date between ${day(1)} and ${day(6)}) desc,
              exists (select from workouts w join program_days d on ${isNamedBy('d', 'w.day_id')}
                        join workout_programs p on ${isNamedBy('p', 'd.program_id')}
                       where w.team_id = ${teamId} and w.member_id = m.id and p.status = 'active') desc,
              (select count(*) from measurements b where b.team_id = ${teamId} and b.member_profile_id = m.id) > 2 desc,
              v.streak desc, v.total_checkins desc, m.id
     limit 1`.execute(db)
  const made = await makeLink(ctx, rows[0]!.id, '')
  if (made instanceof Failure) throw new Error(made.message)
  return made.link
}

async function insertMemberships(db: Db, { teamId, ...world }: World, memberships: DemoMembership[]): Promise<void> {
  const rows = memberships.map(({ member, life }) => ({
    team_id: teamId,
    id: life.id,
    member_profile_id: member.id,
    store_id: member.store_id,
    next_due_on: life.next_due_on,
    created_at: life.created_at,
    updated_at: life.updated_at,
    ...life.state,
  }))
  const history = memberships.flatMap(({ life }) =>
    life.history.map((entry) => ({ team_id: teamId, id: newId(), membership_id: life.id, ...entry })),
  )
  const charges = memberships.flatMap(({ member, plan, life }) =>
    life.charges.map(({ luck: _, ...charge }) => ({
      team_id: teamId,
      member_profile_id: member.id,
      membership_id: life.id,
      description: describeCharge(charge, { parts: plan.installments, planName: plan.name }),
      payment_method: charge.paid_at === null ? null : life.state.payment_method,
      ...charge,
    })),
  )
  await bulkInsert(db, 'memberships', rows)
  await bulkInsert(
    db,
    'membership_history',
    history.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
  )
  await bulkInsert(db, 'charges', charges)
  await bulkInsert(db, 'ledger_entries', entriesOfPast(actingAlone({ db, teamId, ...world }, 'operator'), charges))
}
