import { findClassType } from '#modules/classes/index.ts'
import { findUnit } from '#modules/companies/index.ts'
import { ensureProgram } from '#modules/partners/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import { type Acting, timeOfWriting } from '#platform/context.ts'
import { Failure, notFound, type RuleViolated } from '#platform/errors/failure.ts'
import { urlMistake } from '#platform/http/address-rules.ts'
import { OutsideFailure } from '#platform/http/call-out.ts'
import { type providerReasons, refusalOf } from '#platform/http/outside-refusals.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNowText, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { newToken } from '#platform/values/tokens.ts'
import {
  findConnection,
  insertConnection,
  listConnectionsOfProgram,
  listOpenConnections,
  openSecrets,
  type StoredSettings,
  sealSecrets,
  updateConnection,
  withPartner,
} from './connections.ts'
import type { CommonSettings, PartnerProgram } from './program.ts'

export interface Connected {
  id: string
  program: string
  /** The address to which the partner sends check-ins; it is a secret. */
  webhook_url: string
}

/** The path of the partners' webhooks. */
export const partnersPath = '/partners/webhook'
const connectAnswerMs = 10_000

/**
 * Connects units of a company with a partner, or changes the existing connection; the company's program of this name is created if it does
 * not exist. The partner checks the settings before they are stored; secrets are sealed, and never shown again. `units` names units by
 * their `ref`, name or id, and `classes` names class types in the same way.
 */
export async function connectProgram(
  ctx: Acting,
  { box, allowPrivate, origin }: { box: SecretBox; allowPrivate: boolean; origin: string },
  { program, settings: given }: { program: PartnerProgram; settings: CommonSettings },
): Promise<Connected | Failure<'INVALID_REQUEST' | 'NOT_FOUND'> | RuleViolated<keyof typeof providerReasons>> {
  const { db, teamId } = ctx
  const base_url = given.base_url.replace(/\/+$/, '')
  const mistake = urlMistake(base_url, allowPrivate)
  if (mistake !== undefined) return invalidRequest([{ field: 'base_url', ...mistake }])
  if (Object.keys(given.units).length === 0) {
    return invalidRequest([{ field: 'units', rule: 'required', message: 'must name a unit' }])
  }
  const units: Record<string, string> = {}
  const refs: Record<string, string> = {}
  for (const [ref, place] of Object.entries(given.units)) {
    const unit = await findUnit(db, teamId, ref)
    if (unit === undefined) {
      const message = `There is no unit ${ref}: units are named by their ref, name or id.`
      return new Failure('NOT_FOUND', message, { field: `units.${ref}` })
    }
    units[unit.id] = String(place)
    refs[unit.id] = ref
  }
  const classes: NonNullable<CommonSettings['classes']> = {}
  for (const [ref, offer] of Object.entries(given.classes ?? {})) {
    const type = await findClassType(db, teamId, ref)
    if (type === undefined) {
      const message = `There is no class type ${ref}: class types are named by their ref, name or id.`
      return new Failure('NOT_FOUND', message, { field: `classes.${ref}` })
    }
    classes[type.id] = offer
    refs[type.id] = ref
  }
  const settings: CommonSettings = { ...given, base_url, units, ...(given.classes && { classes }) }

  const present = (await listOpenConnections(db, teamId, null)).find((one) => one.program === program.id)
  const id = present?.id ?? newId()
  const known = present !== undefined && box.knows(present.secrets) ? openSecrets(box, present) : undefined
  const webhook = known?.webhook ?? newToken()
  const webhook_url = `${origin}${partnersPath}/${id}/${webhook}`
  try {
    await withPartner(db, { settings, isPrivate: allowPrivate, answerMs: connectAnswerMs }, (call) =>
      program.connect(call, webhook_url),
    )
  } catch (error) {
    if (error instanceof OutsideFailure) return refusalOf(inFile(error, refs))
    throw error
  }

  const isSecret = ([name]: [string, unknown]) => program.secrets.includes(name)
  const entries = Object.entries(settings)
  const stored = {
    when_silent: 'let_in',
    ...Object.fromEntries(entries.filter((entry) => !isSecret(entry))),
    is_private: allowPrivate,
  } as StoredSettings
  const written = {
    settings: JSON.stringify(stored),
    secrets: sealSecrets(box, teamId, id, { settings: Object.fromEntries(entries.filter(isSecret)), webhook }),
    unit_ids: Object.keys(settings.units),
    last_answer_at: machineNowText(),
    updated_at: timeOfWriting(ctx),
  }
  await attributed(ctx, async (tx) => {
    if (present !== undefined) return void (await updateConnection(tx.db, teamId, id, { ...written, problem: null }))
    const program_id = await ensureProgram(tx, program.name)
    const earlier = (await listConnectionsOfProgram(tx.db, teamId, program.id)).at(-1)
    const prices = {
      visit_cents: earlier?.visit_cents ?? null,
      person_month_cents: earlier?.person_month_cents ?? null,
    }
    const begun = { id, program: program.id, program_id, ...prices, created_at: timestampText(ctx.now) }
    await insertConnection(tx.db, teamId, { ...begun, ...written })
  })
  return { id, program: program.id, webhook_url }
}

/** The file names a unit or class type by its ref, and the program by its id. */
function inFile(error: OutsideFailure, refs: Record<string, string>): OutsideFailure {
  const field = error.field?.replace(/^(units|classes)\.([^.]+)/, (_, of, id) => `${of}.${refs[id] ?? id}`)
  return new OutsideFailure(error.kind, error.message, field === undefined ? {} : { field })
}

/** Ends a connection: the partner is no longer asked at its doors, and the daily allowance lets its members in again. */
export async function disconnectProgram(
  ctx: Acting,
  id: string,
): Promise<{ id: string; state: 'disconnected' } | Failure<'NOT_FOUND'>> {
  if ((await findConnection(ctx.db, ctx.teamId, id)) === undefined) return notFound('Connection')
  const times = { disconnected_at: timestampText(ctx.now), updated_at: timeOfWriting(ctx) }
  await attributed(ctx, (tx) => updateConnection(tx.db, ctx.teamId, id, times))
  return { id, state: 'disconnected' }
}
