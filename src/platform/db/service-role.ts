import { sql } from 'kysely'
import type { Logger } from '../log/log.ts'
import type { ConnectionTarget, Db } from './pool.ts'
import { forms, roleLimits } from './session.ts'

/** The role the service uses on the embedded database. With DATABASE_URL, the URL names the role. */
export const embeddedServiceRole = 'catraca_service'

/** The connection the service uses for the embedded database, derived from the owner's. */
export function asService(owner: ConnectionTarget): ConnectionTarget {
  return { ...owner, user: embeddedServiceRole }
}

const jobSchema = 'graphile_worker'

/** The privileges the service needs on a table; the owner keeps all others. */
function privilegesOn({ schema, name, kind, isPartition }: Relation): string[] {
  // A partition is only reached through its table.
  if (isPartition) return []
  // An adoption skips event numbers.
  if (kind === 'sequence') return name === 'event_numbers' ? ['SELECT', 'UPDATE', 'USAGE'] : ['SELECT', 'USAGE']
  // Views, and the list of migrations that have run.
  if (kind === 'view' || name.startsWith('schema_migrations')) return ['SELECT']
  if (schema === jobSchema && name === 'migrations') return ['SELECT']
  // Audit trails are append-only.
  if (name.startsWith('audit_')) return ['INSERT', 'SELECT']
  // So are the books, except that rows that moved in are deleted when the move is undone.
  if (name === 'ledger_entries') return ['DELETE', 'INSERT', 'SELECT']
  return ['DELETE', 'INSERT', 'SELECT', 'UPDATE']
}

interface Relation {
  schema: string
  name: string
  kind: 'table' | 'view' | 'sequence'
  isPartition: boolean
  /** In alphabetical order. */
  granted: string[]
  /** A job queue table that hides its rows from other roles unless a policy is added. */
  lacksPolicy: boolean
}

/**
 * Grants the service's role the privileges it needs on the tables and revokes all others; the owner, who is connected
 * here, keeps the rest. Only differences are written, so a start with nothing to do changes nothing. Every relation
 * owned by the owner of the migrations follows the same rules, so a new table needs no line of its own.
 */
export async function grantToService(owner: Db, role: string): Promise<void> {
  const name = sql.id(role)
  for (const schema of await ourSchemas(owner)) await grantUsage(owner, schema, role)
  for (const relation of await findRelations(owner, role)) {
    const wanted = privilegesOn(relation)
    const object = sql`${sql.raw(relation.kind === 'sequence' ? 'sequence' : 'table')} ${sql.id(relation.schema, relation.name)}`
    const missing = wanted.filter((privilege) => !relation.granted.includes(privilege))
    const excess = relation.granted.filter((privilege) => !wanted.includes(privilege))
    if (excess.length > 0) await sql`revoke ${sql.raw(excess.join(', '))} on ${object} from ${name}`.execute(owner)
    if (missing.length > 0) await sql`grant ${sql.raw(missing.join(', '))} on ${object} to ${name}`.execute(owner)
    if (relation.lacksPolicy) {
      const table = sql.id(relation.schema, relation.name)
      await sql`create policy ${name} on ${table} to ${name} using (true) with check (true)`.execute(owner)
    }
  }
  await grantFunctions(owner, role)
}

