import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Companies } from '#platform/db/schema.generated.ts'

export async function findCompany(
  db: Db,
  slug: string,
  options: { lock?: boolean } = {},
): Promise<Selectable<Companies> | undefined> {
  const query = db.selectFrom('companies').selectAll().where('slug', '=', slug)
  return (options.lock ? query.forUpdate() : query).executeTakeFirst()
}

export async function listCompanies(db: Db) {
  return db.selectFrom('companies').select(['id', 'slug', 'name', 'is_test as test']).orderBy('slug').execute()
}

export async function anyCompany(db: Db): Promise<boolean> {
  return (await db.selectFrom('companies').select('id').limit(1).executeTakeFirst()) !== undefined
}
