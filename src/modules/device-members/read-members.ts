import type { MemberOnDevice, MembersPage } from '@catraca/device-contract/messages.ts'
import type { Static } from 'typebox'
import type { Bridge } from '#modules/bridges/index.ts'
import type { InCompany } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { dayStartOf, localDate, timestampText } from '#platform/time/clock.ts'
import { type Cursor, type Position, readCursor, writeCursor } from './cursor.ts'
import { isKnownToDevices, whyGone } from './rules.ts'
import {
  beginReading,
  type Change,
  findNews,
  listChangedMembers,
  listChangedMemberships,
  listMemberFacts,
  type MemberFacts,
} from './sql.ts'
import {
  addUnit,
  deleteLeavings,
  insertUsers,
  listUserIds,
  lockUnblocked,
  noteTold,
  noteToldByWhole,
  removeUnit,
} from './users-sql.ts'

type Page = Static<typeof MembersPage>

/** Members are put on devices some days before their membership begins, so the hour of the day at which this is noticed does not matter. */
const wholeEveryHours = 24
/** Allowed difference between the clocks of servers, or after a clock was set back. */
const aheadMinutes = 5
/** Members on one page; a page of changes has up to twice as many, because it reads two lists. */
const pageSize = 250
const first = '00000000-0000-0000-0000-000000000000'

/**
 * The members who must be on the devices of the bridge's unit: first all, in pages, and after that those that changed since the cursor.
 * Reading changes sets a mark that every later commit is compared with, so that no change is missed (decision 37); without changes, it
 * costs only a look at the ends of two indexes. The complete list starts again when plans or partner programs change, and once a day,
 * because contracts begin and end with time. A complete list that was begun is read to its end.
 */
export async function readMembers(ctx: InCompany, bridge: Bridge, sent: string | undefined): Promise<Page> {
  const cursor = sent === undefined ? undefined : readCursor(sent)
  const news = await findNews(ctx.db, ctx.teamId, cursor ?? {})
  const rest = { debounce_seconds: news.debounce_seconds }
  if (cursor !== undefined && cursor.walked !== null && !isFromTheFuture(ctx, cursor)) {
    return { ...(await readWhole(ctx, bridge, cursor)), ...rest }
  }
  if (cursor === undefined || cursor.rules !== news.rules || isOld(ctx, cursor) || isFromTheFuture(ctx, cursor)) {
    return { ...(await readWhole(ctx, bridge, await beginWhole(ctx, news.rules))), ...rest }
  }
  if (!news.changed) return { members: [], cursor: sent!, more: false, whole: false, ...rest }
  return { ...(await readChanges(ctx, bridge, cursor)), ...rest }
}

function isOld({ now }: InCompany, { began }: Cursor): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(began).add({ hours: wholeEveryHours }), now) <= 0
}

/** Whether the company's clock was set back: its new changes would be dated before those already read. */
function isFromTheFuture({ now }: InCompany, { began, members, memberships }: Cursor): boolean {
  const latest = now.add({ minutes: aheadMinutes })
  return [began, members.at, memberships.at].some((at) => Temporal.Instant.compare(at, latest) > 0)
}

/** Records where the changes begin that follow the complete list. */
async function beginWhole(ctx: InCompany, rules: string): Promise<Cursor> {
  const read = await transact(ctx, ({ db, teamId }) => beginReading(db, teamId))
  const position = (at: string): Position => ({ at, id: first })
  return {
    ...{ began: timestampText(ctx.now), page: 0, rules, walked: first },
    members: position(read.members),
    memberships: position(read.memberships),
  }
}

type Read = Omit<Page, 'debounce_seconds'>

async function readWhole(ctx: InCompany, bridge: Bridge, cursor: Cursor): Promise<Read> {
  const wanted = { teamId: ctx.teamId, dayStartsAt: dayStartOf(ctx), after: cursor.walked, limit: pageSize }
  const facts = await listMemberFacts(ctx.db, wanted)
  const more = facts.length === pageSize
  const next = { ...cursor, page: cursor.page + 1, walked: more ? facts.at(-1)!.id : null }
  const members = await tell(ctx, bridge, facts, async (tx) => {
    // A member on none of the pages is gone; the last page says so.
    if (!more) await noteToldByWhole(tx.db, tx.teamId, cursor, toldWith(bridge, next))
  })
  return { members: members.filter(({ present }) => present), cursor: writeCursor(next), more, whole: true }
}

