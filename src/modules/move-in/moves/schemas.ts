import { type Static, Type } from 'typebox'
import { Id, Named, Nullable, OneOf, Timestamp } from '#platform/schema/schema.ts'
import { MoveInReport } from '../report.ts'
import { SheetMap } from '../sources/sheets/map.ts'

const count = Type.Integer()
const Source = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'The source: evo, or sheets.',
  examples: ['evo'],
})
const Anything = Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }))
const Name = Type.String({ minLength: 1, maxLength: 200 })
const FileName = Type.String({ minLength: 1, maxLength: 200, examples: ['Clientes.csv'] })
/** The largest part of a file in one request, in base64: three quarters of it are bytes. */
const mostOfPart = 960_000

const report = { ...MoveInReport, title: 'MoveInReport' } as typeof MoveInReport

/** What was removed, and what was not, with the reason. */
export const Undone = Named('MoveInUndone', {
  ...{ members: count, memberships: count, charges: count, visits: count, bookings: count },
  kept: Type.Array(
    Named('MoveInKept', { kind: Type.String(), external_id: Type.String(), id: Id(), reason: Type.String() }),
  ),
})

const Run = Named('MoveInRun', {
  id: Id(),
  begun_at: Timestamp(),
  ended_at: Nullable(Timestamp()),
  undone_at: Nullable(Timestamp()),
  report: Type.Optional(report),
  undone: Type.Optional(Undone),
})

export const Move = Named('Move', {
  id: Id(),
  source: Source,
  name: Type.String({ examples: ['EVO'] }),
  settings: Anything,
  doing: Nullable(OneOf(['dry_run', 'run', 'undo'], { description: 'The current work.' })),
  doing_since: Nullable(Timestamp()),
  problem: Nullable(
    Type.String({
      description:
        'Why it stopped or ended early: `away`, `busy` and `unclear` are tried again; `unauthorised` and `refused` wait for a person.',
    }),
  ),
  progress: Type.Optional(report),
  dry_report: Type.Optional(report),
  dry_at: Nullable(Timestamp()),
  nightly: Type.Boolean({ description: 'Whether it is repeated each night.' }),
  switched_at: Nullable(Timestamp('When the gym began to work only here.')),
  files: Type.Array(Named('MoveFile', { name: FileName, bytes: count })),
  runs: Type.Array(Run, { description: 'The last ones, newest first.' }),
})
export type Move = Static<typeof Move>

export const NewMove = Type.Object({ source: Source, settings: Anything }, { additionalProperties: false })

export const MoveChange = Type.Object(
  {
    nightly: Type.Optional(Type.Boolean()),
    switched: Type.Optional(Type.Boolean({ description: 'Whether the gym works only here from now on.' })),
    plans: Type.Optional(
      Type.Unsafe<Record<string, string>>(
        Type.Object(
          {},
          {
            additionalProperties: Name,
            description: 'Plans of the source, and which plans they are here: a ref, id or name, or `legacy`.',
          },
        ),
      ),
    ),
  },
  { additionalProperties: false },
)

export const FilePart = Type.Object(
  {
    name: FileName,
    part: Type.Integer({
      minimum: 0,
      maximum: 1000,
      description: 'From 0; part 0 replaces a file of the same name.',
    }),
    data: Type.String({ maxLength: mostOfPart, pattern: '^[A-Za-z0-9+/]*=*$', description: 'In base64.' }),
  },
  { additionalProperties: false },
)
export const FileNamed = Type.Object({ name: FileName }, { additionalProperties: false })
export const UndoneRun = Type.Object({ run_id: Id('Which run.') }, { additionalProperties: false })

const Maps = Type.Unsafe<Record<string, Static<typeof SheetMap>>>(Type.Object({}, { additionalProperties: SheetMap }))
export const SheetMaps = Type.Object({ files: Type.Optional(Maps) }, { additionalProperties: false })

const Columns = Type.Unsafe<Record<string, string>>(Type.Object({}, { additionalProperties: Type.String() }))

export const PreviewedSheet = Named('PreviewedSheet', {
  name: Type.String(),
  takes: Nullable(Type.String({ description: 'people, debts, visits or nothing.' })),
  header: Nullable(Type.Integer({ description: 'The row with the headings.' })),
  /** For each field, the heading of its column. */
  columns: Columns,
  headings: Type.Array(Type.String()),
  /** The fields that a column of such a sheet may become. */
  fields: Type.Array(Type.String()),
  rows: Type.Array(
    Named('PreviewedRow', {
      number: count,
      cells: Type.Array(Type.String()),
      /** What the row would become; empty if nothing of it is used. */
      becomes: Type.Array(Named('PreviewedValue', { field: Type.String(), value: Type.String() })),
      problems: Type.Array(Type.String()),
    }),
  ),
  /** How many of the checked rows have no problem, and how many have one. */
  well: count,
  wrong: count,
  /** Why the sheet cannot be read, or the error in its map. */
  mistake: Nullable(Named('SheetMistake', { field: Nullable(Type.String()), message: Type.String() })),
})

export const Start = Type.Object({ dry_run: Type.Boolean() }, { additionalProperties: false })
export const Decision = Type.Object(
  {
    external_id: Type.String({ minLength: 1, maxLength: 200 }),
    member_id: Nullable(Id('The member who this person is; null for somebody new.')),
  },
  { additionalProperties: false },
)

export const WaysToPay = Named('WaysToPay', {
  missing: count,
  mandates_offered: Type.Boolean({ description: 'Whether members can have a membership paid automatically here.' }),
})
export const AskedMembers = Named('AskedMembers', { asked: count })
