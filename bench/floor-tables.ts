import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/** The tables of `floor.ts`: the data of its answers for the existing members, and the indexes that they need. */
export async function makeFloorTables(db: Db): Promise<void> {
  await sql`create schema floor`.execute(db)
  await sql`
    create table floor.members as
    select team_id, id, client_id, status, full_name, email, phone, cpf, birth_date, gender, source, store_id, experience_level,
           fitness_goals, created_at, updated_at
      from members`.execute(db)
  await sql`alter table floor.members add primary key (team_id, id)`.execute(db)
  await sql`create unique index on floor.members (team_id, cpf)`.execute(db)
  await sql`create unique index on floor.members (team_id, lower(email))`.execute(db)
  await sql`create index on floor.members (team_id, created_at, id)`.execute(db)
  await sql`
    create table floor.checkins (
      team_id uuid not null, id uuid not null, member_id uuid not null, store_id uuid not null,
      checkin_at timestamptz not null, checkout_at timestamptz, primary key (team_id, id))`.execute(db)
  await sql`create index on floor.checkins (team_id, member_id) where checkout_at is null`.execute(db)
  await sql`
    create table floor.events (
      team_id uuid not null, id uuid not null, type text not null, created_at timestamptz not null, object json not null,
      primary key (team_id, id))`.execute(db)
}
