import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import { isFoundBy } from '#modules/members/index.ts'
import { findByOldId } from '#modules/move-in/index.ts'
import type { Contacts } from '#modules/trainers/index.ts'
import { validitySql } from '#modules/validity/index.ts'
import type { InCompany } from '#platform/context.ts'
import { localDate } from '#platform/time/clock.ts'
import { foldText } from '#platform/values/text.ts'
import type { FoundMember } from './schemas.ts'

const inside = (teamId: string) => sql<boolean>`exists (
  select from checkins c where c.team_id = ${teamId} and c.member_profile_id = m.id and c.checkout_at is null)`

export const mostFound = 8
/** A shorter word has no index, and finds more people than anybody would read. */
const shortestSought = 3

/**
 * Up to eight members, found by a part of the name, e-mail or phone, by the beginning of the CPF, or by the whole card number. For a while
 * after a gym has moved in, also by the number from the old system; these come first. One or two letters find members whose names begin
 * with them, if there are enough. Only callers who may see a CPF can search by it.
 */
export async function findPeople(
  ctx: InCompany,
  contacts: Contacts,
  text: string,
): Promise<Static<typeof FoundMember>[]> {
  const digits = text.replace(/\D/g, '')
  const onlyDigits = digits !== '' && /^[\d\s()+./-]+$/.test(text)
  const terms = onlyDigits ? [digits] : foldText(text).split(/\s+/).filter(Boolean)
  const [word] = terms
  if (!onlyDigits && terms.length === 1 && word!.length < shortestSought) {
    const begun = await people(ctx, sql`m.name_key >= ${word} and m.name_key < ${`${word}\u{10ffff}`}`)
    if (begun.length === mostFound) return begun
  }
  const like = terms.map((term) => isFoundBy(contacts, term, 'm'))
  const moved = await findByOldId(ctx, text.trim())
  const ways = [
    ...(like.length > 0 ? [sql`(${sql.join(like, sql` and `)})`] : []),
    ...(onlyDigits && digits.length >= 3 && contacts === 'all' ? [sql`m.cpf like ${`${digits}%`}`] : []),
    sql`m.access_card_number = ${text.trim()}`,
    ...(moved.length > 0 ? [sql`m.id = any(${moved}::uuid[])`] : []),
  ]
  return people(ctx, sql`(${sql.join(ways, sql` or `)})`, { moved, sought: foldText(text).trim() })
}

/**
 * The first members who meet a condition: those with this number of the old system, those with exactly the searched name, those whose name
 * begins with it, and the others; each group by name, with members who have left last.
 */
function people(
  { db, teamId, now, timeZone }: InCompany,
  condition: RawBuilder<unknown>,
  { moved, sought }: { moved: string[]; sought: string } = { moved: [], sought: '' },
) {
  const today = localDate(now, timeZone).toString()
  return db
    .selectFrom('members as m')
    .select(['m.id', 'm.full_name', 'm.status', 'm.phone', 'm.cpf', 'm.access_enabled'])
    .select([validitySql.planOfM(teamId, today).as('plan_name'), inside(teamId).as('inside')])
    .where('m.team_id', '=', teamId)
    .where(sql<boolean>`${condition}`)
    .orderBy(sql`m.id = any(${moved}::uuid[])`, 'desc')
    .orderBy(sql`m.name_key = ${sought}`, 'desc')
    .orderBy(sql`starts_with(m.name_key, ${sought})`, 'desc')
    .orderBy(sql`m.status = 'cancelled'`)
    .orderBy('m.name_key')
    .orderBy('m.id')
    .limit(mostFound)
    .execute()
}
