import type { Static } from 'typebox'
import { resolveSource } from '#modules/companies/index.ts'
import { createMember, readPerson } from '#modules/members/index.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { guarded } from '#platform/db/constraints.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { type Page, pageRequest } from '#platform/schema/pagination.ts'
import { localDate, machineNow, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import {
  countLeads,
  deleteLead,
  deleteOldLeads,
  findLead,
  holdLead,
  insertLead,
  listLeads,
  updateLead,
} from './leads-sql.ts'
import type { Lead, LeadChanges, LeadCounts, LeadsQuery, NewLead } from './schemas.ts'

const countedDays = 90

/** People who may become members, newest first. */
export function listLeadsOf(
  { db, teamId }: InCompany,
  { stage, owner_id, ...query }: Static<typeof LeadsQuery>,
): Promise<Page<Lead>> {
  return listLeads(db, teamId, { stage, owner_id }, pageRequest(query))
}

/** The number of leads in each stage. */
export function countLeadsOf({ db, teamId, now, timeZone }: InCompany): Promise<LeadCounts> {
  const since = timestampText(now.subtract({ hours: 24 * countedDays }))
  return countLeads(db, teamId, { since, today: localDate(now, timeZone).toString() })
}

type NotKept = Failure<'INVALID_REQUEST' | 'NOT_FOUND' | 'SOURCE_UNKNOWN' | 'SOURCE_RESERVED'>
type NotRegistered = Failure<(NotKept | Failure<'DUPLICATE_ENTRY'>)['kind']>

/** Records a lead who asked at the desk, by phone or in a message. */
export async function createLead(ctx: Acting, sent: Static<typeof NewLead>): Promise<Lead | NotKept> {
  const person = await personOf(ctx, sent)
  if (person instanceof Failure) return person
  return transact(ctx, async ({ db, teamId, now }) => {
    const id = newId()
    const at = timestampText(now)
    const came = { came_by: 'desk' as const, created_at: at, updated_at: at }
    const failed = await guarded(insertLead(db, teamId, { ...sent, id, ...person, ...came }), ofOwner)
    return failed instanceof Failure ? failed : (await findLead(db, teamId, id))!
  })
}

const ofOwner = { leads_owner_fkey: () => notFound('Person', 'owner_id') }

/** Changes the data about a lead, the person who looks after them and the next step. Only the fields sent change; null clears one. */
export async function changeLead(
  ctx: Acting,
  id: string,
  sent: LeadChanges,
): Promise<Lead | NotKept | RuleViolated<'IS_MEMBER'>> {
  return transact(ctx, async (tx) => {
    const { db, teamId } = tx
    if (!(await holdLead(db, teamId, id))) return notFound('Lead')
    const present = (await findLead(db, teamId, id))!
    if (present.member_id !== null && sent.stage !== undefined && sent.stage !== 'lost') {
      return ruleViolated('IS_MEMBER', leadReasons.IS_MEMBER)
    }
    const person = await personOf(tx, { ...present, ...sent }, present.source)
    if (person instanceof Failure) return person
    const { owner_id, next_step, next_on, stage, lost_reason: reason } = { ...present, ...sent }
    const written = stage === 'trial' || stage === 'won' ? {} : { stage }
    const lost_reason = stage === 'lost' ? reason || null : null
    const care = { owner_id, next_step, next_on, ...written, lost_reason, updated_at: timestampText(tx.now) }
    const changed = await guarded(updateLead(db, teamId, id, { ...person, ...care }), ofOwner)
    return changed instanceof Failure ? changed : (await findLead(db, teamId, id))!
  })
}

export const leadReasons = { IS_MEMBER: 'The lead is a member already.' }

/** How long a lead without further contact is kept: they agreed only to be called. */
const keptDays = 730

export async function forgetOldLeads(db: Db, teamId: string): Promise<void> {
  await deleteOldLeads(db, teamId, timestampText(machineNow().subtract({ hours: 24 * keptDays })))
}

/** Deletes a lead, for example at their request. */
export async function forgetLead(ctx: Acting, id: string): Promise<{ id: string } | Failure<'NOT_FOUND'>> {
  return transact(ctx, async ({ db, teamId }) => {
    if ((await findLead(db, teamId, id)) === undefined) return notFound('Lead')
    await deleteLead(db, teamId, id)
    return { id }
  })
}

/** Registers a lead as a member, as the desk registers anybody, with the lead's origin. One who was lost has come back. */
export async function registerLead(ctx: Acting, id: string): Promise<Lead | NotRegistered | RuleViolated<'IS_MEMBER'>> {
  return transact(ctx, async (tx) => {
    const { db, teamId } = tx
    if (!(await holdLead(db, teamId, id))) return notFound('Lead')
    const lead = (await findLead(db, teamId, id))!
    if (lead.member_id !== null) return ruleViolated('IS_MEMBER', leadReasons.IS_MEMBER)
    const { full_name, phone, email, source } = lead
    // The origin is not looked up again: the gym may have switched it off since.
    const origin = source === null ? undefined : { source, unproven: false }
    const made = await createMember(tx, { full_name, phone, email }, origin)
    if (made instanceof Failure) return made
    const back = lead.stage === 'lost' ? ({ stage: 'contacted', lost_reason: null } as const) : {}
    await updateLead(db, teamId, id, { ...back, member_id: made.id, updated_at: timestampText(tx.now) })
    return (await findLead(db, teamId, id))!
  })
}

type Sent = Pick<Static<typeof NewLead>, 'full_name' | 'phone' | 'email' | 'source'>

/** `kept` is the lead's present origin, which stays although the gym may have switched it off since. */
async function personOf(ctx: InCompany, { full_name, phone, email, source }: Sent, kept: string | null = null) {
  const person = readPerson({ full_name, phone, email }, localDate(ctx.now, ctx.timeZone))
  if (person instanceof Failure) return person
  const known = source == null || source === kept ? source : await resolveSource(ctx.db, ctx.teamId, source)
  if (known instanceof Failure) return known
  return { full_name: person.full_name, phone: person.phone, email: person.email, source: known ?? null }
}
