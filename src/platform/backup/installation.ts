import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../db/pool.ts'
import { OperatorError } from '../errors/operator-error.ts'
import { giveToOwnerOf } from '../files/keep-owner.ts'
import type { OpenDatabase } from '../startup/open-database.ts'
import { machineNowText } from '../time/clock.ts'
import { newId } from '../values/ids.ts'

export interface Installation {
  id: string
  /**
   * In a copy, the time up to which its content is another installation's: when the backup was made or, if that is
   * unknown, when the copy was first noticed. Null in an installation of its own.
   */
  copiedAt: string | null
}

type Place = Pick<OpenDatabase, 'db' | 'embedded' | 'dataDir'>

/** The home of a restored database until it is adopted; no real place has this name. */
export const noHome = 'restored'
const fileName = 'installation.id'

/**
 * Finds out whether the database is still in the place that it last called its own. If it is not, the database is a copy, and that is
 * recorded in it. A new database gets this home.
 */
export async function settleInstallation(place: Place): Promise<Installation> {
  const known = await findInstallation(place.db)
  if (known === undefined) return (await moveIn(place, newId())) ?? settleInstallation(place)
  if (known.home === '') await enterHome(place, known.id)
  else if (known.copiedAt === null && !(await isAtHome(place, known))) return noteCopy(place, known.id)
  return { id: known.id, copiedAt: known.copiedAt }
}

async function noteCopy(place: Place, id: string): Promise<Installation> {
  const copiedAt = machineNowText()
  await sql`update installation set copied_at = ${copiedAt} where copied_at is null`.execute(place.db)
  return { id, copiedAt }
}

/** The result of the last `settleInstallation`; null if there was none yet. */
export async function findCopiedAt(db: Db): Promise<string | null> {
  return (await findInstallation(db))?.copiedAt ?? null
}

/** Throws in a copy; for commands that send something to others. */
export async function requireNoCopy(place: Place): Promise<void> {
  const { copiedAt } = await settleInstallation(place)
  if (copiedAt === null) return
  throw new OperatorError(
    'This is a copy of another installation, which sends nothing until it is adopted: npx catraca adopt.',
  )
}

/** Makes the restored database a copy, even when nothing has started on it yet. */
export async function noteRestored(db: Db, madeAt: string): Promise<void> {
  await sql`
    insert into installation (id, home) values (${newId()}, ${noHome}) on conflict do nothing`.execute(db)
  await sql`update installation set home = ${noHome}, copied_at = ${madeAt}, access_settled_at = null`.execute(db)
}

/** Makes a copy an installation of its own, at home in this place, with a new id. */
export async function adoptInstallation(place: Place): Promise<string> {
  const id = newId()
  const home = await homeOf(place, id)
  await sql`update installation set id = ${id}, home = ${home}, copied_at = null, access_settled_at = null`.execute(
    place.db,
  )
  return id
}

/** Notes the demo gym that the installation made for trying things out. */
export async function noteDemo(db: Db, teamId: string): Promise<void> {
  await sql`update installation set demo_team_id = ${teamId}`.execute(db)
}

/** Whether the installation itself made this company as the demo gym, whatever the company is called. */
export async function isDemo(db: Db, teamId: string): Promise<boolean> {
  const { rows } = await sql`select from installation where demo_team_id = ${teamId}`.execute(db)
  return rows.length > 0
}

/** True for the one caller that must decide who may come into this copy; false if that was done, or if it is not a copy. */
export async function claimAccess(db: Db): Promise<boolean> {
  const { rows } = await sql`
    update installation set access_settled_at = ${machineNowText()}
     where copied_at is not null and access_settled_at is null returning id`.execute(db)
  return rows.length > 0
}

export async function findInstallation(db: Db): Promise<(Installation & { home: string }) | undefined> {
  const { rows } = await sql<Installation & { home: string }>`
    select id, home, copied_at as "copiedAt" from installation`.execute(db)
  return rows[0]
}

/** Undefined when another process was faster. */
async function moveIn(place: Place, id: string): Promise<Installation | undefined> {
  const { rows } = await sql`
    insert into installation (id, home) values (${id}, '') on conflict do nothing returning id`.execute(place.db)
  if (rows.length === 0) return undefined
  await enterHome(place, id)
  return { id, copiedAt: null }
}

/** A process that is killed before this leaves the home empty, and the next one enters it. */
async function enterHome(place: Place, id: string): Promise<void> {
  await sql`update installation set home = ${await homeOf(place, id)} where id = ${id}`.execute(place.db)
}

async function isAtHome(place: Place, { id, home }: { id: string; home: string }): Promise<boolean> {
  if (!place.embedded) return home === (await serverHome(place.db))
  return fileIn(place.dataDir)?.id === id && isSameFile(home, fileIn(place.dataDir)!.home)
}

async function homeOf(place: Place, id: string): Promise<string> {
  if (!place.embedded) return serverHome(place.db)
  writeFileIn(place.dataDir, id)
  return fileIn(place.dataDir)!.home
}

/** PostgreSQL's identifier of the server, which standbys share, and the identifier of the database in it. */
async function serverHome(db: Db): Promise<string> {
  const { rows } = await sql<{ oid: string }>`
    select oid::text from pg_database where datname = current_database()`.execute(db)
  return `server ${await systemIdentifier(db)} ${rows[0]!.oid}`
}

async function systemIdentifier(db: Db): Promise<string> {
  try {
    const { rows } = await sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`.execute(
      db,
    )
    return rows[0]!.id
  } catch (error) {
    // Some providers do not allow reading it; then the number of the database has to suffice.
    if (error instanceof pg.DatabaseError && error.code === '42501') return 'unknown'
    throw error
  }
}

/**
 * The file beside the embedded database with the id of the installation. In a copied folder this file is a copy as well: its number in the
 * file system and its creation time differ.
 */
function fileIn(dataDir: string): { id: string; home: string } | undefined {
  const path = join(dataDir, fileName)
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true })
  return stat && { id: readFileSync(path, 'utf8').trim(), home: `folder ${stat.ino} ${stat.birthtimeNs}` }
}

/** One of the two is enough: some file systems give files new numbers, and others do not keep the creation time, which is then 0. */
export function isSameFile(home: string, present: string): boolean {
  const [before, now] = [home.split(' '), present.split(' ')]
  return before[0] === now[0] && (before[1] === now[1] || (before[2] === now[2] && now[2] !== '0'))
}

function writeFileIn(dataDir: string, id: string): void {
  const path = join(dataDir, fileName)
  writeFileSync(path, `${id}\n`, { mode: 0o644 })
  giveToOwnerOf(dataDir, path)
}
