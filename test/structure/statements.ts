import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { projectRoot } from '#platform/config/config.ts'

// The SQL in src/, read from the code: Kysely's builder, sql`…`, text for pool.query, and calls with the name of a table to write: some
// helpers, and `table:` in the description of a kind or of a sealed column.

export interface TableUse {
  table: string
  alias: string | undefined
  writes: boolean
  inserts: boolean
}

export interface Statement {
  file: string
  line: number
  /** The names of the functions around it, the outermost first. */
  within: string[]
  text: string
  uses: TableUse[]
  /** Whether the written table is only known when the code runs. */
  writesAnyTable: boolean
}

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const schema = readFileSync(join(projectRoot, 'src/platform/db/schema.generated.ts'), 'utf8')
const interfaces = new Map(
  [...schema.matchAll(/export interface (\w+) \{\n([\s\S]*?)\n\}/g)].map(([, name, body]) => [name!, body!]),
)
const interfaceOf = [...interfaces.get('DB')!.matchAll(/(\w+): (\w+);/g)].map(([, table, name]) => [table!, name!])

export const tables = interfaceOf.map(([table]) => table!)
/** The tables whose rows belong to a company. */
export const companyTables = interfaceOf
  .filter(([, name]) => /^ {2}team_id:/m.test(interfaces.get(name!)!))
  .map(([table]) => table!)

const reads = ['selectFrom', 'from', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'leftJoinLateral', 'using']
const writes = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']
/** Functions that write the table with the given name, and the position of that argument. */
const writers: Record<string, number> = {
  ...{ bulkInsert: 1, upsertSection: 1, updateById: 0 },
  ...{ insertRow: 0, replaceRows: 0, updateBy: 0, deleteBy: 0, useUp: 0 },
}
const sqlText = /^\s*(with|select|insert into|update|delete from)\s/i

/** Stands for a table that the callers of a function name. */
const anyTable = 'any'

/** The files of src/ that are neither tests nor generated. */
const sourceFiles = globSync('src/**/*.ts', { cwd: projectRoot })
  .filter((file) => !/\.(test|generated)\.ts$/.test(file))
  .sort()

