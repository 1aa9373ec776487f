import { type Static, Type } from 'typebox'

// The report of a run at its end, and during the run.

const count = Type.Integer()
const counts = { read: count, created: count, changed: count, same: count, refused: count }

const Cents = Type.Unsafe<Record<string, number>>(Type.Object({}, { additionalProperties: count }))

export const MoveInReport = Type.Object({
  run_id: Type.Union([Type.String(), Type.Null()]),
  dry_run: Type.Boolean(),
  members: Type.Object({ ...counts, doubtful: count }),
  memberships: Type.Object(counts),
  charges: Type.Object({ ...counts, open_cents_by_month: Cents }),
  visits: Type.Object(counts),
  photos: Type.Object(counts),
  bookings: Type.Object(counts),
  staff: Type.Object(counts),
  /** By name in the source: the number of its contracts, and the name of the plan here; null for a plan that will not be sold. */
  plans: Type.Array(
    Type.Object({ name: Type.String(), contracts: count, plan_name: Type.Union([Type.String(), Type.Null()]) }),
  ),
  problems: Type.Array(
    Type.Object({
      kind: Type.String(),
      external_id: Type.String(),
      reason: Type.String(),
      /** The person in the source, and the member who may be the same. */
      name: Type.Optional(Type.String()),
      member_id: Type.Optional(Type.String()),
    }),
  ),
})
export type MoveInReport = Static<typeof MoveInReport>

const none = () => ({ read: 0, created: 0, changed: 0, same: 0, refused: 0 })

export const emptyReport = (dry_run: boolean): MoveInReport => ({
  ...{ run_id: null, dry_run, members: { ...none(), doubtful: 0 }, memberships: none() },
  ...{ charges: { ...none(), open_cents_by_month: {} }, visits: none(), photos: none(), bookings: none() },
  ...{ staff: none(), plans: [], problems: [] },
})

const brl = (cents: number) => (cents / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })

const counted = ['memberships', 'charges', 'visits', 'photos', 'bookings', 'staff'] as const

/** The report as text, including the open debts by month, for comparison with the old system's report. */
export function reportLines(report: MoveInReport): string[] {
  const { members, charges, problems, dry_run, run_id } = report
  const line = (what: string, { read, created, changed, same, refused }: ReturnType<typeof none>) =>
    `${what}: ${read} read, ${created} created, ${changed} changed, ${same} the same, ${refused} refused`
  const months = Object.entries(charges.open_cents_by_month).sort()
  return [
    dry_run ? 'A dry run: nothing was written.' : `Run ${run_id}; catraca move-in undo ${run_id} takes it back.`,
    `${line('members', members)}, ${members.doubtful} doubtful`,
    ...counted.map((what) => line(what, report[what])),
    'open debts by the month in which they are due:',
    ...months.map(([month, cents]) => `  ${month}  ${brl(cents)}`),
    ...problems.map(({ kind, external_id, reason }) => `${kind} ${external_id}: ${reason}`),
  ]
}
