import { saveNewEntry } from '#modules/catalogue/index.ts'
import { planKind } from '#modules/plans/index.ts'
import { Failure } from '#platform/errors/failure.ts'
import { foldText } from '#platform/values/text.ts'
import { findPlans } from './rows-sql.ts'
import type { Run } from './take-rows.ts'

/** Days of grace of an imported plan, so that a contract with old debts does not end in the first night. */
const legacyGraceDays = 60

/** The plan here for a plan name in the source: the one that the settings name, one of the same name, or a legacy plan that is not sold. */
export async function planFor(run: Run, name: string, days: number): Promise<string> {
  const { ctx, plans, dryRun, report } = run
  const told = report.plans.find((one) => one.name === name)
  if (told) told.contracts++
  const known = plans.byName.get(name)
  if (known !== undefined) return known
  const wanted = plans.wanted[name]
  const present = await findPlans(ctx.db, ctx.teamId)
  const found =
    wanted === undefined || wanted === 'legacy'
      ? present.find((one) => foldText(one.name) === foldText(name))
      : present.find(({ ref, id, name: own }) => [ref, id, own].includes(wanted))
  const id = found?.id ?? (dryRun ? 'new' : await makeLegacy(run, name, days))
  plans.byName.set(name, id)
  if (!told) report.plans.push({ name, contracts: 1, plan_name: found?.name ?? null })
  return id
}

async function makeLegacy({ ctx, plans }: Run, name: string, days: number): Promise<string> {
  const terms = plans.terms.get(name)
  const made = await saveNewEntry(ctx, planKind, {
    ...{ name: name.slice(0, 200), price_cents: terms?.price_cents ?? 0, is_active: false },
    ...{ duration_days: Math.max(1, terms?.duration_days ?? days), credits: terms?.credits ?? null },
    ...{ kind: terms?.credits == null ? 'matricula' : 'passe', grace_period_days: legacyGraceDays },
    // The source does not say what the old plan included, so nobody loses the classes they attend.
    has_group_classes: true,
    description: 'Plano do sistema anterior, não é vendido.',
  })
  if (made instanceof Failure) throw new Error(`The plan ${name} could not be made: ${made.message}`)
  return made.id as string
}