/** Text that every file with a statement contains; most files have none, and parsing takes time. */
const mayHoldStatements =
  /\bsql\b|\.query\(|selectFrom|insertInto|updateTable|deleteFrom|mergeInto|bulkInsert|ById\(|(insert|replace)Rows?\(|(update|delete)By\(|useUp\(|table:/

export function readStatements(): Statement[] {
  return sourceFiles
    .map((file) => ({ file, code: readFileSync(join(projectRoot, file), 'utf8') }))
    .filter(({ code }) => mayHoldStatements.test(code))
    .flatMap(({ file, code }) => statementsIn(file, code))
}

export function statementsIn(file: string, code: string): Statement[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const found: Statement[] = []
  visit(program as unknown as Node, [])
  return found

  function visit(node: Node, within: string[]): void {
    if (startsStatement(node)) {
      const text = code.slice(node.start, node.end)
      const inside = [...nodesIn(node)]
      const uses = inside.flatMap(usesOf)
      const writesAnyTable = inside.some(isOpenWrite)
      const line = code.slice(0, node.start).split('\n').length
      if (uses.length > 0 || writesAnyTable) found.push({ file, line, within, text, uses, writesAnyTable })
      return
    }
    const name = nameOf(node)
    for (const child of childrenOf(node)) visit(child, name === undefined ? within : [...within, name])
  }
}

/**
 * Companies' tables that a statement uses without naming the company. It names the company if each of these tables has a condition on
 * `team_id`, and one such condition refers to something outside the statement: a parameter, or a table of the surrounding statement. New
 * rows have the company by their type.
 */
export function tablesOfAnyCompany({ text: code, uses }: Statement): string[] {
  const text = code.replaceAll(/\b(?:joinById|isNamedBy)\('(\w+)',[^)]*?'(\w+)\.[^)]*\)/g, '$1.team_id = $2.team_id')
  const isTyped =
    /\b(insertInto|bulkInsert|upsertSection|updateById|insertRow|replaceRows|updateBy|deleteBy|useUp)\(|^table: |json_populate_recordset\(null::/.test(
      text,
    )
  const ofCompanies = uses.filter(
    ({ table, writes: isWritten }) => (table === anyTable || companyTables.includes(table)) && !(isWritten && isTyped),
  )
  const unasked = ofCompanies.filter(({ table, alias, inserts }) => {
    const named = new RegExp(`\\b${alias ?? table}\\.team_id\\b`).test(text)
    return !named && ((alias !== undefined && !inserts) || !/(?<![\w.])team_id\b/.test(text))
  })
  return (leadsOut(text, uses) ? unasked : ofCompanies).map(({ table }) => table)
}

function leadsOut(text: string, uses: TableUse[]): boolean {
  const own = uses.map(({ table, alias }) => alias ?? table)
  const outer = [/\b(\w+)\.team_id\b/g, /team_id = (\w+)\.id\b/g].flatMap((named) => [...text.matchAll(named)])
  return (
    /\.(where|on)\(\s*'[\w.]*team_id',\s*'(=|in)'/.test(text) ||
    /unnest\(\$\{\w*ids\}::uuid\[\]/i.test(text) ||
    /team_id\s*(=|is not distinct from)\s*\$\{/.test(text) ||
    /\$\{[^}]*team_?id[^}]*\}/i.test(text) ||
    outer.some(([, name]) => !own.includes(name!) && isAlias(name!))
  )
}

/** Aliases of tables are short or table names themselves; other names before `.team_id` are variables of the code. */
function isAlias(name: string): boolean {
  return name.length === 1 || tables.includes(name)
}

function startsStatement(node: Node): boolean {
  if (isSql(node) || isTableOfDescription(node)) return true
  if (node.type !== 'CallExpression') return false
  if (functionName(node) in writers) return true
  const { name, object } = calledMethod(node)
  if (name === 'query')
    return /^[`'"]/.test(node.type) || argumentsOf(node).some((one) => sqlText.test(textOf(one) ?? ''))
  if (name === undefined) return false
  return [...reads, ...writes].includes(name)
    ? name !== 'from' && name !== 'using'
    : object !== undefined && startsStatement(object)
}

function usesOf(node: Node): TableUse[] {
  if (node.type === 'TemplateLiteral' || node.type === 'Literal') {
    const text = textOf(node)
    return text === undefined ? [] : usesInSql(text)
  }
  if (isTableOfDescription(node)) return tableNamed(node.value as Node, true)
  if (node.type !== 'CallExpression') return []
  const name = functionName(node)
  if (name in writers) return tableNamed(argumentsOf(node)[writers[name]!], true)
  const method = calledMethod(node).name
  if (method === undefined) return []
  if (writes.includes(method)) return tableNamed(argumentsOf(node)[0], true)
  if (!reads.includes(method)) return []
  const [argument] = argumentsOf(node)
  // A subquery that is read from has its own name; an unknown name counts as a table.
  const isOpen = method === 'selectFrom' && (argument?.type === 'TSAsExpression' || argument?.name === 'table')
  return isOpen ? [{ table: anyTable, alias: undefined, writes: false, inserts: false }] : tableNamed(argument, false)
}

function tableNamed(argument: Node | undefined, isWritten: boolean): TableUse[] {
  const [, table, alias] = /^(\w+)(?: as (\w+))?$/.exec(textOf(argument) ?? '') ?? []
  return table !== undefined && tables.includes(table) ? [{ table, alias, writes: isWritten, inserts: false }] : []
}

const inSql = new RegExp(
  `(\\bfrom|\\bjoin|\\binsert into|\\bdelete from|\\bupdate|\\bmerge into|\\btruncate|\\busing|,)\\s+(?:only\\s+)?(?:public\\.)?(${tables.join('|')})\\b(?!\\s*[.=])(?:\\s+(?:as\\s+)?(?!(?:${noAliases()})\\b)(\\w+))?`,
  'gi',
)
function noAliases(): string {
  return 'where|set|on|join|left|inner|cross|right|order|group|for|limit|using|values|select|returning|union|default|is|and|from'
}

function usesInSql(text: string): TableUse[] {
  return [...text.matchAll(inSql)].map(([, verb, table, alias]) => ({
    table: table!.toLowerCase(),
    alias,
    writes: /into|delete|update|truncate/i.test(verb!),
    inserts: /insert/i.test(verb!),
  }))
}

/** `insert into ${…}` and the like; `for update` and `do update set` do not name a table. */
function isOpenWrite(node: Node): boolean {
  if (node.type === 'TemplateLiteral') {
    return /\b(insert into|delete from|update)\s+\0/i.test(textOf(node)!.replaceAll(/\b(for|key) update/gi, ''))
  }
  if (node.type !== 'CallExpression' || !writes.includes(calledMethod(node).name ?? '')) return false
  return textOf(argumentsOf(node)[0]) === undefined
}

function isTableOfDescription(node: Node): boolean {
  return (
    node.type === 'Property' && (node.key as Node).name === 'table' && tableNamed(node.value as Node, true).length > 0
  )
}

function isSql(node: Node): boolean {
  return node.type === 'TaggedTemplateExpression' && (node.tag as Node).name === 'sql'
}

/** The text of a literal; values in a template become a zero byte. */
function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return undefined
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('\0')
}

function argumentsOf(call: Node): Node[] {
  return call.arguments as Node[]
}

function functionName(call: Node): string {
  const callee = call.callee as Node
  return callee.type === 'Identifier' ? (callee.name as string) : ''
}

function calledMethod(call: Node): { name?: string; object?: Node } {
  const callee = call.callee as Node
  if (callee.type !== 'MemberExpression') return {}
  return { name: (callee.property as Node).name as string, object: callee.object as Node }
}

/** The name of a function, of a method, or of a declaration. */
function nameOf(node: Node): string | undefined {
  const key = { FunctionDeclaration: 'id', VariableDeclarator: 'id', MethodDefinition: 'key', ClassDeclaration: 'id' }[
    node.type
  ]
  const name = key === undefined ? undefined : (node[key] as Node | null)
  return name?.type === 'Identifier' ? (name.name as string) : undefined
}

function* nodesIn(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* nodesIn(child)
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
