import { type Compilable, type CompiledQuery, DummyDriver, Kysely, PostgresDialect, type RawBuilder } from 'kysely'
import { type Db, sharedConnectionsOf } from './pool.ts'
import type { DB } from './schema.generated.ts'

/** Builds queries and never runs them. */
class BuildingDialect extends PostgresDialect {
  override createDriver() {
    return new DummyDriver()
  }
}
const building: Db = new Kysely<DB>({ dialect: new BuildingDialect({ pool: undefined as never }) })

/** Stands in a query for a value that is only known when the statement runs. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  [Symbol.toPrimitive](): never {
    throw new Error(`The value of ${this.name} is not known when the statement is built`)
  }
}

type Query<Row> = Compilable<Row> | RawBuilder<Row>

/** More shapes of one statement than honest callers request. */
const mostShapes = 500

/**
 * A statement that is built once and not each time, because building takes Kysely longer than PostgreSQL takes to answer a simple one.
 * `build` gets a query builder and stand-ins for the given values. It may put these into the query and check which of them are undefined,
 * because it is called once for each set of defined values. Anything else that the text of the query depends on is its `form`, such as the
 * column that a list is sorted by; `build` is also called once for each form.
 *
 * `isQuick` is whether PostgreSQL answers in a fraction of a millisecond, however large the company is. Outside of a transaction such
 * statements of the same moment share a connection; see `shareConnections`.
 */
export function statement<Given extends object, Row, Form = undefined>(
  build: (db: Db, given: Given, form: Form) => Query<Row>,
  isQuick: (given: Given, form: Form) => boolean = () => false,
): (db: Db, given: Given, ...form: undefined extends Form ? [] : [form: Form]) => Promise<Row[]> {
  const compiled = compiler(build)
  return async (db, given, ...[form]) => {
    const query = compiled(given, form as Form)
    const send = isQuick(given, form as Form) ? sharedConnectionsOf(db) : undefined
    const { rows } = await (send === undefined ? db.executeQuery(query) : send(query.sql, query.parameters))
    return rows as Row[]
  }
}

/** A statement that is always quick; see `statement`. */
export function quickStatement<Given extends object, Row>(build: (db: Db, given: Given) => Query<Row>) {
  return statement(build, () => true)
}

function compiler<Given extends object, Row, Form>(build: (db: Db, given: Given, form: Form) => Query<Row>) {
  const kept = new Map<string, CompiledQuery<Row>>()
  return (given: Given, form: Form): CompiledQuery<Row> => {
    const values = given as Record<string, unknown>
    const names = Object.keys(given).filter((name) => values[name] !== undefined)
    const shape = form === undefined ? names.join() : `${names.join()} ${JSON.stringify(form)}`
    let compiled = kept.get(shape)
    if (compiled === undefined) {
      const standIns = Object.fromEntries(names.map((name) => [name, new Placeholder(name)]))
      compiled = build(building, standIns as Given, form).compile(building) as CompiledQuery<Row>
      if (kept.size >= mostShapes) kept.clear()
      kept.set(shape, compiled)
    }
    const parameters = compiled.parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value))
    return { ...compiled, parameters }
  }
}
