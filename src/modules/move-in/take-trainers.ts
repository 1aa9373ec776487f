import { saveNewEntry } from '#modules/catalogue/index.ts'
import { findTrainers, trainerKind } from '#modules/trainers/index.ts'
import { Failure } from '#platform/errors/failure.ts'
import { foldText } from '#platform/values/text.ts'
import type { Run } from './take-rows.ts'

/** The trainer of that name here, who is created if there is none; null without a name. */
export async function trainerFor({ ctx, trainers }: Run, name: string | null): Promise<string | null> {
  if (name === null) return null
  const key = foldText(name)
  const known = trainers.get(key)
  if (known !== undefined) return known
  const found = (await findTrainers(ctx.db, ctx.teamId, undefined)).find((one) => foldText(one.user.name) === key)
  const made = found ?? (await saveNewEntry(ctx, trainerKind, { name: name.slice(0, 200) }))
  if (made instanceof Failure) throw new Error(`The trainer ${name} could not be made: ${made.message}`)
  trainers.set(key, made.id as string)
  return made.id as string
}