/** Creates the role of the embedded database, without any privileges, if it is missing. */
export async function makeServiceRole(owner: Db): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${embeddedServiceRole}`.execute(owner)
  if (rows.length === 0) await sql`create role ${sql.id(embeddedServiceRole)} login`.execute(owner)
  // PostgreSQL lets every role create temporary tables in a new database.
  const { rows: found } = await sql<{ name: string; temporary: boolean }>`
    select current_database() as name, has_database_privilege(${embeddedServiceRole}, current_database(), 'TEMPORARY')
           as temporary`.execute(owner)
  const { name, temporary } = found[0]!
  if (temporary) await sql`revoke temporary on database ${sql.id(name)} from public`.execute(owner)
}

/**
 * Gives the connected role, which only the service uses, the limits of its sessions as defaults in this database. Our own connections set
 * them at the start; behind a pooler that hands out connections for one transaction, only the role's defaults apply. A limit that an
 * operator has set for the role stays; the time formats must be ours.
 */
export async function limitRole(service: Db): Promise<void> {
  const { rows } = await sql<{ role: string; database: string; known: string[]; present: string[][] }>`
    select current_user as role, current_database() as database,
           array(select name from unnest(${Object.keys(roleLimits)}::text[]) name
                  where current_setting(name, true) is not null) as known,
           array(select array[lower(split_part(setting, '=', 1)), split_part(setting, '=', 2)]
                   from pg_db_role_setting s join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase
                  cross join unnest(s.setconfig) setting
                  where r.rolname = current_user and d.datname = current_database()) as present`.execute(service)
  const { role, database, known, present } = rows[0]!
  const set = new Map(present.map(([name, value]) => [name!, value]))
  for (const name of known.filter((name) => (name in forms ? set.get(name) !== forms[name] : !set.has(name)))) {
    await sql`alter role ${sql.id(role)} in database ${sql.id(database)}
                set ${sql.id(name)} = ${sql.lit(roleLimits[name]!)}`.execute(service)
  }
}

/**
 * Warns about privileges that undermine the separation of the two roles. Only the operator, who granted them, can
 * revoke them.
 */
export async function warnOfNeedlessRights(service: Db, log: Logger): Promise<void> {
  const { rows } = await sql<{ role: string; needless: string[] }>`
    select rolname as role, array_remove(array[
      case when rolsuper then 'is a superuser' end,
      case when rolcreaterole then 'may make roles' end,
      case when pg_has_role(oid, 'pg_execute_server_program', 'member') then 'may run programs on the server' end,
      case when pg_has_role(oid, 'pg_read_server_files', 'member')
             or pg_has_role(oid, 'pg_write_server_files', 'member') then 'may use files of the server' end,
      case when has_schema_privilege(oid, current_schema(), 'CREATE') then 'may make tables' end,
      case when exists (select from pg_class c where c.oid = to_regclass('schema_migrations')
                          and pg_has_role(r.oid, c.relowner, 'member')) then 'owns the tables' end
    ], null) as needless
    from pg_roles r where rolname = current_user`.execute(service)
  const { role, needless } = rows[0]!
  if (needless.length === 0) return
  log.warn(
    `The role "${role}" of DATABASE_URL ${needless.join(', ')}: it needs none of that when DATABASE_OWNER_URL is set.`,
  )
}

async function ourSchemas(owner: Db): Promise<string[]> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(owner)
  return [rows[0]!.schema, jobSchema]
}

async function grantUsage(owner: Db, schema: string, role: string): Promise<void> {
  const { rows } = await sql<{ usable: boolean }>`
    select has_schema_privilege(${role}, ${schema}, 'USAGE') as usable`.execute(owner)
  if (!rows[0]!.usable) await sql`grant usage on schema ${sql.id(schema)} to ${sql.id(role)}`.execute(owner)
}

/** Functions that do something with the owner's rights that the service may request; others need no grant. */
async function grantFunctions(owner: Db, role: string): Promise<void> {
  const { rows } = await sql<{ called: string }>`
    select p.oid::regprocedure::text as called from pg_proc p
     where p.pronamespace = current_schema()::regnamespace and p.prosecdef
       and p.proowner = (select relowner from pg_class where oid = 'schema_migrations'::regclass)
       and not has_function_privilege(${role}, p.oid, 'EXECUTE')`.execute(owner)
  for (const { called } of rows) {
    await sql`grant execute on function ${sql.raw(called)} to ${sql.id(role)}`.execute(owner)
  }
}

/**
 * Our relations are those whose owner also owns the list of migrations; a database may hold tables of other programs.
 */
async function findRelations(owner: Db, role: string): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    select n.nspname as schema, c.relname as name,
           case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end as kind,
           c.relispartition as "isPartition",
           array(select a.privilege_type from aclexplode(c.relacl) a where a.grantee = r.oid order by 1) as granted,
           c.relrowsecurity and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = r.rolname)
             as "lacksPolicy"
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_roles r on r.rolname = ${role}
     where n.nspname in (current_schema(), ${jobSchema}) and c.relkind in ('r', 'p', 'v', 'S')
       and c.relowner = (select relowner from pg_class where oid = 'schema_migrations'::regclass)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i' and c.relkind = 'S')
     order by 1, 2`.execute(owner)
  return rows
}
