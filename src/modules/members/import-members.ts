import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { noteWelcomed } from '#modules/notices/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import type { Acting, PartOnce } from '#platform/context.ts'
import { attempt, transactLong } from '#platform/db/transact.ts'
import { Failure, failureKinds } from '#platform/errors/failure.ts'
import type { FieldError } from '#platform/errors/field-errors.ts'
import type { Limits } from '#platform/limits/limits.ts'
import { createWindows } from '#platform/limits/windows.ts'
import { ruleFields } from '#platform/schema/field-error-schema.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { Named, Nullable } from '#platform/schema/schema.ts'
import { checkOf } from '#platform/schema/validation.ts'
import { createMember, personFailures } from './create-member.ts'
import { NewMember } from './schemas.ts'

export const mostRows = 1000
const batchRows = 100
const Row = Type.Object({}, { additionalProperties: true })
export const ImportRequest = Type.Object({
  rows: Type.Array(Row, { minItems: 1, maxItems: mostRows, description: 'Members as in POST /members.' }),
  dry_run: Type.Boolean({ description: 'True: only report what would be wrong, and store nothing.' }),
})
export const ImportReport = Named('ImportReport', {
  accepted: Type.Integer(),
  problems: Type.Array(
    Named('ImportProblem', {
      row: Type.Integer({ description: 'From 0, in the order sent.' }),
      field: Nullable(Type.String()),
      message: Type.String(),
      code: Type.String({ description: 'The same message as when the member is registered alone.' }),
      ...Type.Partial(Type.Object(ruleFields)).properties,
    }),
  ),
})

const check = checkOf(NewMember)

type Report = Static<typeof ImportReport>
type Import = (
  ctx: Acting,
  sent: Static<typeof ImportRequest>,
  once: PartOnce,
) => Promise<Report | Failure<'RATE_LIMIT_EXCEEDED'>>

/** Limits the rows a company imports in an hour, including dry runs, since each row costs as much as a registration. */
export function createImport({ importRowsPerHour }: Pick<Limits, 'importRowsPerHour'>): Import {
  const rows = createWindows({ most: importRowsPerHour, seconds: 3600 })
  return async (ctx, sent, once) => {
    const seconds = rows.take(ctx.teamId, sent.rows.length)
    return seconds === undefined ? importMembers(sent, once) : tooManyRows(importRowsPerHour, seconds)
  }
}

function tooManyRows(limit: number, retry_after_seconds: number): Failure<'RATE_LIMIT_EXCEEDED'> {
  const message = `A company may import ${limit} rows an hour. Try again in ${Math.ceil(retry_after_seconds / 60)} minutes.`
  return new Failure('RATE_LIMIT_EXCEEDED', message, { reason: 'TOO_MANY_ROWS', limit, retry_after_seconds })
}

interface Batch {
  rows: [number, Static<typeof Row>][]
  dryRun: boolean
  /** Unique values (CPF, e-mail, card) of earlier batches. A dry run stores no rows in which they could be looked up. */
  taken: Set<string>
}

/** Imports a hundred rows per transaction, so that a registration never waits for a thousand rows. */
async function importMembers({ rows, dry_run }: Static<typeof ImportRequest>, once: PartOnce): Promise<Report> {
  const report: Report = { accepted: 0, problems: [] }
  const taken = new Set<string>()
  const numbered = [...rows.entries()]
  for (let first = 0; first < rows.length; first += batchRows) {
    const batch = { rows: numbered.slice(first, first + batchRows), dryRun: dry_run, taken }
    const importPart = (part: Acting) => attributed(part, (tx) => transactLong(tx, () => importBatch(tx, batch)))
    const part = await once(`rows ${first}`, importPart)
    report.accepted += part.accepted
    report.problems.push(...part.problems)
    for (const value of part.taken) taken.add(value)
  }
  return report
}

/** One transaction, in which each row is refused separately. */
async function importBatch(tx: Acting, { rows, dryRun, taken }: Batch): Promise<Report & { taken: string[] }> {
  const report = { accepted: 0, problems: [] as Report['problems'], taken: [] as string[] }
  const imported: string[] = []
  if (dryRun) await sql`savepoint nothing_kept`.execute(tx.db)
  for (const [row, sent] of rows) {
    const mistakes = check(sent)
    if (mistakes.length > 0) {
      report.problems.push(...problemsOf(row, invalidRequest(mistakes)))
      continue
    }
    const made = await attempt(tx, async () => {
      const registered = await createMember(tx, sent as Static<typeof NewMember>)
      return registered instanceof Failure ? registered : (takenBefore(registered.client, taken) ?? registered)
    })
    if (made instanceof Failure) report.problems.push(...problemsOf(row, made))
    else {
      report.accepted += 1
      imported.push(made.id)
      if (dryRun) report.taken.push(...uniqueOf(made.client))
    }
  }
  await noteWelcomed(tx, imported)
  if (dryRun) await sql`rollback to savepoint nothing_kept`.execute(tx.db)
  return report
}

type Unique = { cpf: string | null; email: string | null }

function uniqueOf({ cpf, email }: Unique): string[] {
  return [cpf, email?.toLowerCase()].filter((value) => value != null)
}

function takenBefore(client: Unique, taken: Set<string>): Failure | undefined {
  if (client.cpf !== null && taken.has(client.cpf)) return personFailures.members_cpf_key()
  if (client.email !== null && taken.has(client.email.toLowerCase())) return personFailures.members_email_key()
  return undefined
}

/** Every field that is invalid, or else the constraint that refused the row. */
function problemsOf(row: number, { kind, message, details }: Failure): Report['problems'] {
  const { code } = failureKinds[kind]
  const fields = details?.fields as FieldError[] | undefined
  if (fields !== undefined) return fields.map((error) => ({ row, code, ...error }))
  return [{ row, code, field: (details?.field as string | undefined) ?? null, message }]
}
