import type { Selectable } from 'kysely'
import { findNamed } from '#platform/db/find-named.ts'
import type { Db } from '#platform/db/pool.ts'
import { replaceRows } from '#platform/db/rows.ts'
import type { Companies } from '#platform/db/schema.generated.ts'

export async function findCompany(
  db: Db,
  slug: string,
  options: { lock?: boolean } = {},
): Promise<Selectable<Companies> | undefined> {
  const query = db.selectFrom('companies').selectAll().where('slug', '=', slug)
  return (options.lock ? query.forNoKeyUpdate() : query).executeTakeFirst()
}

/** Sets the picture of a company's logo, or removes it. */
export async function updatePicture(db: Db, id: string, picture: Buffer | null): Promise<void> {
  if (picture === null) {
    await db.deleteFrom('app_logos').where('team_id', '=', id).execute()
    return
  }
  await replacePicture(db, id, { picture })
}

const replacePicture = replaceRows('app_logos', [], ['picture'])

export async function findPicture(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('app_logos').select('picture').where('team_id', '=', id).executeTakeFirst()
  return row?.picture
}

export async function listCompanies(db: Db) {
  return db.selectFrom('companies').select(['id', 'slug', 'name', 'is_test as test']).orderBy('slug').execute()
}

export async function anyCompany(db: Db): Promise<boolean> {
  return (await db.selectFrom('companies').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function findCompanyById(db: Db, id: string): Promise<Selectable<Companies> | undefined> {
  return db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What is needed to calculate every company's local day. */
export async function listClocks(db: Db) {
  return db.selectFrom('companies').select(['id', 'slug', 'timezone', 'clock_offset_ms']).execute()
}

/** Moves a test company's clock ahead; it never goes back. */
export async function setClockOffset(db: Db, id: string, offsetMs: number): Promise<void> {
  await db
    .updateTable('companies')
    .set((eb) => ({ clock_offset_ms: eb.fn('greatest', ['clock_offset_ms', eb.val(offsetMs)]) }))
    .where('id', '=', id)
    .where('is_test', '=', true)
    .execute()
}

/** The unit that an operator named by its ref in the company's file, its name or its id. */
export const findUnit = findNamed('units')

/** All units of a company, with the names that its file gives them. */
export async function listUnits(db: Db, teamId: string): Promise<{ id: string; ref: string | null; name: string }[]> {
  return db.selectFrom('units').select(['id', 'ref', 'name']).where('team_id', '=', teamId).orderBy('name').execute()
}