async function readChanges(ctx: InCompany, bridge: Bridge, cursor: Cursor): Promise<Read> {
  // The marks hold up commits, so this transaction does nothing else.
  const [ofMembers, ofMemberships] = await transact(ctx, async ({ db, teamId }) => {
    await beginReading(db, teamId)
    return Promise.all([
      listChangedMembers(db, teamId, cursor.members, pageSize),
      listChangedMemberships(db, teamId, cursor.memberships, pageSize),
    ])
  })
  const ids = [...new Set([...ofMembers, ...ofMemberships].map(({ member_id }) => member_id))]
  const facts = await listMemberFacts(ctx.db, { teamId: ctx.teamId, dayStartsAt: dayStartOf(ctx), ids })
  const next: Cursor = {
    ...{ ...cursor, page: cursor.page + 1 },
    members: lastOf(ofMembers) ?? cursor.members,
    memberships: lastOf(ofMemberships) ?? cursor.memberships,
  }
  const members = await tell(ctx, bridge, facts, (tx, told) => noteTold(tx.db, tx.teamId, told, toldWith(bridge, next)))
  const more = ofMembers.length === pageSize || ofMemberships.length === pageSize
  return { members, cursor: writeCursor(next), more, whole: false }
}

function lastOf(changes: Change[]): Position | undefined {
  const last = changes.at(-1)
  return last && { at: last.at, id: last.id }
}

function toldWith({ id }: Bridge, { began, page }: Cursor) {
  return { bridgeId: id, reading: began, page }
}

/** The members of a page: those who are present, and those who are gone. */
interface Told {
  present: MemberFacts[]
  gone: MemberFacts[]
}

/**
 * The data about members for the bridge. First writes the consequences: numbers for members without one, and who has to leave which device.
 * Members who are on no device and have no number are left out.
 */
async function tell(
  ctx: InCompany,
  { storeId }: Bridge,
  facts: MemberFacts[],
  note: (tx: InCompany, told: Told) => Promise<void>,
): Promise<Static<typeof MemberOnDevice>[]> {
  const day = localDate(ctx.now, ctx.timeZone).toString()
  const known = facts.filter((one) => isKnownToDevices(one, storeId, day))
  const gone = facts.filter((one) => one.user_id !== null && !isKnownToDevices(one, storeId, day))
  return transact(ctx, async (tx) => {
    const present = await putOnDevices(tx, storeId, known)
    const numbers = await numbersOf(tx, present)
    const leaving = gone.filter(({ store_ids }) => store_ids!.includes(storeId))
    if (leaving.length > 0) {
      const members = leaving.map((one) => ({ id: one.id, why: whyGone(one) }))
      await removeUnit(tx.db, tx.teamId, { storeId, since: timestampText(ctx.now), members })
    }
    await note(tx, { present, gone })
    return [...present.map((one) => toPresent(one, numbers.get(one.id)!, day)), ...gone.map(toGone)]
  })
}

/** Those of these members who were not blocked meanwhile; a block is sent later, as a change. */
async function putOnDevices(tx: InCompany, storeId: string, known: MemberFacts[]): Promise<MemberFacts[]> {
  const isNew = ({ store_ids }: MemberFacts) => store_ids?.includes(storeId) !== true
  const fresh = known.filter(isNew).map(({ id }) => id)
  const unblocked = fresh.length === 0 ? [] : await lockUnblocked(tx.db, tx.teamId, fresh)
  const present = known.filter((one) => !isNew(one) || unblocked.includes(one.id))
  const nameless = present.filter(({ user_id }) => user_id === null).map(({ id }) => id)
  if (nameless.length > 0) await insertUsers(tx.db, tx.teamId, nameless)
  if (unblocked.length > 0) await addUnit(tx.db, tx.teamId, unblocked, storeId)
  const ids = present.map(({ id }) => id)
  if (ids.length > 0) await deleteLeavings(tx.db, tx.teamId, ids, storeId)
  return present
}

async function numbersOf({ db, teamId }: InCompany, present: MemberFacts[]): Promise<Map<string, number>> {
  const nameless = present.filter(({ user_id }) => user_id === null).map(({ id }) => id)
  const given = nameless.length === 0 ? new Map<string, number>() : await listUserIds(db, teamId, nameless)
  return new Map(present.map(({ id, user_id }) => [id, user_id ?? given.get(id)!]))
}

function toPresent(facts: MemberFacts, user_id: number, day: string): Static<typeof MemberOnDevice> {
  const { id, access_card_number, edition, face, status, access_enabled, has_bought, memberships, partner } = facts
  return {
    ...{ user_id, member_profile_id: id, present: true, edition: edition ?? 0, face },
    cards: access_card_number === null ? [] : [access_card_number],
    standing: {
      ...{ status, access_enabled, has_bought },
      memberships: memberships.map(({ has_group_classes: _, max_classes_per_week: __, ...entering }) => entering),
      partner: partner && { ...partner, day },
    },
  }
}

function toGone({ id, user_id, edition }: MemberFacts): Static<typeof MemberOnDevice> {
  const nothing = { present: false, cards: [], face: false, standing: null }
  return { user_id: user_id!, member_profile_id: id, edition: edition!, ...nothing }
}
