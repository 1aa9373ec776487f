import type pg from 'pg'

/**
 * Describes a schema, one line for each part. It leaves out the partitions, whose parts have their own names, and whether a constraint is
 * `not valid`: an upgrade does not check existing rows.
 */
const parts = [
  `select 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid),
          a.attidentity
     from pg_attribute a join c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attnum > 0 and not a.attisdropped`,
  `select 'options', relname, relkind, relpersistence, reloptions, pg_get_partkeydef(oid) from c`,
  `select 'constraint', c.relname, conname, replace(pg_get_constraintdef(k.oid), ' NOT VALID', '')
     from pg_constraint k join c on c.oid = k.conrelid where contype <> 'n'`,
  // In order, because PostgreSQL uses it to choose between two that seem to cost the same; a restore makes unique ones separately.
  `select 'index', c.relname, row_number() over (partition by indrelid, indisunique order by indexrelid), pg_get_indexdef(indexrelid)
     from pg_index i join c on c.oid = i.indrelid`,
  `select 'trigger', pg_get_triggerdef(t.oid), tgenabled from pg_trigger t join c on c.oid = t.tgrelid where not tgisinternal`,
  `select 'view', relname, pg_get_viewdef(oid) from c where relkind = 'v'`,
  `select 'function', pg_get_functiondef(p.oid), p.proacl from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  `select 'migration', name from schema_migrations`,
]

export async function schemaOf(owner: pg.Client): Promise<string[]> {
  const lines: string[] = []
  for (const part of parts) {
    const { rows } = await owner.query(`
      with c as (select * from pg_class where relnamespace = 'public'::regnamespace and not relispartition and relkind <> 'i')
      select part::text as line from (${part}) part order by 1`)
    lines.push(...rows.map(({ line }) => line))
  }
  return lines
}
